/* What a finger can do and what a key can: nobody who has no Escape key is told of it. */

/** Whether a finger is what there is to press with. */
export const touched = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/**
 * The end of a line on the map that says how it is left: nothing where there is no such key.
 * @param {string} does "leaves it", "ends it"
 */
export const escape = (does) => (touched() ? "" : ` Escape ${does}.`);
