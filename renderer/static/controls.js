// What buttons, keys, clicks and swipes do. What few readers need is loaded when it is first asked for: the file
// that `later` names puts the real function into `actions`.
'use strict';
const Controls = (() => {
  const { root, table, rows, numberOf, panel } = Player;
  const moving = move => () => Player.go(Player.now === null ? Player.start() : move(Player.now));
  const later = (file, name) => button => Site.load(`static/${file}.js`).then(() => actions[name](button));
  const actions = {
    step: () => step(1),
    back: () => step(-1),
    over: moving(table.over),
    overBack: moving(table.overBack),
    out: moving(table.out),
    first: () => Player.go(0),
    last: () => Player.go(table.steps - 1),
    nextRound: () => toRound(1),
    previousRound: () => toRound(-1),
    read: () => { if (Player.now !== null) Player.read(); },
    raw: button => toggle(button, 'raw'),
    ahead: button => { toggle(button, 'ahead'); piecewise(); },
    panel: button => toggle(button, 'panel'),
    theme: changeTheme,
    present: later('present', 'present'),
    blank: later('present', 'blank'),
    speaker: later('speaking', 'speaker'),
    help: later('dialogs', 'help'),
    goTo: later('dialogs', 'goTo'),
    history: later('dialogs', 'history'),
    search: Site.search,
  };

  // In front of an audience no step stands on a note, which is not on this page.
  function step(by) {
    if (Player.now === null) return Player.go(Player.start());
    if (api.pieces?.(by)) return;
    let i = Player.now + by;
    while ('present' in root.dataset && i > 0 && i < table.steps - 1 && rows[table.row(i)].matches('.t.e')) i += by;
    Player.go(i);
  }

  function toRound(by) {
    const loop = Player.now === null ? null : table.loop(Player.now), round = loop ? loop.at + by : -1;
    if (round >= 0 && round < loop.rounds.length) Player.go(table.inRound(loop, round, Player.now));
  }
  $('round').addEventListener('change', event => {
    const loop = table.loop(Player.now), round = Math.max(1, Math.min(loop.rounds.length, Math.round(+event.target.value) || 1));
    event.target.value = round;
    Player.jump(table.inRound(loop, round - 1, Player.now));
  });

  function toggle(button, name) {
    button.setAttribute('aria-pressed', root.toggleAttribute(`data-${name}`));
    Player.follow();
    if (Player.now !== null) Player.remember();
  }
  function piecewise() {
    if (document.querySelector('.l.a')) Site.load('static/pieces.js');
  }

  function changeTheme(button, by = 1) {
    const { choices } = Theme, choice = choices[(choices.indexOf(Theme.get()) + by) % choices.length];
    Theme.set(choice);
    button.firstChild.data = `Theme: ${choice === 'auto' ? 'as the system' : choice}`;
  }

  // ---- Buttons and keys ----

  const buttons = [...document.querySelectorAll('[data-do]')];
  const named = does => buttons.find(button => button.dataset.do === does && button.dataset.shortcut);
  const byKey = new Map(buttons.flatMap(button => (button.dataset.shortcut || '').split(' ').map(key => [key, button])));
  byKey.delete('');

  function act(button) {
    const had = document.activeElement;
    $('more').hidePopover?.();
    const done = actions[button.dataset.do](button);
    // What had the focus may be gone now: it goes to what takes its place, not to the page.
    if (had !== document.body && !had.getClientRects().length) (Player.now === null ? $('start') : named('step')).focus({ preventScroll: true });
    return done;
  }
  for (const button of buttons) button.addEventListener('click', () => act(button));

  addEventListener('keydown', event => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (document.querySelector('dialog[open]') || event.target.closest?.('input:not([type=range]), textarea, select, [contenteditable]')) return;
    const single = event.key.length === 1, name = single ? event.key.toLowerCase() : (event.shiftKey ? 'Shift+' : '') + event.key;
    if (single && !api.letters) return;
    if (name === 'Escape' && (document.querySelector(':popover-open') || closeCard())) return; // these first, then stepping
    const button = byKey.get(name);
    if (!button || (name === 'Escape' && Player.now === null)) return;
    event.preventDefault();
    act(button);
  });

  for (const comes of ['pointerover', 'focusin'])
    addEventListener(comes, ({ target }) => target.closest?.('.cite')?.closest('.block').classList.add('carded'));

  // A card stays shut until the pointer, or the focus, comes to it anew.
  function closeCard() {
    const cite = document.querySelector('.cite:is(:hover, :focus-within):not(.shut)');
    if (!cite) return false;
    cite.classList.add('shut');
    for (const leave of ['pointerleave', 'focusout']) cite.addEventListener(leave, () => cite.classList.remove('shut'), { once: true });
    return true;
  }

  // ---- Clicks, swipes, scrolling ----

  $('track').addEventListener('input', event => Player.go(+event.target.value));
  addEventListener('resize', () => Player.follow());

  addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]'), row = event.target.closest('.l');
    const name = event.target.closest('.variable .head button');
    if (link?.closest('.outline')) $('outline').hidePopover?.();
    if (Player.now === null) return;
    if (name) return actions.history(name);
    if (link) return follows(event, link);
    if (!row || event.target.closest('a, button, summary, .card') || String(getSelection())) return;
    const to = (event.shiftKey ? table.previous : table.next)(numberOf.get(row), Player.now);
    if (to !== undefined) Player.go(to);
  });

  // A link into the code goes to the step at which that line is first reached; one in the stack only looks there.
  function follows(event, link) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1))), number = numberOf.get(target);
    if (link.className === 'n') return;
    event.preventDefault(); // the address keeps the step
    if (number === undefined) return target?.focus({ preventScroll: true });
    const step = table.reached[number];
    if (link.closest('.stack') || step >= table.steps) Player.lookAt(target);
    else Player.jump(step);
  }

  // What is wider than its place is moved by a swipe in it.
  const moves = place => place && (place.scrollWidth > place.clientWidth && getComputedStyle(place).overflowX === 'auto' || moves(place.parentElement));
  let touch = null;
  addEventListener('touchstart', ({ touches, target }) => { touch = touches[1] || moves(target) ? null : touches[0]; }, { passive: true });
  addEventListener('touchend', event => {
    if (Player.now === null || !touch || !event.target.closest?.('main')) return;
    const { clientX, clientY } = event.changedTouches[0], x = clientX - touch.clientX, y = clientY - touch.clientY;
    if (Math.abs(x) > 60 && Math.abs(x) > 3 * Math.abs(y)) step(x < 0 ? 1 : -1);
  });

  // What is laid out only when the focus comes near may move it out of sight. A link that was clicked has led away.
  addEventListener('focusin', ({ target }) => target.matches(':focus-visible') && setTimeout(() => {
    const { top, bottom } = target.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) target.scrollIntoView({ block: 'center' });
  }, 100));

  let scrolled = false;
  addEventListener('scroll', () => {
    if (scrolled || Player.now !== null) return;
    scrolled = true;
    setTimeout(() => { scrolled = false; if (Player.now === null) Player.outline.atScroll(); }, 150);
  }, { passive: true });

  const remembered = () => { try { return localStorage.getItem('linelight-letters') !== 'off'; } catch { return true; } };
  const api = { actions, buttons, named, act, piecewise, letters: remembered(), pieces: null };

  // ---- The address as the page is opened; edtrace's parameters too ----

  const asked = new URLSearchParams(location.search), given = new URLSearchParams(location.hash.slice(1));
  if (asked.has('step') && !given.has('step')) {
    const also = [['raw', 'raw'], ['animate', 'ahead']].filter(([theirs]) => asked.get(theirs) && asked.get(theirs) !== '0');
    for (const [, ours] of also) given.set(ours, '');
    history.replaceState(null, '', `${location.pathname}#step=${asked.get('step')}`);
  }
  changeTheme(named('theme'), 0);
  Player.fromAddress();
  if (Player.now !== null) for (const mode of Player.modes) if (given.has(mode)) api.started = act(named(mode));
  if (Player.now === null) Player.outline.atScroll();
  if (named('speaker')) Site.load('static/speaking.js');
  return api;
})();
