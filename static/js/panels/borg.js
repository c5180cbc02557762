/* What Borg would do next, on the map. */

import { openHints } from "../hinting.js";

/** See panels.js. */
export const open = (root, desk) => openHints(root, desk, "borg");
