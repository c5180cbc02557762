/* Orders on the map that take several steps: flights place by place, and jumps, where to and then over what. */

import { Flight } from "./flight.js";
import { Jump, NOTES } from "./jump.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { Sketch } from "../atlas/sketch.js"
 * @import { FlightOrder, Order } from "./notation.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Choice } from "./palette.js"
 * @import { Step } from "./papers.js"
 *
 * @typedef {object} Chosen the unit that is being ordered
 * @property {string} subject
 * @property {Order[]} orders all that it could be given
 * @property {string} at
 * @property {string} verb what it does, once that is said
 * @property {string} [helped] the unit that it supports or convoys, once that is said
 * @property {Flight} [flight]
 * @property {Jump} [jump]
 * @property {Step} [step] how far a paper is
 *
 * @typedef {object} Host what MapOrders does for it
 * @property {MapView} map
 * @property {() => OrderSheet} sheet
 * @property {(chosen: Chosen) => void} hold this is chosen now
 * @property {(orders: Order[], province: string) => void} finish these are left
 * @property {(choices: Choice[], at: string, title: string) => void} offer
 * @property {() => void} hide the palette
 * @property {(more: Sketch[]) => void} sketch
 * @property {(text: string) => void} say
 * @property {() => void} cancel
 * @property {(orders: Order[]) => void} wrote these stand on the sheet now
 */

export class Journeys {
  #host;

  /** @param {Host} host */
  constructor(host) { this.#host = host; }

  /**
   * Begin a flight of these, or go on with it. Shows the way so far, where it can go on, and how it may end here.
   * @param {Chosen} chosen
   * @param {Flight} flight
   */
  follow(chosen, flight) {
    const { map, say } = this.#host, { subject, at } = chosen, { next, here, path } = flight;
    if (here.length === 1 && !next.length) return this.#host.finish(here, flight.at);
    this.#host.hold({ ...chosen, flight });
    const last = flight.at || at;
    map.choose(last);
    map.light(next);
    this.#host.sketch(path.length ? [{ owner: this.#host.sheet().seat, action: "fly", from: at, fromCoast: "", path: path.slice(0, -1), to: last, toCoast: "" }] : []);
    const ends = here.map((order) => ({ text: flight.ending(order), act: () => this.#host.finish([order], last) }));
    const back = path.length ? [{ text: "One back", act: () => { flight.back(); this.follow(chosen, flight); } }] : [];
    this.#host.offer([...ends, ...back], last, path.length ? [at, ...path].join(" - ") : subject);
    return say(next.length ? `${subject}: choose the next place${here.length && path.length ? `, or ${last} again to end there` : ""}.` : `${subject}: choose how it ends.`);
  }

  /**
   * A province was picked while a flight is under way.
   * @param {Chosen} chosen
   * @param {Flight} flight
   * @param {string} province
   */
  fly(chosen, flight, province) {
    /** @type {(FlightOrder | undefined)[]} */
    const [plain] = flight.here;
    if (flight.path.length && province === flight.at && plain) return this.#host.finish([plain], province);
    if (flight.go(province)) return this.follow(chosen, flight);
    this.#host.cancel();
    return this.#host.say(`${chosen.subject} does not fly to ${province} from there. Undone.`);
  }

  /**
   * Choose where to jump, or then over what.
   * @param {Chosen} chosen
   * @param {Jump} jump
   */
  jump(chosen, jump) {
    const { map, say } = this.#host, { subject, at } = chosen, { next, target } = jump;
    this.#host.hold({ ...chosen, jump });
    map.choose(target || at);
    map.light(Object.keys(next), next);
    if (!target) {
      this.#host.hide();
      const doubts = [...new Set(Object.values(next))].some(Boolean);
      return say(`${subject}: choose where it jumps to.${doubts ? " What is dotted or framed depends on the vote." : ""}`);
    }
    this.#host.offer(Object.entries(next).map(([over, note]) => ({ text: `Over ${over}`, hint: NOTES[note], act: () => this.jumped(chosen, jump, over) })), target, `${at} - ${target}`);
    return say(`${subject} to ${target}: choose what it jumps over.`);
  }

  /**
   * A province was picked while a jump is under way.
   * @param {Chosen} chosen
   * @param {Jump} jump
   * @param {string} province
   */
  jumped(chosen, jump, province) {
    const fits = jump.go(province);
    if (!fits.length) {
      this.#host.cancel();
      return this.#host.say(`${chosen.subject} cannot jump ${jump.target ? `over ${province}` : `to ${province}`}. Undone.`);
    }
    if (new Set(fits.map((order) => order.over)).size > 1) return this.jump(chosen, jump);
    return this.#host.finish(fits, province);
  }
}
