/* Sales of souls: a tick for each unit. */

import { find, findAll } from "../../js/dom.js";
import { parted } from "../../js/order-form.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, { sheet }) => {
  const box = find(root, "[data-sales]");
  if (!box || !sheet) return null;
  const ticks = findAll(box, "input", HTMLInputElement);
  const closed = new AbortController();
  /** @param {string} unit */
  const lineOf = (unit) => sheet.linesOf("sell").find((line) => parted(line).order.toUpperCase() === `SELL ${unit}`.toUpperCase());
  const show = () => { for (const tick of ticks) tick.checked = Boolean(lineOf(tick.name)); };
  box.addEventListener("change", () => {
    const others = sheet.linesOf("sell").filter((line) => !ticks.some((tick) => line === lineOf(tick.name)));
    sheet.layKind("sell", [...ticks.filter((tick) => tick.checked).map((tick) => lineOf(tick.name) ?? `SELL ${tick.name}`), ...others]);
  }, { signal: closed.signal });
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
