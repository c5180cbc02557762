/* Sunday: the map may pick jumps, those too that the vote has yet to make possible. */

import { embedded } from "../../js/dom.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { SundayData } from "../../js/server"
 */

/** @type {Open} */
export const open = (root, { hands }) => {
  const data = /** @type {SundayData | null} */ (embedded(root, "#sunday-data"));
  if (!data || !hands) return null;
  hands.more("sunday", data.jumps);
  return () => hands.more("sunday", {});
};
