/* Forms that write the lines of one kind of paper: a row of fields for each line, kept true in both directions. */

const IF = /^IF .*?:\s*(?=[A-Z])/i;

/** "IF MOVED(A Par): SELL A Par" as its condition with the colon, and the order. */
export function parted(line) {
  const condition = line.match(IF)?.[0] ?? "";
  return { condition, order: line.slice(condition.length) };
}

/** The fields of a row by their names. */
export const fieldsOf = (row) => Object.fromEntries([...row.querySelectorAll("[name]")].map((field) => [field.name, field]));

/**
 * openPaper(root, desk, kind, { write, read }): every [data-line] under root is a row of fields.
 *
 * `write(values)` makes a line of a row's values, or ""; `read(order)` gives the values that an order stands for, or
 * null where the fields cannot say it: it is then shown as it is and left alone. A condition before a line stays there.
 */
export function openPaper(root, desk, kind, { write, read }) {
  const { paper } = desk;
  if (!paper) return null;
  const rows = [...root.querySelectorAll("[data-line]")];
  const closed = new AbortController();
  const values = (row) => Object.fromEntries(Object.entries(fieldsOf(row)).map(([name, field]) => [name, field.value.trim()]));

  const show = () => {
    const lines = paper.linesOf(kind);
    rows.forEach((row, index) => {
      if (row.contains(document.activeElement) && document.activeElement.matches("input")) return;
      const { condition, order } = parted(lines[index] ?? "");
      const told = order ? read(order) : {};
      row.dataset.raw = told ? "" : lines[index];
      row.dataset.condition = condition;
      const note = row.querySelector("[data-raw-line]");
      if (note) note.textContent = told ? condition.replace(/:\s*$/, "") : lines[index];
      const fields = fieldsOf(row);
      // A row that is being filled in and makes no line yet is left as it is.
      if (!order && row.dataset.begun) return;
      for (const [name, field] of Object.entries(fields)) field.value = told?.[name] ?? "";
    });
  };
  const take = (row) => {
    row.dataset.raw = "";
    row.dataset.begun = Object.values(values(row)).some(Boolean) ? "yes" : "";
    const lines = rows.map((one) => one.dataset.raw || (write(values(one)) && `${one.dataset.condition ?? ""}${write(values(one))}`));
    paper.layKind(kind, lines.filter(Boolean));
  };
  for (const row of rows) {
    row.addEventListener("change", () => take(row), { signal: closed.signal });
    row.querySelectorAll("[data-pick]").forEach((button) => {
      button.hidden = !desk.hands;
      button.addEventListener("click", () => {
        const field = fieldsOf(row)[button.dataset.pick];
        desk.hands.borrow({
          picked: (at) => { field.value = at; desk.hands.cancel(); take(row); },
          undone: () => button.setAttribute("aria-pressed", "false"),
        });
        button.setAttribute("aria-pressed", "true");
        desk.say("Choose a place on the map. Escape leaves it.");
      }, { signal: closed.signal });
    });
  }
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
