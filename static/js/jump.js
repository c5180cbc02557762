/* A jump put together by hand: where to, and over what if there are several ways. No drawing here. */

/**
 * @import { Order } from "./notation.js"
 * @import { JumpNote } from "./server"
 */

/**
 * Reasons why a jump may come to nothing, the least of them first, and what is said of them.
 * @type {Record<JumpNote, string>}
 */
export const NOTES = { "": "", desert: "no pub as things stand now", closed: "closed as things stand now", obliged: "a pub is in the way as things stand now" };
const RANK = Object.keys(NOTES);
/** @type {(notes: JumpNote[]) => JumpNote} */
const least = (notes) => notes.sort((one, other) => RANK.indexOf(one) - RANK.indexOf(other))[0];

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
   * @returns {Record<string, JumpNote>}
   */
  get next() {
    /** @type {Record<string, JumpNote[]>} */
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
