/* The vote for the next link. */

import { openPaper } from "./papers.js";

const FORM = {
  write: ({ a, b }) => a && b && `LINK ${a} - ${b}`,
  read: (order) => { const found = order.match(/^(?:LINK|HSL):? (\w{3}) ?- ?(\w{3})$/i); return found && { a: found[1], b: found[2] }; },
};

/** See panels.js. */
export const open = (root, desk) => openPaper(root, desk, "link", FORM);
