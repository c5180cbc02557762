/* Whether the orders on the paper could part a pair of twins: every place of the one against every place of the other. */

/** Where an order may leave its unit: where it is, where it goes, and wherever it may be set down on the way. */
function rests({ unit, at }, paper) {
  const row = paper.row(unit), order = row && paper.orderOf(row);
  return [at, ...(order?.path ?? []), ...(order?.target && order.verb === "move" ? [order.target] : [])];
}

/** See panels.js. */
export function open(root, { paper }) {
  const warning = root.querySelector("[data-warn]");
  if (!paper || !warning) return null;
  const { pairs, near } = JSON.parse(root.querySelector("#twins-data").textContent);
  const closed = new AbortController();
  const parting = ([one, other]) => {
    for (const a of rests(one, paper)) for (const b of rests(other, paper)) if (a !== b && !near[a]?.includes(b)) return [a, b];
    return null;
  };
  const show = () => {
    const found = pairs.map(parting).find(Boolean);
    warning.hidden = !found;
    warning.textContent = found ? `As ordered both will hold: ${found[0]} and ${found[1]} are not adjacent.` : "";
  };
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
