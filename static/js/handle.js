/* What waits at a table, in figures: on the handle of its sheet, beside the tab of press, under the map and in the title. */

import { need } from "./dom.js";
import { countWords } from "./order-list.js";

/** @import { OrderSheet } from "./order-sheet.js" */

export class Handle {
  #table; #said; #told; #unread;

  /** @type {() => OrderSheet | null} */
  #sheet;

  /**
   * @param {HTMLElement} table
   * @param {() => OrderSheet | null} sheet
   */
  constructor(table, sheet) {
    this.#table = table;
    this.#said = need(table, "[data-said]");
    this.#told = need(table, "[data-told]");
    this.#unread = need(table, "[data-unread-total]");
    this.#sheet = sheet;
  }

  /** @param {number} count letters that are unread */
  countUnread(count) {
    const mark = this.#unread;
    if (count > Number(mark.textContent) && !mark.hidden) this.#told.textContent = `New press: ${count} unread.`;
    mark.textContent = String(count);
    mark.hidden = !count;
    document.title = document.title.replace(/^(\(\d+\) )?/, count ? `(${count}) ` : "");
    this.write();
  }

  /** How many units have no orders, on the handle and on the map: the number that the panel tells. */
  write() {
    const words = need(this.#table, "[data-handle-text]");
    const press = this.#unread.hidden ? "" : ` · ${this.#unread.textContent} unread`;
    const sheet = this.#sheet();
    const due = sheet ? countWords(sheet) : "";
    if (due) this.#said.dataset.idle = due;
    else delete this.#said.dataset.idle;
    const own = sheet?.data.ready && !sheet.dirty ? words.dataset.ready : due || "Your moves";
    words.textContent = sheet ? `${own}${press}` : `Press and powers${press}`;
  }
}
