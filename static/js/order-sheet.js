/* A seat's order sheet for the open turn: its rows, saved one by one, and what is not saved kept on the device. No drawing here. */

import { Refusal } from "./ask.js";
import { KeptOrders } from "./kept-orders.js";
import { Saving } from "./saving.js";
import { SheetRows } from "./sheet-rows.js";

/**
 * @import { Where } from "./saving.js"
 * @import { PaperData, RowsSavedData, SheetData } from "./server"
 */

/** Names this page to the server: no other page, and no other loading of it, has the same. */
const newDevice = () => [...crypto.getRandomValues(new Uint8Array(9))].map((one) => one.toString(36)).join("");

/** Fires "change" whenever a row or its state changed, "saved" with the receipt, "trouble" with a sentence or "". */
export class OrderSheet extends SheetRows {
  #saving; #kept;

  /**
   * @param {SheetData} data
   * @param {Where} where
   */
  constructor(data, where) {
    super(data, newDevice());
    this.#kept = new KeptOrders(where.slug, this.model.device);
    this.#saving = new Saving(where, this.model, {
      began: () => this.tell("change"),
      answered: (answer) => this.#answered(answer),
      failed: (message) => this.#failed(message),
    });
    this.#takeOver(data);
  }

  /** Something here is not yet what the server has. */
  get dirty() { return this.#saving.dirty; }

  /** Why the last save failed, or "". */
  get trouble() { return this.#saving.trouble; }

  /** Whether that was because nobody is logged in. */
  get loggedOut() { return this.#saving.loggedOut; }

  /** The rows that another device has changed under the hands of this one. */
  get elsewhere() { return this.rows.filter((row) => row.state === "elsewhere"); }

  /** The lines that do not count as they stand. */
  get faulty() { return this.rows.filter((row) => row.state === "wrong" || (row.state === "draft" && row.message)); }

  /** What was written and is not with the server, as a sentence would list it; "" if all is. */
  get unsaved() { return this.rows.filter((row) => ["draft", "saving", "elsewhere"].includes(row.state) && row.text.trim()).map((row) => row.text.trim()).join(", "); }

  /**
   * Take what was typed or pasted, one line or a whole letter, in whatever words the server reads; it stands instead of what its units had.
   * @param {string} text
   */
  async write(text) {
    const known = text.includes("\n") ? null : this.layout.guess(text).canonical;
    if (known) this.put(known);
    else {
      const before = this.typed();
      const lines = await this.#read(text);
      if (lines) this.replace(lines, before);
      else for (const line of text.split(/[\n;]+/)) if (line.trim()) this.put(line.trim());
    }
  }

  /**
   * The lines of a text, read by the server; null if it does not answer. What it refuses to read is told.
   * @param {string} text
   */
  async #read(text) {
    try {
      return (await this.#saving.check(text)).lines;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status >= 400 && refusal.status < 500) this.#failed(refusal.message);
      return null;
    }
  }

  /**
   * A whole set, from a mail or the text box; it replaces everything.
   * @param {string} text
   */
  async putAll(text) {
    const before = this.typed();
    const lines = await this.#read(text);
    this.layAll(lines ?? text.split("\n").filter((line) => line.trim()).map((line) => this.layout.guess(line)), before);
  }

  /**
   * The paper as the server has it now, after another device's change.
   * @param {PaperData} paper
   */
  follow(paper) {
    this.model.follow(paper);
    this.#saving.loggedIn();
    this.data = { ...this.data, receipt: paper.receipt, suggested: paper.suggested };
    this.#keep();
    this.changes += 1;
    this.tell("change");
    this.tell("saved", paper.receipt);
  }

  /**
   * The panel of the same turn was fetched anew: what is asked for and what counts may be others.
   * @param {SheetData} data
   */
  renew(data) {
    this.data = data;
    this.follow(data);
  }

  /* ---- saving ---- */

  /**
   * Rows were changed by hand: they are saved in a moment.
   * @override
   */
  touched() {
    this.#keep();
    super.touched();
    this.#saving.soon();
  }

  /** What pages of this turn have kept that are gone. @param {PaperData} paper */
  #takeOver(paper) {
    let changed = false;
    for (const kept of this.#kept.takeOver(this.number)) {
      const waiting = this.model.restore(kept, paper);
      this.#kept.putBack(this.number, waiting);
      changed ||= Object.keys(waiting.rows).length < Object.keys(kept.rows).length;
    }
    if (changed && this.model.dirty.length) this.touched();
    else this.#keep();
  }

  /** This page is still there, and others may not be: to be called every few seconds. */
  beat() {
    this.#takeOver({ ...this.data, lines: [], emptied: [] });
  }

  #keep() { this.#kept.keep(this.number, this.model.kept()); }

  /** Everything is with the server, or there is trouble: whether it is. */
  settled() { return this.#saving.settled(); }

  /** The site knows whoever writes this no more: that is told, and what is typed stays. */
  logOut() { this.#saving.logOut(); }

  /** Save at once: the deadline comes. */
  hurry() { return this.#saving.now(); }

  /** The page goes, or another one is looked at: what there is is sent on the way, and kept until it is known to be there. */
  leave() {
    this.#saving.leave();
    this.#kept.keep(this.number, this.model.kept(), true);
  }

  /** The page was only out of sight. */
  stay() {
    this.#keep();
    if (this.model.waiting) this.#saving.soon();
  }

  /**
   * The turn is over. What was typed and does not count is left on the device, for late.js to tell of.
   */
  close() {
    this.#saving.close();
    this.#kept.keep(this.number, null);
    const lines = this.model.left();
    if (lines.length) this.#kept.open = [...this.#kept.open, { number: this.number, device: this.model.device, at: Date.now(), lines }];
  }

  /** @param {RowsSavedData} answer */
  #answered(answer) {
    this.model.answered(answer);
    this.data = { ...this.data, receipt: answer.receipt, suggested: answer.suggested };
    this.#keep();
    this.changes += 1;
    this.tell("trouble", "");
    this.tell("change");
    this.tell("saved", answer.receipt);
  }

  /** @param {string} message */
  #failed(message) {
    this.#saving.trouble = message;
    this.#keep();
    this.tell("trouble", message);
    this.tell("change");
  }
}
