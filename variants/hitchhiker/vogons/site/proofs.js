/* NBO: a tick for each centre that is to be Vogon-proof; every one costs a build. */

import { find, findAll, need } from "../../js/dom.js";
import { parted } from "../../js/order-form.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, { sheet }) => {
  const box = find(root, "[data-nbo]");
  if (!sheet || !box) return null;
  const ticks = findAll(box, "input", HTMLInputElement), over = need(root, "[data-over]");
  const closed = new AbortController();
  /** @param {HTMLInputElement} tick */
  const lineOf = (tick) => sheet.linesOf("nbo").find((line) => parted(line).order === tick.value);
  const show = () => {
    for (const tick of ticks) tick.checked = Boolean(lineOf(tick));
    const due = Math.abs(sheet.data.wants.find((want) => want.kind === "build")?.count ?? Infinity);
    const spent = sheet.linesOf("nbo").length + sheet.linesOf("build").filter((line) => /BUILD/i.test(line)).length;
    over.textContent = spent > due ? `That is ${spent} with your builds, and ${due} are due: the first ${due} on your sheet count.` : "";
  };
  box.addEventListener("change", () => {
    const others = sheet.linesOf("nbo").filter((line) => !ticks.some((tick) => parted(line).order === tick.value));
    sheet.layKind("nbo", [...ticks.filter((tick) => tick.checked).map((tick) => lineOf(tick) ?? tick.value), ...others]);
  }, { signal: closed.signal });
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
