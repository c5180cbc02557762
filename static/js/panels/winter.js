/* Builds and removals by a press for each: as many as are due, and no more. */

import { bare } from "../notation.js";

/** See panels.js. */
export function open(root, { paper }) {
  const groups = [...root.querySelectorAll("[data-group]")], told = root.querySelector("[data-told]");
  if (!paper || !groups.length) return null;
  const closed = new AbortController();
  const rowOf = (line) => paper.rows.find((row) => row.text.trim() && bare(row.text) === bare(line));
  const linesOf = (group) => [...group.querySelectorAll("[data-line], option[value]")].map((one) => one.dataset.line ?? one.value).filter(Boolean);
  /** What is on the paper of the same account: armies, fleets and birds share one. */
  const used = (budget) => groups.filter((group) => group.dataset.budget === budget).flatMap(linesOf).filter(rowOf);
  const drop = (line) => { const row = rowOf(line); if (row) paper.set(row, ""); };

  const show = () => {
    for (const chip of root.querySelectorAll("[data-line]")) chip.setAttribute("aria-pressed", String(Boolean(rowOf(chip.dataset.line))));
    for (const select of root.querySelectorAll("select")) select.value = [...select.options].find((one) => one.value && rowOf(one.value))?.value ?? "";
  };
  const put = (group, line) => {
    const { budget, most } = group.dataset;
    const full = used(budget).length >= Number(most);
    if (full && most === "1") used(budget).forEach(drop);
    else if (full) { told.textContent = `All ${most} are chosen. Take one back first.`; return show(); }
    told.textContent = "";
    return paper.put(line);
  };
  for (const group of groups) {
    group.addEventListener("click", ({ target }) => {
      const line = target.closest("[data-line]")?.dataset.line;
      if (!line) return;
      if (rowOf(line)) { told.textContent = ""; drop(line); } else put(group, line);
    }, { signal: closed.signal });
    group.addEventListener("change", ({ target }) => {
      linesOf(group).forEach(drop);
      if (target.value) put(group, target.value);
    }, { signal: closed.signal });
  }
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
