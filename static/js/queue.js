/* The page of the queue: it says who else waits, and goes to the table as soon as there is one. */

import { get } from "./ask.js";
import { find } from "./dom.js";

const EVERY = 4000; // milliseconds

const box = find(document, "[data-queue='waiting']");
const others = find(document, "[data-others]");

/** @typedef {{waiting: boolean, others: number, url: string}} Where */

async function look() {
  const now = /** @type {Where | null} */ (await get(location.pathname).catch(() => null));
  if (now?.url) {
    location.assign(now.url);
    return;
  }
  if (now && !now.waiting) {
    location.reload();
    return;
  }
  if (now && others) {
    const many = now.others === 1 ? "1 other waits" : `${now.others} others wait`;
    others.textContent = now.others ? `${many} at this pace.` : "Nobody else waits at this pace yet.";
  }
  setTimeout(look, EVERY);
}

if (box) setTimeout(look, EVERY);
