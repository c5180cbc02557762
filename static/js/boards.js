/* Boards on a page that is about something else: zoomed and moved like the table's map, two side by side as one. */

import { MapView } from "../atlas/mapview.js";
import { findAll } from "./dom.js";

const boards = findAll(document, "[data-board]").filter((box) => box.querySelector("svg.atlas"));

for (const row of new Set(boards.map((box) => box.closest("[data-together]") ?? box))) {
  const boxes = boards.filter((box) => row.contains(box)), maps = boxes.map((box) => new MapView(box));
  for (const [index, box] of boxes.entries()) {
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", `${box.dataset.board}: arrow keys move it, plus and minus zoom`);
    maps[index].open((box.dataset.matters ?? "").split(" ").filter(Boolean));
    box.addEventListener("map:view", () => { for (const other of maps) other.like(maps[index]); });
  }
}
