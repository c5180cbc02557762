/* The tabs beside the map: which panel is seen, by hand and by arrow keys, and again after the page has loaded itself anew. */

import { findAll, find, hit } from "./dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** Fires "open" with the name of the panel that a hand or a key has opened. */
export class Tabs extends EventTarget {
  #root; #key;

  /**
   * @param {HTMLElement} root
   * @param {string} key under which the tab that is open is kept
   */
  constructor(root, key) {
    super();
    this.#root = root;
    this.#key = key;
    root.addEventListener("click", (event) => {
      const tab = hit(event, "[data-tab]"), opener = hit(event, "[data-open-tab]");
      if (tab) this.#chosen(tab.dataset.tab ?? "");
      if (opener) this.#chosen(opener.dataset.openTab ?? "");
    });
    root.addEventListener("keydown", (event) => this.#step(event));
  }

  /** @param {string} name */
  open(name) {
    for (const tab of findAll(this.#root, "[data-tab]")) {
      const here = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
    }
    for (const panel of findAll(this.#root, "[data-panel]")) panel.hidden = panel.dataset.panel !== name;
  }

  /** @param {string} name */
  #chosen(name) {
    this.open(name);
    this.dispatchEvent(new CustomEvent("open", { detail: name }));
  }

  /** Load the page anew, at the tab that is open. */
  reload() {
    const open = find(this.#root, '[data-tab][aria-selected="true"]')?.dataset.tab;
    if (open) sessionStorage.setItem(this.#key, open);
    location.reload();
  }

  /** The tab that was open before the page loaded itself anew; else the first. */
  get kept() {
    const kept = sessionStorage.getItem(this.#key) ?? "";
    sessionStorage.removeItem(this.#key);
    const tabs = findAll(this.#root, "[data-tab]").map((tab) => tab.dataset.tab ?? "");
    return tabs.includes(kept) ? kept : tabs[0] ?? "";
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const tab = hit(event, "[data-tab]"), by = STEPS[event.key];
    if (!tab || !by) return;
    const tabs = findAll(this.#root, "[data-tab]").filter((one) => !one.hidden);
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    this.#chosen(next.dataset.tab ?? "");
    next.focus();
    event.preventDefault();
  }
}
