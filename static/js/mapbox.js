/* The map of a page with its buttons. */

import { button, find, hit } from "./dom.js";
import { MapView } from "../atlas/mapview.js";

/** @typedef {{labels: string, patterns: boolean}} Kept */

/**
 * A MapView for the page's [data-map], or null where there is no map.
 * @param {HTMLElement | Document} root
 */
export function openMap(root = document) {
  const box = find(root, "[data-map]");
  if (!box?.querySelector("svg.atlas")) return null;
  const map = new MapView(box);
  box.setAttribute("role", "group"); // where orders are given it is an application (map-keys.js)
  if (!box.hasAttribute("aria-label")) box.setAttribute("aria-label", "Map: arrow keys move it, plus and minus zoom");
  map.open(mattersTo(map.svg, box.closest("[data-seat]")?.getAttribute("data-seat") ?? ""));
  root.addEventListener("click", (event) => {
    const zoom = hit(event, "[data-zoom]");
    if (zoom) map.zoom(Number(zoom.dataset.zoom));
    if (hit(event, "[data-whole]")) map.reset();
  });
  const tools = find(root, ".map__tools");
  if (tools && map.svg.classList.contains("switches")) offerSwitches(map, tools);
  return map;
}

/**
 * Where a seat's units stand. Without a seat, or without units, nothing matters more than the rest.
 * @param {SVGSVGElement} svg
 * @param {string} seat
 */
export function mattersTo(svg, seat) {
  const units = /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".unit"));
  return seat ? [...units].filter(({ dataset }) => dataset.owner === seat).map(({ dataset }) => dataset.province ?? "") : [];
}

const NAMES = ["full", "short", "none"];
const KEPT = "map-switches";

/**
 * Names in full, short or not at all, and patterns besides colours: two buttons, remembered in this browser.
 * @param {MapView} map
 * @param {HTMLElement} tools
 */
function offerSwitches(map, tools) {
  /** @type {Kept} */
  const kept = { labels: "full", patterns: false, ...remembered() };
  const names = button("Aa", () => change({ labels: NAMES[(NAMES.indexOf(kept.labels) + 1) % NAMES.length] }));
  const patterns = button("▨", () => change({ patterns: !kept.patterns }));
  const apply = () => {
    map.show(kept);
    call(names, `Names: ${kept.labels}`);
    call(patterns, "Patterns as well as colours");
    patterns.setAttribute("aria-pressed", String(kept.patterns));
  };
  /** @param {Partial<Kept>} what */
  const change = (what) => {
    Object.assign(kept, what);
    apply();
    try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* a private window: it holds for this page */ }
  };
  names.dataset.names = "";
  patterns.dataset.patterns = "";
  tools.append(names, patterns);
  apply();
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 */
function call(node, name) {
  node.setAttribute("aria-label", name);
  node.title = name;
}

/** @returns {Partial<Kept>} */
function remembered() {
  try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { return {}; }
}
