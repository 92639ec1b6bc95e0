// Lookups in the step table (made by step_table.py): what stands where at step i. A step is looked up by binary
// search, never replayed, so that it costs the same at any length. A row is its number in the page.
'use strict';
function readTable(data) {
  const sums = list => { let sum = 0; return Int32Array.from(list, difference => sum += difference); };
  const at = sums(data.at), node = sums(data.node);
  const steps = at.length, none = [];
  const depths = data.nodes.map(() => 0);
  data.nodes.forEach(([caller], n) => { depths[n] = caller < 0 ? 0 : depths[caller] + 1; });
  const depth = Int32Array.from(node, n => depths[n]);
  const frame = i => data.nodes[node[i]][1];

  // An execution is known by the step that opened it; `ended` is its last step where that is another, or never.
  const opened = new Map(), ended = new Map();
  for (let k = 0; k < data.back.length; k += 2) {
    opened.set(data.back[k], data.back[k + 1]);
    ended.set(data.back[k + 1], Math.max(ended.get(data.back[k + 1]) || 0, data.back[k]));
  }
  for (const step of data.open) ended.set(step, Infinity);

  const onRow = new Map();
  at.forEach((row, i) => onRow.has(row) ? onRow.get(row).push(i) : onRow.set(row, [i]));
  const reached = Int32Array.from(data.reached);
  for (let row = reached.length - 1; row >= 0; row--) reached[row] += onRow.get(row)?.[0] ?? reached[row + 1] ?? steps;
  const variables = new Map(Object.entries(data.vars).map(([number, list]) => [+number, list.map(
    ([name, changes, values, noted, notes]) => ({ name, steps: sums(changes), values, noted: sums(noted || none), notes }))]));
  const said = new Map(Object.entries(data.said).map(([row, [first, html]]) => [+row, [sums(first), html]]));
  const shown = new Map(Object.entries(data.shown).map(([row, names]) => [+row, names]));
  const byReach = Array.from(reached.keys()).sort((a, b) => reached[a] - reached[b]);
  const reachOrder = byReach.map(row => reached[row]);

  // The place of the last number that is not above i; -1 if all are.
  function upTo(sorted, i) {
    let low = 0, high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] <= i) low = middle + 1; else high = middle;
    }
    return low - 1;
  }
  // Of a loop in one frame, each time that it ran: the steps of its header from which a round began.
  const known = new Map();
  function loopRuns(first, last, of) {
    const key = first * data.frames.length + of;
    if (known.has(key)) return known.get(key);
    const runs = [], headers = onRow.get(first).filter(i => frame(i) === of), end = headers.at(-1);
    let run = null, header = -1;
    for (let i = headers[0]; i < steps && (i <= end || header >= 0); i++) {
      if (frame(i) !== of || opened.has(i)) continue;
      const inside = at[i] > first && at[i] <= last;
      if (at[i] !== first && !inside) run = null;
      if (inside && header >= 0) (run ??= runs[runs.push([]) - 1]).push(header);
      header = at[i] === first ? i : -1;
    }
    const found = { runs, begins: runs.map(run => run[0]) };
    known.set(key, found);
    return found;
  }
  let looked = { i: -1, loop: null }; // the panel asks, and so does what looks older
  function loopAt(i) {
    if (looked.i !== i) looked = { i, loop: findLoop(i) };
    return looked.loop;
  }
  function findLoop(i) {
    for (const [first, last] of data.loops) { // innermost first
      if (at[i] < first || at[i] > last) continue;
      const { runs, begins } = loopRuns(first, last, frame(i)), rounds = runs[upTo(begins, i)];
      if (rounds) return { first, last, rounds, at: upTo(rounds, i) };
    }
    return null;
  }
  // The rows on which a function was seen, by its name.
  let ofCode = null;
  function rowsOf(code) {
    if (!ofCode) {
      ofCode = new Map();
      for (const [row, list] of onRow) for (const name of new Set(list.map(i => data.frames[frame(i)])))
        ofCode.has(name) ? ofCode.get(name).push(row) : ofCode.set(name, [row]);
    }
    return ofCode.get(code);
  }
  const value = id => ({ text: data.values[id][0], type: data.values[id][1], kind: data.values[id][2] || 0, detail: data.values[id][3] });
  const lastOn = (row, i) => { const list = onRow.get(row) || none, p = upTo(list, i); return p < 0 ? -1 : list[p]; };
  const scan = (i, by, most) => { do i += by; while (i >= 0 && i < steps && depth[i] > most); return i; };

  return {
    steps, reached, lastOn,
    many: new Set([...said.keys(), ...shown.keys()]),
    row: i => at[i],
    error: i => data.errors[i],
    over: i => scan(i, 1, depth[i]),
    overBack: i => scan(i, -1, depth[i]),
    out: i => scan(i, 1, depth[i] - 1),
    next: (row, i) => { const list = onRow.get(row) || none; return list[upTo(list, i) + 1] ?? list[0]; },
    previous: (row, i) => { const list = onRow.get(row) || none; return list[upTo(list, i - 1)] ?? list.at(-1); },
    rowsReached: (from, to) => byReach.slice(upTo(reachOrder, from) + 1, upTo(reachOrder, to) + 1),
    // Outermost first: function, and the row on which it stands.
    stack(i) {
      const found = [];
      for (let n = node[i], row = at[i]; n >= 0; [n, , row] = data.nodes[n])
        found.push({ name: data.names[data.frames[data.nodes[n][1]]], row });
      return found.reverse();
    },
    // In the order of first showing; `mark` says what this very step did.
    variables(i) {
      const found = [];
      for (const { name, steps: changes, values, noted, notes } of variables.get(frame(i)) || none) {
        const p = upTo(changes, i);
        if (p < 0 || values[p] < 0) continue;
        const mark = changes[p] < i ? '' : p > 0 && values[p - 1] >= 0 ? 'changed' : 'new';
        found.push({ id: values[p], name: data.names[name], mark, row: at[changes[p]], note: data.names[notes?.[upTo(noted, i)]], ...value(values[p]) });
      }
      return found;
    },
    // What the execution that step s of this row belongs to has shown by then, beside it and under it.
    beside(row, s) {
      if (!shown.has(row) || s < 0) return none;
      const [names, inspected] = shown.get(row), first = opened.get(s) ?? s, found = [];
      const complete = s >= (ended.get(first) ?? first);
      const histories = variables.get(frame(s)) || none;
      for (const n of names) {
        const history = histories.find(h => h.name === n), p = history ? upTo(history.steps, s) : -1;
        if (p < 0 || history.values[p] < 0) continue;
        if (history.steps[p] >= first || (complete && inspected.includes(n)))
          found.push({ name: data.names[n], ...value(history.values[p]) });
      }
      return found;
    },
    said(row, s) {
      if (!said.has(row)) return null;
      const [first, html] = said.get(row);
      return s < 0 ? '' : data.html[html[upTo(first, opened.get(s) ?? s)]];
    },
    loop: loopAt,
    // The same statement in another round of the loop, else the round's beginning.
    inRound({ rounds }, round, i) {
      const list = onRow.get(at[i]), from = rounds[round], to = rounds[round + 1] ?? steps;
      for (let p = upTo(list, from - 1) + 1; list[p] < to; p++) if (frame(list[p]) === frame(i) && !opened.has(list[p])) return list[p];
      return from;
    },
    // Of the function that runs: the rows whose last execution was in an earlier call, or in an earlier round.
    older(i) {
      const loop = loopAt(i), begun = loop ? loop.rounds[loop.at] : -1;
      return rowsOf(data.frames[frame(i)]).filter(row => {
        const last = lastOn(row, i);
        return last >= 0 && (frame(last) !== frame(i) || (last < begun && row >= loop.first && row <= loop.last));
      });
    },
    // What a variable was in the frame of step i: the steps at which it changed, the last of them that is not later,
    // and each change's row and text (null: no longer shown).
    history(i, name) {
      const found = (variables.get(frame(i)) || none).find(variable => data.names[variable.name] === name);
      if (!found) return { count: 0 };
      const change = k => ({ step: found.steps[k], row: at[found.steps[k]], text: found.values[k] < 0 ? null : value(found.values[k]).text });
      return { count: found.steps.length, at: upTo(found.steps, i), change };
    },
    // The last step of the first execution: what a row that is not reached yet keeps its room for.
    firstEnd(row) {
      const first = onRow.get(row)[0], last = ended.get(first) ?? first;
      return last === Infinity ? first : last;
    },
  };
}
