/* A page without a browser: jsdom's document and events as globals. Import it before the scripts that need them. */

import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>", { url: "http://site.test/" });
const NAMES = [
  "AbortController", "CSS", "CustomEvent", "DOMParser", "Element", "Event", "EventTarget", "FormData", "HTMLButtonElement",
  "HTMLDetailsElement", "HTMLElement", "HTMLFormElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement",
  "KeyboardEvent", "MutationObserver", "Option", "PointerEvent", "SVGElement", "WheelEvent", "document", "localStorage",
];
const nothing = { observe() {}, disconnect() {} };

/**
 * @param {string} name
 * @param {unknown} value
 */
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// The window of jsdom has them all, but its type knows only some by name.
for (const name of NAMES) define(name, /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (window))[name]);
define("addEventListener", window.addEventListener.bind(window));
define("ResizeObserver", function ResizeObserver() { return nothing; });
define("requestAnimationFrame", (/** @type {() => void} */ act) => setTimeout(act, 16));
define("cancelAnimationFrame", clearTimeout);
define("matchMedia", () => ({ matches: true })); // nobody wants motion: jsdom has none

/**
 * Another page; returns its body.
 * @param {string} html
 */
export function show(html) {
  document.body.innerHTML = html;
  localStorage.clear();
  return document.body;
}

/** The browser is connected again. */
export const online = () => window.dispatchEvent(new window.Event("online"));

/**
 * An element as if it had been laid out: jsdom lays nothing out.
 * @param {HTMLElement} element
 * @param {{width: number, height: number, left?: number, top?: number}} size
 */
export function laidOut(element, { width, height, left = 0, top = 0 }) {
  Object.defineProperties(element, { clientWidth: { value: width, configurable: true }, clientHeight: { value: height, configurable: true } });
  element.getBoundingClientRect = () => new DOMRectLike(left, top, width, height);
  element.setPointerCapture = () => {};
}

class DOMRectLike {
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  constructor(x, y, width, height) {
    this.x = this.left = x;
    this.y = this.top = y;
    this.width = width;
    this.height = height;
    this.right = x + width;
    this.bottom = y + height;
  }

  toJSON() { return { ...this }; }
}

/**
 * A pointer event at a point of the window.
 * @param {Element} target
 * @param {string} type
 * @param {number} x
 * @param {number} y
 * @param {PointerEventInit} more
 */
export function pointer(target, type, x, y, more = {}) {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", ...more });
  target.dispatchEvent(event);
  return event;
}

/**
 * @param {Element} target
 * @param {string} key
 */
export function press(target, key) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}
