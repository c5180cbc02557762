/* Orders as the map and the pickers have them: made of the data that the server sends with each line, never of its text. */

/**
 * @import { Offer, OrderNote, OrderData } from "./server"
 */

/**
 * One order, as far as the map and the pickers need it.
 * @typedef {object} Order
 * @property {string} line as the server offered or understood it
 * @property {string} paper the kind of order that it is, as wants name it
 * @property {string} verb "hold", "move", "support" …; "other" for what has no place in palette and sketch of its own
 * @property {string} word what the order is called: the engine's verb, or what a flag makes of it
 * @property {string} at
 * @property {string} coast
 * @property {string} target
 * @property {string} targetCoast
 * @property {string} [kind] of the unit
 * @property {string} [kindName] what one unit of that kind is called
 * @property {string} [sort] of a build: "FREE"
 * @property {string} [rest] what stands behind a move
 * @property {string} [helped] the unit that is supported, convoyed, distracted or picked up ("A Par")
 * @property {string} [helpedAt]
 * @property {boolean} [moves] whether the helped unit moves
 * @property {string} [over] what a jump goes over
 * @property {string[]} [path] all stops of a flight
 * @property {string} [ending] the words behind them
 * @property {string[]} ordered the units that have their order by it
 * @property {OrderData} data
 * @property {OrderNote} [note] why it may come to nothing
 *
 * @typedef {Order & {path: string[], ending: string}} FlightOrder
 */

/**
 * What the map makes of a verb of the engine; what is not here is "other", and can still be chosen from a list.
 * @type {Record<string, string>}
 */
const VERBS = {
  hold: "hold", move: "move", travel: "move", support: "support", convoy: "convoy", retreat: "retreat", disband: "disband", off: "off",
  distract: "distract", expose: "expose", jump: "jump", fly: "fly", pick_up: "pickup", board: "board", waive: "waive", remove: "remove",
  build: "build", build_free: "build", build_siamese: "build",
};
const FLIGHTS = new Set(["fly", "pickup", "board"]);

/**
 * An order of its data.
 * @param {Offer} offer
 * @param {Record<string, string>} [kinds] what units are called, by their kinds' ids
 * @returns {Order}
 */
export function orderOf({ line, kind: paper, data }, kinds = {}) {
  const { verb: word = "", kind, place: at = "", coast = "", target = "", target_coast: targetCoast = "", helped, flags = [], path = [] } = data;
  /** @type {Order} */
  const order = { line, paper, data, verb: VERBS[word] ?? "other", word, kind, kindName: kinds[kind ?? ""], at, coast, target, targetCoast, ordered: data.ordered ?? [] };
  if (word === "flee") return { ...order, verb: flags.includes("drop") ? "drop" : "retreat", path: [target], ending: "" };
  if (FLIGHTS.has(order.verb)) {
    const ending = [data.more?.ending ?? "", ...flags].join(" ").trim();
    return { ...order, path: [...path, target].filter(Boolean), ending, helped: helped?.unit ?? "", helpedAt: helped?.place ?? "", moves: false };
  }
  if (order.verb === "jump") return { ...order, over: path[0] ?? "" };
  if (order.verb === "hold" && flags.length) return { ...order, verb: `hold ${flags[0]}`, word: flags[0] };
  if (order.verb === "move") return { ...order, rest: [data.via ?? "", ...flags].join(" ").trim() };
  if (order.verb === "retreat") return { ...order, target: data.more?.targets?.[0] ?? target };
  if (order.verb === "build") return { ...order, sort: word.split("_")[1]?.toUpperCase() ?? "" };
  if (helped) return { ...order, target: target || helped.place, helped: helped.unit, helpedAt: helped.place, moves: Boolean(target) };
  return order;
}

/**
 * "A Par" with its coast, where one is named: "Spa/nc".
 * @param {string} at
 * @param {string} [coast]
 */
export const placed = (at, coast = "") => (coast ? `${at}/${coast}` : at);

/**
 * What two spellings of one order have in common: "a par-bur" and "A Par - Bur" are both "aparbur".
 * @param {string} text
 */
export function bare(text) {
  return text.toLowerCase().replace(/\s(hold|holds|h)$/, "h").replace(/[^a-z0-9]/g, "");
}

/**
 * Whether an order goes over several places, stop by stop.
 * @param {Order} order
 * @returns {order is FlightOrder}
 */
export const flies = (order) => order.path !== undefined;
