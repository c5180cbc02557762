/* Sales of souls: a tick for each unit. */

import { parted } from "./papers.js";

/** See panels.js. */
export function open(root, { paper }) {
  const box = root.querySelector("[data-sales]");
  if (!box || !paper) return null;
  const ticks = [...box.querySelectorAll("input")];
  const closed = new AbortController();
  const lineOf = (unit) => paper.linesOf("sell").find((line) => parted(line).order.toUpperCase() === `SELL ${unit}`.toUpperCase());
  const show = () => { for (const tick of ticks) tick.checked = Boolean(lineOf(tick.name)); };
  box.addEventListener("change", () => {
    const others = paper.linesOf("sell").filter((line) => !ticks.some((tick) => line === lineOf(tick.name)));
    paper.layKind("sell", [...ticks.filter((tick) => tick.checked).map((tick) => lineOf(tick.name) ?? `SELL ${tick.name}`), ...others]);
  }, { signal: closed.signal });
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
