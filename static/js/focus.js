/* The focus stays at its place while what is around it is fetched anew: on the same thing, or on what stands there now. */

/** What can have the focus. */
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
/** What names a thing, the most telling first; values change while the thing stays. */
const NAMES = ["id", "data-subject", "data-thread", "data-tab", "data-ready-button", "name", "data-quick", "data-paper", "class"];

/**
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
function places(root) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(FOCUSABLE));
  return [...found].filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0 && !one.matches(":disabled"));
}

/**
 * A selector for every name that an element and what it stands in have.
 * @param {Element} element
 * @param {Element} root
 */
function selectors(element, root) {
  const found = [], tag = element.localName;
  for (const name of NAMES) {
    const value = element.getAttribute(name);
    if (value !== null) found.push(`${tag}[${name}="${CSS.escape(value)}"]`);
  }
  const row = element.closest("[data-subject]");
  if (row && row !== element && root.contains(row)) {
    const within = `[data-subject="${CSS.escape(row.getAttribute("data-subject") ?? "")}"] `;
    found.unshift(...found.map((selector) => within + selector), within + tag);
  }
  return found;
}

/**
 * Change what is in an element; whoever had the focus in it has it again afterwards, where the same thing is, or what
 * stands in its place. The text under the cursor and how far it is scrolled stay, too.
 * @param {Element} root
 * @param {() => unknown} change
 */
export function keepFocus(root, change) {
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || had === root || !root.contains(had)) return void change();
  const index = places(root).indexOf(had), wanted = selectors(had, root);
  const [start, end] = had instanceof HTMLInputElement && had.type === "text" ? [had.selectionStart, had.selectionEnd] : [null, null];
  change();
  if (root.contains(document.activeElement)) return undefined; // it was never lost
  const now = places(root);
  const same = wanted.map((selector) => now.find((one) => one.matches(selector))).find(Boolean);
  const next = same ?? now[Math.min(Math.max(index, 0), now.length - 1)] ?? holder(root);
  next.focus({ preventScroll: true });
  if (same instanceof HTMLInputElement && start !== null) same.setSelectionRange(start, end);
  return undefined;
}

/**
 * What takes the focus where nothing can have it any more.
 * @param {Element} root
 */
function holder(root) {
  const box = /** @type {HTMLElement} */ (root);
  if (!box.hasAttribute("tabindex")) box.tabIndex = -1;
  return box;
}
