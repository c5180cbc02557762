"""The story of a turn in a few sentences: what mattered, before everything is told in the order of play.

It is made of what the reader may see: the events, and the boards before and after. What matters of the rules' own
events, the rules say (`Rule.news`).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.model.json_data import Json
from engine.model.wording import capital, counted, ending, listed
from games.table.event_deduplication import in_one_sentence
from games.table.headline import EXPECTED, Event, Names, doors
from games.table.place_names import expand_place_names

MADE = ("centre.created", "centre.destroyed")
RETREATS = ("unit.retreated", "unit.disbanded")
ADJUSTMENTS = {"unit.built": "build", "unit.removed": "remove"}
"""What is told of kinds of events, with its verb."""
MOST = 4
"""Sentences of one sort; the order of play has the others."""


def story(
    events: Sequence[Event],
    boards: tuple[Json, Json],
    places: Names,
    seats: Names,
    *,
    news: Collection[str] = (),
    stabs: Iterable[str] = (),
) -> tuple[str, ...]:
    """The sentences, the most important first.

    `boards`: the viewed states before and after; `places`, `seats`: names by id, as they stand inside a sentence;
    `news`: kinds of events that belong here; `stabs`: sentences about those.
    """
    events = [_in_full(event, places) for event in in_one_sentence(events)]
    before, after = _around_the_takings(events)
    sentences = [*_ended(events), *_eliminated(events, seats), *_centres(before)]
    sentences += [*_conquest_sentences(events, places, seats), *_centres(after)]
    sentences += [*map(_sentence, doors(events, places)), *_figures(*boards, seats)]
    sentences += [
        *stabs,
        *_dislodged(events, places, seats),
        *_loss_sentences(events, news),
        *_contested(events, places),
    ]
    sentences += [*_retreats(events), *_adjustments(events, seats), *_special(events, news)]
    return tuple(dict.fromkeys(sentences))


def _in_full(event: Event, places: Names) -> Event:
    """The event with places by their names; what the GM has written stays as it is."""
    return event if event.get("rule") == "GM" else {**event, "text": expand_place_names(str(event["text"]), places)}


def _ended(events: Sequence[Event]) -> Iterator[str]:
    yield from (str(event["text"]) for event in events if event["kind"] == "game.ended")


def _eliminated(events: Sequence[Event], seats: Names) -> Iterator[str]:
    gone = [seats.get(event["seat"], event["seat"]) for event in events if event["kind"] == "seat.eliminated"]
    if gone:
        yield _sentence(f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} out of the game")
    fallen = [seats.get(event["seat"], event["seat"]) for event in events if event["kind"] == "seat.fallen"]
    if fallen:
        yield _sentence(f"{listed(fallen)} {'has' if len(fallen) == 1 else 'have'} neither units nor centres left")


def _conquest_sentences(events: Sequence[Event], places: Names, seats: Names) -> Iterator[str]:
    """Who took which centres, the greediest first: what was nobody's, then the rest by whose they were."""
    won: dict[str, dict[str, list[str]]] = {}
    for event in events:
        if event["kind"] == "centre.taken" and event.get("seat"):
            held = won.setdefault(str(event["seat"]), {}).setdefault(str(event.get("previous") or ""), [])
            held.append(places.get(str(event["place"]), str(event["place"])))
    for seat in sorted(won, key=lambda seat: (-sum(map(len, won[seat].values())), seat)):
        by_loser = sorted(won[seat].items())
        parts = [listed(held) + (f" from {seats.get(loser, loser)}" if loser else "") for loser, held in by_loser]
        phrase = f"{', '.join(parts[:-1])}, and {parts[-1]}" if len(parts) > 1 else parts[0]
        yield _sentence(f"{seats.get(seat, seat)} take{ending(seat)} {phrase}")


def _around_the_takings(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """What happened before anybody took a centre, and the rest: who loses one may take it back at once."""
    kinds = [event["kind"] for event in events]
    first = kinds.index("centre.taken") if "centre.taken" in kinds else 0
    return events[:first], events[first:]


def _centres(events: Sequence[Event]) -> Iterator[str]:
    """Centres that come to be, or belong to nobody any more, in the words of the report."""
    for event in events:
        lost = event.get("previous") and "place" in event and not event["kind"].startswith("place.")
        if event["kind"] in MADE or (lost and event["kind"] != "centre.taken"):
            yield str(event["text"])


def _figures(before: Json, after: Json, seats: Names) -> Iterator[str]:
    """How many centres those have whose number has changed."""
    old, new = ({seat: len(held) for seat, held in state.get("centres", {}).items()} for state in (before, after))
    rows = [(seat, new.get(seat, 0), new.get(seat, 0) - old.get(seat, 0)) for seat in {**old, **new} if seat in seats]
    changed = sorted((row for row in rows if row[2]), key=lambda row: (-row[1], row[0]))
    phrases = [f"{seats[seat]} {number} ({'+' if gain > 0 else '−'}{abs(gain)})" for seat, number, gain in changed]
    if phrases:
        yield f"Centres: {', '.join(phrases)}."


def _dislodged(events: Sequence[Event], places: Names, seats: Names) -> Iterator[str]:
    """Who drove whom out of where, those of one winner together; who it was that nobody is told of, for itself."""
    driven: dict[str, dict[str, list[str]]] = {}
    for event in events:
        if event["kind"] == "unit.dislodged":
            place = str(event["unit"]).split()[-1].partition("/")[0].partition("#")[0]
            winner, loser = str(event.get("by_seat", "")), str(seats.get(event["seat"], event["seat"]))
            driven.setdefault(winner, {}).setdefault(loser, []).append(places.get(place, place))
    clauses = []
    for winner, losers in driven.items():
        losses = [f"{loser} {'' if winner else 'is driven '}out of {listed(where)}" for loser, where in losers.items()]
        clauses += [f"{seats.get(winner, winner)} drive{ending(winner)} {listed(losses)}"] if winner else losses
    if clauses:
        yield _sentence("; ".join(clauses))


def _retreats(events: Sequence[Event]) -> Iterator[str]:
    """Where the dislodged go, and who disbands instead, in the words of the report."""
    texts = [str(event["text"]) for event in events if event["kind"] in RETREATS]
    yield from texts[:MOST]
    if more := len(texts) - MOST if len(texts) > MOST else 0:
        yield f"{more} more {'retreat or disband' if more > 1 else 'retreats or disbands'}."


def _adjustments(events: Sequence[Event], seats: Names) -> Iterator[str]:
    """Who builds and who removes what; units as they are written in orders."""
    for kind, verb in ADJUSTMENTS.items():
        units: dict[str, list[str]] = {}
        for event in events:
            if event["kind"] == kind:
                units.setdefault(str(event["seat"]), []).append(str(event["unit"]))
        if units:
            parts = (f"{seats.get(seat, seat)} {verb}{ending(seat)} {listed(names)}" for seat, names in units.items())
            yield _sentence("; ".join(parts))


def _loss_sentences(events: Sequence[Event], news: Collection[str]) -> Iterator[str]:
    """Units that are lost otherwise than by order, each in the words of the report; not those of whom the news tell."""
    in_news = {unit for event in events if event["kind"] in news for unit in event.get("units") or ()}
    lost = [event for event in events if event.get("cause") and event["kind"] not in EXPECTED]
    lost = [event for event in lost if f"{event.get('seat')} {event.get('unit')}" not in in_news]
    yield from (str(event["text"]) for event in lost[:MOST])
    if more := len(lost) - MOST if len(lost) > MOST else 0:
        yield f"{more} more unit{'s are' if more > 1 else ' is'} lost."


def _contested(events: Sequence[Event], places: Names) -> Iterator[str]:
    where = [str(place) for event in events if event["kind"] == "place.contested" for place in event.get("places", ())]
    if where:
        names = listed([places.get(place, place) for place in where])
        yield f"{'A standoff' if len(where) == 1 else 'Standoffs'} in {names}."


def _special(events: Sequence[Event], news: Collection[str]) -> Iterator[str]:
    """What only some rules know; of one kind a few, and how many more there are."""
    texts_by_kind: dict[str, list[str]] = {}
    for event in events:
        if event["kind"] in news and not event.get("cause"):
            texts_by_kind.setdefault(str(event["kind"]), []).append(str(event["text"]))
    for texts in texts_by_kind.values():
        yield from texts[:MOST]
        if len(texts) > MOST:
            verb = "happens" if len(texts) == MOST + 1 else "happen"
            yield f"{capital(counted(len(texts) - MOST, 'more such thing'))} {verb}: see below."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
