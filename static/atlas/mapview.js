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
 *   map:cancel                                             Escape
 *   map:view        detail {zoom}                          after zooming or panning
 *
 * Methods:
 *   replace(svgText)        another drawing of the same board; zoom, lights and sketches stay
 *   light([ids], {id: note})  light up provinces (legal targets); light([]) puts them out; with a note as lit--note
 *   shade([ids])            dim provinces that cannot be chosen; shade([]) ends it
 *   choose(id | null)       outline the chosen province
 *   sketch([orders])        orders drawn at once, before the server has them: sketch.js says in which form
 *   hint(name, [marks])     what creatures would do next (hints.js), by whoever says so; [] takes it off
 *   show({orders, labels, patterns})  switch layers; labels are full, short or none
 *   focus([ids]) / reset()  zoom to provinces / to the whole sheet
 *   zoom(factor)            about the middle, for buttons
 *   play(motions, {duration})  the step to the next phase (motion.py); resolves when done; skip() ends it
 *
 * Keys, when the map has the focus: arrows pan, + and - zoom, 0 shows all, Escape cancels.
 * While a gesture lasts only a CSS transform changes; the viewBox follows when it rests, so nothing
 * flickers and lines stay sharp.  No dependency, no inline style in markup, nothing global.
 */

import { hints } from "./hints.js";
import { sketch } from "./sketch.js";

const NS = "http://www.w3.org/2000/svg";
const MOST = 9;
const SLOP = { mouse: 4, pen: 8, touch: 10 };
const THUMB = 22;
const FAR = 0.55;                   // pixels per unit of the sheet below which pieces are drawn larger
const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

export class MapView {
  #box; #svg; #width; #height;
  #view = { x: 0, y: 0, s: 1 };      // middle of the view in sheet units, pixels per unit
  #drawn = null;                     // the view that the viewBox shows
  #pointers = new Map();
  #moved = false; #start = null; #frame = 0; #rest = 0; #hovered = "";
  #lit = []; #notes = {}; #shaded = []; #chosen = null; #sketched = []; #hinted = new Map(); #playing = null; #choices = null;

  constructor(box) {
    this.#box = box;
    this.#adopt(box.querySelector("svg.atlas"));
    this.reset();
    new ResizeObserver(() => this.#resized()).observe(box);
    box.tabIndex = box.tabIndex < 0 ? 0 : box.tabIndex;
    box.addEventListener("pointerdown", (e) => this.#down(e));
    box.addEventListener("pointermove", (e) => this.#move(e));
    for (const type of ["pointerup", "pointercancel"]) box.addEventListener(type, (e) => this.#up(e));
    box.addEventListener("pointerleave", () => this.#hover(""));
    box.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    box.addEventListener("keydown", (e) => this.#key(e));
  }

  get svg() { return this.#svg; }

  #adopt(svg) {
    this.#svg = svg;
    const base = svg.dataset.sheet ? svg.dataset.sheet.split(" ") : svg.getAttribute("viewBox").split(" ");
    [this.#width, this.#height] = base.slice(-2).map(Number);
    svg.dataset.sheet = `${this.#width} ${this.#height}`;
  }

  replace(text) {
    const fresh = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const had = this.#svg.getAttribute("class").split(" ").filter((c) => /^(no-|labels-|with-|far$)/.test(c));
    const svg = document.importNode(fresh, true);
    svg.classList.add(...had);
    this.#dismiss();
    this.#svg.replaceWith(svg);
    this.#adopt(svg);
    this.#commit();
    this.light(this.#lit, this.#notes);
    this.choose(this.#chosen);
    this.sketch(this.#sketched);
    this.#hint();
  }

  /* ---- zoom and pan ---- */

  #size() { return { w: this.#box.clientWidth || 1, h: this.#box.clientHeight || 1 }; }

  #least() { const { w, h } = this.#size(); return Math.min(w / this.#width, h / this.#height); }

  #set(x, y, s) {
    const { w, h } = this.#size();
    s = clamp(s, this.#least(), this.#least() * MOST);
    const inside = (v, full, seen) => (seen >= full ? full / 2 : clamp(v, seen / 2, full - seen / 2));
    this.#view = { x: inside(x, this.#width, w / s), y: inside(y, this.#height, h / s), s };
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#pointers.size || this.#commit(), 140);
  }

  #paint() {
    this.#frame = 0;
    if (!this.#drawn) return this.#commit();
    const { w, h } = this.#size(), { x, y, s } = this.#view, d = this.#drawn, k = s / d.s;
    const tx = w / 2 - k * w / 2 + (d.x - x) * s, ty = h / 2 - k * h / 2 + (d.y - y) * s;
    this.#svg.style.transformOrigin = "0 0";
    this.#svg.style.transform = `translate(${tx}px,${ty}px) scale(${k})`;
  }

  #commit() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { w, h } = this.#size(), { x, y, s } = this.#view;
    this.#svg.setAttribute("viewBox", `${x - w / 2 / s} ${y - h / 2 / s} ${w / s} ${h / s}`);
    this.#svg.style.transform = "";
    this.#svg.classList.toggle("far", s < FAR);
    this.#drawn = { ...this.#view };
    this.#tell("map:view", { zoom: s / this.#least() });
  }

  #resized() { this.#drawn = null; this.#set(this.#view.x, this.#view.y, this.#view.s); }

  #about(px, py, factor) {
    const { w, h } = this.#size(), { x, y, s } = this.#view;
    const ux = x + (px - w / 2) / s, uy = y + (py - h / 2) / s;
    const next = clamp(s * factor, this.#least(), this.#least() * MOST);
    this.#set(ux - (px - w / 2) / next, uy - (py - h / 2) / next, next);
  }

  zoom(factor) { const { w, h } = this.#size(); this.#about(w / 2, h / 2, factor); }

  reset() { this.#drawn = null; this.#set(this.#width / 2, this.#height / 2, this.#least()); }

  focus(ids) {
    const boxes = ids.map((id) => this.#shape(id)).filter(Boolean).map((shape) => shape.getBBox());
    if (!boxes.length) return;
    const x0 = Math.min(...boxes.map((b) => b.x)), x1 = Math.max(...boxes.map((b) => b.x + b.width));
    const y0 = Math.min(...boxes.map((b) => b.y)), y1 = Math.max(...boxes.map((b) => b.y + b.height));
    const { w, h } = this.#size();
    this.#set((x0 + x1) / 2, (y0 + y1) / 2, Math.min(w / (x1 - x0), h / (y1 - y0)) * 0.8);
  }

  #wheel(e) {
    if (!e.ctrlKey && !e.metaKey && !this.#box.matches(":focus-within, :hover")) return;
    const out = e.deltaY > 0 && this.#view.s <= this.#least() * 1.001;
    if (out) return;                 // fully zoomed out: let the page scroll
    e.preventDefault();
    const { left, top } = this.#box.getBoundingClientRect();
    const lines = e.deltaMode === 1 ? 16 : 1;
    this.#about(e.clientX - left, e.clientY - top, Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 0.0018)));
  }

  #key(e) {
    const step = 60 / this.#view.s, { x, y, s } = this.#view;
    const pan = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (pan) this.#set(x + pan[0] * step, y + pan[1] * step, s);
    else if (e.key === "+" || e.key === "=") this.zoom(1.35);
    else if (e.key === "-") this.zoom(1 / 1.35);
    else if (e.key === "0") this.reset();
    else if (e.key === "Escape") { this.#dismiss(); this.#tell("map:cancel", {}); return; }
    else return;
    e.preventDefault();
  }

  /* ---- fingers ---- */

  #down(e) {
    if (e.button) return;
    this.#dismiss();
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#pointers.size === 1) {
      this.#moved = false;
      this.#start = { x: e.clientX, y: e.clientY, target: e.target };
    } else {
      this.#moved = true;
      this.#box.setPointerCapture(e.pointerId);
    }
  }

  #move(e) {
    const last = this.#pointers.get(e.pointerId);
    if (!last) {
      if (e.pointerType === "mouse") this.#hover(e.target.closest?.("[data-province]")?.dataset.province ?? "");
      return;
    }
    const now = { x: e.clientX, y: e.clientY };
    if (!this.#moved && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < SLOP[e.pointerType]) return;
    if (!this.#moved) { this.#moved = true; this.#box.setPointerCapture(e.pointerId); }
    const before = [...this.#pointers.values()].map((p) => ({ ...p }));
    this.#pointers.set(e.pointerId, now);
    const after = [...this.#pointers.values()];
    const mid = (list) => ({ x: list.reduce((t, p) => t + p.x, 0) / list.length, y: list.reduce((t, p) => t + p.y, 0) / list.length });
    const a = mid(before), b = mid(after), { x, y, s } = this.#view;
    this.#set(x - (b.x - a.x) / s, y - (b.y - a.y) / s, s);
    if (after.length > 1) {
      const far = (list) => Math.hypot(list[0].x - list[1].x, list[0].y - list[1].y) || 1;
      const { left, top } = this.#box.getBoundingClientRect();
      this.#about(b.x - left, b.y - top, far(after) / far(before));
    }
  }

  #up(e) {
    if (!this.#pointers.delete(e.pointerId)) return;
    if (!this.#pointers.size && this.#moved) this.#commit();
    if (e.type === "pointerup" && !this.#moved && !this.#pointers.size) this.#tap(e);
  }

  /* A mouse hits what it points at. A thumb covers more: the token well within its reach counts as hit, among
     lit provinces the only one within reach; where several are meant equally, a list asks which. */
  #tap(e) {
    const target = this.#start.target;
    const exact = target.closest?.(".unit") ?? target.closest?.("[data-province]");
    if (e.pointerType === "mouse") return exact && this.#pick(exact, e);
    if (this.#lit.length) return this.#tapLit(exact, e);
    const [first, second] = this.#near(e);
    const alone = first && (!second || second.gap > first.gap * 1.6 + 4);
    const meant = first && (first.gap < THUMB / 1.8 || first.unit.dataset.province === exact?.dataset.province);
    if (alone && meant) return this.#pick(first.unit, e);
    if (first) {
      const units = this.#near(e).map(({ unit }) => unit);
      const bare = exact && !units.some((unit) => unit.dataset.province === exact.dataset.province);
      return this.#ask(bare ? [...units, exact] : units, e);
    }
    const around = this.#around(e, THUMB / 2);
    const others = around.filter((province) => province !== exact?.dataset.province);
    if (!exact || others.length > around.length / 4) return this.#ask([...new Set(around)].map((id) => this.#shape(id)), e);
    return this.#pick(exact, e);
  }

  #tapLit(exact, e) {
    const under = exact?.dataset.province;
    if (under === this.#chosen || this.#lit.includes(under)) return this.#pick(exact, e);
    const lit = [...new Set(this.#around(e, THUMB))].filter((province) => this.#lit.includes(province));
    if (lit.length > 1) return this.#ask(lit.map((id) => this.#shape(id)), e);
    const only = lit.length ? this.#shape(lit[0]) : exact;
    return only && this.#pick(only, e);
  }

  #pick(place, e) {
    const unit = place.classList.contains("unit") ? place : null;
    const { x, y } = this.#sheet(e.clientX, e.clientY);
    this.#tell("province:pick", {
      province: place.dataset.province, unit: unit?.id ?? "", owner: unit?.dataset.owner ?? "", x, y,
    });
  }

  /** Tokens within a thumb's reach, the nearest first. */
  #near(e) {
    return [...this.#svg.querySelectorAll(".unit")].map((unit) => {
      const r = unit.getBoundingClientRect();
      return { unit, gap: Math.hypot(r.x + r.width / 2 - e.clientX, r.y + r.height / 2 - e.clientY) };
    }).filter(({ gap }) => gap < THUMB).sort((a, b) => a.gap - b.gap);
  }

  /** The provinces at a point and in a ring about it. */
  #around(e, reach) {
    const ring = Array.from({ length: 12 }, (_, i) => [Math.cos(i * Math.PI / 6) * reach, Math.sin(i * Math.PI / 6) * reach]);
    return [[0, 0], ...ring].map(([dx, dy]) => document.elementFromPoint(e.clientX + dx, e.clientY + dy))
      .filter((hit) => hit && this.#svg.contains(hit))
      .map((hit) => hit.closest("[data-province]")?.dataset.province).filter(Boolean);
  }

  /** A list of what a thumb may have meant. */
  #ask(places, e) {
    this.#dismiss();
    const some = places.filter(Boolean);
    if (some.length === 1) return this.#pick(some[0], e);
    const list = document.createElement("div");
    list.className = "map-choices";
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", "Which one?");
    for (const place of some) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.choice = place.dataset.province;
      button.textContent = place.querySelector("title")?.textContent ?? place.dataset.province;
      button.addEventListener("click", (click) => {
        if (click.detail && Math.hypot(click.clientX - e.clientX, click.clientY - e.clientY) < 2) return;   // the tap itself
        this.#dismiss();
        this.#pick(place, e);
      });
      list.append(button);
    }
    for (const type of ["pointerdown", "pointerup"]) list.addEventListener(type, (event) => event.stopPropagation());
    this.#box.append(list);
    this.#choices = list;
    const { left, top, width, height } = this.#box.getBoundingClientRect();
    list.style.left = `${clamp(e.clientX - left - list.offsetWidth / 2, 4, Math.max(4, width - list.offsetWidth - 4))}px`;
    const below = e.clientY - top + 14, tall = list.offsetHeight;
    const y = below + tall + 4 > height && below - 28 - tall > 4 ? below - 28 - tall : below;
    list.style.top = `${clamp(y, 4, Math.max(4, height - tall - 4))}px`;
    return list.querySelector("button").focus({ preventScroll: true });
  }

  #dismiss() {
    this.#choices?.remove();
    this.#choices = null;
  }

  #sheet(px, py) {
    const { left, top } = this.#box.getBoundingClientRect(), { w, h } = this.#size(), { x, y, s } = this.#view;
    return { x: x + (px - left - w / 2) / s, y: y + (py - top - h / 2) / s };
  }

  #hover(province) {
    if (province === this.#hovered) return;
    this.#hovered = province;
    this.#tell("province:hover", { province });
  }

  #tell(name, detail) { this.#box.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })); }

  /* ---- lights and sketches ---- */

  #shape(id) { return this.#svg.querySelector(`path[data-province="${CSS.escape(id)}"][id], g[data-province="${CSS.escape(id)}"][id]`); }

  #layer(css) { return this.#svg.querySelector(`g.${css}`); }

  #lamp(id, css) {
    const shape = this.#shape(id);
    if (!shape) return;
    const use = document.createElementNS(NS, "use");
    use.setAttribute("href", `#${shape.id}`);
    use.setAttribute("class", css);
    this.#layer(shape.closest(".covers") ? "lights-sea" : "lights")?.append(use);
  }

  #relight() {
    for (const css of ["lights", "lights-sea"]) this.#layer(css)?.replaceChildren();
    for (const id of this.#shaded) this.#lamp(id, "shade");
    for (const id of this.#lit) this.#lamp(id, this.#notes[id] ? `lit lit--${this.#notes[id]}` : "lit");
    if (this.#chosen) this.#lamp(this.#chosen, "picked");
  }

  light(ids, notes = {}) { this.#lit = [...ids]; this.#notes = notes; this.#relight(); }

  shade(ids) { this.#shaded = [...ids]; this.#relight(); }

  choose(id) { this.#chosen = id; this.#relight(); }

  show({ orders, labels, patterns }) {
    const set = (css, on) => this.#svg.classList.toggle(css, on);
    if (orders !== undefined) set("no-orders", !orders);
    if (labels !== undefined) { set("no-labels", !labels || labels === "none"); set("labels-short", labels === "short"); }
    if (patterns !== undefined) set("with-patterns", patterns);
  }

  /* Where a unit stands: data-at is "x,y" and then "coast:x,y" for each named coast. */
  at(id, coast = "") {
    const spots = (this.#shape(id)?.dataset.at ?? "").split(" ").filter(Boolean);
    const spot = spots.find((t) => coast && t.startsWith(`${coast}:`)) ?? spots[0];
    return spot ? spot.replace(/^\w+:/, "").split(",").map(Number) : null;
  }

  sketch(orders) {
    this.#sketched = orders;
    sketch(this.#svg, orders, (id, coast) => this.at(id, coast));
  }

  hint(name, marks) {
    this.#hinted.set(name, marks);
    this.#hint();
  }

  #hint() { hints(this.#svg, [...this.#hinted.values()].flat(), (id) => this.at(id)); }

  /* ---- the film ---- */

  async play(motions, { duration = 900 } = {}) {
    this.skip();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const film = { over: false };
    this.#playing = film;
    for (const beat of [...new Set(motions.map((m) => m.beat))].sort((a, b) => a - b)) {
      const cast = motions.filter((m) => m.beat === beat && m.d).map((m) => this.#part(m)).filter(Boolean);
      if (!cast.length) continue;
      await new Promise((done) => {
        const begun = performance.now();
        const tick = (now) => {
          const t = still || film.over ? 1 : clamp((now - begun) / duration, 0, 1);
          for (const part of cast) part(t);
          t < 1 ? requestAnimationFrame(tick) : done();
        };
        requestAnimationFrame(tick);
      });
    }
    if (this.#playing === film) this.#playing = null;
  }

  skip() { if (this.#playing) this.#playing.over = true; }

  /* A unit follows its path; one that fails goes half the way and comes back. */
  #part(motion) {
    const unit = [...this.#svg.querySelectorAll(".unit")].find((u) => u.id.endsWith(motion.element ?? `unit-${motion.unit}`));
    if (!unit) return null;
    const path = document.createElementNS(NS, "path");
    path.setAttribute("d", motion.d);
    const length = path.getTotalLength(), home = unit.getAttribute("transform"), tail = home.replace(/^translate\([^)]*\)/, "");
    return (t) => {
      const ease = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
      if (motion.fate !== "moves" && t >= 1) return unit.setAttribute("transform", home);
      const share = motion.fate === "moves" ? ease : 0.5 * Math.sin(Math.PI * ease);
      const p = t >= 1 ? { x: motion.to[0], y: motion.to[1] } : path.getPointAtLength(length * share);
      return unit.setAttribute("transform", `translate(${p.x} ${p.y})${tail}`);
    };
  }
}
