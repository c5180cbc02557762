/* The Jester's re-orders: whose unit, which one, and an order out of all that it could be given. */

import { embedded, findAll, need } from "../../js/dom.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrdersData, ReorderData } from "../../js/server"
 */

/** @type {Open} */
export const open = (root, { sheet, ask }) => {
  if (!sheet) return null;
  const { units } = /** @type {ReorderData} */ (embedded(root, "#reorder-data"));
  const closed = new AbortController();
  const rows = findAll(root, "[data-line]").map((row) => ({
    seat: need(row, "[name=seat]", HTMLSelectElement), unit: need(row, "[name=unit]", HTMLSelectElement), order: need(row, "[name=order]", HTMLInputElement),
    list: need(row, "datalist"), raw: need(row, "[data-raw-line]"), asked: "",
  }));

  /**
   * @param {typeof rows[number]} row
   * @param {string} chosen
   */
  const fillUnits = (row, chosen = "") => {
    const names = units[row.seat.value] ?? [];
    row.unit.replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
    row.unit.disabled = row.order.disabled = !names.length;
    return offer(row);
  };
  /** @param {typeof rows[number]} row */
  const offer = async (row) => {
    const about = `${row.seat.value} ${row.unit.value}`;
    if (!row.seat.value || row.asked === about) return;
    row.asked = about;
    const told = /** @type {OrdersData | null} */ (await ask({ seat: row.seat.value, unit: row.unit.value }).catch(() => null));
    if (row.asked !== about) return;
    const start = `${row.unit.value} `;
    row.list.replaceChildren(...(told?.orders ?? []).map((line) => new Option(line.startsWith(start) ? line.slice(start.length) : line)));
  };
  /** @param {string} line */
  const parse = (line) => {
    const found = line.match(/^REORDER (\w+) (.*)$/i);
    const seat = found && Object.keys(units).find((one) => one.toLowerCase() === found[1].toLowerCase());
    const unit = seat && units[seat].find((one) => `${found[2]} `.toLowerCase().startsWith(`${one.toLowerCase()} `));
    return found && seat && unit ? { seat, unit, order: found[2].slice(unit.length).trim() } : null;
  };
  const show = () => {
    const lines = sheet.linesOf("reorder");
    rows.forEach((row, index) => {
      const line = lines[index] ?? "";
      const told = parse(line);
      row.raw.textContent = line && !told ? line : "";
      if (!told) { if (line) row.seat.value = ""; return; }
      if (row.seat.value !== told.seat || row.unit.value !== told.unit) { row.seat.value = told.seat; fillUnits(row, told.unit); }
      if (document.activeElement !== row.order) row.order.value = told.order;
    });
    apart();
  };
  /** @param {typeof rows[number]} row */
  const lineOf = (row) => {
    if (row.raw.textContent) return row.raw.textContent;
    const order = row.order.value.trim();
    if (!row.seat.value || !order) return "";
    return `REORDER ${row.seat.value} ${/^(FA|DOM|[AFBT]) \w{3}/.test(order) ? order : `${row.unit.value} ${order}`}`;
  };
  /** Two re-orders are of two players. */
  const apart = () => {
    for (const row of rows) {
      const taken = rows.filter((one) => one !== row).map((one) => one.seat.value).filter(Boolean);
      for (const option of row.seat.options) option.disabled = taken.includes(option.value);
    }
  };
  const take = () => sheet.layKind("reorder", rows.map(lineOf).filter(Boolean));
  for (const row of rows) {
    row.seat.addEventListener("change", () => { row.order.value = ""; row.raw.textContent = ""; fillUnits(row); apart(); take(); }, { signal: closed.signal });
    row.unit.addEventListener("change", () => { row.order.value = ""; offer(row); take(); }, { signal: closed.signal });
    row.order.addEventListener("change", take, { signal: closed.signal });
    fillUnits(row);
  }
  sheet.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
};
