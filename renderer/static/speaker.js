// The speaker's window: the notes, what is on the screen, what comes next, and two clocks. The lecture's window has
// the state; this one shows it, and sends keys there.
'use strict';
(() => {
  const data = JSON.parse($('speaker').textContent), steps = +$('speaker').dataset.steps;
  const name = decodeURIComponent(location.pathname.split('/').pop());
  const NEXT = 6;
  let heard = Date.now() - 3000;

  const wire = makeWire(encodeURI(name), message => {
    if (!('step' in message)) return;
    heard = Date.now();
    $('away').hidden = true;
    document.querySelector('[data-do=present]').setAttribute('aria-pressed', message.present);
    show(message.step);
  });

  // ---- What is shown; the labels and notes were sanitised where they were made ----

  function show(step) {
    const at = step ?? -1;
    document.documentElement.dataset.step = step ?? '';
    $('count').textContent = step === null ? 'reading' : `${at + 1} / ${steps}`;
    $('now').replaceChildren(...(step === null ? ['The lecture is being read, not stepped.'] : [label(at)]));
    const after = Array.from({ length: Math.max(0, Math.min(NEXT, steps - 1 - at)) }, (_, k) => at + 1 + k);
    $('next').replaceChildren(...after.map(i => make('li', '', label(i))));
    drawNotes(at);
  }

  function label(i) {
    const words = make('div', 'words'), where = make('small', '', `${data.functions[data.in[i]]}, line ${data.line[i]}`);
    words.innerHTML = data.labels[data.of[i]];
    const element = make('div', 'label', words, where);
    return element;
  }

  // The latest note stays until there is another; of the next one only how far it is, and its words in small.
  function drawNotes(at) {
    const next = data.notes.findIndex(([step]) => step > at), end = next < 0 ? data.notes.length : next;
    const current = data.notes[end - 1], from = current ? current[0] : -1;
    const all = data.notes.filter(([step]) => step === from);
    $('note').replaceChildren(...(all.length ? all.map(([, html]) => noteOf(html)) : [make('p', 'none', 'No note yet.')]));
    $('note').classList.toggle('past', from >= 0 && at - from > 12);
    const coming = data.notes[next];
    $('later').replaceChildren(...(coming ? [make('h2', '', `In ${coming[0] - at} ${coming[0] - at > 1 ? 'steps' : 'step'}`), noteOf(coming[1])] : []));
  }

  function noteOf(html) {
    const note = make('div', 'words');
    note.innerHTML = html;
    return note;
  }

  // ---- Keys ----

  const buttons = [...document.querySelectorAll('[data-do]')];
  const byKey = new Map(buttons.flatMap(button => button.dataset.shortcut.split(' ').map(key => [key, button])));
  const ask = button => wire.send({ does: button.dataset.do });
  for (const button of buttons) button.addEventListener('click', () => ask(button));
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const single = event.key.length === 1;
    const button = byKey.get(single ? event.key.toLowerCase() : (event.shiftKey ? 'Shift+' : '') + event.key);
    if (!button || (single && !letters())) return;
    event.preventDefault();
    ask(button);
  });
  function letters() {
    try { return localStorage.getItem('linelight-letters') !== 'off'; } catch { return true; }
  }

  // ---- Clocks; a window that was reloaded, or opened late, is found again ----

  const key = `linelight-began:${location.pathname}`;
  let began = Date.now();
  try { began = +sessionStorage.getItem(key) || began; } catch { /* starts again with a reload */ }
  function start(when) {
    began = when;
    try { sessionStorage.setItem(key, when); } catch { /* as above */ }
    tick();
  }
  function tick() {
    const seconds = Math.floor((Date.now() - began) / 1000), two = number => String(number).padStart(2, '0');
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    $('elapsed').querySelector('b').textContent = h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
    $('time').textContent = new Date().toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
    wire.send({ asks: true });
    $('away').hidden = Date.now() - heard < 4000;
  }
  $('elapsed').addEventListener('click', () => start(Date.now()));
  start(began);
  show(null);
  wire.send({ asks: true });
  setInterval(tick, 1000);
  setTimeout(tick, 300);
})();
