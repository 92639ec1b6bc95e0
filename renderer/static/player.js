// The player: one state, the step that is shown (null while reading), and one function that shows it.
// The page reads without it; what a step looks like is in stepping.css, what it consists of in table.js.
'use strict';
const Player = (() => {
  const root = document.documentElement;
  const table = readTable(JSON.parse($('table').textContent));
  const rows = [...document.querySelectorAll('.l')];
  for (const row of rows) { // not in the HTML, where they would be a tenth of the page
    row.dataset.path = row.closest('section').dataset.path;
    row.dataset.line = row.id.slice(row.id.lastIndexOf('L') + 1);
    const number = row.querySelector('.n');
    if (number) Object.assign(number, { href: `#${row.id}`, textContent: row.dataset.line, tabIndex: -1 });
  }
  // A statement is known by its first row: of each row that one's number, and of that one all rows.
  const numberOf = new Map(), wholes = [];
  rows.forEach((row, number) => {
    const first = row.matches('.m, .r') ? numberOf.get(rows[number - 1]) : number;
    numberOf.set(row, first);
    (wholes[first] ??= []).push(row);
  });
  const partsOf = (number, part) => wholes[number].flatMap(row => [...row.querySelectorAll(part)]);
  const toggle = (number, css, on) => { for (const row of wholes[number] || []) row.classList.toggle(css, on); };
  const late = [...new Set([...document.querySelectorAll('.l [data-s]')].map(e => numberOf.get(e.closest('.l'))))];
  const detailed = [...new Set([...table.many, ...late])];
  const speaks = wholes.map((_, number) => partsOf(number, '.v, .out').length);
  const drawn = new Map(), watchers = [];
  const panel = makePanel(rows, table), outline = makeOutline(numberOf, table);
  let now = null, before = null;

  const clamp = i => Math.max(0, Math.min(table.steps - 1, i));

  // ---- Showing a step ----

  function show(i) {
    const from = now;
    now = i;
    if (from === null) history.scrollRestoration = 'manual'; // the lit line says where to be
    if (from === null) rows.forEach((row, number) => row.classList.toggle('u', table.reached[number] > i));
    else for (const number of table.rowsReached(Math.min(from, i), Math.max(from, i))) rows[number].classList.toggle('u', from > i);
    const near = from !== null && Math.abs(from - i) === 1;
    for (const number of near ? [table.row(from), table.row(i)] : detailed) drawRow(number);
    root.dataset.step = i;
    root.classList.add('stepped'); // what CSS asks for: an attribute that changes at each step would restyle all
    light(table.row(i));
    age(i);
    panel.draw(i);
    drawHeader(i);
    for (const watcher of watchers) watcher(i, from);
    panel.reveal(); // what asks for places stands after all that moves them: one layout a step
    follow();
    announce(i);
  }

  let lit;
  function light(number) {
    rows[lit]?.removeAttribute('aria-current');
    toggle(lit, 'on', false);
    lit = number;
    rows[lit]?.setAttribute('aria-current', 'step');
    toggle(lit, 'on', true);
  }

  // Results of an earlier call, or of an earlier round of the loop, look it.
  let old = new Set();
  function age(i) {
    const older = new Set(table.older(i).filter(number => speaks[number]));
    for (const number of old) if (!older.has(number)) toggle(number, 'old', false);
    for (const number of older) if (!old.has(number)) toggle(number, 'old', true);
    old = older;
  }

  // A row depends on the last of its steps only, so most rows need no drawing.
  function drawRow(number) {
    const step = table.lastOn(number, now);
    if (drawn.get(number) === step) return;
    drawn.set(number, step);
    if (table.many.has(number)) drawExecution(number, step < 0 ? table.firstEnd(number) : step);
    for (const piece of partsOf(number, '[data-s]')) piece.classList.toggle('w', +piece.dataset.s > step);
  }

  function drawExecution(number, step) {
    const html = table.said(number, step), [values] = partsOf(number, '.v');
    if (html !== null) live(partsOf(number, '.out')[0]).innerHTML = html; // sanitised where it was made
    if (values) live(values).replaceChildren(...table.beside(number, step).map(panel.valueLine));
  }

  const live = place => place.querySelector('.live') || place.appendChild(make('div', 'live'));

  // ---- Header, window ----

  function drawHeader(i) {
    $('count').textContent = `${i + 1} / ${table.steps}`;
    $('track').value = i;
    $('track').style.setProperty('--at', `${table.steps > 1 ? 100 * i / (table.steps - 1) : 100}%`);
    const names = table.stack(i).map(({ name }) => name);
    $('crumbs').textContent = (names[2] ? '… › ' : '') + names.slice(-2).join(' › ');
    outline.atStep(i, names.length);
  }

  // Where a reader looks comfortably: under the header, above the sheet of variables on a phone.
  function comfortable() {
    const sheet = $('panel').parentElement, bottom = getComputedStyle(sheet).position === 'fixed' ? sheet.offsetHeight : 0;
    const top = document.querySelector('.top').offsetHeight;
    return { top: top + 24, bottom: innerHeight - bottom - (innerHeight - bottom) / 6, third: top + (innerHeight - bottom - top) / 3 };
  }

  // At once, whatever the distance: keys that come fast must not queue movements. What is far away has only an
  // estimated height (content-visibility), so the place is looked at again when it has been laid out.
  function follow(again = 2) {
    if (now !== null) lookAt(rows[table.row(now)], again, now);
  }
  function lookAt(row, again = 2, at = now) {
    const place = row.getBoundingClientRect(), area = comfortable();
    const bottom = Math.max(place.bottom, wholes[numberOf.get(row)].at(-1).getBoundingClientRect().bottom);
    if (place.top < area.top || Math.min(bottom, place.top + 120) > area.bottom) scrollBy({ top: place.top - area.third, behavior: 'instant' });
    if (again) requestAnimationFrame(() => now === at && lookAt(row, again - 1, at));
  }

  let announcing, heard;
  function announce(i) {
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      const number = table.row(i), row = rows[number], says = partsOf(number, row.matches('.t') ? '.out' : '.src');
      const words = says.map(part => `${part.querySelector('img')?.alt || ''} ${part.innerText}`).join(' ').replace(/\s+/g, ' ').trim().slice(0, 300);
      const stack = table.stack(i), { name } = stack.at(-1), called = `${stack.length} ${name}`;
      const marked = table.variables(i).filter(v => v.mark).map(v => `${v.name} is ${v.text}`);
      $('said').textContent = [`Line ${row.dataset.line}${called === heard ? '' : ` in ${name}`}`, words, table.error(i), ...marked].filter(Boolean).join('. ');
      heard = called;
    }, 300);
  }

  // ---- The address is the state: a step replaces it, a jump is one that Back undoes ----

  const modes = ['present', 'ahead', 'raw', 'panel'];
  const address = () => `#step=${now}${modes.filter(mode => mode in root.dataset).map(mode => `&${mode}`).join('')}`;
  // When the keys rest, and later where they hardly do: browsers refuse a hundred in half a minute.
  let writing;
  const written = [];
  function write() {
    clearTimeout(writing);
    writing = undefined;
    written.push(performance.now());
    history.replaceState(null, '', now === null ? location.pathname + location.search : address());
  }
  function remember() {
    clearTimeout(writing);
    while (performance.now() - written[0] > 30000) written.shift();
    writing = setTimeout(write, written.length < 50 ? 50 : 700);
  }
  addEventListener('pagehide', () => { if (writing) write(); });

  function go(i) {
    if (!table.steps || clamp(i) === now) return;
    show(clamp(i));
    remember();
  }
  function jump(i) {
    if (writing) write();
    if (clamp(i) === now) return follow();
    show(clamp(i));
    history.pushState(null, '', address());
  }
  function fromAddress() {
    const step = new URLSearchParams(location.hash.slice(1)).get('step');
    if (/^\d+$/.test(step) && table.steps) show(clamp(+step));
    else if (!location.hash && now !== null) read();
  }
  addEventListener('popstate', fromAddress);

  function read() {
    before = now;
    now = null;
    history.scrollRestoration = 'auto';
    delete root.dataset.step;
    root.classList.remove('stepped');
    light();
    $('crumbs').textContent = '';
    outline.atScroll();
    for (const watcher of watchers) watcher(null, before);
    remember();
  }

  // Stepping starts where it was left, else where the reader is: at the first statement in the window.
  function start() {
    if (before !== null) return before;
    if (scrollY < 200) return 0;
    const { top, bottom } = comfortable();
    const inWindow = row => { const place = row.getBoundingClientRect(); return place.top >= top && place.top < bottom; };
    const found = rows.findIndex((row, number) => table.lastOn(number, Infinity) >= 0 && inWindow(row));
    return found < 0 ? 0 : table.next(found, -1);
  }

  return {
    root, table, rows, numberOf, outline, panel, watchers, modes,
    go, jump, read, start, follow, lookAt, remember, fromAddress,
    get now() { return now; },
  };
})();
