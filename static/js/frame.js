/* The frame of a table: drawers that stay as they were left, the board alone, heads that give way to what is scrolled. */

import { find, findAll, hit, need } from "./dom.js";

/** Windows in which board and sheet stand below each other; the styles say the same (board.css). */
const BESIDE = "(min-width: 60.01rem) or ((min-width: 36rem) and (max-height: 34rem) and (orientation: landscape))";
export const narrow = () => matchMedia(`not (${BESIDE})`).matches;

/** How far the sheet is scrolled, in pixels, when the marks under the heading give way. */
const SCROLLED = 24;

/** @param {HTMLElement} table */
export function openFrame(table) {
  for (const drawer of findAll(table, "details[data-drawer]", HTMLDetailsElement)) keep(drawer);
  const side = need(table, "[data-side]");
  side.addEventListener("scroll", () => table.toggleAttribute("data-scrolled", side.scrollTop > SCROLLED), { passive: true });
  const tools = find(table, "[data-tools]"), more = find(table, "[data-more]");
  more?.addEventListener("click", () => more.setAttribute("aria-expanded", String(tools?.toggleAttribute("data-open"))));
  const full = find(table, "button[data-full]", HTMLButtonElement);
  if (full) openFull(full);
}

/**
 * Open or closed as it was left, in every game: who puts licences away once has seen enough of them.
 * @param {HTMLDetailsElement} drawer
 */
function keep(drawer) {
  const key = `drawer ${drawer.dataset.drawer}`;
  try { if (localStorage.getItem(key) === "closed") drawer.open = false; } catch { /* a private window: open */ }
  drawer.addEventListener("toggle", () => {
    try { localStorage.setItem(key, drawer.open ? "open" : "closed"); } catch { /* for this page only */ }
  });
}

/**
 * The board alone: in the whole screen where the browser lets a page have it, else in the whole window.
 * @param {HTMLButtonElement} button
 */
function openFull(button) {
  const root = document.documentElement;
  /** @param {boolean} on */
  const show = (on) => {
    root.toggleAttribute("data-full", on);
    button.setAttribute("aria-pressed", String(on));
  };
  const change = async () => {
    const on = !root.hasAttribute("data-full");
    show(on);
    if (on) await root.requestFullscreen?.().catch(() => {}); // refused: the window is what there is
    else if (document.fullscreenElement) await document.exitFullscreen();
  };
  button.addEventListener("click", change);
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) show(false); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "f" && !event.ctrlKey && !event.metaKey && !event.altKey && !hit(event, "input, textarea, select, [contenteditable]")) change();
  });
}
