/* What Borg would do next, on the map. */

import { openHints } from "../hinting.js";

/** @import { Open } from "../panels.js" */

/** @type {Open} */
export const open = (root, desk) => openHints(root, desk, "borg");
