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
  return map;
}
