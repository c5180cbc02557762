/* What was typed and came too late: told at the table until it is forgotten, over a reload, too. */

import { Refusal, get } from "./ask.js";
import { button, make } from "./dom.js";
import { KeptOrders, leftOf } from "./kept-orders.js";
import { bare } from "./notation.js";

/**
 * @import { Left, LeftLine, TooLate } from "./kept-orders.js"
 * @import { PastPaperData } from "./server"
 */

/**
 * Whether a line counted in its turn after all.
 * @param {Left} left
 * @param {LeftLine} line
 * @param {PastPaperData} past
 */
export function counted({ device }, { text, row, seq }, past) {
  const sent = past.edits.some((edit) => edit.row === row && edit.device === device && seq > 0 && edit.seq >= seq);
  const lines = past.lines.map(bare);
  return lines.includes(bare(text)) || lines.includes(bare(`${row} ${text}`)) || (sent && past.lines.some((line) => line.startsWith(row)));
}

/** Milliseconds after which it is asked again what became of a turn, where nobody could say. */
const AGAIN = 10000;

export class LateNotice {
  #box; #url; #kept;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} box
   * @param {string} url of the paper's rows
   * @param {string} slug the game
   */
  constructor(box, url, slug) {
    this.#box = box;
    this.#url = url;
    this.#kept = new KeptOrders(slug, "");
  }

  /**
   * Find out what became of what turns before this one left unsaved, and tell of it.
   * @param {number} number of the turn that is open now
   */
  async look(number) {
    const older = this.#kept.takeOlder(number).map(leftOf).filter(({ lines }) => lines.length);
    if (older.length) this.#kept.open = [...this.#kept.open, ...older];
    this.#show();
    clearTimeout(this.#timer);
    let owed = false;
    for (const left of this.#kept.open.filter((one) => one.number < number)) owed = !(await this.#settle(left)) || owed;
    this.#show();
    clearTimeout(this.#timer);
    if (owed) this.#timer = setTimeout(() => this.look(number), AGAIN);
  }

  /**
   * Whether that is settled, or need not be asked again before the page is opened anew.
   * @param {Left} left
   */
  async #settle(left) {
    try {
      const past = /** @type {PastPaperData} */ (await get(`${this.#url}?number=${left.number}`));
      if (!past || !("over" in past)) return false;
      const late = left.lines.filter((line) => !counted(left, line, past));
      const known = this.#kept.late;
      const fresh = late.map(({ text, why }) => ({ text, why, phase: past.phase_name, at: past.over })).filter((one) => !known.some((old) => old.text === one.text && old.phase === one.phase));
      this.#kept.late = [...known, ...fresh];
    } catch (refusal) {
      // For a stranger there is no private game: that is no answer of who is only logged out.
      return refusal instanceof Refusal && refusal.status === 404;
    }
    this.#kept.open = this.#kept.open.filter((one) => one.number !== left.number || one.device !== left.device);
    return true;
  }

  #show() {
    const { late } = this.#kept;
    this.#box.hidden = !late.length;
    if (!late.length) return;
    const list = make("ul", {}, ...late.map((line) => this.#line(line)));
    const forget = button("Forget it", () => { this.#kept.late = []; this.#show(); }, { class: "btn-link" });
    this.#box.replaceChildren(make("p", { class: "notice__title" }, "Typed, and not played"), list, forget);
  }

  /** @param {TooLate} line */
  #line({ text, why, phase, at }) {
    const hour = new Date(at).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    const said = make("span", { class: "notation" }, text);
    if (why) return make("li", {}, "Did not count: ", said, ` (${phase}, ${hour}). ${why}`);
    return make("li", {}, "Came too late: ", said, ` (${phase}, `, make("time", { datetime: at }, hour), ")");
  }
}
