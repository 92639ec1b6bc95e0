// The player: one state, the step that is shown (null while reading), and one function that shows it.
// The page reads without it; what a step looks like is in stepping.css, what it consists of in table.js.
'use strict';
(() => {
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const table = readTable(JSON.parse($('table').textContent));
  const rows = [...document.querySelectorAll('.l')];
  for (const row of rows) { // not in the HTML, where they would be a tenth of the page
    row.dataset.path = row.closest('section').dataset.path;
    row.dataset.line = row.id.slice(row.id.lastIndexOf('L') + 1);
    const number = row.querySelector('.n');
    if (number) Object.assign(number, { href: `#${row.id}`, textContent: row.dataset.line, tabIndex: -1 });
  }
  const numberOf = new Map(rows.map((row, number) => [row, number]));
  const outline = [...document.querySelectorAll('.outline a')];
  const late = [...new Set([...document.querySelectorAll('.l [data-s]')].map(e => numberOf.get(e.closest('.l'))))];
  const detailed = [...new Set([...table.many, ...late])];
  const drawn = new Map();
  let now = null, before = null;

  const make = (tag, css, text) => {
    const element = document.createElement(tag);
    if (css) element.className = css;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const clamp = i => Math.max(0, Math.min(table.steps - 1, i));

  // ---- Showing a step ----

  function show(i) {
    const from = now;
    now = i;
    if (from === null) rows.forEach((row, number) => row.classList.toggle('u', table.reached[number] > i));
    else for (const number of table.rowsReached(Math.min(from, i), Math.max(from, i))) rows[number].classList.toggle('u', from > i);
    const near = from !== null && Math.abs(from - i) === 1;
    for (const number of near ? [table.row(from), table.row(i)] : detailed) drawRow(number);
    root.dataset.step = i;
    root.classList.add('stepped'); // what CSS asks for: an attribute that changes at each step would restyle all
    closeCard();
    light(rows[table.row(i)]);
    drawPanel(i);
    drawHeader(i);
    follow(rows[table.row(i)]);
    announce(i);
  }

  function light(row) {
    document.querySelector('[aria-current=step]')?.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'step');
  }

  // A row depends on the last of its steps only, so most rows need no drawing.
  function drawRow(number) {
    const row = rows[number], step = table.lastOn(number, now);
    if (drawn.get(number) === step) return;
    drawn.set(number, step);
    if (table.many.has(number)) drawExecution(row, number, step < 0 ? table.firstEnd(number) : step);
    for (const piece of row.querySelectorAll('[data-s]')) piece.classList.toggle('w', +piece.dataset.s > step);
  }

  function drawExecution(row, number, step) {
    const html = table.said(number, step), beside = table.beside(number, step);
    if (html !== null) live(row, '.out').innerHTML = html; // sanitised where it was made
    if (row.querySelector('.v')) live(row, '.v').replaceChildren(...beside.map(valueLine));
  }

  function live(row, part) {
    const place = row.querySelector(part);
    return place.querySelector('.live') || place.appendChild(make('div', 'live'));
  }

  const content = value => value.text.slice(0, value.text.length - value.kind).trimEnd();
  const kind = value => value.kind ? value.text.slice(-value.kind) : '';

  function valueLine(value) {
    const line = make('span', 'value');
    line.append(make('b', '', value.name), content(value) ? ` = ${content(value)}` : '');
    if (value.kind) line.append(' ', make('small', '', kind(value)));
    return line;
  }

  // ---- The panel ----

  const entries = new Map();
  function drawPanel(i) {
    $('stack').replaceChildren(...table.stack(i).map(stackLine));
    const variables = table.variables(i);
    $('variables').replaceChildren(...variables.map(variable => {
      const known = entries.get(variable.name);
      const { id, mark, row } = variable;
      if (known && known.id === id && known.mark === mark && known.row === row) return known.element;
      const element = variableEntry(variable);
      entries.set(variable.name, { id, mark, row, element });
      return element;
    }));
    reveal($('variables').querySelector('.new, .changed'));
    if (!variables.length) $('variables').append(make('p', 'remark', 'None is shown here yet.'));
    $('trouble').hidden = !table.error(i);
    $('trouble').textContent = table.error(i) || '';
  }

  // What is new is seen without scrolling; only the panel moves, never the page.
  function reveal(entry) {
    const side = $('panel').parentElement, room = side.getBoundingClientRect(), place = entry?.getBoundingClientRect();
    if (place && (place.bottom > room.bottom || place.top < room.top)) side.scrollTop += place.top - room.top - 12;
  }

  function stackLine({ name, row }) {
    const line = make('li'), link = make('a');
    link.append(make('code', '', name));
    if (row >= 0) {
      link.href = `#${rows[row].id}`;
      link.append(make('small', '', `line ${rows[row].dataset.line}`));
    }
    line.append(link);
    return line;
  }

  function variableEntry(variable) {
    const entry = make('div', `variable ${variable.mark}`), head = make('div', 'head');
    entry.dataset.name = variable.name;
    entry.dataset.value = variable.text;
    head.append(make('b', '', variable.name));
    // What was read before may have been changed since, through another name: it says when it was true.
    head.append(variable.mark ? make('span', 'mark', variable.mark)
      : make('span', 'since', `as of line ${rows[variable.row].dataset.line}`));
    head.append(make('small', '', variable.type));
    const text = make('div', 'text', content(variable));
    if (variable.kind) text.append(content(variable) ? ' ' : '', make('small', '', kind(variable)));
    entry.append(head, text);
    if (variable.detail) entry.append(...detail(variable.detail));
    return entry;
  }

  function detail({ about, grid, part, facts, rows: pairs }) {
    const found = [];
    if (about) found.push(make('div', 'about', about));
    if (grid) found.push(drawGrid(grid));
    if (pairs) found.push(list(pairs));
    if (part) found.push(make('div', 'about', part));
    if (facts) found.push(list(facts, 'facts'));
    return found;
  }

  function list(pairs, css = 'pairs') {
    const element = make('dl', css);
    for (const [name, value] of pairs) {
      const pair = make('div');
      pair.append(make('dt', '', name), make('dd', '', value));
      element.append(pair);
    }
    return element;
  }

  // A table of numbers, tinted by size and sign; the tints only where the numbers have no room.
  function drawGrid(grid) {
    const most = Math.max(...grid.flat().filter(Number.isFinite).map(Math.abs), 0) || 1;
    const narrow = grid.flat().some(number => short(number).length > 40 / grid[0].length - 0.5);
    const element = make('table', narrow ? 'grid dense' : 'grid');
    for (const numbers of grid) {
      const line = element.insertRow();
      for (const number of numbers) {
        const cell = line.insertCell();
        cell.textContent = short(number);
        cell.title = String(number);
        if (Number.isFinite(number)) cell.style.setProperty('--t', `${Math.round(45 * Math.abs(number) / most)}%`);
        if (number < 0) cell.className = 'negative';
      }
    }
    return element;
  }

  function short(x) {
    if (typeof x === 'boolean') return x ? 'True' : 'False';
    return typeof x === 'number' && !Number.isInteger(x) ? String(+x.toPrecision(3)) : String(x);
  }

  // ---- Header, outline, window ----

  function drawHeader(i) {
    $('count').textContent = `${i + 1} / ${table.steps}`;
    $('track').value = i;
    $('track').style.setProperty('--at', `${table.steps > 1 ? 100 * i / (table.steps - 1) : 100}%`);
    $('crumbs').textContent = table.stack(i).map(({ name }) => name).join(' › ');
    const seen = outline.filter(link => +link.dataset.at <= i).length;
    if (seen !== section) drawOutline(section = seen);
  }

  let section = -1;
  function drawOutline(seen) {
    outline.forEach((link, number) => {
      link.classList.toggle('seen', number < seen);
      if (number === seen - 1) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
    });
    const current = outline[seen - 1], list = document.querySelector('.outline');
    const top = current ? current.offsetTop : 0;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 60) list.scrollTop = top - list.clientHeight / 3;
  }

  // Where a reader looks comfortably: under the header, above the sheet of variables on a phone.
  function comfortable() {
    const sheet = $('panel').parentElement, bottom = getComputedStyle(sheet).position === 'fixed' ? sheet.offsetHeight : 0;
    const top = document.querySelector('.top').offsetHeight;
    return { top: top + 24, bottom: innerHeight - bottom - (innerHeight - bottom) / 6, third: top + (innerHeight - bottom - top) / 3 };
  }

  // At once, whatever the distance: keys that come fast must not queue movements. What is far away has only an
  // estimated height (content-visibility), so the place is looked at again when it has been laid out.
  function follow(row, again = 2) {
    const place = row.getBoundingClientRect(), area = comfortable();
    if (place.top >= area.top && Math.min(place.bottom, place.top + 120) <= area.bottom) return;
    scrollBy({ top: place.top - area.third, behavior: 'instant' });
    if (again) requestAnimationFrame(() => now !== null && rows[table.row(now)] === row && follow(row, again - 1));
  }

  let announcing;
  function announce(i) {
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      const row = rows[table.row(i)], says = row.querySelector(row.matches('.t') ? '.out' : '.src');
      const words = (says?.textContent || '').replace(/\s+/g, ' ').trim().slice(0, 300);
      const marked = table.variables(i).filter(v => v.mark).map(v => `${v.name} is ${v.text}`);
      $('said').textContent = [`Line ${row.dataset.line}`, words, table.error(i), ...marked].filter(Boolean).join('. ');
    }, 300);
  }

  // ---- The address: a step replaces it, a jump is one that Back undoes ----

  let writing;
  function remember() {
    clearTimeout(writing);
    writing = undefined;
    history.replaceState(null, '', now === null ? location.pathname + location.search : `#step=${now}`);
  }
  const rememberSoon = () => { writing ??= setTimeout(remember, 200); };
  addEventListener('pagehide', () => { if (writing) remember(); });

  function go(i) {
    if (!table.steps || clamp(i) === now) return;
    show(clamp(i));
    rememberSoon();
  }
  function jump(i) {
    if (writing) remember();
    show(clamp(i));
    history.pushState(null, '', `#step=${now}`);
  }
  function fromAddress() {
    const step = /^#step=(\d+)$/.exec(location.hash);
    if (step && table.steps) show(clamp(+step[1]));
    else if (!location.hash && now !== null) read();
  }
  addEventListener('popstate', fromAddress);

  function read() {
    before = now;
    now = null;
    delete root.dataset.step;
    root.classList.remove('stepped');
    document.querySelector('[aria-current=step]')?.removeAttribute('aria-current');
    drawOutline(section = 0);
    $('crumbs').textContent = '';
    rememberSoon();
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

  // ---- What buttons and keys do ----

  const moving = move => () => go(now === null ? start() : move(now));
  const actions = {
    step: moving(i => i + 1),
    back: moving(i => i - 1),
    over: moving(table.over),
    overBack: moving(table.overBack),
    out: moving(table.out),
    first: () => go(0),
    last: () => go(table.steps - 1),
    read: () => { if (now !== null) read(); },
    raw: button => toggle(button, 'raw'),
    hideAhead: button => toggle(button, 'ahead'),
    panel: button => toggle(button, 'panel'),
    theme: changeTheme,
    search: Site.search,
    help,
  };

  function toggle(button, name) {
    const on = root.toggleAttribute(`data-${name}`);
    button.setAttribute('aria-pressed', on);
    if (now !== null) follow(rows[table.row(now)]);
  }

  function changeTheme(button, by = 1) {
    const { choices } = Theme, choice = choices[(choices.indexOf(Theme.get()) + by) % choices.length];
    Theme.set(choice);
    button.setAttribute('aria-label', `Theme: ${choice === 'auto' ? 'as the system' : choice}`);
  }

  function help() {
    const dialog = $('help');
    if (dialog.open) return dialog.close();
    dialog.querySelector('dl').replaceChildren(...shortcuts().flatMap(({ name, keys }) => {
      const words = make('dd');
      keys.forEach(key => words.append(make('kbd', '', key.replace('Arrow', '').replace('+', ' + ')), ' '));
      return [make('dt', '', name), words];
    }));
    dialog.showModal();
  }

  const buttons = [...document.querySelectorAll('[data-do]')];
  const shortcuts = () => buttons.filter(button => button.dataset.shortcut)
    .map(button => ({ name: button.getAttribute('aria-label'), keys: button.dataset.shortcut.split(' ') }));
  const byKey = new Map(buttons.flatMap(button => (button.dataset.shortcut || '').split(' ').map(key => [key, button])));
  byKey.delete('');
  for (const button of buttons) button.addEventListener('click', () => actions[button.dataset.do](button));

  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || $('help').open) return;
    if (event.target.closest?.('input:not([type=range]), textarea, select, [contenteditable]')) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : (event.shiftKey ? 'Shift+' : '') + event.key;
    const button = byKey.get(name);
    if (name === 'Escape' && closeCard()) return; // first the card, then stepping
    if (!button || (name === 'Escape' && now === null)) return;
    event.preventDefault();
    actions[button.dataset.do](button);
  });
  function closeCard() {
    const inCard = document.activeElement?.closest('.cite');
    if (inCard) document.activeElement.blur();
    return inCard;
  }
  addEventListener('resize', () => { if (now !== null) follow(rows[table.row(now)]); });

  $('track').addEventListener('input', event => go(+event.target.value));

  addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]'), row = event.target.closest('.l');
    if (now === null) return;
    if (link) return follows(event, link);
    if (!row || event.target.closest('a, button, summary, .card') || String(getSelection())) return;
    const step = (event.shiftKey ? table.previous : table.next)(numberOf.get(row), now);
    if (step !== undefined) go(step);
  });

  // A link into the code goes to the step at which that line is first reached; one in the stack only looks there.
  function follows(event, link) {
    const row = document.getElementById(decodeURIComponent(link.hash.slice(1))), number = numberOf.get(row);
    if (number === undefined || link.className === 'n') return;
    event.preventDefault();
    const step = table.reached[number];
    if (link.closest('.stack') || step >= table.steps) follow(row);
    else jump(link.dataset.at ? +link.dataset.at : step);
  }

  let touch = null;
  addEventListener('touchstart', event => { touch = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  addEventListener('touchend', event => {
    if (now === null || !touch || !event.target.closest?.('main')) return;
    const { clientX, clientY } = event.changedTouches[0], x = clientX - touch.clientX, y = clientY - touch.clientY;
    if (Math.abs(x) > 60 && Math.abs(x) > 3 * Math.abs(y)) go(now + (x < 0 ? 1 : -1));
  });

  changeTheme(buttons.find(button => button.dataset.do === 'theme'), 0);
  fromAddress();
})();
