/* The switch by which a panel shows on the map what its creature would do next; remembered in this browser. */

import { embedded, need } from "./dom.js";

/**
 * @import { Desk } from "./panels.js"
 * @import { HintMark } from "./server"
 */

const PREFIX = "hints:";

/** @param {string} name */
function remembered(name) {
  try { return localStorage.getItem(PREFIX + name) !== "off"; } catch { return true; }
}

/**
 * @param {HTMLElement} root has the marks (hints.js of the atlas) as JSON, and a [data-show] to tick
 * @param {Desk} desk
 * @param {string} name
 * @returns {() => void}
 */
export function openHints(root, { map }, name) {
  const marks = /** @type {HintMark[] | null} */ (embedded(root, "script"));
  if (!map || !marks) return () => map?.hint(name, []);
  const tick = need(root, "[data-show]", HTMLInputElement), closed = new AbortController();
  const show = () => map.hint(name, tick.checked ? marks : []);
  tick.checked = remembered(name);
  tick.addEventListener("change", () => {
    try { localStorage.setItem(PREFIX + name, tick.checked ? "on" : "off"); } catch { /* a private window: for this page */ }
    show();
  }, { signal: closed.signal });
  show();
  return () => { closed.abort(); map.hint(name, []); };
}
