/* Verbs on the map: what each asks for, and what it is called on a button. */

/** @import { Order } from "./notation.js" */

/**
 * What a verb asks for first, where it is about another unit.
 * @type {Record<string, string>}
 */
export const AIMS = { support: "Choose the unit to support.", convoy: "Choose the army to convoy.", distract: "Choose the unit." };
/** Verbs whose target is chosen at once. */
export const REACHES = ["move", "retreat"];
/** Verbs that go over several places once it is said whom they are about; WORDS is what the palette calls them. */
export const FLOWN = ["pickup", "board", "drop"];
/** @type {Record<string, string>} */
export const WORDS = { pickup: "Pick up", board: "Go aboard", drop: "Let go, and flee" };
/** @type {Record<string, string>} */
const DEEDS = { hold: "Hold", move: "Move", support: "Support", convoy: "Convoy", retreat: "Retreat", disband: "Disband", remove: "Remove", waive: "No build", off: "Sunglasses off" };

/**
 * What a verb is called on a button: as the rules call it, or by the engine's own word.
 * @param {string} verb
 * @param {Order[]} orders
 * @param {Record<string, string>} words what the rules call orders, by kind of unit and verb, or by verb
 */
export function called(verb, orders, words) {
  const { word = verb, kind = "" } = orders.find((order) => order.verb === verb) ?? {};
  const own = words?.[`${kind} ${word}`] ?? words?.[word] ?? DEEDS[verb];
  if (own) return own;
  return verb.startsWith("hold ") ? `Hold the ${word}` : word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
}
