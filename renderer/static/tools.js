// Links that survive edits, and copies of code: for one line, from its number; for a file, from its header.
'use strict';
Site.tools = (() => {
  const rows = [...document.querySelectorAll('.l')];
  const code = row => row.querySelector('.src')?.textContent ?? '';
  const make = (tag, css, ...inside) => {
    const element = document.createElement(tag);
    if (css) element.className = css;
    element.append(...inside);
    return element;
  };
  const style = make('link');
  style.rel = 'stylesheet';
  style.href = `${Site.base}static/tools.css`;
  const styled = new Promise(done => { style.onload = style.onerror = done; });
  document.head.append(style);

  // ---- Which line: its function and its words, and which of those that have the same ----

  const indent = text => text.length - text.trimStart().length;
  function headOf(number) {
    let least = indent(code(rows[number]));
    const file = rows[number].closest('section');
    for (let n = number - 1; n >= 0 && rows[n].closest('section') === file; n--) {
      const text = code(rows[n]);
      if (!text.trim() || indent(text) >= least) continue;
      if (/^\s*(async\s+)?(def|class)\s/.test(text)) return n;
      least = indent(text);
    }
    return -1;
  }
  const isDef = text => /^\s*(?:async\s+)?(?:def|class)\s+([\p{L}\p{N}_]+)/u.exec(text);
  function hash(text) { // FNV-1a, 32 bits
    let sum = 0x811c9dc5;
    for (const char of text) sum = Math.imul(sum ^ char.codePointAt(0), 0x01000193) >>> 0;
    return sum.toString(36);
  }
  let names;
  function nameOf(number) {
    names ??= allNames();
    return names[number];
  }
  function allNames() {
    const seen = new Map();
    return rows.map((row, number) => {
      const head = headOf(number), file = row.id.replace(/L\d+$/, '');
      const key = `${file}${head < 0 ? '' : isDef(code(rows[head]))?.[1] ?? ''}~${hash(code(row).trim())}`;
      const count = (seen.get(key) || 0) + 1;
      seen.set(key, count);
      return `${key}~${count}`;
    });
  }

  // ---- Which step: how many have stood on its line by then ----

  let stops;
  function stepsOf(number) {
    stops ??= readTable(JSON.parse(document.getElementById('table').textContent));
    const found = [];
    for (let i = 0; i < stops.steps; i++) if (stops.row(i) === number) found.push(i);
    return found;
  }
  const now = () => document.documentElement.dataset.step;
  const lit = () => rows.findIndex(row => row.getAttribute('aria-current') === 'step');

  const place = (number, step) => encodeURI(`#at=${nameOf(number)}~${rows[number].id}`
    + (step === undefined ? '' : `~${stepsOf(number).indexOf(+step) + 1}`));

  // Where a link leads now. A line that is gone leads to where it was.
  function find(link) {
    const [name, text, count, id, visit] = decodeURIComponent(link.slice(4)).split('~');
    names ??= allNames();
    const same = names.flatMap((known, number) => known.startsWith(`${name}~${text}~`) ? [number] : []);
    const known = same[Math.min(count, same.length) - 1] ?? -1;
    const number = known < 0 ? rows.findIndex(row => row.id === id) : known;
    const steps = visit && number >= 0 ? stepsOf(number) : [];
    return { known, number, visit, steps, step: steps[Math.min(visit, steps.length) - 1] };
  }
  // The page says where it is not quite the same.
  function arrive() {
    const { known, number, visit, steps, step } = find(location.hash);
    if (known < 0) say(number < 0 ? 'The line that this link was made for is not here any more.'
      : 'The line that this link was made for has changed; this is where it was.');
    if (number < 0) return;
    if (visit && step === undefined) say('This line did not run here, so there is no such step.');
    else if (visit > steps.length) say(`This line ran less often here; this is its last step.`);
    location.replace(step === undefined ? `#${rows[number].id}` : `#step=${step}`);
  }

  // ---- Copying ----

  function textOf(some) {
    const lines = some.map(code), least = Math.min(...lines.filter(line => line.trim()).map(indent));
    return lines.map(line => line.slice(least).trimEnd()).join('\n').replace(/\n{3,}/g, '\n\n').trim() + '\n';
  }
  function group(number) { // the lines around, up to an empty one or the end of the function
    const head = headOf(number), file = rows[number].closest('section');
    const goes = n => rows[n] && rows[n].closest('section') === file && code(rows[n]).trim() && headOf(n) === head;
    let first = number, last = number;
    while (goes(first - 1)) first--;
    while (goes(last + 1)) last++;
    return rows.slice(first, last + 1);
  }
  function body(number) { // all of the function, from its line on
    const head = isDef(code(rows[number])) ? number : headOf(number);
    if (head < 0) return null;
    let last = head + 1;
    const goes = text => !text.trim() || indent(text) > indent(code(rows[head])) || /^\s*\)/.test(text);
    while (rows[last] && rows[last].closest('section') === rows[head].closest('section') && goes(code(rows[last]))) last++;
    return rows.slice(head, last);
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} is copied.`);
    } catch {
      say('The browser does not allow copying here. This is it:', text);
    }
  }

  // ---- What the reader sees ----

  const toast = make('div', 'toast');
  toast.setAttribute('role', 'status');
  document.body.append(toast);
  let hiding;
  function say(words, text) {
    const shown = make('textarea');
    if (text) Object.assign(shown, { value: text, readOnly: true, rows: 3, ariaLabel: words });
    toast.replaceChildren(words, ...(text ? [shown] : []));
    toast.classList.add('on');
    if (text) shown.select();
    clearTimeout(hiding);
    hiding = setTimeout(() => toast.classList.remove('on'), text ? 20000 : 6000);
  }

  const menu = make('div', 'menu');
  menu.popover = 'auto';
  menu.setAttribute('role', 'dialog');
  menu.addEventListener('keydown', event => {
    event.stopPropagation(); // Escape closes it, and stepping goes on
    const all = [...menu.querySelectorAll('button')], at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to % all.length].focus();
  });
  document.body.append(menu);

  async function openMenu(opener) {
    await styled; // its size is asked for below
    const row = opener.closest('.l'), number = row ? rows.indexOf(row) : lit();
    if (number < 0) return;
    const line = rows[number].dataset.line, function_ = body(number);
    const step = number === lit() ? now() : undefined;
    const address = location.href.replace(/#.*/, '');
    const entries = [
      step !== undefined && ['Copy link to this step', () => copy(address + place(number, step), `The link to this step`)],
      [`Copy link to line ${line}`, () => copy(address + place(number), `The link to line ${line}`)],
      code(rows[number]).trim() && ['Copy these lines', () => copy(textOf(group(number)), 'The code')],
      function_ && ['Copy the function', () => copy(textOf(function_), 'The function')],
    ];
    menu.replaceChildren(make('p', '', `Line ${line}`), ...entries.filter(Boolean).map(([words, act]) => {
      const button = make('button', '', words);
      button.addEventListener('click', () => { menu.hidePopover(); act(); });
      return button;
    }));
    menu.setAttribute('aria-label', `Line ${line}`);
    const at = opener.getBoundingClientRect();
    menu.showPopover();
    menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${at.bottom + menu.offsetHeight + 8 > innerHeight ? Math.max(8, at.top - menu.offsetHeight - 4) : at.bottom + 4}px`;
    menu.querySelector('button').focus();
  }

  return {
    openMenu,
    arrive,
    place,
    find,
    // The same step on another machine; while reading, the line at the top of the window.
    elsewhere: opener => {
      const seen = rows.findIndex(row => row.getBoundingClientRect().top > 60 && code(row).trim());
      location.href = opener.href + (lit() >= 0 ? place(lit(), now()) : scrollY > 200 && seen >= 0 ? place(seen) : '');
    },
    copyFile: opener => copy(textOf([...opener.closest('section').querySelectorAll('.l')]), 'The file'),
  };
})();
