/* The board of a table: as it is, as it would be, or the last phase as a film. */

import { Refusal, get } from "./ask.js";
import { play, turnOf } from "./film.js";
import { mattersTo } from "./mapbox.js";
import { touched } from "./touch.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { MapOrders } from "./map-orders.js"
 * @import { BoardData } from "./server"
 */

/**
 * @typedef {object} Parts
 * @property {MapView | null} map
 * @property {HTMLElement} box around the map
 * @property {HTMLElement} said the line under it
 * @property {string} url of the game
 * @property {string} seat of the reader, or nothing
 * @property {() => MapOrders | null} hands orders by hand, once there are any
 * @property {() => void} missed called where the server gave no board
 */

export class TableBoard {
  /** Whether it shows what would be, until that is taken back or a turn comes. */
  supposing = false;

  /** @type {Parts} */
  #parts;

  #filming = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Show a board that is not so, until it is taken back.
   * @param {string} svg
   */
  suppose(svg) {
    const { map } = this.#parts;
    map?.sketch([]);
    map?.replace(svg);
    this.supposing = true;
  }

  /** Show the board as it is, after `suppose`. */
  async restore() {
    this.supposing = false;
    await this.renew();
  }

  /**
   * Fetch the board, unless a film or a supposed one is shown.
   * @param {boolean} [fresh] whether a turn has come: one's own units are brought into sight
   */
  async renew(fresh = false) {
    const { map, box, url, seat, hands, missed } = this.#parts;
    if (this.#busy || !map) return;
    const board = /** @type {BoardData | null} */ (await get(`${url}board/`).catch(() => null));
    if (!board) return missed();
    if (this.#busy || board.number < Number(box.dataset.number)) return; // what is there now is newer
    box.dataset.number = String(board.number);
    map.replace(board.svg);
    hands()?.sketch();
    if (fresh) map.attend(mattersTo(map.svg, seat));
  }

  get #busy() { return this.#filming || this.supposing; }

  /**
   * Play the phase that was just adjudicated; Escape or a tap skips it.
   * @param {number} number
   */
  async film(number) {
    const { map, box, said, url, hands } = this.#parts;
    if (!map || this.#filming) return;
    this.#filming = true;
    hands()?.cancel();
    map.sketch([]);
    /** @param {Event} event */
    const skip = (event) => { if (!(event instanceof KeyboardEvent) || event.key === "Escape") map.skip(); };
    document.addEventListener("keydown", skip);
    box.addEventListener("pointerdown", skip);
    try {
      const turn = await turnOf(`${url}history/`, number);
      said.textContent = `${turn.phase_name}. ${touched() ? "A tap" : "Escape"} skips.`;
      await play(map, turn);
      await new Promise((done) => setTimeout(done, 900));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
    } finally {
      document.removeEventListener("keydown", skip);
      box.removeEventListener("pointerdown", skip);
      said.textContent = "";
      this.#filming = false;
    }
    await this.renew(true);
  }
}
