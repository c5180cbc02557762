/* A forming game: whoever comes or goes is seen at once, and the start leads to the table. */

import { findAll, need } from "./dom.js";
import { follow } from "./live.js";
import { openMap } from "./mapbox.js";
import { refresh } from "./parts.js";

const page = need(document, "[data-table]");
const url = page.dataset.url ?? "";

/** What somebody has begun to fill in is not taken from under their hands. */
const filling = () => findAll(page, "input:not([type=hidden])", HTMLInputElement).some((input) => input.value);

function again() {
  if (!filling()) refresh(url, "lobby");
}

openMap(page);
follow(`${url}live/`, {
  seat: again,
  game: () => location.reload(),
  press: () => refresh(url, "lobby_letters"),
  hello: again,
});
