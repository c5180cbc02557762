/* Leads through a first season at the table, five short steps, once. It knows what was done, and nothing of how. */

import { post } from "./ask.js";
import { find, findAll, need } from "./dom.js";

/** @import { OrderSheet } from "./order-sheet.js" */

/** @typedef {"unit" | "order" | "support" | "turn" | "report"} Step */

/** @type {Step[]} */
const STEPS = ["unit", "order", "support", "turn", "report"];

export class Coach {
  /** @type {HTMLElement} */
  #box;

  /** @type {number} */
  #at;

  #over = false;

  /** @param {HTMLElement} box */
  constructor(box) {
    this.#box = box;
    this.#at = Number(sessionStorage.getItem(this.#key)) || 0;
    need(box, "[data-coach-next]").addEventListener("click", () => this.#go(this.#at + 1));
    need(box, "[data-coach-skip]").addEventListener("click", () => this.#end());
    this.begin();
  }

  /** Show the step that it has come to, if units move in the window that is open: in others there is nothing to learn. */
  begin() {
    if (find(document, ".banner")?.dataset.window === "M" && this.#box.hidden && !this.#over) this.#go(this.#at);
  }

  /**
   * The one of a table, where somebody is to be led.
   * @param {ParentNode} table
   */
  static of(table) {
    const box = find(table, "[data-coach]");
    return box && new Coach(box);
  }

  get #key() { return `first season of ${this.#box.dataset.game}`; }

  /**
   * Something was done at the table: if that is what is waited for, or lies ahead, the step after it is shown.
   * @param {Step} step
   */
  did(step) {
    if (this.#box.hidden) return;
    if (step === "turn" && STEPS[this.#at] === "report") this.#end(); // a second season: it was seen
    else if (STEPS.indexOf(step) >= this.#at) this.#go(STEPS.indexOf(step) + 1);
  }

  /**
   * Follow a sheet: each new order is something done, once it is known what it is.
   * @param {OrderSheet} sheet
   */
  watch(sheet) {
    const known = new Set(sheet.rows.map((row) => row.text));
    sheet.addEventListener("change", () => {
      for (const { order, text } of sheet.rows) {
        if (!order || known.has(text)) continue;
        known.add(text);
        this.did(order.verb === "support" ? "support" : "order");
      }
    });
  }

  /** @param {number} at */
  #go(at) {
    if (at >= STEPS.length) return this.#end();
    this.#at = at;
    sessionStorage.setItem(this.#key, String(at));
    for (const step of findAll(this.#box, "[data-step]")) step.toggleAttribute("data-off", step.dataset.step !== STEPS[at]);
    need(this.#box, "[data-coach-next]").textContent = at === STEPS.length - 1 ? "Done" : "Next";
    this.#box.hidden = false;
    return undefined;
  }

  /** It is over, for good. If the site does not hear of it, it is shown once more some other time. */
  #end() {
    this.#box.hidden = this.#over = true;
    const body = new FormData();
    body.set("csrfmiddlewaretoken", need(this.#box, "[name=csrfmiddlewaretoken]", HTMLInputElement).value);
    post(this.#box.dataset.done ?? "", body).catch(() => undefined);
  }
}
