/* Builds and removals by a press for each: as many as are due, and no more. */

import { findAll, hit, need } from "../../js/dom.js";
import { bare } from "../../js/notation.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, { sheet }) => {
  const groups = findAll(root, "[data-group]"), told = need(root, "[data-told]");
  if (!sheet || !groups.length) return null;
  const closed = new AbortController();
  /** @param {string} line */
  const rowOf = (line) => sheet.rows.find((row) => row.text.trim() && bare(row.text) === bare(line));
  /** @param {HTMLElement} group */
  const linesOf = (group) => findAll(group, "[data-line], option[value]").map((one) => one.dataset.line ?? one.getAttribute("value") ?? "").filter(Boolean);
  /**
   * What is on the sheet of the same account: armies, fleets and birds share one.
   * @param {string | undefined} budget
   */
  const used = (budget) => groups.filter((group) => group.dataset.budget === budget).flatMap(linesOf).filter(rowOf);
  /** @param {string} line */
  const drop = (line) => { const row = rowOf(line); if (row) sheet.set(row, ""); };

  const show = () => {
    for (const chip of findAll(root, "[data-line]")) chip.setAttribute("aria-pressed", String(Boolean(rowOf(chip.dataset.line ?? ""))));
    for (const select of findAll(root, "select", HTMLSelectElement)) select.value = [...select.options].find((one) => one.value && rowOf(one.value))?.value ?? "";
  };
  /**
   * @param {HTMLElement} group
   * @param {string} line
   */
  const put = (group, line) => {
    const { budget, most } = group.dataset;
    const full = used(budget).length >= Number(most);
    if (full && most === "1") used(budget).forEach(drop);
    else if (full) { told.textContent = `All ${most} are chosen. Take one back first.`; return show(); }
    told.textContent = "";
    return sheet.put(line);
  };
  for (const group of groups) {
    group.addEventListener("click", (event) => {
      const line = hit(event, "[data-line]")?.dataset.line;
      if (!line) return;
      if (rowOf(line)) { told.textContent = ""; drop(line); } else put(group, line);
    }, { signal: closed.signal });
    group.addEventListener("change", (event) => {
      const value = hit(event, "select", HTMLSelectElement)?.value;
      linesOf(group).forEach(drop);
      if (value) put(group, value);
    }, { signal: closed.signal });
  }
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
