/* The map on the front page: it changes when the game does. */

import { get } from "./ask.js";
import { follow } from "./live.js";

const box = document.querySelector("[data-watch]");
if (box) {
  const show = async () => {
    const fresh = await get(location.pathname, "text/html").catch(() => "");
    const next = new DOMParser().parseFromString(fresh, "text/html").querySelector("[data-watch]");
    if (next && next.dataset.slug === box.dataset.slug) box.replaceChildren(...next.childNodes);
  };
  let first = true;
  follow(`${box.dataset.url}live/`, {
    turn: show,
    deadline: show,
    hello: () => { if (!first) show(); first = false; },
  });
}
