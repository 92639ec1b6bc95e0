// In the lecture's window: it tells the speaker's where it is, and does what that window asks for.
'use strict';
(() => {
  const { actions, named, act } = Controls, page = document.documentElement.dataset.speaker;
  const wire = makeWire(page, message => {
    if (message.asks) tell();
    const button = message.does && named(message.does);
    if (button) { act(button); tell(); }
  });
  const tell = () => wire.send({ step: Player.now, present: 'present' in document.documentElement.dataset });

  // One window, which comes to the front when it is asked for again.
  actions.speaker = () => {
    const child = open(page, `linelight ${page}`, 'popup,width=1000,height=720');
    if (child) wire.opened(child);
  };
  Player.watchers.push(tell);
  tell();
})();
