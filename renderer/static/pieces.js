// What a line under @animate showed comes one piece at a time: a paragraph, an item of a list, a figure.
// Only where the room should not read ahead: while presenting, and while what is ahead is hidden.
'use strict';
(() => {
  const { root, rows, table } = Player;
  let shown = Infinity;

  const isOn = () => 'present' in root.dataset || 'ahead' in root.dataset;
  function piecesOf(i) {
    const row = rows[table.row(i)], place = row.matches('.a') && (row.querySelector('.out > .live') || row.querySelector('.out > .all'));
    return place ? [...place.children].flatMap(part => {
      const list = part.matches('ul, ol') ? part : part.matches('.d') && part.querySelector(':scope > :is(ul, ol)');
      return list ? [...list.children] : [part];
    }) : [];
  }
  function draw(pieces) {
    pieces.forEach((piece, number) => piece.classList.toggle('later', number >= shown));
  }

  // Whether it has moved within the line's pieces, so that the step stays.
  Controls.pieces = by => {
    const pieces = isOn() ? piecesOf(Player.now) : [], to = Math.min(shown, pieces.length) + by;
    if (to < 1 || to > pieces.length) return false;
    shown = to;
    draw(pieces);
    return true;
  };
  Player.watchers.push((now, from) => {
    if (from !== null) for (const piece of piecesOf(from)) piece.classList.remove('later');
    if (now === null) return;
    shown = from !== null && now === from + 1 ? 1 : Infinity;
    draw(piecesOf(now));
  });
})();
