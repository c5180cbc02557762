/* Lifts as chains of legs, read from the lines of a sheet and written back to them. No drawing here. */

const LEG = /^([A-Z] [A-Za-z]{3}(?:\/[a-z]c)?(?:#\d+)?) L (H [A-Za-z]{3}(?:#\d+)?) - ([A-Za-z]{3})$/;
/**
 * @import { LiftsData } from "../../js/server"
 *
 * @typedef {{hiker: string, legs: {lifter: string, to: string}[]}} Chain a ride, leg by leg
 */

/**
 * The province of a unit ("A Par", "F Spa/nc", "H Bur#2").
 * @param {string} unit
 */
export const placeOf = (unit) => unit.split(" ")[1].split(/[#/]/)[0];

export class Rides {
  #data;
  /** @type {Set<string>} */
  #seas;

  /**
   * @param {Pick<LiftsData, "hikers" | "rides" | "seas">} data
   * @param {string[]} lines of the sheet
   */
  constructor(data, lines) {
    this.#data = data;
    this.#seas = new Set(data.seas);
    /** @type {Chain[]} in the order of the lines */
    this.chains = [];
    /** @type {string[]} lines that are no legs of one's own, which are left as they are */
    this.strange = [];
    /** @type {string[][]} */
    const later = [];
    for (const line of lines) {
      const leg = line.trim().match(LEG);
      if (!leg) this.strange.push(line);
      else if (this.#seas.has(placeOf(leg[2]))) later.push(leg);
      else this.#begin(leg);
    }
    for (const leg of later) this.#goOn(leg);
  }

  /** @param {string[]} leg the line, and its parts */
  #begin([line, lifter, passenger, to]) {
    const at = placeOf(passenger);
    const free = this.#data.hikers.filter((one) => one.at === at && !this.of(one.unit));
    const hiker = free.find((one) => one.unit === passenger) ?? free[0];
    if (hiker) this.chains.push({ hiker: hiker.unit, legs: [{ lifter, to }] });
    else this.strange.push(line);
  }

  /** @param {string[]} leg */
  #goOn([line, lifter, passenger, to]) {
    const chain = this.chains.find((one) => one.legs.at(-1)?.to === placeOf(passenger));
    if (chain) chain.legs.push({ lifter, to });
    else this.strange.push(line);
  }

  /** @param {string} hiker */
  of(hiker) { return this.chains.find((chain) => chain.hiker === hiker); }

  /**
   * Whether a ride has come to land.
   * @param {string} hiker
   */
  done(hiker) {
    const last = this.of(hiker)?.legs.at(-1);
    return last !== undefined && !this.#seas.has(last.to);
  }

  /** @param {string} hiker */
  at(hiker) { return this.of(hiker)?.legs.at(-1)?.to ?? placeOf(hiker); }

  /**
   * The units that could take this Hitch-hiker on: beside it, and not carrying anybody yet.
   * @param {string} hiker
   */
  lifters(hiker) {
    const busy = new Set(this.chains.flatMap((chain) => chain.legs.map((leg) => leg.lifter)));
    const here = this.at(hiker);
    return this.#data.rides.filter((ride) => ride.from.includes(here) && !busy.has(ride.unit) && this.goals(hiker, ride.unit).length);
  }

  /**
   * Where a lifter could set it down: not where it began, nor where one of its lifters stands.
   * @param {string} hiker
   * @param {string} lifter
   */
  goals(hiker, lifter) {
    const ride = this.#data.rides.find((one) => one.unit === lifter);
    if (!ride) return [];
    const legs = this.of(hiker)?.legs ?? [];
    const not = new Set([placeOf(hiker), this.at(hiker), placeOf(lifter), ...legs.map((leg) => placeOf(leg.lifter))]);
    return ride.to.filter((place) => !not.has(place));
  }

  /**
   * @param {string} hiker
   * @param {string} lifter
   * @param {string} to
   */
  add(hiker, lifter, to) {
    const chain = this.of(hiker) ?? this.chains[this.chains.push({ hiker, legs: [] }) - 1];
    chain.legs.push({ lifter, to });
  }

  /**
   * Take the last leg back.
   * @param {string} hiker
   */
  back(hiker) {
    const chain = this.of(hiker);
    chain?.legs.pop();
    this.chains = this.chains.filter((one) => one.legs.length);
  }

  /** The legs as lines of a sheet. */
  lines() {
    const legs = this.chains.flatMap(({ hiker, legs: those }) => those.map(({ lifter, to }, index) => {
      const passenger = index ? `H ${those[index - 1].to}` : hiker;
      return `${lifter} L ${passenger} - ${to}`;
    }));
    return [...legs, ...this.strange];
  }
}
