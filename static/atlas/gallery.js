/* The gallery's map: zoom, pan, and the name of what is under the finger. */
import { detailOf, findAll, need } from "../js/dom.js";
import { MapView } from "./mapview.js";

/** @import { Pick } from "./mapview.js" */

const box = need(document, "[data-map]");
const caption = need(document, "[data-map-caption]");
const buttons = need(document, "[data-map-buttons]");
const map = new MapView(box);

/** @param {string} id */
const name = (id) => box.querySelector(`[data-province="${CSS.escape(id)}"] > title`)?.textContent ?? id;
box.addEventListener("province:hover", (e) => {
  /** @type {{province: string}} */
  const { province } = detailOf(e);
  caption.textContent = province ? name(province) : "";
});
box.addEventListener("province:pick", (e) => {
  /** @type {Pick} */
  const { province, unit } = detailOf(e);
  map.choose(province);
  const title = unit && document.getElementById(unit)?.querySelector("title")?.textContent;
  caption.textContent = title || name(province);
});
box.addEventListener("map:cancel", () => { map.choose(null); caption.textContent = ""; });

buttons.hidden = false;
for (const button of findAll(buttons, "button", HTMLButtonElement)) {
  button.addEventListener("click", () => { Number(button.dataset.zoom) ? map.zoom(Number(button.dataset.zoom)) : map.reset(); });
}
