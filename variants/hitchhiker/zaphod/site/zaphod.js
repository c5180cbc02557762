/* The vote for Zaphod: one of three, or none. */

import { find, findAll, hit } from "../../js/dom.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, { sheet }) => {
  const box = find(root, "[data-votes]");
  if (!sheet || !box) return null;
  const choices = findAll(box, "input", HTMLInputElement);
  const closed = new AbortController();
  const show = () => {
    const given = sheet.linesOf("Zaphod").at(-1) ?? "";
    for (const choice of choices) choice.checked = choice.value === given;
  };
  box.addEventListener("change", (event) => sheet.layKind("Zaphod", [hit(event, "input", HTMLInputElement)?.value ?? ""].filter(Boolean)), { signal: closed.signal });
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
