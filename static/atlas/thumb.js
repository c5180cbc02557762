/* What a tap on the map means. A mouse hits what it points at. A thumb covers more: the token well within its reach
   counts as hit, among lit provinces the only one within reach; where several are meant equally, a list asks which. */

import { shapeOf } from "./lights.js";
import { clamp } from "./viewport.js";

/** @import { Lights } from "./lights.js" */

const THUMB = 22;
/** So near to a token's middle, in pixels, nothing else is meant. */
const SURE = 7;

/** @type {(place: SVGGraphicsElement | null) => place is SVGGraphicsElement} */
const there = (place) => place !== null;

/**
 * What a tap hit exactly: a token, else a province.
 * @param {EventTarget | null} target
 * @returns {SVGElement | null}
 */
export function exactly(target) {
  if (!(target instanceof Element)) return null;
  return target.closest(".unit") ?? target.closest("[data-province]");
}

/**
 * What a mouse means: what it points at, or the lit province that a piece of another one hides there.
 * @param {Element} svg
 * @param {SVGElement} exact
 * @param {Lights} lights
 * @param {PointerEvent} e
 */
export function pointedAt(svg, exact, { lit }, e) {
  const { province = "" } = exact.dataset;
  if (!lit.length || lit.includes(province)) return exact;
  const under = beneath(svg, e);
  return under && lit.includes(under.dataset.province ?? "") ? under : exact;
}

/**
 * The province at a point, whatever piece stands over it: pieces that have grown reach into their neighbours.
 * @param {Element} svg
 * @param {PointerEvent} e
 */
function beneath(svg, e) {
  const under = document.elementsFromPoint(e.clientX, e.clientY).find((one) => svg.contains(one) && one.matches(".p[data-province]"));
  const province = /** @type {SVGElement | undefined} */ (under)?.dataset.province;
  return province ? shapeOf(svg, province) : null;
}

/**
 * What a thumb may have meant: nothing, one place, or several of which a list is to ask.
 * @param {Element} svg
 * @param {SVGElement | null} exact
 * @param {Lights} lights
 * @param {PointerEvent} e
 * @returns {SVGElement[]}
 */
export function meant(svg, exact, lights, e) {
  if (lights.lit.length) return meantLit(svg, exact, lights, e);
  const near = nearest(svg, e), [first, second] = near;
  if (first) {
    const alone = !second || second.gap > first.gap * 1.6 + 4, under = beneath(svg, e);
    const hidden = under && first.gap > SURE && !near.some(({ unit }) => unit.dataset.province === under.dataset.province) ? under : null;
    if (hidden) return [...near.map(({ unit }) => unit), hidden];
    if (alone && (first.gap < THUMB / 1.8 || first.unit.dataset.province === exact?.dataset.province)) return [first.unit];
    const units = near.map(({ unit }) => unit);
    return exact && !units.some((unit) => unit.dataset.province === exact.dataset.province) ? [...units, exact] : units;
  }
  const around = provincesAround(svg, e, THUMB / 2);
  const others = around.filter((province) => province !== exact?.dataset.province);
  if (exact && others.length <= around.length / 4) return [exact];
  return [...new Set(around)].map((id) => shapeOf(svg, id)).filter(there);
}

/**
 * @param {Element} svg
 * @param {SVGElement | null} exact
 * @param {Lights} lights
 * @param {PointerEvent} e
 * @returns {SVGElement[]}
 */
function meantLit(svg, exact, { lit, chosen }, e) {
  const under = exact?.dataset.province;
  if (exact && under && (under === chosen || lit.includes(under))) return [exact];
  const around = [beneath(svg, e)?.dataset.province ?? "", ...provincesAround(svg, e, THUMB)];
  const within = [...new Set(around)].filter((province) => lit.includes(province));
  const shapes = within.map((id) => shapeOf(svg, id)).filter(there);
  if (shapes.length) return shapes;
  return exact ? [exact] : [];
}

/**
 * Tokens within a thumb's reach, the nearest first.
 * @param {Element} svg
 * @param {PointerEvent} e
 */
function nearest(svg, e) {
  const units = /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".unit"));
  return [...units].map((unit) => {
    const r = unit.getBoundingClientRect();
    return { unit, gap: Math.hypot(r.x + r.width / 2 - e.clientX, r.y + r.height / 2 - e.clientY) };
  }).filter(({ gap }) => gap < THUMB).sort((a, b) => a.gap - b.gap);
}

/**
 * The provinces at a point and in a ring about it.
 * @param {Element} svg
 * @param {PointerEvent} e
 * @param {number} reach
 * @returns {string[]}
 */
function provincesAround(svg, e, reach) {
  const ring = Array.from({ length: 12 }, (_, i) => [Math.cos(i * Math.PI / 6) * reach, Math.sin(i * Math.PI / 6) * reach]);
  return [[0, 0], ...ring].map(([dx, dy]) => document.elementFromPoint(e.clientX + dx, e.clientY + dy))
    .filter((under) => under && svg.contains(under))
    .map((under) => /** @type {SVGElement | null} */ (under?.closest("[data-province]"))?.dataset.province ?? "").filter(Boolean);
}

/**
 * A list of what a thumb may have meant, below it or above; `pick` is called with what is chosen.
 * @param {HTMLElement} box
 * @param {SVGElement[]} places
 * @param {PointerEvent} e
 * @param {(place: SVGElement) => void} pick
 */
export function askWhich(box, places, e, pick) {
  const list = document.createElement("div");
  list.className = "map-choices";
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", "Which one?");
  for (const place of places) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.choice = place.dataset.province;
    button.textContent = place.querySelector("title")?.textContent ?? place.dataset.province ?? "";
    button.addEventListener("click", (click) => {
      if (click.detail && Math.hypot(click.clientX - e.clientX, click.clientY - e.clientY) < 2) return;   // the tap itself
      pick(place);
    });
    list.append(button);
  }
  for (const type of ["pointerdown", "pointerup"]) list.addEventListener(type, (event) => event.stopPropagation());
  box.append(list);
  settle(list, box, e);
  list.querySelector("button")?.focus({ preventScroll: true });
  return list;
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} box
 * @param {PointerEvent} e
 */
function settle(list, box, e) {
  const { left, top, width, height } = box.getBoundingClientRect();
  list.style.left = `${clamp(e.clientX - left - list.offsetWidth / 2, 4, Math.max(4, width - list.offsetWidth - 4))}px`;
  const below = e.clientY - top + 14, tall = list.offsetHeight;
  const y = below + tall + 4 > height && below - 28 - tall > 4 ? below - 28 - tall : below;
  list.style.top = `${clamp(y, 4, Math.max(4, height - tall - 4))}px`;
}
