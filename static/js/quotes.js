/* Orders that are quoted in press, for a while on the map among the others. */

import { arrow, arrowsOf } from "./arrows.js";
import { detailOf } from "./dom.js";
import { orderOf } from "./notation.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { MapOrders } from "./map-orders.js"
 * @import { Offer } from "./server"
 */

const SHOWN = 6000; // milliseconds

/**
 * @param {HTMLElement} table
 * @param {MapView} map
 * @param {HTMLElement} said the line on the map
 * @param {() => MapOrders | null} hands whoever has orders on the map by then
 */
export function showQuotes(table, map, said, hands) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const back = () => {
    map.light([]);
    if (hands()) hands()?.cancel();
    if (hands()) hands()?.sketch();
    else map.sketch([]);
    said.textContent = "";
  };
  table.addEventListener("press:quote", (event) => {
    /** @type {Offer & {seat: string}} */
    const offer = detailOf(event);
    const order = orderOf(offer), sketched = arrow(order, offer.seat), sheet = hands()?.sheet;
    if (!sketched) return;
    event.preventDefault();
    map.sketch([...(sheet ? arrowsOf(sheet) : []), sketched]);
    map.light([...new Set([order.at, order.helpedAt ?? "", order.target].filter(Boolean))]);
    said.textContent = offer.line;
    clearTimeout(timer);
    timer = setTimeout(back, SHOWN);
  });
}
