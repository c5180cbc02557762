/* Elements of a page: found with the class that they must have, or made. What a template lacks is told by its selector. */

/**
 * @template {Element} T
 * @typedef {new () => T} Kind the class of an element, HTMLElement unless another is asked for
 */

/**
 * @template {Element} T
 * @param {Element | null | undefined} element
 * @param {string} selector
 * @param {Kind<T>} kind
 * @returns {T | null}
 */
function checked(element, selector, kind) {
  if (!element) return null;
  if (element instanceof kind) return element;
  throw new TypeError(`${selector} is no ${kind.name}`);
}

/** The default of `kind`. The compiler cannot know that T is then HTMLElement, which is why it is told. */
const plain = () => /** @type {Kind<any>} */ (HTMLElement);

/**
 * The first element that fits, or null. Throws TypeError if it is of another class.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} [kind]
 * @returns {T | null}
 */
export const find = (root, selector, kind = plain()) => checked(root.querySelector(selector), selector, kind);

/**
 * The first element that fits. Throws TypeError if there is none, or it is of another class.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} [kind]
 * @returns {T}
 */
export function need(root, selector, kind = plain()) {
  const found = find(root, selector, kind);
  if (!found) throw new TypeError(`the page has no ${selector}`);
  return found;
}

/**
 * All elements that fit.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} [kind]
 * @returns {T[]}
 */
export function findAll(root, selector, kind = plain()) {
  return [...root.querySelectorAll(selector)].map((element) => /** @type {T} */ (checked(element, selector, kind)));
}

/**
 * What was hit, or the nearest element around it that fits; null where there is none.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {Kind<T>} [kind]
 * @returns {T | null}
 */
export function hit(event, selector, kind = plain()) {
  return event.target instanceof Element ? checked(event.target.closest(selector), selector, kind) : null;
}

/**
 * An element with its attributes; one that is null is left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/**
 * A button that does something, and submits nothing.
 * @param {string} text
 * @param {() => unknown} act
 * @param {Record<string, string | number | null>} [attributes]
 */
export function button(text, act, attributes = {}) {
  const node = make("button", { type: "button", ...attributes }, text);
  node.addEventListener("click", act);
  return node;
}

/**
 * The data that a template wrote into the page (json_script); null where it wrote none. Its shape is the server's word,
 * as server.d.ts has it: the caller says which, and tests/web/games/test_script_data.py holds the server to it.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {unknown}
 */
export function embedded(root, selector) {
  const data = root.querySelector(selector);
  return data ? JSON.parse(data.textContent ?? "null") : null;
}

/**
 * What a custom event carries; who listens knows its type.
 * @template T
 * @param {Event} event
 * @returns {T}
 */
export const detailOf = (event) => /** @type {CustomEvent<T>} */ (event).detail;

/**
 * Whether a field is as the page brought it.
 * @param {Element} field
 */
export function isAsServed(field) {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options], served = options.some((one) => one.defaultSelected);
    return served || field.multiple ? options.every((one) => one.selected === one.defaultSelected) : field.selectedIndex <= 0;
  }
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return true;
  return field.checked === field.defaultChecked && (field.type === "file" || field.value === field.defaultValue);
}

/**
 * Whether a field was used before the scripts of the page were there. What a browser puts back after a reload was not.
 * @param {Element} field
 */
export function usedEarly(field) {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return !isAsServed(field) && (visit?.type ?? "navigate") === "navigate";
}

/**
 * Act on what was done to the page before its scripts were there, and again when the browser has put back what a page
 * that is come back to had in its fields.
 * @param {() => void} act
 */
export function catchUp(act) {
  act();
  addEventListener("pageshow", act, { once: true });
}
