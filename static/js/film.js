/* A phase that was played, as a film on a map: the board before, every unit's step, the orders and their crosses. */

import { get } from "./ask.js";

/** {svg, motions, phase, phase_name, html, number} of an adjudicated turn. */
export function turnOf(url, number) { return get(`${url}${number}/`); }

/** Shows the board of a turn with its orders, then lets the units go. Resolves when all stand still. */
export async function play(map, turn) {
  map.replace(turn.svg);
  map.show({ orders: true });
  await new Promise((done) => setTimeout(done, 500));
  await map.play(turn.motions, { duration: 1100 });
}
