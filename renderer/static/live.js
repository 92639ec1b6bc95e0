// In pages of `linelight serve` only: hears that the page has changed, and shows it at the same statement; shows what
// stands in the way of a new one.
'use strict';
(() => {
  const { page, now } = document.currentScript.dataset;
  const key = `linelight live ${page}`, lecture = typeof Player === 'object';

  // ---- Where the reader is, kept over a reload ----

  const top = () => Player.rows.findIndex(row => row.getBoundingClientRect().bottom > 70);
  async function leave() {
    try {
      if (lecture && Player.table.steps) {
        await Site.load('static/tools.js');
        const number = Player.now === null ? top() : Player.table.row(Player.now);
        const kept = { place: Site.tools.place(number, Player.now ?? undefined), y: Player.rows[number].getBoundingClientRect().top };
        sessionStorage.setItem(key, JSON.stringify(kept));
        history.scrollRestoration = 'manual';
      }
    } finally {
      location.reload();
    }
  }
  async function arrive() {
    const kept = JSON.parse(sessionStorage.getItem(key));
    if (!kept || !lecture) return;
    sessionStorage.removeItem(key);
    await Site.load('static/tools.js');
    const { number, step } = Site.tools.find(kept.place);
    if (Player.now !== null && step !== undefined) Player.go(step);
    if (number >= 0) settle(Player.rows[Player.now === null ? number : Player.table.row(Player.now)], kept.y);
    history.scrollRestoration = 'auto';
  }
  // What is far away has only an estimated height, so the place is looked at again when it has been laid out.
  function settle(row, y, again = 3) {
    scrollBy({ top: row.getBoundingClientRect().top - y, behavior: 'instant' });
    if (again) requestAnimationFrame(() => settle(row, y, again - 1));
  }

  // ---- What is wrong ----

  const panel = document.createElement('aside');
  panel.className = 'problems';
  panel.setAttribute('role', 'status');
  panel.setAttribute('aria-label', 'Problems');
  document.body.append(panel);
  const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  function show(problems) {
    panel.replaceChildren(...problems.flatMap(({ title, text, last_good }) => {
      const link = element('a', 'The last good run');
      link.href = encodeURI(last_good);
      return [element('h2', title), element('pre', text), ...(last_good ? [link] : [])];
    }));
    if (!problems.length) return;
    const hide = element('button', 'Hide');
    hide.addEventListener('click', () => panel.replaceChildren());
    panel.prepend(hide);
  }

  // ---- Listening, while the page is seen: a browser has six connections for all of its windows ----

  let events = null;
  function listen() {
    if (document.hidden) { events?.close(); events = null; return; }
    events ??= new EventSource(`/-/events?page=${encodeURIComponent(page)}`);
    events.onmessage = event => {
      const heard = JSON.parse(event.data);
      show(heard.problems);
      if (heard.now !== now) { events.close(); leave(); }
    };
  }
  document.addEventListener('visibilitychange', listen);
  arrive().finally(listen);
})();
