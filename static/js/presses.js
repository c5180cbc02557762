/* Presses mean what they were begun on. A click counts on the button on which its finger came down, and nowhere else: what
   slides under a finger is not pressed by it. And nothing is moved while a finger is down: what is to be drawn waits. */

const ACTS = "button, a[href], summary, label, input, select, textarea, [role=option], [role=tab]";

/** @type {Element | null} */
let begun = null;
let down = false;
/** @type {(() => void)[]} */
let waiting = [];

/** @param {EventTarget | null} target */
const actOf = (target) => (target instanceof Element ? target.closest(ACTS) : null);

/**
 * Whether a click on one element belongs to a press that was begun on another: on the same, or on its label.
 * @param {Element | null} first
 * @param {Element} clicked
 */
const belongs = (first, clicked) => first === clicked || (first instanceof HTMLLabelElement && first.control === clicked);

function released() {
  if (!down) return;
  down = false;
  // After the click that may follow.
  setTimeout(() => {
    if (down) return;
    const those = waiting;
    waiting = [];
    for (const act of those) act();
  });
}

if (typeof document !== "undefined") {
  addEventListener("pointerdown", (event) => {
    begun = actOf(event.target);
    down = true;
  }, true);
  addEventListener("pointerup", released, true);
  addEventListener("pointercancel", released, true);
  addEventListener("blur", released);
  // A menu that opens under the finger may keep its release for itself.
  addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && !event.buttons) released(); }, true);
  addEventListener("change", (event) => { if (event.target instanceof HTMLSelectElement) released(); }, true);
}

let guarded = false;

/** From now on clicks on this page count where they were begun. */
export function guardPresses() {
  if (guarded) return;
  guarded = true;
  addEventListener("click", (event) => {
    const clicked = actOf(event.target);
    if (!event.isTrusted || !event.detail || !clicked || belongs(begun, clicked)) return;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}

/**
 * Do this as soon as no finger is down: at once, as a rule. The same act waits once.
 * @param {() => void} act
 */
export function whenReleased(act) {
  if (!down) act();
  else if (!waiting.includes(act)) waiting.push(act);
}

/** Resolves as soon as no finger is down. */
export const allReleased = () => new Promise((done) => { whenReleased(() => done(null)); });
