/* Lessons beside the banner of a table: one at a time. What was shown while a window closed counts as read. */

import { messageOf, post } from "./ask.js";
import { find, hit, need } from "./dom.js";
import { narrow } from "./frame.js";
import { refresh } from "./parts.js";
import { toast } from "./site.js";

/** So much of what stands beside the map has to be left in sight, in pixels: a few rows above “Play”. */
const ROOM = 250;

export class Lessons {
  #box; #url;

  /**
   * @param {ParentNode} table
   * @param {string} url of the table
   */
  constructor(table, url) {
    this.#box = need(table, '[data-part="lessons"]');
    this.#url = url;
    this.#box.addEventListener("submit", (event) => this.#read(event));
    this.#fold();
  }

  /** The window that they were shown in is over: the one that was open has been read, others may be due. */
  async turned() {
    const shown = find(this.#box, "[data-lesson]", HTMLDetailsElement);
    if (shown?.open) await this.#mark(shown.dataset.lesson ?? "").catch(() => undefined);
    await this.#renew();
  }

  /** @param {Event} event */
  async #read(event) {
    event.preventDefault();
    const chosen = event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (!chosen || !hit(event, "[data-lesson-form]")) return;
    try {
      await this.#mark(chosen.value);
      await this.#renew();
      const next = find(this.#box, "[data-lesson]", HTMLDetailsElement);
      if (next) next.open = true; // who reads, reads on
    } catch (refusal) {
      toast(messageOf(refusal), "bad");
    }
  }

  /** @param {string} rule */
  #mark(rule) {
    const form = need(this.#box, "[data-lesson-form]", HTMLFormElement), body = new FormData(form);
    body.set("rule", rule);
    return post(form.action, body);
  }

  async #renew() {
    await refresh(this.#url, "lessons");
    this.#fold();
  }

  /** Folded to a line below the steps of a first season, and where the map needs the room, or what is beside it. */
  #fold() {
    const shown = find(this.#box, "[data-lesson]", HTMLDetailsElement);
    const coach = find(document, "[data-coach]");
    if (!shown) return;
    shown.open = !(coach && !coach.hidden) && !narrow();
    const body = find(document, ".side__body");
    if (shown.open && body && body.clientHeight && body.clientHeight < ROOM) shown.open = false;
  }
}
