/* Whether the orders on the sheet could part a pair of twins: every place of the one against every place of the other. */

import { embedded, find } from "../../js/dom.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { TwinsData } from "../../js/server"
 */

/**
 * Where an order may leave its unit: where it is, where it goes, and wherever it may be set down on the way.
 * @param {{unit: string, at: string}} twin
 * @param {OrderSheet} sheet
 */
function rests({ unit, at }, sheet) {
  const row = sheet.row(unit), order = row && sheet.orderOf(row);
  return [at, ...(order?.path ?? []), ...(order?.target && order.verb === "move" ? [order.target] : [])];
}

/** @type {Open} */
export const open = (root, { sheet }) => {
  const warning = find(root, "[data-warn]");
  if (!sheet || !warning) return null;
  const { pairs, near } = /** @type {TwinsData} */ (embedded(root, "#twins-data"));
  const closed = new AbortController();
  /** @param {TwinsData["pairs"][number]} pair */
  const parting = ([one, other]) => {
    for (const a of rests(one, sheet)) for (const b of rests(other, sheet)) if (a !== b && !near[a]?.includes(b)) return [a, b];
    return null;
  };
  const show = () => {
    const found = pairs.map(parting).find(Boolean);
    warning.hidden = !found;
    warning.textContent = found ? `As ordered both will hold: ${found[0]} and ${found[1]} are not adjacent.` : "";
  };
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
