/* The map of a page with its buttons. */

import { MapView } from "../atlas/mapview.js";

/** A MapView for the page's [data-map], or null where there is no map. */
export function openMap(root = document) {
  const box = root.querySelector("[data-map]");
  if (!box?.querySelector("svg.atlas")) return null;
  const map = new MapView(box);
  root.addEventListener("click", (event) => {
    const zoom = event.target.closest("[data-zoom]");
    if (zoom) map.zoom(Number(zoom.dataset.zoom));
    if (event.target.closest("[data-whole]")) map.reset();
  });
  const tools = root.querySelector(".map__tools");
  if (tools && map.svg.classList.contains("switches")) offerSwitches(map, tools);
  return map;
}

const NAMES = ["full", "short", "none"];
const KEPT = "map-switches";

/** Names in full, short or not at all, and patterns besides colours: two buttons, remembered in this browser. */
function offerSwitches(map, tools) {
  const kept = { labels: "full", patterns: false, ...remembered() };
  const names = button("Aa"), patterns = button("▨");
  const apply = () => {
    map.show(kept);
    names.setAttribute("aria-label", `Names: ${kept.labels}`);
    names.title = names.getAttribute("aria-label");
    patterns.setAttribute("aria-label", "Patterns as well as colours");
    patterns.setAttribute("aria-pressed", kept.patterns);
    patterns.title = patterns.getAttribute("aria-label");
  };
  const change = (what) => {
    Object.assign(kept, what);
    apply();
    try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* a private window: it holds for this page */ }
  };
  names.dataset.names = "";
  patterns.dataset.patterns = "";
  names.addEventListener("click", () => change({ labels: NAMES[(NAMES.indexOf(kept.labels) + 1) % NAMES.length] }));
  patterns.addEventListener("click", () => change({ patterns: !kept.patterns }));
  tools.append(names, patterns);
  apply();
}

function button(text) {
  const one = document.createElement("button");
  one.type = "button";
  one.textContent = text;
  return one;
}

function remembered() {
  try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; }
}
