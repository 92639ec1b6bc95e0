// The outline: where the reader is, and what was seen of it, remembered for the next visit.
'use strict';
const makeOutline = () => {
  const list = $('outline'), links = [...list.querySelectorAll('a')], key = `linelight-seen:${location.pathname}`;
  const steps = links.map(link => +link.dataset.at), seen = new Set(remembered());
  let current = null;

  function remembered() {
    try { return JSON.parse(localStorage.getItem(key)) || []; } catch { return []; }
  }

  function mark(number) {
    if (number === current) return;
    links[current]?.removeAttribute('aria-current');
    current = number;
    const link = links[number];
    if (!link) return;
    link.setAttribute('aria-current', 'true');
    if (!seen.has(number)) {
      seen.add(number);
      link.classList.add('seen');
      try { localStorage.setItem(key, JSON.stringify([...seen])); } catch { /* seen all the same */ }
    }
    const top = link.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 60) list.scrollTop = top - list.clientHeight / 3;
  }

  for (const number of seen) links[number]?.classList.add('seen');
  return {
    links,
    atStep: i => mark(steps.filter(step => step <= i).length - 1),
    // While reading: the last entry whose row has come up to the upper third of the window. The entries stand in
    // the order in which they ran, which may not be that of their rows.
    atScroll() {
      let best = -1, height = -Infinity;
      links.forEach((link, number) => {
        const top = document.getElementById(decodeURIComponent(link.hash.slice(1)))?.getBoundingClientRect().top;
        if (top < innerHeight / 3 && top > height) [best, height] = [number, top];
      });
      mark(best);
    },
  };
};
