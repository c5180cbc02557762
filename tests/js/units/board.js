/* A map for the units of the scripts: a stand-in that keeps what it was told last, and a hand that clicks. */

import { show } from "./page.js";
import { MapOrders } from "../../../static/js/map-orders.js";

/**
 * @import { MapView } from "../../../static/atlas/mapview.js"
 * @import { Sketch } from "../../../static/atlas/sketch.js"
 * @import { OrderSheet } from "../../../static/js/order-sheet.js"
 */

/** What the map shows. */
export class Board {
  /** @type {string[]} */
  lit = [];
  /** @type {Record<string, string>} */
  notes = {};
  /** @type {string | null} */
  chosen = null;
  /** @type {Sketch[]} */
  sketched = [];
  svg = document.createElement("div");

  light(/** @type {string[]} */ ids, /** @type {Record<string, string>} */ notes = {}) { this.lit = ids; this.notes = notes; }
  choose(/** @type {string | null} */ id) { this.chosen = id; }
  sketch(/** @type {Sketch[]} */ orders) { this.sketched = orders; }
  at() { return null; }
}

/**
 * A map with a sheet on it, and a hand that picks.
 * @param {() => OrderSheet} made the sheet, once the page is there
 */
export function laid(made) {
  const page = show('<div class="map"></div><div class="palette"></div><p></p>'), sheet = made();
  const [box, palette, said] = /** @type {HTMLElement[]} */ ([...page.children]);
  const board = new Board();
  // Board has what MapOrders uses of a MapView, and nothing else of it.
  const map = /** @type {MapView} */ (/** @type {unknown} */ (board));
  const hands = new MapOrders(map, { box, palette, said, sheet });
  const buttons = () => [...palette.querySelectorAll("button")];
  return {
    board, sheet, hands, palette,
    said: () => said.textContent,
    orders: () => sheet.rows.map((row) => row.text),
    offered: () => (palette.hidden ? [] : buttons().map((button) => button.textContent)),
    pick: (/** @type {string} */ province) => { box.dispatchEvent(new CustomEvent("province:pick", { detail: { province } })); },
    say: (/** @type {string} */ text) => { buttons().find((button) => button.textContent === text)?.click(); },
  };
}
