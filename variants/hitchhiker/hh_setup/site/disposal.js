/* Winter 1900: what stands in each home centre, a click a centre. */

import { findAll, hit } from "../../js/dom.js";

/** @import { Open } from "../../js/panels.js" */

/** @param {string} line */
const placeOf = (line) => line.trim().split(/\s+/).at(-1)?.split("/")[0];

/** @type {Open} */
export const open = (root, { sheet }) => {
  if (!sheet) return null;
  const rows = findAll(root, "[data-centre]");
  const closed = new AbortController();
  const show = () => {
    const lines = sheet.linesOf("disposal");
    for (const row of rows) {
      const given = lines.find((line) => placeOf(line) === row.dataset.centre);
      for (const choice of findAll(row, "input", HTMLInputElement)) choice.checked = choice.value === given;
    }
  };
  root.addEventListener("change", (event) => {
    const value = hit(event, "input", HTMLInputElement)?.value ?? "";
    const others = sheet.linesOf("disposal").filter((line) => placeOf(line) !== placeOf(value));
    sheet.layKind("disposal", [...others, value]);
  }, { signal: closed.signal });
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
