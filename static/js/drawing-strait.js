/* A strait as it is put in: one land is pressed, then the one on the other side of the water. No page here. */

export class Strait {
  /** The land where it begins; none yet: empty. */
  from = "";
  /** What was pressed last, if it was no land. */
  over = "";

  /**
   * @param {string} code the province that is pressed
   * @param {boolean} land whether armies can enter it
   * @returns {[string, string] | null} both ends, once there are two; the same land twice is none. Water, and what is
   * beside all provinces, changes nothing: what was begun goes on
   */
  press(code, land) {
    this.over = land ? "" : code;
    if (!land || !code) return null;
    const from = this.from;
    this.from = from ? "" : code;
    return from && from !== code ? [from, code] : null;
  }

  /** What was begun is left. */
  leave() { this.from = this.over = ""; }
}
