/* Panels of the table that are fetched anew when something changed. */

import { get } from "./ask.js";

const busy = new Map();

/** Fetch a panel and hand over its new content; several wishes at once become one more fetch. */
export async function fetchPart(url, name, query = "") {
  const holder = document.createElement("template");
  holder.innerHTML = await fetchOnce(url, name, query);
  return holder.content;
}

function fetchOnce(url, name, query) {
  const key = name + query;
  if (busy.has(key)) {
    busy.get(key).again = true;
    return busy.get(key).done;
  }
  const job = { again: false, done: null };
  job.done = (async () => {
    for (;;) {
      job.again = false;
      try {
        const html = await get(`${url}parts/${name}/${query}`, "text/html");
        if (!job.again) return html;
      } catch (refusal) {
        if (!job.again) throw refusal; // somebody asked anew meanwhile: that wish is not lost with this one
      }
    }
  })().finally(() => busy.delete(key));
  busy.set(key, job);
  return job.done;
}

/** Countdowns that arrive later count from their own arrival (static/js/site.js). */
export function startClocks(root) {
  for (const clock of root.querySelectorAll(".countdown[data-due]")) clock.dataset.seen = performance.now();
}

/** Replace what is in an element, unless it is the same: nothing flickers. An open fold stays open. */
export function fill(element, content) {
  startClocks(content);
  const folds = [...element.querySelectorAll("details")].map((fold) => fold.open);
  content.querySelectorAll("details").forEach((fold, index) => { if (folds[index]) fold.open = true; });
  element.replaceChildren(content);
}

/** Fetch and fill. What fails is left as it was: the next event, or the next connection, tries again. */
export async function refresh(url, name) {
  const element = document.querySelector(`[data-part="${name}"]`);
  if (!element) return;
  try {
    fill(element, await fetchPart(url, name));
  } catch { /* see above */ }
}
