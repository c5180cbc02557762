/* A forming game: whoever comes or goes is seen at once, and the start leads to the table. */

import { follow } from "./live.js";
import { openMap } from "./mapbox.js";
import { refresh } from "./parts.js";

const page = document.querySelector("[data-table]");

/** What somebody has begun to fill in is not taken from under their hands. */
const filling = () => [...page.querySelectorAll("input:not([type=hidden])")].some((input) => input.value);

function again() {
  if (!filling()) refresh(page.dataset.url, "lobby");
}

openMap(page);
follow(`${page.dataset.url}live/`, {
  seat: again,
  game: () => location.reload(),
  hello: again,
});
