/* Beside the hand: consents to others' cards, and the list of what is discarded first. Both end as lines of the paper. */

const list = (select, options) => select.append(...options.map(([value, text]) => new Option(text, value)));

/** See panels.js; what is chosen is put on the paper and can be edited there like any order. */
export function openForms(root, { paper }, data) {
  const consent = root.querySelector("[data-consent]");
  if (consent) {
    const { card, unit, giver } = consent.elements;
    list(unit, data.units.filter((one) => one.owner === data.seat).map((one) => [one.name, one.name]));
    list(giver, data.seats.filter((seat) => seat !== data.seat).map((seat) => [seat, seat]));
    consent.addEventListener("submit", (event) => {
      event.preventDefault();
      if (unit.value) paper.put(`ACCEPT ${card.value} ${unit.value}${giver.value ? ` FROM ${giver.value}` : ""}`);
    });
  }
  const standing = root.querySelector("[data-standing]");
  if (standing) {
    const lists = [...standing.querySelectorAll("select")];
    for (const one of lists) list(one, [["", "–"], ...Object.entries(data.cards).map(([word, { name }]) => [word, name])]);
    standing.addEventListener("submit", (event) => {
      event.preventDefault();
      const named = lists.map((one) => one.value).filter(Boolean);
      if (named.length) paper.lay("standing", [`STANDING DISCARD ${named.join(", ")}`]);
    });
  }
}
