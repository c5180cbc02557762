/* The panels of the rules in force (games/table/panels): fetched anew after what they depend on, opened by their scripts. */

import { get, getHtml, post } from "./ask.js";
import { findAll } from "./dom.js";
import { keepFocus } from "./focus.js";
import { startClocks } from "./parts.js";
import { allReleased } from "./presses.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { MapOrders } from "./map-orders.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { PanelsData } from "./server"
 *
 * @typedef {object} Table what the player works with
 * @property {OrderSheet | null} sheet the seat's; null where there is none
 * @property {MapOrders | null} hands orders by hand on the map; null where there is no map, or no sheet
 * @property {MapView | null} map
 * @property {(text: string) => void} say writes the line on the map
 *
 * @typedef {Table & {ask: (data: Record<string, string>) => Promise<unknown>}} Desk `ask` puts a question to the panel's
 *   `answers` on the server, in a shape of server.d.ts
 *
 * @typedef {(root: HTMLElement, desk: Desk) => (() => void) | null} Open what a panel's script exports as `open`: called
 *   whenever the panel was filled and whenever the sheet is another one. What it returns is called before it is opened
 *   again.
 */

/**
 * A panel's module, alone in its file or one of several in a bundle (games/common/bundles).
 * @param {string} script
 * @param {string} [name] in the bundle
 * @returns {Promise<{open: Open}>}
 */
async function opener(script, name) {
  const module = /** @type {{open: Open, panels: Record<string, {open: Open}>}} */ (await import(script));
  return name ? module.panels[name] : module;
}

/** Every [data-rule-panel] under the table. */
export class Panels {
  #url; #boxes;
  /** @type {Table} */
  #table = { sheet: null, hands: null, map: null, say: () => {} };
  /** @type {Map<string, Promise<{open: Open}>>} by panel */
  #modules = new Map();
  /** @type {Map<HTMLElement, () => void>} */
  #closers = new Map();
  /** @type {Map<HTMLElement, number>} how often each was fetched */
  #asked = new Map();
  /** @type {Map<HTMLElement, string>} what the server last had for each */
  #served = new Map();

  /**
   * @param {HTMLElement} table
   * @param {string} url of the table
   */
  constructor(table, url) {
    this.#url = url;
    this.#boxes = findAll(table, "[data-rule-panel]");
    for (const box of this.#boxes) this.#served.set(box, box.innerHTML);
  }

  /** Whether the rules in force want other panels than are here: a ruling has struck or added one. */
  async outdated() {
    const now = /** @type {PanelsData | null} */ (await get(`${this.#url}panels/`).catch(() => null));
    return now !== null && now.panels.join() !== this.#boxes.map((box) => box.dataset.rulePanel).join();
  }

  /**
   * What the player works with now. All panels with a script are opened on it.
   * @param {Table} table
   */
  async use(table) {
    this.#table = table;
    await Promise.all(this.#boxes.map((box) => this.#open(box)));
  }

  /**
   * Something happened at the table: an event of that name for every panel.
   * @param {string} name
   * @param {unknown} detail
   */
  tell(name, detail) {
    for (const box of this.#boxes) box.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Fetch those anew that depend on an event, or all. What fails stays as it was.
   * @param {string} event
   */
  async refresh(event = "") {
    const those = this.#boxes.filter((box) => !event || box.dataset.on?.split(" ").includes(event));
    await Promise.all(those.map((box) => this.#fetch(box)));
  }

  /** @param {HTMLElement} box */
  async #fetch(box) {
    const number = (this.#asked.get(box) ?? 0) + 1;
    this.#asked.set(box, number);
    const html = await getHtml(`${this.#url}panels/${box.dataset.rulePanel}/`).catch(() => null);
    if (html === null || this.#asked.get(box) !== number) return;      // away, or asked again since
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const served = holder.innerHTML;
    if (served === this.#served.get(box)) return;                      // nothing new: what is in hand stays there
    this.#served.set(box, served);
    this.#close(box);
    startClocks(holder.content);
    const folds = [...box.querySelectorAll("details")].map((fold) => fold.open);
    holder.content.querySelectorAll("details").forEach((fold, index) => { if (folds[index]) fold.open = true; });
    keepFocus(box, () => box.replaceChildren(holder.content));
    await this.#open(box);
  }

  /** @param {HTMLElement} box */
  #close(box) {
    this.#closers.get(box)?.();
    this.#closers.delete(box);
  }

  /** @param {HTMLElement} box */
  async #open(box) {
    const { script, inBundle, rulePanel: id = "" } = box.dataset;
    if (!script) return;
    const module = this.#modules.get(id) ?? opener(script, inBundle);
    this.#modules.set(id, module);
    const { open } = await module;
    this.#close(box);
    if (!box.firstElementChild) return;
    const done = open(box, { ...this.#table, ask: (data) => this.#ask(id, data) });
    if (done) this.#closers.set(box, done);
    box.dataset.open = "";
  }

  /**
   * The answer to a panel's question, when what it changes can be drawn.
   * @param {string} id
   * @param {Record<string, string>} data
   */
  async #ask(id, data) {
    const body = new FormData();
    for (const [key, value] of Object.entries(data)) body.set(key, value);
    try {
      return await post(`${this.#url}panels/${id}/ask/`, body);
    } finally {
      await allReleased();
    }
  }
}
