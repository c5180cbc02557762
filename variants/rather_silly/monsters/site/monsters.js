/* What each monster would do next, on the map. */

import { openHints } from "../../js/hinting.js";

/** @import { Open } from "../../js/panels.js" */

/** @type {Open} */
export const open = (root, desk) => openHints(root, desk, "monsters");
