/* What was typed and is not with the server is kept on this device: for the next page of the same turn, and after its
   deadline as what came too late. Each page has a record of its own, so that two windows do not write over each other. */

import { kept as storage } from "./ask.js";

/**
 * @import { Kept } from "./row-model.js"
 *
 * @typedef {Kept & {number: number, at: number, left: boolean}} KeptPage `at`: when its page last wrote it; `left`: its page is gone
 * @typedef {{text: string, row: string, seq: number, why: string}} LeftLine `seq`: with which it was last sent; 0 if never
 * @typedef {{number: number, device: string, at: number, lines: LeftLine[]}} Left what a turn's end found unsaved
 * @typedef {{text: string, why: string, phase: string, at: string}} TooLate
 */

const GONE = 15000; // milliseconds after which a page that has said nothing is taken to be gone

/** @template T @param {string} key @returns {T | null} */
function read(key) {
  try { return JSON.parse(storage.get(key) ?? "null"); } catch { return null; }
}

export class KeptOrders {
  #slug; #device;

  /**
   * @param {string} slug the game
   * @param {string} device
   */
  constructor(slug, device) {
    this.#slug = slug;
    this.#device = device;
  }

  #key(device = this.#device) { return `typed:${this.#slug}:${device}`; }

  /**
   * @param {number} number of the turn
   * @param {Kept | null} rows nothing, if all is with the server
   * @param {boolean} left the page goes
   */
  keep(number, rows, left = false) {
    storage.set(this.#key(), rows ? JSON.stringify({ ...rows, number, at: Date.now(), left }) : "");
  }

  /**
   * What pages that are gone have kept of a turn, the oldest first; it is this page's from now on. So is what a page took
   * for unsaved at the turn's end, if the turn is open after all.
   * @param {number} number
   * @returns {Kept[]}
   */
  takeOver(number) {
    const early = this.open.filter((one) => one.number === number);
    if (early.length) this.open = this.open.filter((one) => one.number !== number);
    return [...early.map(keptOf), ...this.#take((one) => one.number === number && (one.left || Date.now() - one.at > GONE))];
  }

  /**
   * Rows for which a page has no room, since other lines are being written there: they wait for the next page of the turn.
   * @param {number} number
   * @param {Kept} rows
   */
  putBack(number, { device, rows }) {
    if (Object.keys(rows).length) storage.set(this.#key(device), JSON.stringify({ device, rows, number, at: Date.now(), left: true }));
  }

  /**
   * What was kept of turns before that one.
   * @param {number} number
   */
  takeOlder(number) { return this.#take((one) => one.number < number); }

  /**
   * @param {(one: KeptPage) => boolean} which
   * @returns {KeptPage[]}
   */
  #take(which) {
    const prefix = `typed:${this.#slug}:`;
    const found = storage.keys().filter((key) => key.startsWith(prefix) && key !== this.#key());
    const those = found.map((key) => ({ key, one: /** @type {KeptPage | null} */ (read(key)) })).filter(({ one }) => one && which(one));
    for (const { key } of those) storage.set(key, "");
    return those.map(({ one }) => /** @type {KeptPage} */ (one)).sort((one, other) => one.at - other.at);
  }

  /* ---- too late ---- */

  /** What turns' ends have found, until it is known what became of it. @returns {Left[]} */
  get open() { return read(`ended:${this.#slug}`) ?? []; }

  /** @param {Left[]} those */
  set open(those) { storage.set(`ended:${this.#slug}`, those.length ? JSON.stringify(those.slice(-20)) : ""); }

  /** @returns {TooLate[]} */
  get late() { return read(`late:${this.#slug}`) ?? []; }

  /** @param {TooLate[]} lines */
  set late(lines) { storage.set(`late:${this.#slug}`, lines.length ? JSON.stringify(lines.slice(-40)) : ""); }
}

/**
 * Lines, as a page keeps them; what the server has as faulty comes from there. What another device wrote since is told
 * beside them.
 * @param {Left} left
 * @returns {Kept}
 */
function keptOf({ device, lines }) {
  return { device, rows: Object.fromEntries(lines.filter(({ why }) => !why).map(({ row, text, seq }) => [row, { typed: text, base: 0, seq, sent: seq ? text : undefined }])) };
}

/**
 * What a page has kept, as lines.
 * @param {KeptPage} page
 * @returns {Left}
 */
export function leftOf({ number, device, at, rows }) {
  const lines = Object.entries(rows).map(([row, { typed, seq, sent, wrong = "" }]) => ({ row, text: typed.trim(), seq: sent === typed.trim() ? seq : 0, why: wrong }));
  return { number, device, at, lines: lines.filter(({ text }) => text) };
}
