/* Orders in whole words, for ears and for whoever types names instead of codes: "Army Paris to Burgundy". */

/** @import { Order } from "./notation.js" */

/** @type {Record<string, string>} */
const KINDS = { A: "Army", F: "Fleet", B: "Birds", H: "Hitch-hiker" };
/** @type {Record<string, string>} */
const COASTS = { nc: "north coast", sc: "south coast", ec: "east coast", wc: "west coast" };

/**
 * A place in words.
 * @param {string} place
 * @param {Record<string, string>} names of provinces, by their ids
 * @param {string} [coast]
 */
export const placeName = (place, names, coast = "") => `${names[place] ?? place}${coast ? ` ${COASTS[coast] ?? coast}` : ""}`;

/**
 * A unit in words: its kind and where it is. What is no unit ("primary") stays as it is.
 * @param {string} subject
 * @param {Order[]} orders that it may be given
 * @param {Record<string, string>} names
 */
export function unitName(subject, orders, names) {
  const [one] = orders;
  return one?.kind && one.at ? `${one.kindName ?? KINDS[one.kind] ?? one.kind} ${placeName(one.at, names, one.coast)}` : subject;
}

/**
 * An order in words; one that has none here is its line.
 * @param {Order} order
 * @param {Record<string, string>} names
 */
export function inWords(order, names) {
  const { verb, line, at, coast, target, targetCoast, helpedAt = "", path = [], over = "", kind = "" } = order;
  const unit = at ? `${order.kindName ?? KINDS[kind] ?? kind} ${placeName(at, names, coast)}`.trim() : "";
  const to = placeName(target, names, targetCoast);
  if (verb === "hold") return `${unit} holds`;
  if (verb === "move" || verb === "travel") return `${unit} to ${to}${order.rest ? `, ${order.rest === "VIA" ? "by convoy" : order.rest.toLowerCase()}` : ""}`;
  if (verb === "support" || verb === "convoy") return `${unit} ${verb}s ${placeName(helpedAt, names)}${order.moves ? ` to ${to}` : ""}`;
  if (verb === "retreat" && !path.length) return `${unit} retreats to ${to}`;
  if (verb === "jump") return `${unit} jumps over ${placeName(over, names)} to ${to}`;
  if (verb === "fly") return `${unit} flies to ${path.map((place) => placeName(place, names)).join(", ")}`;
  if (verb === "disband") return `${unit} disbands`;
  if (verb === "remove") return `Remove ${unit}`;
  if (order.word === "build") return `Build ${unit}`;
  return line;
}
