/* The vote for Marvin: a province beside him, in words or on the map. */

import { find, need } from "../../js/dom.js";
import { escape } from "../../js/touch.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, desk) => {
  const { sheet, hands, map } = desk;
  const field = find(root, "[name=vote]", HTMLSelectElement);
  if (!sheet || !field) return null;
  const pick = need(root, "[data-pick]"), raw = need(root, "[data-raw-line]");
  const home = need(root, "[data-at]").dataset.at ?? "";
  const closed = new AbortController();
  const values = [...field.options].map((option) => option.value);
  const show = () => {
    const given = sheet.linesOf("Marvin").at(-1) ?? "";
    field.value = values.includes(given) ? given : "";
    raw.textContent = values.includes(given) ? "" : given;
  };
  const take = () => sheet.layKind("Marvin", field.value ? [field.value] : []);
  field.addEventListener("change", take, { signal: closed.signal });
  pick.hidden = !hands;
  pick.addEventListener("click", () => {
    hands?.borrow({
      picked: (at) => {
        const line = at === home ? "MARVIN H" : `MARVIN - ${at}`;
        if (!values.includes(line)) return desk.say(`Marvin cannot go to ${at}.${escape("leaves it")}`);
        field.value = line;
        hands.cancel();
        return take();
      },
      undone: () => pick.setAttribute("aria-pressed", "false"),
    });
    pick.setAttribute("aria-pressed", "true");
    map?.light(values.filter(Boolean).map((line) => line.split(" ").at(-1) ?? "").map((at) => (at === "H" ? home : at)));
    desk.say(`Choose where Marvin goes.${escape("leaves it")}`);
  }, { signal: closed.signal });
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
