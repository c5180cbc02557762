/* Orders as the map draws them while they are being written. */

import { place } from "./notation.js";

/**
 * @import { Order } from "./notation.js"
 * @import { Sketch } from "../atlas/sketch.js"
 */

const PLACE = /^[A-Z][A-Za-z]{2}(\/[a-z]c)?$/;
const RIDERS = new Set(["VIA", "WITH"]);

/**
 * Every word that could be a place; the map knows which of them are.
 * @param {string[]} words
 */
const placesIn = (words) => words.filter((word) => PLACE.test(word) && !RIDERS.has(word));

/**
 * A way over several places as MapView.sketch draws it.
 * @param {{owner: string, from: string, fromCoast: string}} from
 * @param {string} action
 * @param {string[]} way
 * @returns {Sketch}
 */
function journey(from, action, way) {
  const target = place(way.at(-1));
  return { ...from, action, path: way.slice(0, -1), to: target.at, toCoast: target.coast };
}

/**
 * An order as MapView.sketch draws it (static/atlas/sketch.js); null for what has no place on the map.
 * @param {Order} order
 * @param {string} owner the seat whose order it is
 * @returns {Sketch | null}
 */
export function arrow(order, owner) {
  const from = { owner, from: order.at, fromCoast: order.coast };
  const words = order.line.replace(/^IF .*?: /, "").split(/\s+/);
  if (order.verb.startsWith("hold") || order.verb === "off") return { ...from, action: "hold" };
  if (order.verb === "disband" || order.verb === "remove") return { ...from, action: "remove", aside: order.verb === "disband" };
  if (order.verb === "build") return { owner, action: "build", kind: words.find((word) => /^[A-Z]{1,3}$/.test(word)), places: placesIn(words.slice(2)) };
  if (order.verb === "support") {
    return { ...from, action: "support", helped: order.helpedAt, to: order.moves ? order.target : "", toCoast: order.targetCoast };
  }
  if (order.verb === "convoy") return { ...from, action: "convoy", helped: order.helpedAt, to: order.target };
  if (words[2] === "L") return journey({ owner, from: place(words[4]).at, fromCoast: "" }, "fly", [order.at, words[6] ?? ""]);
  if (order.verb === "distract" || order.verb === "expose") return { owner, action: "sign", places: [order.at, order.helpedAt ?? ""].filter(Boolean) };
  if (order.verb === "fly" || order.verb === "pickup" || order.verb === "board") {
    return order.path?.length ? journey(from, "fly", order.path) : { ...from, action: "hold" };
  }
  if (["move", "retreat", "drop", "jump"].includes(order.verb) || words[2] === "-") {
    const way = placesIn(words.slice(3));
    if (way.length > 1 || order.verb === "other") return way.length ? journey(from, "fly", way) : null;
    return { ...from, action: order.verb, to: order.target, toCoast: order.targetCoast, aside: order.verb === "retreat" };
  }
  if (words[0] === "VOTE" && words.length === 4) {
    return { owner, action: "vote", count: words[1], open: words[2].toUpperCase() !== "CLOSE", places: placesIn(words.slice(3)) };
  }
  if (words[0] === "NOMINATE") return { owner, action: "nominate", places: [...new Set(placesIn(words.slice(1)))].slice(0, 3) };
  return order.verb === "other" ? { owner, action: "sign", places: placesIn(words) } : null;
}
