/* A phase that was played, as a film on a map: the board before, every unit's step, the orders and their crosses. */

import { get } from "./ask.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { TurnData } from "./server"
 */

/**
 * An adjudicated turn.
 * @param {string} url of the history
 * @param {number} number
 */
export const turnOf = (url, number) => /** @type {Promise<TurnData>} */ (get(`${url}${number}/`));

/**
 * Shows the board of a turn with its orders, then lets the units go. Resolves when all stand still.
 * @param {MapView} map
 * @param {TurnData} turn
 */
export async function play(map, turn) {
  map.replace(turn.svg);
  map.show({ orders: true });
  await new Promise((done) => setTimeout(done, 500));
  await map.play(turn.motions, { duration: 1100 });
}
