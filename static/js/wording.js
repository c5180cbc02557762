/* What the words of a line tell without the server: enough to lay lines into rows, and no more. */

/** What can be read though not all of it is offered: "F Lon L H Wal - ENG", "A Bur JUMP Gas - Spa", "VOTE 3 CLOSE Mun" … */
export const UNOFFERED = /^[A-Z] \S+ (L [A-Z] \S+|(JUMP|LEAP) \S+) - \S+$|^VOTE \d+ [A-Z]+ \S+$|^NOMINATE( \S+)+$/;

/**
 * The units that one line is for besides its own row's: "A/B Par - Bel" is for A Par and B Par, "F Lon L H Wal - Yor" for H Wal.
 * @param {string} text
 */
export function both(text) {
  const lifted = text.match(/^[A-Z] \S+ L ([A-Z] \S+) - /)?.[1];
  if (lifted) return [lifted];
  const [kinds, place] = text.split(" ");
  return kinds.includes("/") && place ? kinds.toUpperCase().split("/").map((kind) => `${kind} ${place}`) : [];
}

/** "A Bur R Mun, Gas": where a unit goes if it must retreat, which by post is written while it still has an order. */
export const RETREAT = /^([A-Z] \S+) (?:R ([^\s,]+)(,.*)?|D)$/i;
