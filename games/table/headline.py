"""The headline of a turn: what everybody will talk about, out of the events that everybody may see."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.model.json_data import Json
from engine.model.wording import ending, listed
from games.table.event_deduplication import in_one_sentence
from games.table.place_names import expand_place_names
from games.table.spoken_units import place_in_words, units_in_words

Names = Mapping[str, str]
Event = Json
Result = Json


def _conquest_phrases(events: Sequence[Event], places: Names, seats: Names) -> list[str]:
    """Who took what: who took most from others first, and what was others' before what was nobody's."""
    by_seat: dict[str, list[str]] = {}
    won = [event for event in events if event["kind"] == "centre.taken" and event.get("seat")]
    conquered = Counter(event["seat"] for event in won if event.get("previous") in seats)
    for event in sorted(won, key=lambda event: event.get("previous") not in seats):
        by_seat.setdefault(event["seat"], []).append(event["place"])
    greediest = sorted(by_seat, key=lambda seat: (-conquered[seat], -len(by_seat[seat]), seat))
    phrases = []
    for seat in greediest[:2]:
        held = [places.get(place, place) for place in by_seat[seat]]
        what = listed(held) if len(held) < 4 else f"{len(held)} centres"
        phrases.append(f"{seats.get(seat, seat)} take{ending(seat)} {what}")
    return phrases


THROWN = ("unit.dislodged", "unit.displaced")


def _units(events: Sequence[Event], places: Names, seats: Names) -> list[str]:
    """Whose units had to leave, and where: a line for each owner, those first who were driven out by others."""
    by_owner: dict[str, list[str]] = {}
    for event in sorted(events, key=lambda event: event["kind"] != THROWN[0]):
        if event["kind"] in THROWN:
            place = str(event["unit"]).split()[-1].partition("/")[0].partition("#")[0]
            by_owner.setdefault(seats.get(event["seat"], event["seat"]), []).append(place_in_words(place, places))
    return [f"{seat} thrown out of {listed(names)}" for seat, names in by_owner.items()]


def _thrown(phrases: Sequence[str]) -> str:
    """The first two of them: `Germany thrown out of Munich and Kiel, and France out of Belgium`."""
    return ", and ".join([*phrases[:1], *(one.replace(" thrown out of ", " out of ", 1) for one in phrases[1:2])])


ARTICLES = ("A ", "An ", "The ")


def _in_the_middle(part: str, places: Names) -> str:
    """What stands behind another part: its article is small, if it begins with one and not with a unit (`A Mun`)."""
    begins = part.startswith(ARTICLES) and part.split(" ")[1].partition("/")[0] not in places
    return f"{part[:1].lower()}{part[1:]}" if begins else part


# Units that are lost where nothing else befell: an adjustment, or a retreat that nobody wanted.
EXPECTED = ("unit.removed", "unit.disbanded")


def _losses(events: Sequence[Event], places: Names) -> list[str]:
    """The first unit that was lost otherwise, in the words of the report, and how many more."""
    lost = [event for event in events if event.get("cause") and event.get("unit") and event["kind"] not in EXPECTED]
    if not lost:
        return []
    others = "one more is" if len(lost) == 2 else f"{len(lost) - 1} more are"
    more = f", and {others} lost" if len(lost) > 1 else ""
    return [f"{_event_sentence(lost[0], places)}{more}"]


def _centres(events: Sequence[Event], places: Names, seats: Names) -> list[str]:
    """A centre that came to be, or belongs to nobody any more; what seats take from each other stands elsewhere."""
    changed = [event for event in events if event["kind"] in ("centre.created", "centre.destroyed")]
    made = [_event_sentence(event, places) for event in in_one_sentence(changed)]
    lost: dict[str, list[str]] = {}
    for event in events:
        if (
            event.get("previous")
            and "place" in event
            and not event.get("seat")
            and not event["kind"].startswith("place.")
        ):
            lost.setdefault(str(event["previous"]), []).append(places.get(str(event["place"]), str(event["place"])))
    return [*made, *(f"{seats.get(who, who)} lose{ending(who)} {listed(names)}" for who, names in lost.items())][:1]


def _event_sentence(event: Event, places: Names) -> str:
    return expand_place_names(str(event["text"]).rstrip("."), places)


def doors(events: Sequence[Event], places: Names) -> list[str]:
    """What closes and what opens by vote."""
    phrases = []
    for kind, verb in (("place.closed", "close"), ("place.opened", "open")):
        names = [places.get(event["place"], event["place"]) for event in events if event["kind"] == kind]
        phrases += [f"{listed(names)} {verb}{'s' if len(names) == 1 else ''}"] if names else []
    return [", ".join(phrases)] if phrases else []


def headline(
    events: Sequence[Event],
    results: Iterable[Result],
    places: Names,
    seats: Names,
    *,
    news: Collection[str] = (),
    kinds: Names | None = None,
    owners: Names | None = None,
) -> str:
    """One line of what everybody may see: the most striking first. `places` and `seats` are names by id, as they
    stand inside a sentence; `news`: kinds of events that rules call news, before all others that only they know;
    `kinds`: names of the kinds of units, by id; `owners`: whose each centre was before, by place."""
    line = units_in_words(_headline(events, results, places, seats, news, owners or {}), kinds or {}, places)
    for name in {*seats.values()}:  # "France A Par" is "France’s army in Paris", "Doctor A Par" the Doctor’s
        whose = f"{name}’" if name.endswith("s") else f"{name}’s"
        line = re.sub(rf"(?<!\w)(?:[Tt]he )?{re.escape(name.removeprefix('the '))} the ", f"{whose} ", line)
    for name in {*seats.values()}:  # "the Vogon’s Vogon destructor ship" says it twice
        bare = name.removeprefix("the ")
        line = re.sub(rf"(?<!\w)(?:[Tt]he )?{re.escape(bare)}’s? (?={re.escape(bare)} )", "the ", line)
    return f"{line[:1].upper()}{line[1:]}"


def _headline(
    events: Sequence[Event],
    results: Iterable[Result],
    places: Names,
    seats: Names,
    news: Collection[str],
    owners: Names,
) -> str:
    kinds = {event["kind"] for event in events}
    if "game.ended" in kinds:
        return next(str(event["text"]).rstrip(".") for event in events if event["kind"] == "game.ended")
    gone = [seats.get(event["seat"], event["seat"]) for event in events if event["kind"] == "seat.eliminated"]
    parts = [f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} no more"] if gone else []
    fallen = [seats.get(event["seat"], event["seat"]) for event in events if event["kind"] == "seat.fallen"]
    parts += [f"{listed(fallen)} {'has' if len(fallen) == 1 else 'have'} nothing left"] if fallen else []
    parts += _losses(events, places) + _centres(events, places, seats) + doors(events, places)
    parts += _conquest_phrases(events, places, seats)
    thrown = _units(events, places, seats)
    if thrown and len(parts) < 2:
        parts.append(_thrown(thrown))
    if parts:
        return "; ".join([*parts[:1], *(_in_the_middle(part, places) for part in parts[1:2])])
    quiet = _entered_centres_phrase(events, places, seats, owners) or _quiet(events, places, seats)
    return quiet or _rest(events, [one["verdict"] for one in results], places, news)


QUIET = {"unit.built": "build", "unit.removed": "disband", "unit.retreated": "retreat", "unit.disbanded": "disband"}
"""What is done in a window in which nobody lost anything, by the kind of event."""
LONGEST = 90
"""Characters of an event's text that can be a headline: what is longer is a count or a list."""


def _entered_centres_phrase(events: Sequence[Event], places: Names, seats: Names, owners: Names) -> str:
    """Who walked into centres of others, while nobody has taken one yet; nothing where nobody did."""
    goals: dict[str, list[str]] = {}
    for event in events:
        place = str(event.get("to", "")).partition("/")[0]
        owner, seat = owners.get(place, ""), str(event.get("seat", ""))
        if event["kind"] == "unit.moved" and owner in seats and owner != seat:
            goals.setdefault(seat, []).append(place_in_words(place, places))
    phrases = [f"{seats.get(seat, seat)} move{ending(seat)} into {listed(names)}" for seat, names in goals.items()]
    return "; ".join(phrases[:2])


def _quiet(events: Sequence[Event], places: Names, seats: Names) -> str:
    """For turns in which nobody lost anything: where they met, or who built, removed, retreated, and where."""
    contested = [place for event in events if event["kind"] == "place.contested" for place in event.get("places", ())]
    if contested:
        where = listed(places.get(place, place) for place in contested[:3])
        return f"Standoff{'s' if len(contested) > 1 else ''} in {where}"
    if any(event["kind"] == "units.disposed" for event in events):
        return "The pieces are on the board"
    done: dict[tuple[str, str], list[str]] = {}
    for event in events:
        if event["kind"] in QUIET and event.get("unit"):
            place = place_in_words(str(event["unit"]).split()[-1].partition("/")[0].partition("#")[0], places)
            done.setdefault((QUIET[event["kind"]], str(event.get("seat", ""))), []).append(
                _event_place(event, place, places)
            )
    most = sorted(done, key=lambda key: (list(QUIET.values()).index(key[0]), -len(done[key])))
    by_seat: dict[str, list[str]] = {}
    for verb, seat in most[:2]:
        names = done[verb, seat]
        at = "" if verb == QUIET["unit.retreated"] else "in "
        what = f"{at}{listed(names)}" if len(names) < 4 else f"{len(names)} units"
        by_seat.setdefault(seat, []).append(f"{verb}{ending(seat)} {what}")
    parts = [f"{seats.get(seat, seat)} {', and '.join(deeds)}" for seat, deeds in by_seat.items()]
    return f"{'; '.join(parts)}{_more(len({seat for _, seat in most} - {*by_seat}))}" if by_seat else ""


def _event_place(event: Event, place: str, places: Names) -> str:
    """Where something is built or removed, or from where it retreats to where."""
    if event["kind"] != "unit.retreated":
        return place
    goal = str(event.get("to", "")).partition("/")[0]
    return f"from {place}{f' to {place_in_words(goal, places)}' if goal else ''}"


def _more(number: int) -> str:
    return "" if number < 1 else f", and {'one more' if number == 1 else f'{number} others'} too"


def _rest(events: Sequence[Event], verdicts: Sequence[str], places: Names, news: Collection[str]) -> str:
    """For turns of which nothing is left but moves, bounces, and what only some rule knows: the rarest of that."""
    others = [event for event in in_one_sentence(events) if event["kind"] != "unit.moved"]
    often = Counter(event["kind"] for event in others)
    candidates = [event for event in others if len(str(event["text"])) <= LONGEST]
    candidates = [event for event in candidates if event["kind"] in news] or candidates
    if candidates:
        return _event_sentence(min(candidates, key=lambda event: often[event["kind"]]), places)
    bounces = verdicts.count("bounces")
    if bounces:
        return f"{bounces} orders bounce, and nothing changes hands" if bounces > 1 else "A bounce, and little else"
    if others:
        return "Much ado, and nothing lost"
    if not events:
        return "All quiet"
    hindered = any(verdict not in ("succeeds", "holds") for verdict in verdicts)
    return "Some move, and some do not" if hindered else "Everybody moves, nobody is hurt"
