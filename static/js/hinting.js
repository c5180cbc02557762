/* The switch by which a panel shows on the map what its creature would do next; remembered in this browser. */

import { embedded, find, need } from "./dom.js";

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
  const show = () => {
    map.hint(name, tick.checked ? marks : []);
    explain(name, tick.checked && marks.some((mark) => "text" in mark) ? root.querySelector("[data-key]")?.getAttribute("data-key") ?? "" : "");
  };
  tick.checked = remembered(name);
  tick.addEventListener("change", () => {
    try { localStorage.setItem(PREFIX + name, tick.checked ? "on" : "off"); } catch { /* a private window: for this page */ }
    show();
  }, { signal: closed.signal });
  show();
  return () => { closed.abort(); map.hint(name, []); explain(name, ""); };
}

/** @type {Map<string, string>} what the numbers on the map are, by whose they are */
const keys = new Map();

/**
 * Say at the foot of the map what its numbers are, as long as there are any.
 * @param {string} name
 * @param {string} words
 */
function explain(name, words) {
  if (words) keys.set(name, words); else keys.delete(name);
  const line = find(document, "[data-hint-key]");
  if (!line) return;
  line.textContent = [...keys.values()].join(" ");
  line.hidden = !keys.size;
}
