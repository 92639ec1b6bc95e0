// Search over the words and the code of the whole course. The index is a script too, because a page that is opened
// from disk may load scripts and nothing else. Results are links in a list: arrow keys go through them.
'use strict';
(() => {
  const MOST = 60, ROOM = 150;
  const here = decodeURIComponent(location.pathname.split('/').pop() || 'index.html');
  const words = text => fold(text).split(/\s+/).filter(Boolean);
  // Without accents and capitals, and of the same length, so that a match can be marked where it stands.
  function fold(text) {
    return text.toLowerCase().replace(/[^\0-\x7f]/g, char => char.normalize('NFKD')[0].toLowerCase()[0] || char);
  }

  function make(tag, css, ...inside) {
    const element = document.createElement(tag);
    if (css) element.className = css;
    element.append(...inside);
    return element;
  }

  // ---- Finding ----

  let entries;
  function read(index) {
    return index.flatMap(([title, page, sections]) => sections.flatMap(([section, lines]) => lines.map(
      ([row, text, isCode]) => ({ title, page, section, row, text, isCode, folded: fold(text) }))));
  }

  function score({ folded, isCode, row }, query, phrase) {
    let sum = isCode ? 0 : 1;
    for (const word of query) {
      const at = folded.indexOf(word);
      if (at < 0) return 0;
      const begins = at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1]);
      const ends = !/[\p{L}\p{N}]/u.test(folded[at + word.length] || ' ');
      sum += 1 + begins + (begins && ends);
    }
    return sum + (query.length > 1 && folded.includes(phrase) ? 4 : 0) + (row ? 0 : 4);
  }

  function find(query) {
    const phrase = query.join(' '), found = [];
    for (const entry of entries) {
      const points = score(entry, query, phrase);
      if (points) found.push({ entry, points });
    }
    return found.sort((a, b) => b.points - a.points).map(({ entry }) => entry);
  }

  // ---- Showing ----

  const input = make('input'), close = make('button', '', 'Close'), said = make('p', 'said'), list = make('ol');
  const dialog = make('dialog', 'search', make('div', 'field', input, close), said, list);
  dialog.setAttribute('aria-label', 'Search the course');
  for (const [name, value] of Object.entries({ type: 'text', role: 'searchbox', placeholder: 'Search the course',
    'aria-label': 'Search the course', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'search' }))
    input.setAttribute(name, value);
  close.type = 'button';
  said.setAttribute('role', 'status');

  function draw() {
    const query = [...new Set(words(input.value))], found = query.length ? find(query) : [];
    list.replaceChildren(...found.slice(0, MOST).map(entry => result(entry, query)));
    list.scrollTop = 0;
    said.textContent = !query.length ? 'Words, code, or what a formula is made of: mean, argmax, \\sqrt.'
      : found.length > MOST ? `The best ${MOST} of ${found.length} lines; another word finds fewer.`
      : found.length ? `${found.length} ${found.length > 1 ? 'lines' : 'line'}`
      : nothing(query);
  }

  // What to do about it: which of the words is the one that is nowhere.
  function nothing(query) {
    const missing = query.filter(word => !entries.some(({ folded }) => folded.includes(word)));
    return missing.length
      ? `“${missing.join('”, “')}” stands nowhere in this course. A part of a word is enough: norm finds normalize.`
      : 'Each of these words is somewhere, but no line has them all. Try fewer.';
  }

  function result({ title, page, section, row, text, isCode }, query) {
    const link = make('a'), same = decodeURIComponent(page) === here;
    link.href = (same && row ? '' : Site.base + page) + (row ? `#${row}` : '');
    const line = /L(\d+)$/.exec(row);
    link.append(make(isCode ? 'code' : 'span', 'words', ...marked(text, query)),
      make('small', '', [title, section, line && `line ${line[1]}`].filter(Boolean).join(' › ')));
    link.addEventListener('click', () => dialog.close());
    return make('li', '', link);
  }

  // The part of a long text around its first match, with all matches marked.
  function marked(text, query) {
    const folded = fold(text), first = Math.min(...query.map(word => folded.indexOf(word)).filter(at => at >= 0));
    const from = first < ROOM - 40 ? 0 : folded.lastIndexOf(' ', first - 40) + 1;
    const to = text.length - from <= ROOM + 20 ? text.length : from + ROOM;
    const pieces = from ? ['… '] : [];
    for (let at = from; at < to;) {
      const hits = query.map(word => [folded.indexOf(word, at), word.length]).filter(([hit]) => hit >= 0 && hit < to);
      const [hit, length] = hits.sort((a, b) => a[0] - b[0] || b[1] - a[1])[0] || [to, 0];
      pieces.push(text.slice(at, hit));
      if (length) pieces.push(make('mark', '', text.slice(hit, hit + length)));
      at = hit + length;
    }
    return to < text.length ? [...pieces, ' …'] : pieces;
  }

  // ---- Keys ----

  dialog.addEventListener('keydown', event => {
    event.stopPropagation(); // a step key in here is a letter of a word
    const links = [...list.querySelectorAll('a')], at = links.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined) (links[Math.min(to, links.length - 1)] || input).focus();
    else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
  close.addEventListener('click', () => dialog.close());
  input.addEventListener('input', draw);

  const style = make('link');
  style.rel = 'stylesheet';
  style.href = `${Site.base}static/search.css`;
  const styled = new Promise(done => { style.onload = style.onerror = done; });
  document.head.append(style);
  document.body.append(dialog);

  Site.openSearch = async early => {
    await styled;
    if (dialog.open) return;
    entries ??= read(Site.index);
    dialog.showModal();
    if (early()) input.value = early(); else input.select();
    draw();
  };
})();
