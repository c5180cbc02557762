/* An order picked from lists: its kind, then whom it is about, then where. Only what is legal is offered. */

import { make } from "./dom.js";
import { RESTS } from "./labels.js";
import { placed } from "./notation.js";

/**
 * @import { Order } from "./notation.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Row } from "./rows.js"
 */

/** @type {Record<string, string>} */
const DEEDS = {
  hold: "holds", move: "moves to", support: "supports", convoy: "convoys", retreat: "retreats to",
  disband: "disbands", build: "builds", remove: "is removed", waive: "builds nothing", off: "takes sunglasses off", other: "other",
  fly: "flies to", jump: "jumps to", pickup: "picks up", board: "goes aboard", drop: "lets go, and flees to", "hold TARDIS": "holds the TARDIS",
};

/**
 * Where an order goes, in words, on the last list.
 * @param {Order} order
 */
export function whereTo(order) {
  if (order.path) return [order.path.join(", "), order.ending?.toLowerCase()].filter(Boolean).join(", ");
  const to = placed(order.target, order.targetCoast);
  if (order.over) return `${to} over ${order.over}`;
  if (order.helped) return order.moves ? `to ${to}` : "where it stands";
  if (order.verb === "build") return `${order.kind} ${placed(order.at, order.coast)}`;
  return to ? `${to}${order.rest ? ` ${RESTS[order.rest] ?? order.rest.toLowerCase()}` : ""}` : order.line;
}

/**
 * A list of choices; `then(value)` is called with what is chosen.
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} value the one that is chosen now
 * @param {(value: string) => void} then
 */
function select(label, values, value, then) {
  const node = make("select", { "aria-label": label });
  node.append(new Option(label, ""), ...values.map(([key, words]) => new Option(words, key, false, key === value)));
  node.addEventListener("change", () => then(node.value));
  return node;
}

/**
 * The kinds of orders among some, each once, with its words.
 * @param {Order[]} orders
 * @returns {[string, string][]}
 */
function verbsOf(orders) {
  const words = new Map(orders.map((order) => [order.verb, DEEDS[order.verb] ?? order.word.replaceAll("_", " ").toLowerCase()]));
  return [...words];
}

/**
 * The lists for a row, as far as it is chosen; a line is taken as soon as one is left.
 * @param {OrderSheet} sheet
 * @param {Row} row
 * @param {HTMLElement} box holds what was chosen so far in its data
 * @param {() => void} again draws the lists anew, after another choice
 */
export function pickers(sheet, row, box, again) {
  const offered = new Set(sheet.offers(row));
  const orders = (sheet.orders[row.subject] ?? []).filter((order) => offered.has(order.line) && (row.want?.kind !== "remove" || order.verb === "remove"));
  const now = sheet.orderOf(row), verbs = verbsOf(orders);
  const helped = box.dataset.helped ?? now?.helped ?? "";
  const verb = verbs.length === 1 ? verbs[0][0] : box.dataset.verb ?? now?.verb ?? "";
  /** @param {string} line */
  const done = (line) => {
    delete box.dataset.verb;
    delete box.dataset.helped;
    sheet.set(row, line);
  };
  /** @param {{verb: string, helped?: string}} more */
  const chosen = (more) => {
    Object.assign(box.dataset, more);
    const left = orders.filter((order) => (!more.verb || order.verb === more.verb) && (!box.dataset.helped || order.helped === box.dataset.helped));
    if (left.length === 1) done(left[0].line);
    else again();
  };
  const parts = [];
  if (verbs.length !== 1) parts.push(select("Kind of order", verbs, verb, (one) => { delete box.dataset.helped; chosen({ verb: one }); }));
  let left = orders.filter((order) => order.verb === verb);
  if (left.some((order) => order.helped)) {
    const units = [...new Set(left.map((order) => order.helped ?? ""))];
    parts.push(select("Which unit", units.map((unit) => [unit, unit]), helped, (one) => chosen({ verb, helped: one })));
    left = left.filter((order) => order.helped === helped);
  }
  if (left.length > 1 || (left.length === 1 && left[0].line !== row.text)) {
    parts.push(select("Where", left.map((order) => [order.line, whereTo(order)]), row.text, done));
  }
  return parts;
}
