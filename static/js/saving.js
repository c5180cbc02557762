/* Saves the rows of an order sheet: a moment after the last key, one save at a time, again while the site does not
   answer, and on the way when the page goes. */

import { Refusal, messageOf, post } from "./ask.js";

const SOON = 350;
const AGAIN = 5000;
const SILENCE = 20000; // milliseconds after which nobody is taken to answer
const SILENT = "Not saved: the site does not answer. It is kept on this device, and tried again.";
const TRIED_AGAIN = "It is kept on this device, and tried again.";
/** What says that the same may be sent again: nobody answered, too often, too much at once; and all from 500 on. */
const FOR_NOW = [0, 408, 425, 429];
const LOGGED_OUT = "You are logged out: log in, what you typed is kept.";

/**
 * @import { Edit, RowModel } from "./row-model.js"
 * @import { RowsSavedData, SavedData } from "./server"
 *
 * @typedef {object} Where
 * @property {string} save the address that takes rows; in the sandbox, the one that looks at all lines
 * @property {string} check the address that only looks at lines
 * @property {string} token what Django wants
 * @property {string} slug the game
 * @property {() => Record<string, string>} [more] what else a request carries, where the turn is not one that the
 *   server knows (the sandbox)
 * @property {Send} [send] how edits are sent, where not as rows
 *
 * @typedef {(edits: Edit[], body: FormData) => Promise<RowsSavedData>} Send
 *
 * @typedef {object} Work what the sheet does before and after a save
 * @property {() => void} began
 * @property {(answer: RowsSavedData) => void} answered
 * @property {(message: string) => void} failed
 */

/**
 * Why a save failed, as a sentence.
 * @param {number} status
 * @param {string} message of the site
 * @param {boolean} told whether the site looked at it
 */
function troubleOf(status, message, told) {
  if (told) return `Not saved: ${message}`;
  return status && status < 500 ? `Not saved: ${message} ${TRIED_AGAIN}` : SILENT;
}

export class Saving {
  #where; #work; #model; #number; #running = false; #reading = 0; #closed = false;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Why the last save failed, or "". */
  trouble = "";
  /** Whether it failed because nobody is logged in. */
  loggedOut = false;

  /**
   * @param {Where} where
   * @param {RowModel} model
   * @param {Work} work
   */
  constructor(where, model, work) {
    this.#where = where;
    this.#work = work;
    this.#model = model;
    this.#number = model.number;
    addEventListener("online", () => this.#model.waiting && this.now());
  }

  /** Something here is not yet what the server has. */
  get dirty() { return this.#reading > 0 || this.#model.dirty.length > 0; }

  /** The turn is over: nothing is sent any more. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Save in a moment. */
  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), SOON);
  }

  /** Save what there is. Only one save is under way at a time; what changed meanwhile is saved after it. */
  async now() {
    clearTimeout(this.#timer);
    if (this.#running || this.#closed) return;
    const edits = this.#model.take();
    if (!edits.length) return;
    this.#running = true;
    this.#work.began();
    try {
      await this.#send(edits);
    } finally {
      this.#running = false;
    }
    if (this.#model.waiting && !this.trouble) this.soon();
  }

  /** The page goes: what there is is sent on the way, whatever is under way. */
  leave() {
    clearTimeout(this.#timer);
    const edits = this.#closed ? [] : this.#model.take({ leaving: true });
    if (edits.length) this.#send(edits);
  }

  /** @param {Edit[]} edits */
  async #send(edits) {
    const given = new AbortController(), timer = setTimeout(() => given.abort(), SILENCE);
    try {
      const body = this.#body({ device: this.#model.device, edits: JSON.stringify(edits) });
      const answer = await (this.#where.send?.(edits, body) ?? post(this.#where.save, body, { keepalive: true, signal: given.signal }));
      this.trouble = "";
      this.loggedOut = false;
      this.#work.answered(/** @type {RowsSavedData} */ (answer));
    } catch (refusal) {
      this.#failed(edits, refusal);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param {Edit[]} edits
   * @param {unknown} refusal
   */
  #failed(edits, refusal) {
    const status = refusal instanceof Refusal ? refusal.status : 0, told = status < 500 && !FOR_NOW.includes(status);
    this.loggedOut = status === 401;
    if (told) this.#model.refused(edits);
    else this.#model.failed(edits);
    this.trouble = this.loggedOut ? LOGGED_OUT : troubleOf(status, messageOf(refusal), told);
    this.#work.failed(this.trouble);
    if (!told && !this.#closed) this.#timer = setTimeout(() => this.now(), AGAIN);
  }

  /** Nobody is logged in any more. */
  logOut() {
    this.loggedOut = true;
    this.trouble = LOGGED_OUT;
    this.#work.failed(this.trouble);
  }

  /** The site has answered as to a player. */
  loggedIn() {
    if (!this.loggedOut) return;
    this.loggedOut = false;
    this.trouble = "";
    this.#work.failed("");
    if (this.#model.waiting) this.soon();
  }

  /**
   * What would become of some lines, without saving them.
   * @param {string} text
   * @returns {Promise<SavedData>}
   */
  async check(text) {
    this.#reading += 1;
    try {
      return /** @type {SavedData} */ (await post(this.#where.check, this.#body({ text })));
    } finally {
      this.#reading -= 1;
    }
  }

  /** @param {Record<string, string>} fields */
  #body(fields) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", this.#where.token);
    body.set("number", String(this.#number));
    for (const [key, value] of Object.entries({ ...fields, ...this.#where.more?.() })) body.set(key, value);
    return body;
  }

  /** Before ready is pressed: all that is meant is with the server, or there is trouble. Whether it is. */
  async settled() {
    const beat = () => new Promise((done) => { setTimeout(done, 40); });
    while (this.#reading) await beat();
    for (let round = 0; round < 100 && (this.#running || this.#model.waiting || this.#model.dirty.some((row) => row.flight)); round += 1) {
      if (this.#running || !this.#model.waiting) await beat();
      else await this.now();
      if (this.trouble && !this.#running) break;
    }
    return !this.trouble && !this.#model.dirty.length;
  }
}

