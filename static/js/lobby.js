/* A forming game: whoever comes or goes is seen at once, and the start leads to the table. */

import { find, findAll, need } from "./dom.js";
import { follow } from "./live.js";
import { openMap } from "./mapbox.js";
import { fetchPart, fill, refresh } from "./parts.js";

const page = need(document, "[data-table]");
const url = page.dataset.url ?? "";

/** What somebody has begun to fill in is not taken from under their hands. */
const filling = () => findAll(page, "input:not([type=hidden])", HTMLInputElement).some((input) => input.value);

/** A start that was told before the page listened is seen by what the lobby says now. */
async function again() {
  const fresh = await fetchPart(url, "lobby").catch(() => null);
  if (!fresh) return;
  if (find(fresh, "[data-begun]")) location.reload();
  else if (!filling()) fill(need(page, '[data-part="lobby"]'), fresh);
}

openMap(page);
follow(`${url}live/`, {
  seat: again,
  game: () => location.reload(),
  press: () => refresh(url, "lobby_letters"),
  hello: again,
});
