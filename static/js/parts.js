/* Panels of the table that are fetched anew when something changed. */

import { getHtml } from "./ask.js";
import { findAll } from "./dom.js";
import { keepFocus } from "./focus.js";

/** @type {Map<string, {again: boolean, done: Promise<string>}>} */
const busy = new Map();

/**
 * Fetch a panel and hand over its new content; several wishes at once become one more fetch. Throws Refusal.
 * @param {string} url of the table
 * @param {string} name
 * @param {string} [query]
 */
export async function fetchPart(url, name, query = "") {
  const holder = document.createElement("template");
  holder.innerHTML = await fetchOnce(url, name, query);
  return holder.content;
}

/**
 * @param {string} url
 * @param {string} name
 * @param {string} query
 */
function fetchOnce(url, name, query) {
  const key = name + query, under = busy.get(key);
  if (under) {
    under.again = true;
    return under.done;
  }
  const job = { again: false, done: Promise.resolve("") };
  job.done = (async () => {
    for (;;) {
      job.again = false;
      try {
        const html = await getHtml(`${url}parts/${name}/${query}`);
        if (!job.again) return html;
      } catch (refusal) {
        if (!job.again) throw refusal; // somebody asked anew meanwhile: that wish is not lost with this one
      }
    }
  })().finally(() => busy.delete(key));
  busy.set(key, job);
  return job.done;
}

/**
 * Countdowns that arrive later count from their own arrival (static/js/site.js).
 * @param {ParentNode} root
 */
export function startClocks(root) {
  for (const clock of findAll(root, ".countdown[data-due]")) clock.dataset.seen = String(performance.now());
}

/**
 * Replace what is in an element. An open fold stays open, and the focus where it is.
 * @param {Element} element
 * @param {DocumentFragment} content
 */
export function fill(element, content) {
  keepFocus(element, () => put(element, content));
}

/**
 * The same, whatever has the focus.
 * @param {Element} element
 * @param {DocumentFragment} content
 */
export function put(element, content) {
  startClocks(content);
  const folds = [...element.querySelectorAll("details")].map((fold) => fold.open);
  content.querySelectorAll("details").forEach((fold, index) => { if (folds[index]) fold.open = true; });
  element.replaceChildren(content);
}

/**
 * Fetch and fill; whether it could be had. What fails is left as it was, for whoever asks again.
 * @param {string} url of the table
 * @param {string} name
 */
export async function refresh(url, name) {
  const element = document.querySelector(`[data-part="${name}"]`);
  if (!element) return true;
  const fresh = await fetchPart(url, name).catch(() => null);
  if (fresh) fill(element, fresh);
  return fresh !== null;
}
