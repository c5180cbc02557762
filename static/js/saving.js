/* Saves an order sheet: a moment after a change, one save at a time, and again while the site does not answer. */

import { Refusal, kept, post } from "./ask.js";

const SOON = 250;
const AGAIN = 5000;
const SILENT = "Not saved: the site does not answer. It is kept on this device, and tried again.";

/**
 * @import { SavedData } from "./server"
 *
 * @typedef {object} Where
 * @property {string} save the address that takes orders
 * @property {string} check the address that only looks at them
 * @property {string} token what Django wants
 * @property {string} slug the game
 * @property {() => Record<string, string>} [more] what else a request carries, where the turn is not one that the
 *   server knows (the sandbox)
 */

/**
 * @template Sent
 * @typedef {object} Work what the sheet does before and after a save
 * @property {() => {text: string, rows: string[], sent: Sent}} take what is to be saved: its lines, and what each may
 *   leave out at its beginning
 * @property {(sent: Sent, answer: SavedData) => void} answered
 * @property {(sent: Sent, message: string) => void} failed
 */

/** @template Sent */
export class Saving {
  #where; #work; #running = false; #reading = 0;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Something here is not yet what the server has, and nothing is under way. */
  waiting = false;
  /** Why the last save failed, or "". */
  trouble = "";

  /**
   * @param {Where & {number: number}} where
   * @param {Work<Sent>} work
   */
  constructor(where, work) {
    this.#where = where;
    this.#work = work;
    addEventListener("online", () => this.waiting && this.now());
  }

  #key() { return `orders:${this.#where.slug}:${this.#where.number}`; }

  /** What was kept on this device and never reached the server; null if all did. */
  left() { return kept.get(this.#key()); }

  /** Something here is not yet what the server has. */
  get dirty() { return this.waiting || this.#running || this.#reading > 0; }

  /**
   * The sheet was changed to this text.
   * @param {string} text
   */
  changed(text) {
    this.waiting = true;
    kept.set(this.#key(), text || " ");
  }

  /** Save in a moment. */
  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), SOON);
  }

  /** Save what there is. Only one save is under way at a time; what changed meanwhile is saved after it. */
  async now() {
    clearTimeout(this.#timer);
    if (this.#running) return;
    this.#running = true;
    this.waiting = false;
    const { text, rows, sent } = this.#work.take();
    try {
      const answer = /** @type {SavedData} */ (await post(this.#where.save, this.#body(text, rows)));
      if (!this.waiting) kept.set(this.#key(), "");
      this.#work.answered(sent, answer);
    } catch (refusal) {
      this.#failed(sent, refusal);
    } finally {
      this.#running = false;
    }
    if (this.waiting && !this.trouble) this.now();
  }

  /**
   * @param {Sent} sent
   * @param {unknown} refusal
   */
  #failed(sent, refusal) {
    this.waiting = true;
    const told = refusal instanceof Refusal && refusal.status !== 0 && refusal.status < 500;
    this.#work.failed(sent, told ? `Not saved: ${refusal.message}` : SILENT);
    if (!told) this.#timer = setTimeout(() => this.now(), AGAIN);
  }

  /**
   * What would become of some lines, without saving them.
   * @param {string} text
   * @returns {Promise<SavedData>}
   */
  async check(text) {
    this.#reading += 1;
    try {
      return /** @type {SavedData} */ (await post(this.#where.check, this.#body(text, null)));
    } finally {
      this.#reading -= 1;
    }
  }

  /**
   * @param {string} text
   * @param {string[] | null} rows the beginnings that the lines may leave out; null where the text is a letter
   */
  #body(text, rows) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", this.#where.token);
    body.set("number", String(this.#where.number));
    body.set("text", text);
    if (rows) body.set("rows", JSON.stringify(rows));
    for (const [key, value] of Object.entries(this.#where.more?.() ?? {})) body.set(key, value);
    return body;
  }

  /** Before the page goes, or ready is pressed: everything is with the server, or there is trouble. */
  async settled() {
    const beat = () => new Promise((done) => { setTimeout(done, 40); });
    while (this.#reading) await beat();
    if (this.waiting) await this.now();
    while (this.#running) await beat();
    return !this.trouble;
  }
}
