/* Forms that write the lines of one kind of order: a row of fields for each line, kept true in both directions. */

import { find, findAll } from "./dom.js";
import { escape } from "./touch.js";

/**
 * @import { Desk } from "./panels.js"
 *
 * @typedef {Record<string, string>} Values of a row's fields, by their names
 * @typedef {{write: (values: Values) => string, read: (order: string) => Values | null}} Form `write` makes a line of a
 *   row's values, or ""; `read` gives the values that an order stands for, or null where the fields cannot say it: it is
 *   then shown as it is and left alone
 */

const IF = /^IF .*?:\s*(?=[A-Z])/i;

/**
 * "IF MOVED(A Par): SELL A Par" as its condition with the colon, and the order.
 * @param {string} line
 */
export function parted(line) {
  const condition = line.match(IF)?.[0] ?? "";
  return { condition, order: line.slice(condition.length) };
}

/**
 * The fields of a row by their names.
 * @param {HTMLElement} row
 * @returns {Record<string, HTMLInputElement | HTMLSelectElement>}
 */
export function fieldsOf(row) {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (row.querySelectorAll("[name]"));
  return Object.fromEntries([...fields].map((field) => [field.name, field]));
}

/**
 * Every [data-line] under root is a row of fields. A condition before a line stays there.
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @param {string} kind of order
 * @param {Form} form
 */
export function openOrderForm(root, desk, kind, { write, read }) {
  const { sheet, hands } = desk;
  if (!sheet) return null;
  const rows = findAll(root, "[data-line]");
  const closed = new AbortController();
  /** @param {HTMLElement} row */
  const values = (row) => Object.fromEntries(Object.entries(fieldsOf(row)).map(([name, field]) => [name, field.value.trim()]));

  const show = () => {
    const lines = sheet.linesOf(kind);
    rows.forEach((row, index) => {
      if (row.contains(document.activeElement) && document.activeElement?.matches("input")) return;
      const { condition, order } = parted(lines[index] ?? "");
      /** @type {Values | null} */
      const told = order ? read(order) : {};
      row.dataset.raw = told ? "" : lines[index];
      row.dataset.condition = condition;
      const note = find(row, "[data-raw-line]");
      if (note) note.textContent = told ? condition.replace(/:\s*$/, "") : lines[index];
      const fields = fieldsOf(row);
      // A row that is being filled in and makes no line yet is left as it is.
      if (!order && row.dataset.begun) return;
      for (const [name, field] of Object.entries(fields)) field.value = told?.[name] ?? "";
    });
  };
  /** @param {HTMLElement} row */
  const take = (row) => {
    row.dataset.raw = "";
    row.dataset.begun = Object.values(values(row)).some(Boolean) ? "yes" : "";
    const lines = rows.map((one) => one.dataset.raw || (write(values(one)) && `${one.dataset.condition ?? ""}${write(values(one))}`));
    sheet.layKind(kind, lines.filter(Boolean));
  };
  for (const row of rows) {
    row.addEventListener("change", () => take(row), { signal: closed.signal });
    findAll(row, "[data-pick]").forEach((button) => {
      button.hidden = !hands;
      button.addEventListener("click", () => {
        const field = fieldsOf(row)[button.dataset.pick ?? ""];
        hands?.borrow({
          picked: (at) => { field.value = at; hands.cancel(); take(row); },
          undone: () => button.setAttribute("aria-pressed", "false"),
        });
        button.setAttribute("aria-pressed", "true");
        desk.say(`Choose a place on the map.${escape("leaves it")}`);
      }, { signal: closed.signal });
    });
  }
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
