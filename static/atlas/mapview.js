/* The map as a thing to handle: zoom and pan, picking, lights, sketched orders, played steps.
 *
 *   import { MapView } from "…/atlas/mapview.js";
 *   const map = new MapView(document.querySelector(".map"));   // the element that holds <svg class="atlas">
 *
 * Events, all bubbling from that element:
 *   province:pick   detail {province, unit, owner, x, y}   a tap or click, never the end of a pan;
 *                   `unit` is the id of the token under the finger, if any; where a thumb covers
 *                   several places equally, a list asks first
 *   province:hover  detail {province}                      the pointer is over another province (or "")
 *   map:told        detail {text}                          a sign was tapped that says what it means
 *   map:cancel                                             Escape
 *   map:view        detail {zoom}                          after zooming or panning
 *
 * Which part is seen is camera.js's, lights lights.js's, fingers and what they mean fingers.js's and thumb.js's, the film playing.js's.
 *
 * Methods:
 *   replace(svgText)        another drawing of the same board; zoom, lights and sketches stay
 *   light([ids], {id: note})  light up provinces (legal targets), in view; light([]) puts them out; with a note as lit--note
 *   shade([ids])            dim provinces that cannot be chosen; shade([]) ends it
 *   choose(id | null)       outline the chosen province
 *   point(id | null)        where the keyboard is
 *   sketch([orders])        orders drawn at once, before the server has them: sketch.js says in which form
 *   hint(name, [marks])     what creatures would do next (hints.js), by whoever says so; [] takes it off
 *   show({orders, labels, patterns})  switch layers; labels are full, short or none
 *   open([ids])             the view to begin with: no empty margins, and these provinces where not all can be read
 *   attend([ids])           bring these into sight, if they are not
 *   like(map)               the same view as another map
 *   focus([ids]) / reset()  zoom to provinces / to the whole sheet
 *   zoom(factor)            about the middle, for buttons
 *   play(motions, {duration})  the step to the next phase (motion.py); resolves when done; skip() ends it
 *
 * Keys, when the map has the focus: arrows pan, + and - zoom, 0 shows all, Escape cancels.
 * While a gesture lasts only a CSS transform changes; the viewBox follows when it rests, so nothing
 * flickers and lines stay sharp.  No dependency, no inline style in markup, nothing global.
 */

import { Camera } from "./camera.js";
import { Fingers } from "./fingers.js";
import { hints } from "./hints.js";
import { Lights, shapeOf } from "./lights.js";
import { Film } from "./playing.js";
import { sketch } from "./sketch.js";
import { askWhich, exactly, meant, pointedAt } from "./thumb.js";

/**
 * @import { HintMark, Motion } from "../js/server"
 * @import { Point, Sketch } from "./sketch.js"
 *
 * @typedef {{province: string, unit: string, owner: string, x: number, y: number}} Pick
 * @typedef {{orders?: boolean, labels?: boolean | string, patterns?: boolean}} Layers
 */

/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [-60, 0], ArrowRight: [60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60] };

/** Half the side of the room that a unit and its name take, in units of the sheet. */
const SPOT = 32;

/**
 * With room for a unit: what has to be in sight to be tapped.
 * @param {Point[]} spots
 */
const around = (spots) => spots.map(([x, y]) => ({ x: x - SPOT, y: y - SPOT, width: 2 * SPOT, height: 2 * SPOT }));

export class MapView {
  #box;
  /** @type {SVGSVGElement} */
  #svg;
  #camera;
  #hovered = "";
  #lights = new Lights(() => this.#svg);
  /** @type {Sketch[]} */
  #sketched = [];
  /** @type {Map<string, HintMark[]>} */
  #hinted = new Map();
  /** @type {Film | null} */
  #playing = null;
  /** @type {HTMLElement | null} */
  #choices = null;

  /** @param {HTMLElement} box the element that holds <svg class="atlas"> */
  constructor(box) {
    this.#box = box;
    const svg = /** @type {SVGSVGElement | null} */ (box.querySelector("svg.atlas"));
    if (!svg) throw new TypeError("there is no svg.atlas in the box of the map");
    this.#svg = svg;
    this.#camera = new Camera(box, svg, (zoom) => this.#tell("map:view", { zoom }));
    box.tabIndex = box.tabIndex < 0 ? 0 : box.tabIndex;
    const fingers = new Fingers(box, {
      down: () => { this.#dismiss(); this.#camera.held = true; },
      drag: (from, to, factor) => this.#camera.drag(from, to, factor),
      up: () => { this.#camera.held = fingers.down; },
      rest: () => this.#camera.commit(),
      tap: (e, target) => this.#tap(e, target),
      over: (province) => this.#hover(province),
    });
    box.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    box.addEventListener("keydown", (e) => this.#key(e));
  }

  get svg() { return this.#svg; }

  /** @param {string} text another drawing of the same board */
  replace(text) {
    const fresh = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const had = (this.#svg.getAttribute("class") ?? "").split(" ").filter((c) => /^(no-|labels-|with-|far$)/.test(c));
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(fresh, true)));
    svg.classList.add(...had);
    this.#dismiss();
    this.#svg.replaceWith(svg);
    this.#svg = svg;
    this.#camera.adopt(svg);
    this.#lights.draw();
    this.sketch(this.#sketched);
    this.#hint();
  }

  /* ---- zoom and pan ---- */

  /** @param {number} factor */
  zoom(factor) { this.#camera.zoom(factor); }

  reset() { this.#camera.reset(); }

  /**
   * The view to begin with: all of the sheet that has room, or, where that is too small, these provinces.
   * @param {string[]} ids
   */
  open(ids) { this.#camera.open(around(ids.flatMap((id) => this.#standing(id)))); }

  /**
   * Bring these into sight, where they are not: the first in any case, as many as can be read otherwise.
   * @param {string[]} ids
   */
  attend(ids) { this.#camera.follow(around(ids.flatMap((id) => this.#standing(id)))); }

  /** @param {string[]} ids */
  focus(ids) { this.#camera.focus(this.#boxes(ids)); }

  /** @param {MapView} other of the same sheet: the view is that of the other from now on */
  like(other) { this.#camera.like(other.#camera); }

  /**
   * Where the units of a province stand: on a named coast that is elsewhere than in its middle. Of an empty one, its middle.
   * @param {string} id
   * @returns {Point[]}
   */
  #standing(id) {
    const units = [...this.#svg.querySelectorAll(`.unit[data-province="${CSS.escape(id)}"]`)];
    const spots = units.map((unit) => /translate\((\S+) (\S+)\)/.exec(unit.getAttribute("transform") ?? "")).filter((found) => found !== null);
    const middle = this.at(id);
    return spots.length ? spots.map(([, x, y]) => [Number(x), Number(y)]) : middle ? [middle] : [];
  }

  /** @param {string[]} ids */
  #boxes(ids) { return ids.map((id) => this.#shape(id)?.getBBox()).filter((box) => box !== undefined); }

  /** @param {WheelEvent} e */
  #wheel(e) {
    if (!e.ctrlKey && !e.metaKey && !this.#box.matches(":focus-within, :hover")) return;
    if (e.deltaY > 0 && this.#camera.whole) return;                 // fully zoomed out: let the page scroll
    e.preventDefault();
    const here = { x: e.clientX, y: e.clientY }, lines = e.deltaMode === 1 ? 16 : 1;
    this.#camera.drag(here, here, Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 0.0018)));
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const pan = PANS[e.key];
    if (pan) this.#camera.pan(...pan);
    else if (e.key === "+" || e.key === "=") this.zoom(1.35);
    else if (e.key === "-") this.zoom(1 / 1.35);
    else if (e.key === "0") this.reset();
    else if (e.key === "Escape") { this.#dismiss(); this.#tell("map:cancel", {}); return; }
    else return;
    e.preventDefault();
  }

  /* ---- taps ---- */

  /**
   * @param {PointerEvent} e
   * @param {EventTarget | null} target what was under the finger when it came down
   */
  #tap(e, target) {
    const told = target instanceof Element ? /** @type {SVGElement | null} */ (target.closest("[data-told]"))?.dataset.told : "";
    if (told) return this.#tell("map:told", { text: told });
    const exact = exactly(target);
    const places = e.pointerType !== "mouse" ? meant(this.#svg, exact, this.#lights, e) : exact ? [pointedAt(this.#svg, exact, this.#lights, e)] : [];
    this.#dismiss();
    if (places.length === 1) return this.#pick(places[0], e);
    if (places.length) this.#choices = askWhich(this.#box, places, e, (place) => { this.#dismiss(); this.#pick(place, e); });
    return undefined;
  }

  /**
   * @param {SVGElement} place
   * @param {PointerEvent} e
   */
  #pick(place, e) {
    const unit = place.classList.contains("unit") ? place : null;
    const { x, y } = this.#camera.at({ x: e.clientX, y: e.clientY });
    /** @type {Pick} */
    const detail = { province: place.dataset.province ?? "", unit: unit?.id ?? "", owner: unit?.dataset.owner ?? "", x, y };
    this.#tell("province:pick", detail);
  }

  #dismiss() {
    this.#choices?.remove();
    this.#choices = null;
  }

  /** @param {string} province */
  #hover(province) {
    if (province === this.#hovered) return;
    this.#hovered = province;
    this.#tell("province:hover", { province });
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #tell(name, detail) { this.#box.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })); }

  /* ---- lights and sketches ---- */

  /** @param {string} id */
  #shape(id) { return shapeOf(this.#svg, id); }

  /**
   * @param {string[]} ids
   * @param {Record<string, string>} [notes]
   */
  light(ids, notes = {}) {
    this.#lights.light(ids, notes);
    const lit = ids.map((id) => this.at(id)).filter((spot) => spot !== null);
    if (lit.length) this.#camera.follow(around([...(this.chosen ? this.#standing(this.chosen) : []), ...lit]));
  }

  /** @param {string[]} ids */
  shade(ids) { this.#lights.shade(ids); }

  /** @param {string | null} id */
  choose(id) { this.#lights.choose(id); }

  /** What is lit, and what is chosen. */
  get lit() { return this.#lights.lit; }

  get chosen() { return this.#lights.chosen; }

  /** @param {string | null} id the province where the keyboard is; what lies outside is brought into view */
  point(id) {
    this.#lights.point(id);
    const place = id && this.#shape(id)?.getBoundingClientRect(), box = this.#box.getBoundingClientRect();
    if (!place) return;
    const x = place.left + place.width / 2, y = place.top + place.height / 2;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) this.#camera.pan(x - box.left - box.width / 2, y - box.top - box.height / 2);
  }

  /** @param {Layers} layers */
  show({ orders, labels, patterns }) {
    /** @type {(css: string, on: boolean) => void} */
    const set = (css, on) => { this.#svg.classList.toggle(css, on); };
    if (orders !== undefined) set("no-orders", !orders);
    if (labels !== undefined) { set("no-labels", !labels || labels === "none"); set("labels-short", labels === "short"); }
    if (patterns !== undefined) set("with-patterns", patterns);
    this.#camera.commit();
  }

  /**
   * Where a unit stands: data-at is "x,y" and then "coast:x,y" for each named coast.
   * @param {string} id
   * @param {string} [coast]
   * @returns {Point | null}
   */
  at(id, coast = "") {
    const spots = (this.#shape(id)?.dataset.at ?? "").split(" ").filter(Boolean);
    const spot = spots.find((t) => coast && t.startsWith(`${coast}:`)) ?? spots[0];
    if (!spot) return null;
    const [x, y] = spot.replace(/^\w+:/, "").split(",").map(Number);
    return [x, y];
  }

  /** @param {Sketch[]} orders */
  sketch(orders) {
    this.#sketched = orders;
    sketch(this.#svg, orders, (id, coast) => this.at(id, coast));
  }

  /**
   * @param {string} name
   * @param {HintMark[]} marks
   */
  hint(name, marks) {
    this.#hinted.set(name, marks);
    this.#hint();
  }

  #hint() { hints(this.#svg, [...this.#hinted.values()].flat(), (id) => this.at(id)); }

  /* ---- the film ---- */

  /**
   * @param {Motion[]} motions
   * @param {{duration?: number}} [options]
   */
  async play(motions, { duration = 900 } = {}) {
    this.skip();
    const film = new Film();
    this.#playing = film;
    await film.play(this.#svg, motions, duration);
    if (this.#playing === film) this.#playing = null;
  }

  skip() { this.#playing?.skip(); }
}
