/* Orders on the map that are about another unit: whom, and then where to. */

import { AIMS } from "./verbs.js";

/**
 * @import { Chosen, Host } from "./journeys.js"
 * @import { Order } from "./notation.js"
 */

export class Helping {
  #host;

  /** @param {Host} host */
  constructor(host) { this.#host = host; }

  /**
   * Ask for the unit.
   * @param {Chosen} chosen
   * @param {string} verb
   */
  begin(chosen, verb) {
    const orders = chosen.orders.filter((order) => order.verb === verb);
    this.#host.hold({ ...chosen, verb, helped: "" });
    this.#host.map.light([...new Set(orders.map((order) => order.helpedAt ?? ""))]);
    this.#host.hide();
    return this.#host.say(`${chosen.subject}: ${AIMS[verb].toLowerCase()}`);
  }

  /**
   * A province was picked: where the unit is, or then where it goes.
   * @param {Chosen} chosen
   * @param {string} province
   */
  go(chosen, province) {
    const orders = chosen.orders.filter((order) => order.verb === chosen.verb);
    if (!chosen.helped) return this.#whom(chosen, province);
    const fits = orders.filter((order) => order.helped === chosen.helped && order.target === province);
    return fits.length ? this.#host.finish(fits, province) : this.#host.cancel();
  }

  /**
   * The unit is in this province; if there are several it is asked which.
   * @param {Chosen} chosen
   * @param {string} province
   */
  #whom(chosen, province) {
    const fits = chosen.orders.filter((order) => order.verb === chosen.verb && order.helpedAt === province);
    const units = [...new Set(fits.map((order) => order.helped ?? ""))];
    if (!units.length) return this.#host.cancel();
    if (units.length === 1) return this.#where(chosen, units[0], province);
    this.#host.offer(units.map((unit) => ({ text: unit, act: () => this.#where(chosen, unit, province) })), province, province);
    return this.#host.say(`There are several in ${province}. Which?`);
  }

  /**
   * Ask where that unit goes, if it could go anywhere.
   * @param {Chosen} chosen
   * @param {string} unit
   * @param {string} province where it is
   */
  #where(chosen, unit, province) {
    const fits = chosen.orders.filter((order) => order.verb === chosen.verb && order.helped === unit);
    if (fits.length === 1 || !fits[0].target) return this.#host.finish(fits, province);
    const ordered = this.#asOrdered(fits, unit);
    if (ordered.length) return this.#host.finish(ordered, province);
    this.#host.hold({ ...chosen, helped: unit, at: province });
    this.#host.map.light(fits.map((order) => order.target));
    this.#host.hide();
    const stay = fits.some((order) => !order.moves) ? `, or ${province} again if it is to hold` : "";
    return this.#host.say(`${chosen.subject} ${chosen.verb}s ${unit}: choose its target${stay}.`);
  }

  /**
   * Of the ways to help a unit of this sheet, those that match what it is ordered; none if it has no order yet.
   * @param {Order[]} fits
   * @param {string} unit
   */
  #asOrdered(fits, unit) {
    const sheet = this.#host.sheet(), row = sheet.row(unit), order = row?.text.trim() ? sheet.orderOf(row) : null;
    if (!order) return [];
    return fits.filter(({ moves, target }) => (order.verb === "move" ? moves && target === order.target : !moves));
  }
}
