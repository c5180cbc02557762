/* What orders are called on buttons and in lists. */

import { placed } from "./notation.js";

/** @import { Order } from "./notation.js" */

/** @type {Record<string, string>} */
const COASTS = { nc: "north coast", sc: "south coast", ec: "east coast", wc: "west coast" };
/** @type {Record<string, string>} */
const NAMES = { hold: "Hold", disband: "Disband", waive: "No build", off: "Sunglasses off" };
/**
 * What stands behind a move, in words.
 * @type {Record<string, string>}
 */
export const RESTS = { "VIA UNDERPASS": "through the Underpass", "WITH TARDIS": "with the TARDIS", VIA: "by convoy" };
/** @type {Record<string, string>} */
const KINDS = { A: "Army", F: "Fleet", B: "Birds" };

/**
 * What tells one of several lines from the others, on a button.
 * @param {Order} order
 */
export function label(order) {
  if (NAMES[order.verb]) return NAMES[order.verb];
  if (order.verb === "build" && order.data.helped) return `${order.sort ?? ""} ${order.kind} ${placed(order.at, order.coast)} + ${order.data.helped.unit}`;
  if (order.verb === "build") return `${order.kindName ?? KINDS[order.kind ?? ""] ?? order.kind}${order.coast ? `, ${COASTS[order.coast]}` : ""}${order.sort ? `, ${order.sort.toLowerCase()}` : ""}`;
  if (order.verb === "remove") return "Remove";
  const words = [];
  if (order.targetCoast) words.push(COASTS[order.targetCoast] ?? order.targetCoast);
  if (order.verb === "jump") words.push(`over ${order.over}`);
  if (order.verb === "move") words.push(RESTS[order.rest ?? ""] ?? (words.length ? "" : "by land"));
  return words.filter(Boolean).join(", ") || order.line;
}

/**
 * What tells these lines from one another, each on its button: where a label would do for two of them, the whole line.
 * @param {Order[]} orders
 */
export function apart(orders) {
  const names = orders.map(label);
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : orders[index].line));
}
