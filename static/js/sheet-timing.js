/* When the rows of a table are sent besides when they are typed: before a deadline, from time to time, and as the page goes. */

import { find } from "./dom.js";

/** @import { OrderSheet } from "./order-sheet.js" */

/**
 * @param {HTMLElement} table
 * @param {() => OrderSheet | null} sheet
 * @param {() => void} takeUp take what stands in the inputs into the sheet
 */
export function sendInTime(table, sheet, takeUp) {
  /* A deadline takes what is there: a moment before it all that stands in the rows is sent. */
  setInterval(() => {
    const clock = find(table, ".banner .countdown[data-due]"), open = sheet();
    if (!clock || !open) return;
    const left = Number(clock.dataset.due) - Number(clock.dataset.now) - (performance.now() - Number(clock.dataset.seen ?? 0)) / 1000;
    if (left > 0 && left < 2) { takeUp(); open.hurry(); }
  }, 400);
  setInterval(() => { if (!document.hidden) sheet()?.beat(); }, 4000);

  const leavePage = () => {
    takeUp();
    sheet()?.leave();
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? leavePage() : sheet()?.stay()));
  addEventListener("pagehide", leavePage);
}
