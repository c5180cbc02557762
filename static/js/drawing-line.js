/* The line that is being drawn in the workshop: its points, the lines drawn together with it, and where it fails. */

import { linesOf, written } from "./drawing-sheet.js";

/** @import { Point } from "./drawing-sheet.js" */

export class Line {
  /** @type {Point[]} */
  points = [];
  /** @type {Point[][]} lines that are drawn together with it */
  before = [];
  /** @type {Point | null} where the line fails, if it was refused */
  fails = null;
  /** Whether it was refused. */
  refused = false;

  /** Nothing is drawn any more. */
  leave() {
    this.points = [];
    this.before = [];
    this.fails = null;
    this.refused = false;
  }

  /** @param {Point} point the next one */
  add(point) {
    this.points.push(point);
    this.fails = null;
  }

  /** One more line is begun, and all are drawn together. */
  another() {
    if (this.points.length > 1) this.before.push(this.points);
    this.points = [];
    this.fails = null;
  }

  /**
   * A line that was refused, to be corrected.
   * @param {string} points
   * @param {string} where it fails
   * @returns {boolean} whether it is taken: not where another has been begun meanwhile
   */
  back(points, where) {
    const lines = linesOf(points);
    if (this.points.length || !lines.length) return false;
    this.points = lines.pop() ?? [];
    this.before = lines;
    this.fails = linesOf(where)[0]?.[0] ?? null;
    this.refused = true;
    return true;
  }

  /** @returns {string} all lines that have two points, as the site reads them; empty if there is none */
  get written() { return [...this.before, this.points].filter((line) => line.length > 1).map(written).join(" ; "); }
}
