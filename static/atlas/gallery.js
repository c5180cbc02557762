/* The gallery's map: zoom, pan, and the name of what is under the finger. */
import { MapView } from "./mapview.js";

const box = document.querySelector("[data-map]");
const caption = document.querySelector("[data-map-caption]");
const buttons = document.querySelector("[data-map-buttons]");
const map = new MapView(box);

const name = (id) => box.querySelector(`[data-province="${CSS.escape(id)}"] > title`)?.textContent ?? id;
box.addEventListener("province:hover", (e) => { caption.textContent = e.detail.province ? name(e.detail.province) : ""; });
box.addEventListener("province:pick", (e) => {
  map.choose(e.detail.province);
  const unit = e.detail.unit && document.getElementById(e.detail.unit)?.querySelector("title")?.textContent;
  caption.textContent = unit || name(e.detail.province);
});
box.addEventListener("map:cancel", () => { map.choose(null); caption.textContent = ""; });

buttons.hidden = false;
for (const button of buttons.querySelectorAll("button")) {
  button.addEventListener("click", () => { Number(button.dataset.zoom) ? map.zoom(Number(button.dataset.zoom)) : map.reset(); });
}
