/* An order picked from lists: its kind, then whom it is about, then where. Only what is legal is offered. */

import { parted } from "./conditions.js";
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

/** Of so many lines about different cards the card is asked first. */
const MANY = 20;

/**
 * The card that an order plays or discards, as the server names it; "" for none.
 * @param {Order | null} order
 */
const cardOf = (order) => String(order?.data.more?.card ?? "");

/** @type {(order: Order) => string} "A Ber" of "PRIMARY TELEPORT A Ber": what is left to choose once the card is */
const aimOf = (order) => order.line.slice(order.line.indexOf(cardOf(order)) + cardOf(order).length).trim() || order.line;

/** @type {(words: string) => string} "DOUBLE TROUBLE" as "Double trouble" */
const small = (words) => words.slice(0, 1) + words.slice(1).toLowerCase();

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
 * The lists for a row, as far as it is chosen; a line is taken as soon as one is left, under the row's condition if it has one.
 * @param {OrderSheet} sheet
 * @param {Row} row
 * @param {HTMLElement} box holds what was chosen so far in its data
 * @param {() => void} again draws the lists anew, after another choice
 */
export function pickers(sheet, row, box, again) {
  const offered = new Set(sheet.offers(row));
  const orders = (sheet.orders[row.subject] ?? []).filter((order) => offered.has(order.line) && (row.want?.kind !== "remove" || order.verb === "remove"));
  const now = sheet.orderOf(row), verbs = verbsOf(orders), { condition, order: bareLine } = parted(row.text);
  const helped = box.dataset.helped ?? now?.helped ?? "";
  const verb = verbs.length === 1 ? verbs[0][0] : box.dataset.verb ?? now?.verb ?? "";
  /** @param {string} line */
  const done = (line) => {
    delete box.dataset.verb;
    delete box.dataset.helped;
    delete box.dataset.card;
    sheet.set(row, line && condition ? `IF ${condition}: ${line}` : line);
  };
  /** @param {{verb: string, helped?: string, card?: string}} more */
  const chosen = (more) => {
    Object.assign(box.dataset, more);
    const left = orders.filter((order) => (!more.verb || order.verb === more.verb) && (!box.dataset.helped || order.helped === box.dataset.helped) && (!box.dataset.card || cardOf(order) === box.dataset.card));
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
  const cards = [...new Set(left.map(cardOf))];
  let words = whereTo;
  if (left.length > MANY && cards.length > 1) {
    const card = box.dataset.card ?? cardOf(now);
    parts.push(select("Which card", cards.map((one) => [one, small(one)]), card, (one) => chosen({ verb, card: one })));
    left = left.filter((order) => cardOf(order) === card);
    words = aimOf;
  }
  if (left.length > 1 || (left.length === 1 && left[0].line !== bareLine)) {
    parts.push(select("Where", left.map((order) => [order.line, words(order)]), bareLine, done));
  }
  return parts;
}
