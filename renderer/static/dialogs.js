// What is asked for now and then: the list of keys, going to a step or a line, the history of a variable.
'use strict';
(() => {
  const { table, rows, panel } = Player, { actions, buttons } = Controls;
  const styled = Site.load('static/dialogs.css');

  // A window over the page; Escape and a click beside it close it.
  function openDialog(name, ...inside) {
    const close = make('button', '', 'Close'), dialog = make('dialog', '', make('header', '', make('h2', '', name), close), ...inside);
    close.type = 'button';
    dialog.setAttribute('aria-label', name);
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    styled.finally(() => dialog.isConnected && dialog.showModal());
    return dialog;
  }

  // ---- Keys ----

  function help() {
    const shown = document.querySelector('dialog.keys');
    if (shown) return shown.open ? shown.close() : shown.remove();
    const dialog = openDialog('Keys', make('dl', '', ...buttons.filter(button => button.dataset.shortcut).flatMap(keysOf)),
      make('p', '', 'A click on a line goes to where it runs next, with Shift to where it ran before. A swipe steps.'), lettersSwitch());
    dialog.classList.add('keys');
    dialog.addEventListener('keydown', event => { if (event.key === '?') help(); }); // what opens it closes it
  }

  function keysOf(button) {
    const words = make('dd');
    for (const key of button.dataset.shortcut.split(' ')) words.append(make('kbd', '', key.replace('Arrow', '').replace('+', ' + ')), ' ');
    return [make('dt', '', (button.getAttribute('aria-label') || button.firstChild.data).split(':')[0]), words];
  }

  function lettersSwitch() {
    const box = make('input');
    box.type = 'checkbox';
    box.checked = Controls.letters;
    box.addEventListener('change', () => {
      Controls.letters = box.checked;
      try { localStorage.setItem('linelight-letters', box.checked ? 'on' : 'off'); } catch { /* until the page is left */ }
    });
    return make('label', '', box, ' Single letters and signs are keys');
  }

  // ---- Go to ----

  function goTo() {
    const input = make('input'), said = make('p', 'said'), buttons = ['Step', 'Line'].map(word => make('button', '', word));
    Object.assign(input, { type: 'text', inputMode: 'numeric', autocomplete: 'off' });
    said.setAttribute('role', 'status');
    said.textContent = `A step from 1 to ${table.steps.toLocaleString('en')}, or a line.`;
    const dialog = openDialog('Go to', make('label', '', 'Number ', input), make('div', 'choice', ...buttons), said);
    const leave = problem => { said.textContent = problem || ''; if (!problem) dialog.close(); };
    const chosen = [() => leave(goToStep(number(input))), () => leave(goToLine(number(input)))];
    buttons.forEach((button, which) => { button.type = 'button'; button.addEventListener('click', chosen[which]); });
    input.addEventListener('keydown', event => { if (event.key === 'Enter') chosen[/^\s*(l|line|:)/i.test(input.value) ? 1 : 0](); });
    styled.finally(() => input.focus());
  }

  const number = input => +input.value.replace(/^\D+/, '').trim();

  function goToStep(step) {
    if (!(step >= 1 && step <= table.steps)) return `The steps are 1 to ${table.steps.toLocaleString('en')}.`;
    Player.jump(Math.round(step) - 1);
  }

  // Of the file that is being stepped; when it runs next, else when it ran.
  function goToLine(line) {
    const from = Player.now ?? -1, path = rows[table.row(Math.max(from, 0))].dataset.path;
    const found = rows.findIndex(row => row.dataset.path === path && +row.dataset.line === line);
    if (found < 0) return `${path} has no line ${line || '…'}.`;
    const step = table.next(found, from);
    if (step === undefined) return `Line ${line} was not stepped on.`;
    Player.jump(step);
  }

  // ---- The history of a variable, in the panel ----

  const AROUND = 12;
  panel.drawHistory = (i, name) => {
    const { count, at, change } = table.history(i, name), list = make('ol', 'history');
    const from = Math.max(0, at - AROUND), to = Math.min(count, at + AROUND + 1);
    if (from) list.append(make('li', 'remark', `${from.toLocaleString('en')} before`));
    for (let k = from; k < to; k++) list.append(historyLine(change(k), k === at));
    if (to < count) list.append(make('li', 'remark', `${(count - to).toLocaleString('en')} after`));
    return list;
  };

  function historyLine({ step, row, text }, isNow) {
    const jump = make('button', '', make('span', '', text ?? 'no longer shown'), make('small', '', `step ${step + 1}, line ${rows[row].dataset.line}`));
    jump.type = 'button';
    if (isNow) jump.setAttribute('aria-current', 'true');
    jump.addEventListener('click', () => Player.jump(step));
    return make('li', '', jump);
  }

  function history(button) {
    const { name } = button.closest('[data-name]').dataset;
    if (!panel.opened.delete(name)) panel.opened.add(name);
    styled.finally(() => {
      panel.draw(Player.now);
      panel.reveal($('variables').querySelector(`[data-name="${CSS.escape(name)}"]`));
    });
  }

  Object.assign(actions, { help, goTo, history });
})();
