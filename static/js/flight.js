/* A flight put together place by place, out of the lines on offer that begin like it. No drawing here. */

/**
 * @import { FlightOrder, Order } from "./notation.js"
 */

/** @type {Record<string, string>} */
const ENDINGS = { "": "End here", ALOFT: "Stay in the talons", DROP: "Set it down here", "WITH TARDIS": "With the TARDIS" };

export class Flight {
  /** @param {FlightOrder[]} orders of one unit and one verb */
  constructor(orders) {
    this.orders = orders;
    /** @type {string[]} */
    this.path = [];
  }

  /** Where it is by now; "" before the first step. */
  get at() { return this.path.at(-1) ?? ""; }

  get #open() { return this.orders.filter((order) => this.path.every((place, index) => order.path[index] === place)); }

  /** The places to which it can go on. */
  get next() { return [...new Set(this.#open.map((order) => order.path[this.path.length]).filter(Boolean))]; }

  /** The lines that end here, the plain one first. */
  get here() {
    return this.#open.filter((order) => order.path.length === this.path.length).sort((a, b) => a.ending.length - b.ending.length);
  }

  /**
   * Go on to a place; one further away is reached by a shortest way. False if it cannot be.
   * @param {string} place
   */
  go(place) {
    if (this.next.includes(place)) this.path = [...this.path, place];
    else {
      const ways = this.#open.filter((order) => order.path.at(-1) === place).sort((a, b) => a.path.length - b.path.length);
      if (!ways.length || place === this.at) return false;
      this.path = ways[0].path;
    }
    return true;
  }

  back() { this.path = this.path.slice(0, -1); }

  /**
   * How a line ends, on a button.
   * @param {FlightOrder} order
   */
  ending(order) { return ENDINGS[order.ending] ?? order.ending.toLowerCase(); }
}

/**
 * The order of the other unit that a pick-up takes, if it is one's own: PICKUP and ABOARD must say the same way.
 * @param {Order} order
 * @param {Record<string, Order[]>} orders on offer, by unit
 * @returns {string} the line, or ""
 */
export function otherHalf({ verb, at, helped = "", path = [], data }, orders) {
  if (verb !== "pickup" && verb !== "board") return "";
  const other = verb === "pickup" ? "board" : "pickup", ending = data.more?.ending;
  const half = (orders[helped] ?? []).find((order) => order.verb === other && order.helpedAt === at && order.data.more?.ending === ending
    && !order.data.flags && String(order.path) === String(path));
  return half?.line ?? "";
}
