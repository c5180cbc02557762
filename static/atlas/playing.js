/* The film of a phase: every unit goes its way, beat after beat. */

import { clamp } from "./viewport.js";

/** @import { Motion } from "../js/server" */

const NS = "http://www.w3.org/2000/svg";

export class Film {
  #over = false;

  /** All units stand at once where they end. */
  skip() { this.#over = true; }

  /**
   * Resolves when all stand still.
   * @param {Element} svg
   * @param {Motion[]} motions
   * @param {number} duration of a beat, in milliseconds
   */
  async play(svg, motions, duration) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const beat of [...new Set(motions.map((m) => m.beat))].sort((a, b) => a - b)) {
      const cast = motions.filter((m) => m.beat === beat && m.d).map((m) => part(svg, m)).filter((one) => one !== null);
      if (cast.length) await this.#beat(cast, still, duration);
    }
  }

  /**
   * @param {((t: number) => void)[]} cast
   * @param {boolean} still
   * @param {number} duration
   * @returns {Promise<void>}
   */
  #beat(cast, still, duration) {
    return new Promise((done) => {
      const begun = performance.now();
      /** @param {number} now */
      const tick = (now) => {
        const t = still || this.#over ? 1 : clamp((now - begun) / duration, 0, 1);
        for (const go of cast) go(t);
        if (t < 1) requestAnimationFrame(tick);
        else done();
      };
      requestAnimationFrame(tick);
    });
  }
}

/**
 * What a unit does at a share of its beat: it follows its path; one that fails goes half the way and comes back.
 * @param {Element} svg
 * @param {Motion} motion
 * @returns {((t: number) => void) | null} null where the unit is not drawn
 */
function part(svg, motion) {
  const unit = [...svg.querySelectorAll(".unit")].find((u) => u.id.endsWith(motion.element ?? `unit-${motion.unit}`));
  if (!unit) return null;
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", motion.d);
  const length = path.getTotalLength(), home = unit.getAttribute("transform") ?? "", tail = home.replace(/^translate\([^)]*\)/, "");
  return (t) => {
    const ease = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
    if (motion.fate !== "moves" && t >= 1) return unit.setAttribute("transform", home);
    const share = motion.fate === "moves" ? ease : 0.5 * Math.sin(Math.PI * ease);
    const p = t >= 1 ? { x: motion.to[0], y: motion.to[1] } : path.getPointAtLength(length * share);
    return unit.setAttribute("transform", `translate(${p.x} ${p.y})${tail}`);
  };
}
