// Between the lecture's window and the speaker's: a channel, and where that does not reach (pages from disk are
// strangers to each other in some browsers), messages between a window and the one that opened it.
'use strict';
const makeWire = (name, receive) => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`linelight ${name}`) : null;
  let other = window.opener, last = 0;
  // Both ways may work, and then each message comes twice.
  function take(data, source) {
    if (data?.linelight !== name || data.from === me) return;
    if (source) other = source;
    if (heard.has(data.id)) return;
    heard.add(data.id);
    if (heard.size > 200) heard.delete(heard.values().next().value);
    receive(data);
  }
  const me = Math.random().toString(36).slice(2), heard = new Set();
  if (channel) channel.onmessage = event => take(event.data);
  addEventListener('message', event => { if (event.origin === self.origin) take(event.data, event.source); });
  return {
    opened(child) { other = child; },
    send(message) {
      const data = { ...message, linelight: name, from: me, id: `${me} ${++last}` };
      channel?.postMessage(data);
      // To pages of one's own only; from disk there is no origin to name, and nothing in it is secret: a step, a key.
      if (other && !other.closed) other.postMessage(data, self.origin === 'null' ? '*' : self.origin);
    },
  };
};
