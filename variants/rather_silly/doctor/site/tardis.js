/* The Doctor's next stop: one order of the TARDIS, chosen in words or on the map. */

import { need } from "../../js/dom.js";
import { escape } from "../../js/touch.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, desk) => {
  const { sheet, hands } = desk;
  if (!sheet) return null;
  const box = need(root, "[data-box]").dataset.box ?? "";
  const goal = need(root, "[name=goal]", HTMLSelectElement);
  const pick = need(root, "[data-pick]");
  const raw = need(root, "[data-raw-line]");
  const closed = new AbortController();
  const values = [...goal.options].map((option) => option.value);
  const show = () => {
    const tail = (sheet.row(box)?.text ?? "").trim().slice(box.length).trim();
    goal.value = values.includes(tail) ? tail : "H";
    raw.textContent = tail && !values.includes(tail) ? `${box} ${tail}` : "";
  };
  const take = () => sheet.put(`${box} ${goal.value}`);
  goal.addEventListener("change", take, { signal: closed.signal });
  pick.hidden = !hands;
  pick.addEventListener("click", () => {
    hands?.borrow({
      picked: (at) => {
        if (!values.includes(`- ${at}`)) return desk.say(`The TARDIS cannot go to ${at} now.`);
        goal.value = `- ${at}`;
        hands.cancel();
        return take();
      },
      undone: () => pick.setAttribute("aria-pressed", "false"),
    });
    pick.setAttribute("aria-pressed", "true");
    desk.say(`Choose where the TARDIS goes.${escape("leaves it")}`);
  }, { signal: closed.signal });
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
