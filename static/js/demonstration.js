/* Progress of the demonstration's tables, and the tables as they come. */

import { getHtml } from "./ask.js";
import { find, findAll } from "./dom.js";
import { fill, startClocks } from "./parts.js";
import { toast } from "./site.js";
import { watch } from "./watch.js";

const EVERY = 2000;
const AGAIN = 10000; // while the site does not answer

/**
 * Where the links in something lead: what is listed, whatever its clocks say.
 * @param {Element} list
 */
const listed = (list) => findAll(list, "a[href]").map((link) => link.getAttribute("href")).join(" ");

/**
 * Put what has come into the page; nothing that somebody may be filling in is touched.
 * @param {Document} fresh the same page, as it is now
 */
export function arrive(fresh) {
  const list = find(document, "[data-arriving]"), next = find(fresh, "[data-arriving]");
  if (list && next && listed(list) !== listed(next)) {
    const content = document.createDocumentFragment();
    content.append(...next.childNodes);
    fill(list, content);
  }
  const box = find(fresh, "[data-watch]"), section = box?.closest("section"), before = list?.closest("section");
  if (box && section && before && !find(document, "[data-watch]")) {
    startClocks(section);
    before.before(section);
    watch(box);
  }
}

/** Look how far it is, and again until it is done. */
async function look() {
  const said = find(document, "[data-demonstration]");
  if (!said) return;
  let wait = EVERY;
  if (!document.hidden) {
    try {
      const fresh = new DOMParser().parseFromString(await getHtml(location.pathname + location.search), "text/html");
      const now = find(fresh, "[data-demonstration]");
      arrive(fresh);
      if (now) said.replaceChildren(...now.childNodes);
      else {
        said.remove();
        toast("The demonstration’s tables are set up.");
      }
    } catch {
      wait = AGAIN;
    }
  }
  setTimeout(look, wait);
}

setTimeout(look, EVERY);
