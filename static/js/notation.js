/* Canonical notation, read for the map and the pickers. The server judges; this only sorts what it offered. */

/** @import { JumpNote } from "./server" */

/**
 * One line of an order, as far as the map and the pickers need it.
 * @typedef {object} Order
 * @property {string} line as the server offered it
 * @property {string} verb "hold", "move", "support" …; what is not known here is "other", and can still be chosen from a list
 * @property {string} at
 * @property {string} coast
 * @property {string} target
 * @property {string} targetCoast
 * @property {string} [word] what the line calls its verb
 * @property {string} [kind] of the unit
 * @property {string} [sort] of a build: "FREE"
 * @property {boolean} [via]
 * @property {string} [rest] what stands behind a move
 * @property {string} [helped] the unit that is supported, convoyed, distracted or picked up ("A Par")
 * @property {string} [helpedAt]
 * @property {boolean} [moves] whether the helped unit moves
 * @property {string} [over] what a jump goes over
 * @property {string[]} [path] all stops of a flight
 * @property {string} [ending] the words behind them
 * @property {JumpNote} [note] why a jump may come to nothing
 *
 * @typedef {Order & {path: string[], ending: string}} FlightOrder
 */

/**
 * "Spa/nc" as {at, coast}; the number of "Bur#2" is left out.
 * @param {string} [text]
 */
export function place(text = "") {
  const [at, coast = ""] = text.split("#")[0].split("/");
  return { at, coast };
}

/** @type {Record<string, string>} */
const VERBS = { H: "hold", "-": "move", S: "support", C: "convoy", R: "retreat", D: "disband", OFF: "off" };
/**
 * Orders about another unit by other words than these; a game's theme may have words of its own.
 * @type {Record<string, string>}
 */
const ABOUT = { DISTRACT: "distract", LURE: "distract", PICKUP: "pickup", ABOARD: "board" };
/** Over one place to another. */
const OVER = new Set(["JUMP", "LEAP"]);
/** How a flight may end, besides where it is. */
const ENDINGS = new Set(["ALOFT", "DROP", "WITH"]);
/** @type {Record<string, string>} */
const ALONE = { EXPOSE: "expose", SPOIL: "expose" };

/**
 * A line of the options that the server gave.
 * @param {string} line
 * @returns {Order}
 */
export function read(line) {
  const words = line.trim().split(/\s+/);
  const nowhere = { at: "", coast: "", target: "", targetCoast: "" };
  if (words[0] === "WAIVE") return { line, verb: "waive", ...nowhere };
  if (words[0] === "BUILD" || words[0] === "REMOVE") {
    const [kind, where] = words[1].length > 3 ? words.slice(2) : words.slice(1);       // BUILD FREE A Lon
    return { ...nowhere, line, verb: words[0].toLowerCase(), kind, sort: words[1].length > 3 ? words[1] : "", ...place(where) };
  }
  if (words[0].length > 3) return { line, verb: "other", ...nowhere };      // an order of no unit
  const verb = VERBS[words[2]] ?? ABOUT[words[2]] ?? ALONE[words[2]] ?? "other";
  /** @type {Order} */
  const order = { line, verb, word: words[2], kind: words[0], ...place(words[1]), target: "", targetCoast: "", via: false };
  if (verb === "hold" && words[3]) return { ...order, verb: `hold ${words[3]}`, word: words[3] };
  if (ABOUT[words[2]]) return about(order, words);
  if (OVER.has(words[2])) return { ...order, verb: "jump", over: place(words[3]).at, target: place(words[5]).at, targetCoast: place(words[5]).coast };
  if (words[0] === "B" && verb === "move") return flight(order, words.slice(2), "fly");
  if (words[0] === "B" && verb === "retreat") return fled(order, words);
  if (verb === "move" || verb === "retreat") {
    const to = place(words[3]);
    return { ...order, target: to.at, targetCoast: to.coast, via: words.includes("VIA"), rest: words.slice(4).join(" ") };
  }
  if (verb === "support" || verb === "convoy") {
    const dash = words.indexOf("-"), moves = dash > 0;
    const unit = words.slice(3, moves ? dash : words.length);
    const helped = place(unit.at(-1)), to = moves ? place(words[dash + 1]) : { at: helped.at, coast: "" };
    return { ...order, helped: unit.join(" "), helpedAt: helped.at, moves, target: to.at, targetCoast: to.coast };
  }
  return order;
}

/**
 * "DISTRACT A Par", "PICKUP England FA Lon - NTH DROP": the unit is what stands before a dash or a last word in capitals.
 * @param {Order} order
 * @param {string[]} words
 * @returns {Order}
 */
function about(order, words) {
  const end = words.findIndex((word, index) => index > 3 && (word === "-" || ENDINGS.has(word)));
  const unit = words.slice(3, end < 0 ? words.length : end);
  const helped = { helped: unit.join(" "), helpedAt: place(unit.at(-1)).at, moves: false };
  return order.verb === "distract" ? { ...order, ...helped } : flight({ ...order, ...helped }, end < 0 ? [] : words.slice(end), order.verb);
}

/**
 * The stops of "- NTH - Den ALOFT", and how it ends.
 * @param {Order} order
 * @param {string[]} words
 * @param {string} verb
 * @returns {FlightOrder}
 */
function flight(order, words, verb) {
  const stop = words.findIndex((word, index) => word !== "-" && words[index - 1] !== "-");
  const stops = stop < 0 ? words : words.slice(0, stop);
  return { ...order, verb, path: stops.filter((word) => word !== "-"), ending: stop < 0 ? "" : words.slice(stop).join(" ") };
}

/**
 * "R Gas - MAO", "R DROP - Gas": where birds flee to is what counts.
 * @param {Order} order
 * @param {string[]} words
 * @returns {FlightOrder}
 */
function fled(order, words) {
  const target = words.at(-1) ?? "";
  return { ...order, verb: words[3] === "DROP" ? "drop" : "retreat", target, path: [target], ending: "" };
}

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
