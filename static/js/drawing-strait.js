/* A strait as it is put in: one land is pressed, then the one on the other side of the water. No page here. */

export class Strait {
  /** The land where it begins; none yet: empty. */
  from = "";

  /**
   * @param {string} code the province that is pressed
   * @returns {[string, string] | null} both ends, once there are two; the same land twice is none, nothing changes nothing
   */
  press(code) {
    if (!code) return null;  // beside all provinces: what was begun goes on
    const from = this.from;
    this.from = from ? "" : code;
    return from && code && from !== code ? [from, code] : null;
  }

  /** What was begun is left. */
  leave() { this.from = ""; }
}
