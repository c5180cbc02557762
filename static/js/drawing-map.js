/* The map of the workshop under fingers and keys: provinces chosen, lines drawn, corners moved, names and units put elsewhere. */

import { Camera } from "../atlas/camera.js";
import { Fingers } from "../atlas/fingers.js";
import { find, hit, need } from "./dom.js";
import { Faces } from "./drawing-faces.js";
import { Line } from "./drawing-line.js";
import { mark } from "./drawing-marks.js";
import { apart, besides, cornerAt, cornersOf, sideAt, snapped, straitAt, written } from "./drawing-sheet.js";
import { Strait } from "./drawing-strait.js";

/**
 * @import { Point } from "./drawing-sheet.js"
 *
 * @typedef {"choose" | "line" | "around" | "corners" | "strait"} Tool
 *
 * @typedef {object} Wishes what is asked of the page
 * @property {(fields: Record<string, string>) => void} edit
 * @property {(code: string, border?: string) => void} choose a province, and perhaps one of its borders
 * @property {(state: {tool: Tool, points: number, lines: number, held: boolean, from: string, over: string, fails: boolean}) => void} doing something else is done now
 */

/** How near a pointer must come to what it takes, in pixels. */
const NEAR = { mouse: 12, pen: 14, touch: 22 };
/** How far an arrow key moves the crosshair, in pixels; with Shift, and without. */
const STEP = { fine: 2, usual: 16 };
/** With more corners than that, only those of the chosen province are shown. */
const MANY = 600;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class DrawingMap {
  #box; #wishes; #camera; #fingers;
  /** @type {SVGSVGElement} */
  #svg;
  /** @type {Faces} */
  #faces;
  /** @type {Tool} */
  tool = "choose";
  chosen = "";
  #strait = new Strait();
  #line = new Line();
  /** @type {Point | null} */
  #held = null;
  /** @type {Point | null} where the held corner, or the end of the line, would go */
  #to = null;
  /** @type {Point | null} */
  #cross = null;
  /** @type {{id: number, of: string, what: string, element: SVGElement, from: Point, start: Point} | null} */
  #carried = null;
  /** @type {number | null} the pointer that drags a corner */
  #dragging = null;

  /**
   * @param {HTMLElement} box with the map in it
   * @param {Wishes} wishes
   */
  constructor(box, wishes) {
    this.#box = box;
    this.#wishes = wishes;
    this.#svg = need(box, "svg", SVGSVGElement);
    this.#faces = new Faces(this.#svg);
    this.#camera = new Camera(box, this.#svg, () => this.#mark());
    box.addEventListener("pointerdown", (e) => this.#down(e), true);
    box.addEventListener("pointermove", (e) => this.#move(e), true);
    box.addEventListener("pointerup", (e) => this.#up(e), true);
    box.addEventListener("pointercancel", () => this.cancel(), true);
    box.addEventListener("keydown", (e) => this.#key(e));
    box.addEventListener("blur", () => { this.#cross = null; this.#mark(); });
    box.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    this.#fingers = new Fingers(box, {
      down: () => { this.#camera.held = true; }, up: () => { this.#camera.held = this.#fingers.down; },
      drag: (from, to, factor) => this.#camera.drag(from, to, factor), rest: () => this.#camera.commit(),
      tap: (e, target) => this.#tap(e, target), over: () => {},
    });
    this.adopt(this.#svg);
  }

  /** @param {SVGSVGElement} svg another drawing of the same sheet; a line or a strait that is begun goes on */
  adopt(svg) {
    if (svg !== this.#svg) this.#camera.adopt(svg);
    this.#svg = svg;
    this.#faces = new Faces(svg);
    this.#letGo();
    if (!this.#faces.has(this.#strait.from)) this.#strait.leave();
    this.choose(this.chosen);
    this.#say();
  }

  /** What is held or dragged was of the drawing before. */
  #letGo() { this.#held = this.#to = this.#carried = this.#dragging = null; }

  /** @param {string} code what is chosen now */
  choose(code) {
    this.chosen = code;
    this.#outline();
    this.#mark();
  }

  /** Around the province that is chosen, or where a strait begins. */
  #outline() { this.#faces.outline(this.#strait.from || this.chosen); }

  /** @param {Tool} tool */
  take(tool) {
    this.tool = tool;
    this.cancel();
  }

  /** @param {number} factor 0: all of it */
  zoom(factor) { factor ? this.#camera.zoom(factor) : this.#camera.reset(); }

  /** What was begun is left. */
  cancel() {
    this.#line.leave();
    this.#letGo();
    this.#strait.leave();
    this.#say();
  }

  /** The line is drawn. */
  finish() {
    const points = this.#line.written, closed = this.tool === "around" ? "yes" : "";
    if (points) this.#wishes.edit({ edit: "line", points, closed });
    this.cancel();
  }

  /** One more line is drawn, and both together. */
  another() {
    this.#line.another();
    this.#say();
  }

  /**
   * A line that was refused, to be corrected; not where another has been begun meanwhile.
   * @param {string} points
   * @param {boolean} closed
   * @param {string} where it fails
   */
  back(points, closed, where) {
    if (!this.#line.back(points, where)) return;
    this.tool = closed ? "around" : "line";
    this.#say();
  }

  /** The corner that is held is taken out. */
  remove() {
    if (this.#held) this.#wishes.edit({ edit: "corner_remove", at: written([this.#held]) });
    this.cancel();
  }

  get #drawing() { return this.tool === "line" || this.tool === "around"; }

  #say() {
    const state = { points: this.#line.points.length, lines: this.#line.before.length, fails: this.#line.refused };
    this.#wishes.doing({ ...state, tool: this.tool, held: this.#held !== null, from: this.#strait.from, over: this.#strait.over });
    this.#outline();
    this.#mark();
  }

  /** Units of the sheet in one pixel. */
  get #pixel() { return apart(this.#camera.at({ x: 0, y: 0 }), this.#camera.at({ x: 1, y: 0 })); }

  /** @param {string} kind of a pointer */
  #near(kind) { return (kind === "touch" ? NEAR.touch : kind === "pen" ? NEAR.pen : NEAR.mouse) * this.#pixel; }

  /** @param {PointerEvent} e */
  #at(e) { return this.#camera.at({ x: e.clientX, y: e.clientY }); }

  /** @param {PointerEvent} e */
  #down(e) {
    if (e.button || this.#fingers.down) return;
    if (this.tool === "corners") {
      const corner = cornerAt(this.#faces.rings, this.#at(e), this.#near(e.pointerType));
      if (!corner) return;
      [this.#held, this.#to, this.#dragging] = [corner, null, e.pointerId];
      this.#say();
    } else if (this.tool === "choose") {
      const element = hit(e, "[data-stands]", SVGElement);
      if (!element) return;
      const { of = "", stands: what = "", x, y } = element.dataset;
      this.#carried = { id: e.pointerId, of, what, element, from: { x: Number(x), y: Number(y) }, start: this.#at(e) };
    } else return;
    e.stopImmediatePropagation();
    this.#box.focus({ preventScroll: true });
    this.#box.setPointerCapture(e.pointerId);
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const at = this.#at(e);
    if (this.#dragging === e.pointerId) {
      this.#to = at;
      this.#mark();
    } else if (this.#carried?.id === e.pointerId) {
      const { element, from, start, what } = this.#carried, dx = at.x - start.x, dy = at.y - start.y;
      const [x, y] = what === "units" ? [from.x + dx, from.y + dy] : [dx, dy];
      element.setAttribute("transform", `translate(${x} ${y})`);
    } else if (this.#drawing && this.#line.points.length && e.pointerType === "mouse") {
      this.#to = snapped(this.#faces.rings, at, this.#near("mouse")).at;
      this.#mark();
    }
  }

  /** @param {PointerEvent} e */
  #up(e) {
    if (this.#dragging === e.pointerId) {
      e.stopImmediatePropagation();
      this.#dragging = null;
      const to = this.#to;
      if (this.#held && to && apart(this.#held, to) > 2 * this.#pixel) this.#put(to);
      else this.#to = null;
    } else if (this.#carried?.id === e.pointerId) {
      e.stopImmediatePropagation();
      const { of, what, from, start } = this.#carried, at = this.#at(e);
      this.#carried = null;
      if (apart(start, at) < 3 * this.#pixel) this.#wishes.choose(of);
      else {
        const to = { x: from.x + at.x - start.x, y: from.y + at.y - start.y };
        this.#wishes.edit({ edit: "stand", province: of, what, at: written([to]) });
      }
    }
  }

  /** @param {Point} to where the corner that is held goes */
  #put(to) {
    if (this.#held) this.#wishes.edit({ edit: "corner_move", at: written([this.#held]), to: written([to]) });
    this.cancel();
  }

  /**
   * @param {PointerEvent} e
   * @param {EventTarget | null} target
   */
  #tap(e, target) {
    this.#box.focus({ preventScroll: true });
    this.#do(this.#at(e), this.#near(e.pointerType), target instanceof Element ? target : null);
  }

  /**
   * What the tool does at a place.
   * @param {Point} at
   * @param {number} near
   * @param {Element | null} under what is there
   */
  #do(at, near, under) {
    if (this.#drawing) {
      const point = snapped(this.#faces.rings, at, near).at, { points } = this.#line, last = points.at(-1);
      const back = this.tool === "around" && points.length > 2 && apart(points[0], at) <= near;
      if (back || (last && apart(last, point) < 0.05)) this.finish();
      else {
        this.#line.add(point);
        this.#to = null;
        this.#say();
      }
      return;
    }
    if (this.tool === "corners") {
      const side = sideAt(this.#faces.rings, at, near);
      if (side) this.#wishes.edit({ edit: "corner_add", at: written([side]) });
      return;
    }
    if (this.tool === "strait") return this.#cut(at, near);
    const line = /** @type {SVGElement | null | undefined} */ (under?.closest("[data-one]")), border = line && this.#faces.lies(line, at, this.#pixel) ? line : null;
    const { one = "", other = "" } = border?.dataset ?? {};
    const face = line ? this.#faces.at(at) : /** @type {SVGElement | null | undefined} */ (under?.closest("[data-province]"));
    const [here, there] = other === this.chosen ? [other, one] : [one, other];
    if (border) this.#wishes.choose(here, there);
    else if (face) this.#wishes.choose(face.dataset.province ?? "");
  }

  /**
   * A strait begins in the land at a place, or ends there; one that lies there itself is taken out. What is drawn over
   * the land (names, units, borders) is in nobody's way.
   * @param {Point} at
   * @param {number} near
   */
  #cut(at, near) {
    const there = this.#strait.from ? null : straitAt(this.#faces.straits, at, near);
    if (there) return this.#wishes.edit({ edit: "strait_remove", one: there.one, other: there.other });
    const face = this.#faces.at(at);
    const ends = this.#strait.press(face?.dataset.province ?? "", !!face && "land" in face.dataset);
    if (ends) this.#wishes.edit({ edit: "strait", one: ends[0], other: ends[1] });
    return this.#say();
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const arrow = ARROWS[e.key];
    if (arrow) this.#steer(arrow, e.shiftKey ? STEP.fine : STEP.usual);
    else if (e.key === "Enter" || e.key === " ") this.#press();
    else if (e.key === "Escape") this.cancel();
    else if (e.key === "Delete" && this.#held) this.remove();
    else if (e.key === "Backspace" && this.#line.points.length) { this.#line.points.pop(); this.#say(); }
    else if (e.key === "f" && this.#drawing) this.finish();
    else if (e.key === "+" || e.key === "-") this.zoom(e.key === "+" ? 1.5 : 1 / 1.5);
    else return;
    e.preventDefault();
  }

  /**
   * @param {[number, number]} way
   * @param {number} step in pixels
   */
  #steer([dx, dy], step) {
    const { left, top, width, height } = this.#box.getBoundingClientRect();
    const from = this.#cross ?? this.#camera.at({ x: left + width / 2, y: top + height / 2 });
    this.#cross = { x: from.x + dx * step * this.#pixel, y: from.y + dy * step * this.#pixel };
    if (this.#held) this.#to = this.#cross;
    this.#mark();
  }

  /** Enter at the crosshair: a corner is taken up and put down, anything else is as a tap. */
  #press() {
    const at = this.#cross;
    if (!at) return;
    if (this.tool === "corners" && this.#held) return this.#put(at);
    const corner = this.tool === "corners" ? cornerAt(this.#faces.rings, at, this.#near("mouse")) : null;
    if (corner) {
      this.#held = corner;
      return this.#say();
    }
    return this.#do(at, this.#near("mouse"), this.#faces.at(at));
  }

  /** @param {WheelEvent} e */
  #wheel(e) {
    if (!e.ctrlKey && document.activeElement !== this.#box) return;
    e.preventDefault();
    const spot = { x: e.clientX, y: e.clientY };
    this.#camera.drag(spot, spot, e.deltaY < 0 ? 1.2 : 1 / 1.2);
  }

  /** What the tools show over the map. */
  #mark() {
    const group = this.#svg && find(this.#svg, "[data-tools]", SVGElement);
    if (!group) return;
    const all = this.tool === "corners" ? cornersOf(this.#faces.rings) : [];
    const corners = all.length <= MANY ? all : cornersOf(this.#faces.ringsOf(this.chosen));
    const { points, before, fails } = this.#line, line = this.#to && points.length ? [...points, this.#to] : points;
    const to = this.#to, held = this.#held;
    const stretched = held && to ? besides(this.#faces.rings, held).map((one) => [one, to]) : [];
    const lines = { line, before, fails };
    mark(group, { ...lines, closed: this.tool === "around", corners, held: held && (to ?? held), stretched, cross: this.#cross }, this.#pixel);
  }
}
