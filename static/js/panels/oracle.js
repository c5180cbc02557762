/* Predictions of stand-offs. */

import { openPaper } from "./papers.js";

const FORM = {
  write: ({ place, as }) => place && `PREDICT ${place}${as ? ` AS ${as}` : ""}`,
  read: (order) => { const found = order.match(/^PREDICTS? (\w{3})(?: AS (?:AN? )?([AF]))?$/i); return found && { place: found[1], as: found[2] ?? "" }; },
};

/** See panels.js. */
export const open = (root, desk) => openPaper(root, desk, "predict", FORM);
