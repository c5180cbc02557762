/* Sunday: the map may pick jumps, those too that the vote has yet to make possible. */

import { embedded } from "../dom.js";

/**
 * @import { Open } from "../panels.js"
 * @import { SundayData } from "../server"
 */

/** @type {Open} */
export const open = (root, { hands }) => {
  const data = /** @type {SundayData | null} */ (embedded(root, "#sunday-data"));
  if (!data || !hands) return null;
  hands.more(data.jumps);
  return () => hands.more({});
};
