// The panel beside the lecture: the loop, the call stack, the variables and their details.
'use strict';
const makePanel = (rows, table) => {
  const entries = new Map(), opened = new Set();
  const panel = { draw, reveal, opened, drawHistory: null };

  const content = value => value.text.slice(0, value.text.length - value.kind).trimEnd();
  const kind = value => value.kind ? value.text.slice(-value.kind) : '';

  function draw(i) {
    const focused = document.activeElement, name = focused.closest?.('[data-name]')?.dataset.name;
    drawLoop(table.loop(i));
    $('stack').replaceChildren(...table.stack(i).map(stackLine));
    const variables = table.variables(i);
    $('variables').replaceChildren(...variables.map(variable => entryOf(variable, i)));
    if (!variables.length) $('variables').append(make('p', 'remark', 'None is shown here yet.'));
    $('trouble').hidden = !table.error(i);
    $('trouble').textContent = table.error(i) || '';
    if (!focused.isConnected) ($('variables').querySelector(`[data-name="${CSS.escape(name || '')}"] button`) || $('panel')).focus({ preventScroll: true });
  }

  function drawLoop(loop) {
    $('loop').hidden = !loop;
    if (!loop) return;
    $('round').max = loop.rounds.length;
    if (document.activeElement !== $('round')) $('round').value = loop.at + 1;
    $('rounds').textContent = loop.rounds.length.toLocaleString('en');
  }

  function entryOf(variable, i) {
    const known = entries.get(variable.name), { id, mark, row, name, note } = variable;
    if (known && known.id === id && known.mark === mark && known.row === row && known.note === note && !opened.has(name) && !known.open) return known.element;
    const element = drawVariable(variable);
    if (opened.has(name) && panel.drawHistory) element.append(panel.drawHistory(i, name));
    entries.set(name, { id, mark, row, note, element, open: opened.has(name) });
    return element;
  }

  // What is new is seen without scrolling; only the panel moves, never the page.
  function reveal(entry = $('variables').querySelector('.new, .changed')) {
    if ($('stack').childElementCount > 4) $('stack').scrollTop = 1e6; // its end too
    const side = $('panel').parentElement, place = entry?.getBoundingClientRect();
    const { top, bottom } = side.getBoundingClientRect(), from = top + $('loop').offsetHeight;
    if (place && (place.bottom > bottom || place.top < from)) side.scrollTop += place.top - from - 12;
  }

  function stackLine({ name, row }) {
    const link = make('a', '', make('code', '', name));
    if (row >= 0) {
      link.href = `#${rows[row].id}`;
      link.append(make('small', '', `line ${rows[row].dataset.line}`));
    }
    return make('li', '', link);
  }

  function drawVariable(variable) {
    const entry = make('div', `variable ${variable.mark}`), name = make('button', '', make('b', '', variable.name));
    entry.dataset.name = variable.name;
    entry.dataset.value = variable.text;
    name.type = 'button';
    name.title = 'All its values';
    name.setAttribute('aria-expanded', opened.has(variable.name));
    // What was read before may have been changed since, through another name: it says when it was true.
    const when = variable.mark ? make('span', 'mark', variable.mark) : make('span', 'since', `as of line ${rows[variable.row].dataset.line}`);
    const text = make('div', 'text', content(variable));
    if (variable.kind) text.append(content(variable) ? ' ' : '', make('small', '', kind(variable)));
    entry.append(make('div', 'head', name, when, make('small', '', variable.type)), text);
    if (variable.note) entry.append(make('div', 'about', variable.note));
    if (variable.detail) entry.append(...detail(variable.detail));
    return entry;
  }

  function detail({ about, grid, part, facts, rows: pairs }) {
    const found = [];
    const [drawn, ...numbers] = grid ? drawGrid(grid) : pairs ? [list(pairs)] : [];
    if (about) found.push(make('div', 'about', about));
    if (drawn) found.push(drawn);
    if (part) found.push(make('div', 'about', part));
    found.push(...numbers);
    if (facts) found.push(list(facts, 'facts'));
    return found;
  }

  const list = (pairs, css = 'pairs') => make('dl', css, ...pairs.map(
    ([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))));

  // A table of numbers, tinted by size and sign; where the numbers have no room there, they are a click away.
  function drawGrid(grid) {
    const dense = grid.flat().some(number => short(number).length > 40 / grid[0].length - 0.5);
    const tints = tableOf(grid, dense ? 'grid dense' : 'grid');
    if (!dense) return [tints];
    tints.setAttribute('aria-hidden', true);
    const numbers = make('details', 'numbers', make('summary', '', 'its numbers'));
    numbers.addEventListener('toggle', () => {
      const scroller = make('div', '', tableOf(grid, 'grid'));
      scroller.tabIndex = 0; // so that the arrow keys can move it
      numbers.append(scroller);
    }, { once: true });
    return [tints, numbers];
  }

  function tableOf(grid, css) {
    const most = Math.max(...grid.flat().filter(Number.isFinite).map(Math.abs), 0) || 1;
    const element = make('table', css);
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

  // What stands beside a line: a long value is cut, and opens.
  panel.valueLine = value => {
    const words = content(value), long = words.length > 110, line = make(long ? 'summary' : 'span', 'value');
    line.append(make('b', '', value.name), words ? ` = ${words}` : '');
    if (value.kind) line.append(' ', make('small', '', kind(value)));
    return long ? make('details', 'long', line) : line;
  };

  return panel;
};
