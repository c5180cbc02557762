/* Orders as the map draws them while they are being written. */

import { placed } from "./notation.js";

/**
 * @import { Order } from "./notation.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Sketch } from "../atlas/sketch.js"
 */

/**
 * A way over several places as MapView.sketch draws it.
 * @param {{owner: string, from: string, fromCoast: string}} from
 * @param {string} action
 * @param {string[]} way
 * @param {string} [toCoast]
 * @returns {Sketch}
 */
const journey = (from, action, way, toCoast = "") => ({ ...from, action, path: way.slice(0, -1), to: way.at(-1), toCoast });

/**
 * Every place that an order names, its own first.
 * @param {Order} order
 */
const placesOf = ({ at, data, helpedAt, target }) => [...new Set([at, ...(data.path ?? []), helpedAt ?? "", target].filter(Boolean))];

/**
 * An order as MapView.sketch draws it (static/atlas/sketch.js); null for what has no place on the map.
 * @param {Order} order
 * @param {string} owner the seat whose order it is
 * @returns {Sketch | null}
 */
export function arrow(order, owner) {
  const { verb, word, at, target, targetCoast, helpedAt = "", data } = order;
  const from = { owner, from: at, fromCoast: order.coast };
  if (verb.startsWith("hold") || verb === "off") return { ...from, action: "hold" };
  if (verb === "disband" || verb === "remove") return { ...from, action: "remove", aside: verb === "disband" };
  if (verb === "build") return { owner, action: "build", kind: order.kind, places: [placed(at, order.coast), data.helped?.place ?? ""].filter(Boolean) };
  if (verb === "support") return { ...from, action: "support", helped: helpedAt, to: order.moves ? target : "", toCoast: targetCoast };
  if (verb === "convoy") return { ...from, action: "convoy", helped: helpedAt, to: target };
  if (verb === "distract" || verb === "expose") return { owner, action: "sign", places: [at, helpedAt].filter(Boolean) };
  if (verb === "fly" || verb === "pickup" || verb === "board") return order.path?.length ? journey(from, "fly", order.path) : { ...from, action: "hold" };
  if (word === "lift") return journey({ owner, from: helpedAt, fromCoast: "" }, "fly", [at, target], targetCoast);
  if (word === "vote") return { owner, action: "vote", count: data.more?.number, open: data.more?.action !== "CLOSE", places: [at] };
  if (word === "nominate") return { owner, action: "nominate", places: placesOf(order).slice(0, 3) };
  return goes(order, from);
}

/**
 * An order that takes a unit to a place; of any other, the places that it names.
 * @param {Order} order
 * @param {{owner: string, from: string, fromCoast: string}} from
 * @returns {Sketch | null}
 */
function goes(order, from) {
  const { verb, at, target, targetCoast, data } = order;
  const unit = Boolean(data.kind && at && target && !order.helped);
  if (unit && data.path?.length) return journey(from, "fly", [...data.path, target], targetCoast);
  if (unit && verb !== "other") return { ...from, action: verb, to: target, toCoast: targetCoast, aside: verb === "retreat" };
  if (unit) return journey(from, "fly", [target], targetCoast);
  return placesOf(order).length ? { owner: from.owner, action: "sign", places: placesOf(order) } : null;
}

/**
 * Arrows for everything that is on a sheet, saved or not.
 * @param {OrderSheet} sheet
 * @returns {Sketch[]}
 */
export function arrowsOf(sheet) {
  const orders = sheet.rows.map((row) => sheet.orderOf(row)).filter((order) => order !== null);
  return orders.map((order) => arrow(order, sheet.seat)).filter((one) => one !== null);
}
