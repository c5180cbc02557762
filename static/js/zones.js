/* Hours that were written in one zone, told in another: for who reads a first page before the server knows their zone. */

/** Whatever a date is written with, as the server writes it: "Friday 27 November 2026, 08:05", "Fri 27 Nov, 08:05". */
const WORDS = /\b(\d{2}:\d{2}|[A-Z][a-z]{2,8}|\d{4}|\d{1,2})\b/g;

/**
 * The parts of a moment in a zone, by the part they are: all ways in which the server writes each.
 * @param {Date} moment
 * @param {string} zone
 * @returns {[string, string][]} [what it is, how it is written]
 */
function parts(moment, zone) {
  /** @type {(options: Intl.DateTimeFormatOptions) => string} */
  const as = (options) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(moment);
  return [
    ["hour", as({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" })],
    ["long day", as({ weekday: "long" })], ["short day", as({ weekday: "short" })],
    ["long month", as({ month: "long" })], ["short month", as({ month: "short" }).slice(0, 3)],
    ["year", as({ year: "numeric" })], ["day", as({ day: "numeric" })],
  ];
}

/**
 * A text about a moment, told in another zone; what is no part of the moment stays.
 * @param {string} text
 * @param {Date} moment
 * @param {string} told the zone that the text is written in
 * @param {string} zone
 */
export function retold(text, moment, told, zone) {
  const before = parts(moment, told), after = new Map(parts(moment, zone));
  return text.replace(WORDS, (word) => {
    const part = before.find(([, written]) => written === word);
    return part ? after.get(part[0]) ?? word : word;
  });
}

/**
 * What a zone is called at a moment: "CET", "GMT-3".
 * @param {Date} moment
 * @param {string} zone
 */
export function called(moment, zone) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "short" }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * A `time` element, and the name of the zone that stands behind it where one does (`UTC`).
 * @param {HTMLElement} time
 * @param {string} told the zone that it is written in
 * @param {string} zone
 */
export function inZone(time, told, zone) {
  const moment = new Date(time.getAttribute("datetime") ?? ""), text = time.textContent ?? "";
  if (Number.isNaN(moment.getTime()) || !/\d{2}:\d{2}/.test(text)) return;
  time.textContent = retold(text, moment, told, zone);
  const behind = time.nextSibling;
  if (behind instanceof Text && time.closest(".countdown__at")) behind.data = ` ${called(moment, zone)}`;
}
