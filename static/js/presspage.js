/* The page of press alone. */

import { need } from "./dom.js";
import { follow } from "./live.js";
import { Press } from "./press.js";

const page = need(document, "[data-table]");
const url = page.dataset.url ?? "";
const press = new Press(need(page, "[data-press-page]"), url);
let first = true;
follow(`${url}live/`, {
  press: () => press.update(),
  hello: () => { if (!first) press.update(); first = false; },
});
