/* The map by keyboard: a place is chosen by arrow keys or by typing its code, and what is chosen is said in words.

   Enter picks as a click would. Nothing here knows an order: MapOrders says what can be picked, the palette what else. */

import { detailOf, findAll } from "./dom.js";
import { inWords, placeName } from "./spoken.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { Point } from "../atlas/sketch.js"
 * @import { MapOrders } from "./map-orders.js"
 * @import { Order } from "./notation.js"
 */

/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PAUSE = 1500; // milliseconds after which a letter begins a new code
const TOLD = 24;    // places that are listed by name

/**
 * Of some places the one that lies best in a direction: near, and rather ahead than aside. The farthest behind, if none does.
 * @param {Point} from
 * @param {Point} way
 * @param {[string, Point][]} places
 * @returns {string | undefined}
 */
export function towards(from, way, places) {
  /** @type {(point: Point) => {along: number, aside: number}} */
  const seen = ([x, y]) => {
    const dx = x - from[0], dy = y - from[1];
    return { along: dx * way[0] + dy * way[1], aside: Math.abs(dx * way[1]) + Math.abs(dy * way[0]) };
  };
  const rated = places.map(([place, point]) => ({ place, ...seen(point) })).filter(({ along, aside }) => along || aside);
  const near = rated.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside);
  const straight = near.find(({ along, aside }) => along >= aside), ahead = straight ?? near.find(({ along }) => along > 0);
  return (ahead ?? rated.sort((one, other) => one.along - other.along)[0])?.place;
}

export class MapKeys {
  #box; #map; #hands; #palette; #said; #told;
  #at = "";
  #typed = "";
  #typedAt = 0;
  #toldAt = 0;
  /** @type {Order[]} by what was picked or pressed last */
  #written = [];

  /**
   * @param {HTMLElement} box the map's element
   * @param {{map: MapView, hands: MapOrders, palette: HTMLElement, said: HTMLElement, told: HTMLElement}} parts `told` is
   *   the region that is read aloud: what is written on the map, or more about it where the keyboard is used
   */
  constructor(box, { map, hands, palette, said, told }) {
    this.#box = box;
    this.#map = map;
    this.#hands = hands;
    this.#palette = palette;
    this.#said = said;
    this.#told = told;
    box.setAttribute("role", "application");
    box.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    box.addEventListener("focus", () => { if (box.matches(":focus-visible")) this.#tell(this.#open()); });
    box.addEventListener("blur", () => map.point(null));
    palette.addEventListener("keydown", (event) => this.#along(event));
    hands.addEventListener("wrote", (event) => { this.#written = detailOf(event); });
    palette.addEventListener("click", (event) => { if (!event.detail) this.#did(); });
    new MutationObserver(() => { if (performance.now() - this.#toldAt > 100) told.textContent = said.textContent; })
      .observe(said, { childList: true, characterData: true, subtree: true });
  }

  /** Go on by keyboard, as after a row was pressed: the map has the keys, or the palette where no place can be picked. */
  take() {
    if (this.#palette.hidden || this.#map.lit.some((place) => place !== this.#at)) this.#box.focus();
    else this.#palette.querySelector("button")?.focus();
    this.#at = this.#map.chosen ?? this.#at;
    this.#tell(this.#open());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.#box) return;
    const way = WAYS[event.key];
    if (way && !event.shiftKey) { if (!this.#step(way)) return; }
    else if (event.key === "Escape") { this.#typed = ""; return; }
    else if (event.key === "PageDown" || event.key === "PageUp") this.#next(event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Enter" || event.key === " ") this.#pick();
    else if (/^\p{L}$/u.test(event.key)) this.#type(event.key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /* ---- which place ---- */

  /** @param {Point} way */
  #step(way) {
    const places = this.#hands.picks.map((place) => /** @type {[string, Point | null]} */ ([place, this.#map.at(place)]));
    const known = /** @type {[string, Point][]} */ (places.filter(([, point]) => point));
    const from = this.#map.at(this.#at || this.#map.chosen || "") ?? known[0]?.[1];
    if (!from) return false;
    const found = this.#at || this.#map.chosen ? towards(from, way, known) : known[0][0];
    if (found) this.#go(found);
    return true;
  }

  /** @param {number} by */
  #next(by) {
    const { picks } = this.#hands, { length } = picks;
    if (length) this.#go(picks[(picks.indexOf(this.#at) + by + (picks.includes(this.#at) || by > 0 ? 0 : 1) + length) % length]);
  }

  /**
   * A letter of a code or a name. Those that can be picked come first.
   * @param {string} letter
   * @param {number} now when its key was pressed, however late this page comes to it
   */
  #type(letter, now) {
    this.#typed = now - this.#typedAt < PAUSE ? this.#typed + letter.toLowerCase() : letter.toLowerCase();
    this.#typedAt = now;
    const { names } = this.#hands.sheet.data, first = this.#hands.picks;
    const all = [...first, ...Object.keys(names).filter((place) => !first.includes(place))];
    const begins = (/** @type {string} */ text) => text.toLowerCase().startsWith(this.#typed);
    const found = all.find((place) => begins(place)) ?? all.find((place) => begins(names[place] ?? ""));
    if (found) this.#go(found);
    else this.#tell(`No place begins with ${this.#typed}.`);
  }

  /** @param {string} place */
  #go(place) {
    this.#at = place;
    this.#map.point(place);
    this.#tell(`${this.#about(place)}${this.#hands.picks.includes(place) ? "" : " Nothing to choose there now."}`);
  }

  /* ---- picking ---- */

  #pick() {
    this.#written = [];
    this.#typed = "";
    if (!this.#at) return this.#tell(this.#open());
    this.#box.dispatchEvent(new CustomEvent("province:pick", { bubbles: true, detail: { province: this.#at, unit: "", owner: "", x: 0, y: 0 } }));
    return this.#did();
  }

  /** Something was picked or pressed: the keys go where one can go on, and it is said what has come of it. */
  #did() {
    const written = this.#written;
    this.#written = [];
    if (!written.length) return this.take();
    this.#box.focus();
    return this.#tell(`${written.map((order) => inWords(order, this.#hands.sheet.data.names)).join(". ")}. Written.`);
  }

  /**
   * Arrow keys among the buttons of the palette.
   * @param {KeyboardEvent} event
   */
  #along(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = findAll(this.#palette, "button");
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (event.key === "Escape") this.#box.focus();
    else if (by && at >= 0) {
      buttons[(at + by + buttons.length) % buttons.length].focus();
      event.preventDefault();
    }
  }

  /* ---- in words ---- */

  /** @param {string} text */
  #tell(text) {
    this.#toldAt = performance.now();
    this.#told.textContent = text;
  }

  /**
   * A place, and who stands there.
   * @param {string} place
   */
  #about(place) {
    const units = [...this.#map.svg.querySelectorAll(`.unit[data-province="${CSS.escape(place)}"] > title`)].map((title) => title.textContent ?? "");
    return `${[placeName(place, this.#hands.sheet.data.names), ...units].join(". ")}.`;
  }

  /** What can be chosen now. */
  #open() {
    const { picks, sheet } = this.#hands, names = picks.slice(0, TOLD).map((place) => placeName(place, sheet.data.names));
    const more = picks.length > TOLD ? `, and ${picks.length - TOLD} more` : "";
    const places = names.length ? `${picks.length} ${picks.length === 1 ? "place" : "places"} to choose from: ${names.join(", ")}${more}.` : "";
    const deeds = this.#palette.hidden ? [] : findAll(this.#palette, "button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
    const asked = this.#said.textContent || (places ? "Your orders." : "Nothing to order here.");
    return [asked, places, deeds.length ? `With Tab: ${deeds.join(", ")}.` : ""].filter(Boolean).join(" ");
  }
}
