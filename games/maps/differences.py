"""What differs between two positions that came out of `engine.view`: a list for people."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import engine
from engine.io.stored_forms import stored_state
from engine.model.ids import AIR, UnitId
from engine.model.json_data import Json
from engine.model.state import Mark, State, Unit
from engine.rulebook.values import Labelled, ValueContext
from engine.turn.ruling_words import house_words
from games.common.themes import at_hand

HEADINGS = {
    "phase": "The game",
    "unit": "Units",
    "retreat": "Must retreat",
    "centre": "Centres",
    "status": "Statuses of units",
    "mark": "Counters and marks",
    "token": "Creatures and tokens",
    "border": "Borders",
    "paper": "Papers put away",
    "rule": "House rules",
}
NOTHING = "nothing"
THE_GMS = "the GM’s word"


@dataclass(frozen=True, slots=True)
class MapDifference:
    """One thing that differs. `sort` is a key of HEADINGS; `seat` whose it is, empty for nobody's.

    `places`: the provinces that it concerns, where it was and where it is now.
    """

    sort: str
    subject: str
    before: str
    after: str
    seat: str = ""
    places: tuple[str, ...] = ()


def differences(rulebook: "engine.Rulebook", before: Json, after: Json) -> tuple[MapDifference, ...]:
    """What differs between two viewed positions (JSON of `view`), in the order of HEADINGS."""
    old, new = stored_state(rulebook, before), stored_state(rulebook, after)
    both = _Both(rulebook.amended(old.house), rulebook.amended(new.house), old, new)
    known = {str(place) for book in both.books for place in book.board.provinces}
    return tuple(replace(one, places=tuple(place for place in one.places if place in known)) for one in both.all())


class _Both:
    """Two positions while they are compared."""

    def __init__(self, rulebook: "engine.Rulebook", rulebook_after: "engine.Rulebook", old: State, new: State) -> None:
        self.books, self.old, self.new = (rulebook_after, rulebook), old, new
        self.pairs = dict(_matched(old, new))

    def all(self) -> Iterator[MapDifference]:
        yield from self._game()
        yield from self._units()
        yield from self._retreats()
        yield from self._centres()
        yield from self._statuses()
        yield from self._marks()
        yield from self._tokens()
        yield from self._sets("border", _edges(self.old), _edges(self.new))
        yield from self._papers()
        yield from self._sets("rule", _house(self.old), _house(self.new))

    # --- words -------------------------------------------------------------------------------------

    def place(self, place: str) -> str:
        """A province's name; what is no province stands as it is."""
        known = [book.board.provinces[place].name for book in self.books if place in book.board.provinces]  # type: ignore[index]
        return known[0] if known else place

    def seat(self, seat: str) -> str:
        known = [spec.name for book in self.books if (spec := book.seat(seat)) is not None]
        return known[0] if known else self.books[1].told_names.get(seat, seat)

    def label(self, name: str) -> str:
        """What a mark is called."""
        if self._labelled(name) is not None:
            return THE_GMS
        known = [book.marks[name].label for book in self.books if name in book.marks]
        return next(filter(None, known), name.partition(".")[2].replace("_", " "))

    def _labelled(self, name: str) -> "tuple[engine.Rulebook, Labelled] | None":
        """The rules and the type of a mark that is in the GM's own words; None for any other."""
        for book in self.books:
            if name in book.marks and isinstance(kind := book.marks[name].type, Labelled):
                return book, kind
        return None

    # --- what there is -----------------------------------------------------------------------------

    def _game(self) -> Iterator[MapDifference]:
        names = [
            engine.phase_name(book, state.phase) for book, state in zip(self.books, (self.new, self.old), strict=True)
        ]
        if names[0] != names[1]:
            yield MapDifference("phase", "Season", names[1], names[0])
        ends = [self._end(state) for state in (self.old, self.new)]
        if ends[0] != ends[1]:
            yield MapDifference("phase", "Result", ends[0], ends[1])

    def _end(self, state: State) -> str:
        if state.winners is None:
            return "goes on"
        names = ", ".join(self.seat(seat) for seat in state.winners) or "nobody"
        return f"over: {state.ending or 'won'} ({names})"

    def _units(self) -> Iterator[MapDifference]:
        """Units that stand elsewhere, are gone, or have come; by owner."""
        changes = []
        for number, unit in self.old.units.items():
            twin = self.pairs.get(number)
            if twin is None:
                changes.append((unit, _dressed(unit, self.old), NOTHING, _at(unit)))
            elif (now := self.new.units[twin]).place != unit.place:
                changes.append((unit, str(unit), str(now), _at(unit, now)))
        for number in set(self.new.units) - set(self.pairs.values()):
            come = self.new.units[number]
            changes.append((come, NOTHING, _dressed(come, self.new), _at(come)))
        for unit, before, after, places in sorted(changes, key=lambda one: (one[0].owner, str(one[0]))):
            yield MapDifference("unit", self.seat(unit.owner), before, after, unit.owner, places)

    def _retreats(self) -> Iterator[MapDifference]:
        owed = [
            {state.units[number].full_name: _at(state.units[number]) for number in state.to_retreat}
            for state in (self.old, self.new)
        ]
        yield from self._sets("retreat", *owed)

    def _centres(self) -> Iterator[MapDifference]:
        yield from self._mapped("centre", self.old.centres, self.new.centres, "no centre")
        homes = [
            {p: ", ".join(sorted(map(self.seat, seats))) for p, seats in s.homes.items()} for s in (self.old, self.new)
        ]
        for place in sorted({*homes[0], *homes[1]}):
            was, now = homes[0].get(place, ""), homes[1].get(place, "")
            if was != now:
                yield MapDifference(
                    "centre", f"{self.place(place)}, home of", was or "nobody", now or "nobody", places=(str(place),)
                )

    def _mapped(
        self, sort: str, old: Mapping[Any, str], new: Mapping[Any, str], absent: str
    ) -> Iterator[MapDifference]:
        for place in sorted({*old, *new}):
            was, now = (held.get(place) for held in (old, new))
            if was != now:
                before, after = (absent if one is None else self.seat(one) or "nobody" for one in (was, now))
                yield MapDifference(sort, self.place(place), before, after, now or was or "", (str(place),))

    def _statuses(self) -> Iterator[MapDifference]:
        """Marks of units that both positions have."""
        old, new = _marks_of_units(self.old), _marks_of_units(self.new)
        for number, twin in self.pairs.items():
            was, now = old.get(str(number), {}), new.get(str(twin), {})
            unit = self.new.units[twin]
            for name in sorted({*was, *now}):
                if self._value(was.get(name), self.old) != self._value(now.get(name), self.new):
                    yield MapDifference(
                        "status", f"{unit}: {self.label(name)}", self._value(was.get(name), self.old),
                        self._value(now.get(name), self.new), unit.owner, _at(self.old.units[number], unit),
                    )  # fmt: skip

    def _marks(self) -> Iterator[MapDifference]:
        """Marks of places, seats and the game."""
        old, new = _other_marks(self.old), _other_marks(self.new)
        for key in sorted({*old, *new}):
            was, now = self._value(old.get(key), self.old), self._value(new.get(key), self.new)
            if was != now:
                name, subject = key
                seat = subject if any(book.seat(subject) for book in self.books) else ""
                whose = self.seat(seat) if seat else self.place(subject)
                about = f"{whose}: {self.label(name)}" if whose else self.label(name)
                yield MapDifference("mark", about, was, now, seat, () if seat else _distinct_provinces(subject))

    def _value(self, mark: Mark | None, state: State) -> str:
        if mark is None:
            return NOTHING
        if (labelled := self._labelled(mark.name)) is not None:
            value = labelled[1].told(mark.value, ValueContext(labelled[0], state, mark.subject))
            return f"{value} (until {mark.until})" if mark.until else value
        value = "yes" if mark.value is True else "no" if mark.value is False else _plain(mark.value)
        dates = [f"from {mark.since}"] if mark.since and mark.since > state.phase[:5] else []
        dates += [f"until {mark.until}"] if mark.until else []
        return f"{value}, {' '.join(dates)}" if dates else value

    def _tokens(self) -> Iterator[MapDifference]:
        old, new = ([(token.name, token.owner, token.at) for token in state.tokens] for state in (self.old, self.new))
        single = {name for book in self.books for name, spec in book.tokens.items() if not spec.many}
        for name in sorted({one[0] for one in (*old, *new) if one[0] in single}):
            was, now = (next((str(at) for one, _, at in tokens if one == name and at), "") for tokens in (old, new))
            if was != now:
                before, after = (self.place(at) if at else "nowhere" for at in (was, now))
                yield MapDifference("token", _thing(name), before, after, places=_distinct_provinces(was, now))
        for each in sorted({*old, *new}):
            if each[0] not in single and (was_count := old.count(each)) != (now_count := new.count(each)):
                before, after = (str(count) if count else NOTHING for count in (was_count, now_count))
                whose = f" of {self.seat(each[1])}" if each[1] else ""
                where = f" in {self.place(each[2])}" if each[2] else ""
                yield MapDifference(
                    "token",
                    f"{_thing(each[0])}{whose}{where}",
                    before,
                    after,
                    each[1],
                    _distinct_provinces(each[2] or ""),
                )

    def _papers(self) -> Iterator[MapDifference]:
        lines = [{f"{self.seat(held.seat)}: {held.text}": () for held in state.held} for state in (self.old, self.new)]
        yield from self._sets("paper", *lines)

    def _sets(
        self, sort: str, old: Mapping[str, tuple[str, ...]], new: Mapping[str, tuple[str, ...]]
    ) -> Iterator[MapDifference]:
        """What is in one of two sets alone, each with its places."""
        for one in sorted({*old} ^ {*new}):
            gone = one in old
            places = {**old, **new}[one]
            yield MapDifference(sort, one, "yes" if gone else "no", "no" if gone else "yes", places=places)


def _matched(old: State, new: State) -> Iterator[tuple[UnitId, UnitId]]:
    """Units that are the same: those that stand alike, then those of one number, owner and kind.

    Two lines of play give the same number to whatever each builds first, so a number alone says little.
    """
    alike = {(unit.owner, str(unit)): number for number, unit in new.units.items()}
    done, left = set(), []
    for number, unit in old.units.items():
        twin = alike.pop((unit.owner, str(unit)), None)
        if twin is None:
            left.append((number, unit))
        else:
            done.add(twin)
            yield number, twin
    for number, unit in left:
        now = new.units.get(number)
        if now is not None and number not in done and (now.owner, now.kind) == (unit.owner, unit.kind):
            yield number, number


def _marks_of_units(state: State) -> dict[str, dict[str, Mark]]:
    by_unit: dict[str, dict[str, Mark]] = {}
    for mark in state.marks:
        if _of_unit(mark, state):
            by_unit.setdefault(mark.subject, {})[mark.name] = mark
    return by_unit


def _other_marks(state: State) -> dict[tuple[str, str], Mark]:
    return {(mark.name, mark.subject): mark for mark in state.marks if not _of_unit(mark, state)}


def _of_unit(mark: Mark, state: State) -> bool:
    return mark.subject.isdecimal() and int(mark.subject) in state.units


def _dressed(unit: Unit, state: State) -> str:
    """A unit with the names of the statuses that it wears."""
    worn = [mark.name.partition(".")[2].replace("_", " ") for mark in state.marks if mark.subject == str(unit.id)]
    return f"{unit} ({', '.join(sorted(worn))})" if worn else str(unit)


def _plain(value: object) -> str:
    return ", ".join(map(_plain, value)) if isinstance(value, tuple) else str(value)


def _thing(name: str) -> str:
    """`borg.at` is the Borg, `llamas.herd` a herd of the llamas."""
    rule, _, word = name.partition(".")
    return (rule if word == "at" else f"{rule}, {word}").replace("_", " ").capitalize()


def _edges(state: State) -> dict[str, tuple[str, ...]]:
    return {f"{edge.a} – {edge.b} ({edge.cls})": _distinct_provinces(edge.a, edge.b) for edge in state.edges}


def _house(state: State) -> dict[str, tuple[str, ...]]:
    return {house_words(one.kind, one.name, one.value): () for one in state.house if not at_hand(one)}


def _at(*units: Unit) -> tuple[str, ...]:
    """The provinces where units stand, each once."""
    return _distinct_provinces(*(unit.at for unit in units))


def _distinct_provinces(*places: str) -> tuple[str, ...]:
    """Places without their coasts and heights, each once."""
    bare = (str(place).removeprefix(AIR).partition("/")[0] for place in places)
    return tuple(dict.fromkeys(place for place in bare if place))
