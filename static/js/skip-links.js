/* Skip links of a table lead to what may lie in a tab or a sheet that is closed: it is opened, and has the focus. */

import { find, hit, need } from "./dom.js";

/** @import { Tabs } from "./tabs.js" */

/**
 * @param {HTMLElement} table
 * @param {Tabs} tabs
 */
export function openSkipLinks(table, tabs) {
  document.addEventListener("click", (event) => {
    const wanted = hit(event, "[data-skip]"), target = wanted && find(document, wanted.getAttribute("href") ?? "");
    if (!target) return;
    const panel = target.closest("[data-panel]");
    if (panel instanceof HTMLElement) tabs.open(panel.dataset.panel ?? "");
    const side = need(table, "[data-side]");
    if (side.contains(target) && side.toggleAttribute("data-closed", false) === false) need(table, "[data-handle]").setAttribute("aria-expanded", "true");
    if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus();
    event.preventDefault();
  });
}
