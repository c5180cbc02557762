/* The map on the front page: it changes when the game does. */

import { getHtml } from "./ask.js";
import { find } from "./dom.js";
import { follow } from "./live.js";

/**
 * Keep a box as its game stands.
 * @param {HTMLElement} box
 */
export function watch(box) {
  const show = async () => {
    const fresh = await getHtml(location.pathname).catch(() => "");
    const next = find(new DOMParser().parseFromString(fresh, "text/html"), "[data-watch]");
    if (next && next.dataset.slug === box.dataset.slug) box.replaceChildren(...next.childNodes);
  };
  let first = true;
  follow(`${box.dataset.url}live/`, {
    turn: show,
    deadline: show,
    hello: () => { if (!first) show(); first = false; },
  });
}

const box = find(document, "[data-watch]");
if (box) watch(box);
