// Presenting: large type and a calm stage. The header shows itself when the pointer or the focus comes to it.
'use strict';
(() => {
  const { root } = Player, { actions, named } = Controls;
  const styled = Site.load('static/present.css');

  async function present() {
    await styled;
    const on = root.toggleAttribute('data-present');
    named('present').setAttribute('aria-pressed', on);
    Controls.piecewise();
    if (Player.now === null) Player.go(Player.start());
    Player.follow();
    Player.remember();
  }

  let resting;
  function wake() {
    root.classList.add('awake');
    clearTimeout(resting);
    resting = setTimeout(() => root.classList.remove('awake'), 2500);
  }
  for (const moved of ['pointermove', 'pointerdown']) addEventListener(moved, wake, { passive: true });

  // A room looks at the speaker while the screen is dark. Any key, click or tap lights it again, and does no more.
  const dark = make('button', 'dark');
  dark.type = 'button';
  dark.setAttribute('aria-label', 'Light the screen again');
  let had = null;
  async function blank() {
    await styled;
    if (dark.isConnected) return light();
    had = document.activeElement;
    document.body.append(dark);
    dark.focus();
  }
  function light() {
    dark.remove();
    had?.focus({ preventScroll: true });
  }
  dark.addEventListener('click', light);
  addEventListener('keydown', event => {
    if (!dark.isConnected || ['Control', 'Alt', 'Meta', 'Shift'].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    light();
  }, true);

  // The large key under the thumb steps too, where it would only scroll.
  addEventListener('keydown', event => {
    if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey || !('present' in root.dataset)) return;
    if (event.target.closest('button, a, input, summary, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    actions[event.shiftKey ? 'back' : 'step']();
  });

  // Back to reading is also the end of the presentation.
  Player.watchers.push(now => {
    if (now !== null || !('present' in root.dataset)) return;
    delete root.dataset.present;
    named('present').setAttribute('aria-pressed', false);
  });

  Object.assign(actions, { present, blank });
})();
