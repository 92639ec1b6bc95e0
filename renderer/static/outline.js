// The outline: where the reader is, and what was seen of it, remembered for the next visit.
'use strict';
const makeOutline = (numberOf, table) => {
  const list = $('outline'), links = [...list.querySelectorAll('a')], key = `linelight-seen:${location.pathname}`;
  const targets = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const steps = targets.map(row => table.reached[numberOf.get(row)]), depths = steps.map(step => table.stack(step).length);
  const seen = new Set(remembered());
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
    // The last entry that was reached, but not in a function that has returned since.
    atStep: (i, depth) => mark(steps.findLastIndex((step, number) => step <= i && depths[number] <= depth)),
    // While reading: the last entry whose row has come up to the upper third of the window. The entries stand in
    // the order in which they ran, which may not be that of their rows.
    atScroll() {
      let best = -1, height = -Infinity;
      targets.forEach((row, number) => {
        const { top } = row.getBoundingClientRect();
        if (top < innerHeight / 3 && top > height) [best, height] = [number, top];
      });
      mark(best);
    },
  };
};
