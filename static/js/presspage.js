/* The page of press alone. */

import { follow } from "./live.js";
import { Press } from "./press.js";

const page = document.querySelector("[data-table]");
const press = new Press(page.querySelector("[data-press-page]"), page.dataset.url);
let first = true;
follow(`${page.dataset.url}live/`, {
  press: () => press.update(),
  hello: () => { if (!first) press.update(); first = false; },
});
