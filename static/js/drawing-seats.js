/* Seats dragged to another place in their list, by mouse, finger or pen. The buttons beside them do the same. */

import { findAll, hit } from "./dom.js";

/** @typedef {{top: number, bottom: number}} Row in pixels of the window */

/**
 * The place, counted from 1, that a row comes to which is let go at a height.
 * @param {Row[]} rows all of them, in their order
 * @param {number} held the one that is dragged, counted from 0
 * @param {number} at
 */
export function placeAt(rows, held, at) {
  const others = rows.filter((_, i) => i !== held);
  return 1 + others.filter(({ top, bottom }) => (top + bottom) / 2 < at).length;
}

/** @param {HTMLElement[]} rows @param {HTMLElement} held @param {number} place */
function show(rows, held, place) {
  const now = rows.indexOf(held) + 1;
  rows.forEach((row, i) => {
    row.classList.toggle("drawing__seat--held", row === held);
    row.classList.toggle("drawing__seat--before", place < now && i + 1 === place);
    row.classList.toggle("drawing__seat--after", place > now && i + 1 === place);
  });
}

/**
 * Let seats be dragged by their grips.
 * @param {HTMLElement} desk the part of the page in which the list is, and comes anew
 * @param {(seat: string, place: number) => void} moved
 */
export function draggedSeats(desk, moved) {
  /** @type {HTMLElement | null} */
  let held = null;
  const rows = () => findAll(desk, "[data-seats] > [data-seat]");
  const place = (/** @type {PointerEvent} */ event) => {
    const all = rows(), bounds = all.map((row) => row.getBoundingClientRect());
    return held ? placeAt(bounds, all.indexOf(held), event.clientY) : 0;
  };
  const leave = () => {
    held = null;
    for (const row of rows()) row.classList.remove("drawing__seat--held", "drawing__seat--before", "drawing__seat--after");
  };
  desk.addEventListener("pointerdown", (event) => {
    const grip = hit(event, "[data-grip]");
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    held = grip.closest("[data-seat]");
  });
  desk.addEventListener("pointermove", (event) => {
    if (held) show(rows(), held, place(event));
  });
  desk.addEventListener("pointerup", (event) => {
    if (!held) return;
    const to = place(event), from = rows().indexOf(held) + 1, seat = held.dataset.seat ?? "";
    leave();
    if (from && to !== from) moved(seat, to);
  });
  desk.addEventListener("pointercancel", leave);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held) leave();
  });
}
