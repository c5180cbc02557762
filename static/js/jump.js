/* A jump put together by hand: where to, and over what if there are several ways; and what orders depend on. No drawing here. */

/**
 * @import { Order } from "./notation.js"
 * @import { OrderNote } from "./server"
 */

/**
 * Reasons why a jump may come to nothing, the least of them first, and what is said of them.
 * @type {Record<OrderNote, string>}
 */
export const NOTES = { "": "", desert: "no pub as things stand now", closed: "closed as things stand now", obliged: "a pub is in the way as things stand now", card: "with your card" };
const RANK = Object.keys(NOTES);
/** @type {(notes: OrderNote[]) => OrderNote} */
const least = (notes) => notes.sort((one, other) => RANK.indexOf(one) - RANK.indexOf(other))[0];

/**
 * By place that can be gone to, what going there depends on; nothing where a way depends on nothing.
 * @param {Order[]} orders
 * @returns {Record<string, string>}
 */
export function notesOf(orders) {
  const sure = new Set(orders.filter((order) => !order.note).map((order) => order.target));
  return Object.fromEntries(orders.filter(({ note, target }) => note && !sure.has(target)).map(({ note = "", target }) => [target, note]));
}

export class Jump {
  /** @param {Order[]} orders jumps of one unit */
  constructor(orders) {
    this.orders = orders;
    this.target = "";
  }

  /** The lines to the place that was chosen, or all of them. */
  get left() { return this.orders.filter((order) => !this.target || order.target === this.target); }

  /**
   * What can be chosen now, a target or then a place to jump over, with its note: of several ways the best.
   * @returns {Record<string, OrderNote>}
   */
  get next() {
    /** @type {Record<string, OrderNote[]>} */
    const found = {};
    for (const order of this.left) (found[(this.target ? order.over : order.target) ?? ""] ??= []).push(order.note ?? "");
    return Object.fromEntries(Object.entries(found).map(([place, notes]) => [place, least(notes)]));
  }

  /**
   * The lines that are left once a place is chosen too; none if it is not among `next`.
   * @param {string} place
   */
  go(place) {
    const found = this.left.filter((order) => (this.target ? order.over : order.target) === place);
    if (!this.target && found.length) this.target = place;
    return found;
  }
}
