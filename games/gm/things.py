"""What can be clicked on at the desk, and the deeds that each thing leads to, with the thing filled in."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from engine.rulebook.handles import Lists, Word
from games.gm.deeds.board import figures_of
from games.gm.deeds.word import free_marks, said_freely
from games.gm.queries.mistakes import Mistake
from games.models import Game
from games.permissions import Viewer
from games.table.panels.panel import PanelContext


@dataclass(frozen=True, slots=True)
class Way:
    """A link to a deed."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the board or beside it, in words, with what can be ruled on it. `seat`: whose it is."""

    text: str
    ways: tuple[Way, ...]
    seat: str = ""
    notation: bool = True


def way(game: Game, label: str, deed: str, **given: object) -> Way:
    """A link to a deed with these fields filled in."""
    address = reverse("gm:deed", args=[game.slug, deed])
    return Way(label, f"{address}?{urlencode(given)}" if given else address)


def ways_out(viewer: Viewer, mistakes: Iterable[Mistake]) -> list[tuple[Mistake, Way | None]]:
    """Mistakes in stored positions, each with the deed that would put it right, if a ruling can."""
    return [(one, way(viewer.game, "Set it right", one.deed, **one.given) if one.deed else None) for one in mistakes]


class Things:
    """The things of one game as its GM sees them."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer, self.game = viewer, viewer.game
        self.context = PanelContext(viewer)

    @cached_property
    def rulebook(self) -> "engine.Rulebook":
        return self.context.rulebook

    @property
    def state(self) -> JsonDict:
        return self.context.state

    @cached_property
    def _marks(self) -> dict[tuple[str, str], Any]:
        """What every mark is now, by its name and whose it is."""
        loaded = stored_state(self.context.rulebook, self.state)
        return {(mark.name, mark.subject): mark.value for mark in loaded.marks}

    def _mark(self, name: str, subject: str, **given: object) -> Way:
        """A mark with what it is now, and the way to another value."""
        value = self._marks.get((name, subject))
        now = {} if value is None else {"value": plain(value)}
        text = "" if value is None else f": {plain(value) or 'none'}"
        return self.way(f"{_label(self.rulebook, name)}{text}", "mark", name=name, **given, **now)

    def way(self, label: str, deed: str, **given: object) -> Way:
        return way(self.game, label, deed, **given)

    # --- at a place ------------------------------------------------------------------------------------

    def at(self, place: str) -> list[Thing]:
        """Everything in a province: its units, its centre, its marks, figures; and what could be put there."""
        return [*self._units(place), *self._ground(place), *self._figures(place), self._nobody(place)]

    def _units(self, place: str) -> Iterator[Thing]:
        for unit in self.context.units():
            if unit["at"].partition("/")[0] == place:
                yield self.unit(unit["seat"], unit["text"], unit["marks"])
        for seat, units in self.state.get("dislodged", {}).items():
            for one in units:
                text = one["unit"] if isinstance(one["unit"], str) else one["unit"]["unit"]
                if text.split()[-1].partition("/")[0].partition("#")[0] == place:
                    thing = self.unit(seat, text, one.get("status", {}))
                    yield Thing(f"{thing.text} (dislodged)", thing.ways, seat)

    def unit(self, seat: str, text: str, marks: JsonDict) -> Thing:
        """A unit: its order, its verdict, where it stands, and what is marked on it."""
        whose = {"seat": seat, "unit": text}
        ways = [
            self.way("its order", "orders", seat=seat, lines=self.order_of(seat, text)),
            self.way("the verdict on it", "verdict", **whose, number=self.game.turn_number),
            self.way("move it", "board", op="move", **whose),
            self.way("take it off", "board", op="remove", **whose),
            self.way("give it to somebody", "board", op="give", **whose),
            *self._words("unit", marks, **whose),
            self.way("say what it is", "word", on="unit", **whose),
        ]
        ways += [
            self.way(_label(self.rulebook, name), "mark", name=name, **whose)
            for name in marks
            if name not in said_freely()
        ]
        if any(spec.on == "unit" for name, spec in self.rulebook.marks.items() if name not in said_freely()):
            ways.append(self.way("give it a status", "mark", **whose))
        marks_text = ", ".join(
            _mark_label(mark) if name in said_freely() else _label(self.rulebook, name) for name, mark in marks.items()
        )
        return Thing(f"{seat}: {text}" + (f" ({marks_text})" if marks_text else ""), tuple(ways), seat)

    @cached_property
    def _lines(self) -> dict[str, list[str]]:
        turn = self.game.open_turn
        papers = turn.papers.select_related("seat") if turn is not None else ()
        return {paper.seat.seat_id: paper.lines for paper in papers}

    def order_of(self, seat: str, unit: str) -> str:
        """The line that a seat has handed in for a unit; the beginning of one, if there is none."""
        lines = [line for line in self._lines.get(seat, ()) if line.rpartition(": ")[2].startswith(f"{unit} ")]
        return lines[0] if lines else f"{unit} "

    def _ground(self, place: str) -> Iterator[Thing]:
        owner = next((seat for seat, held in self.state.get("centres", {}).items() if place in held), None)
        if owner is not None:
            ways = [
                self.way("give it to somebody", "board", op="owner", place=place),
                self.way("no centre any more", "board", op="no_centre", place=place),
            ]
            yield Thing(f"Centre of {owner}", tuple(ways), owner, notation=False)
        else:
            make = self.way("make it one", "board", op="owner", place=place)
            yield Thing("No centre", (make,), notation=False)
        ways = [
            self._mark(name, place, place=place)
            for name, spec in self.rulebook.marks.items()
            if spec.on == "place" and name not in said_freely()
        ]
        ways += self._words("place", self._said_of(place), place=place)
        ways.append(self.way("say what it is", "word", on="place", place=place))
        yield Thing("The place itself", tuple(ways), notation=False)

    def _figures(self, place: str) -> Iterator[Thing]:
        tokens = stored_state(self.context.rulebook, self.state).tokens
        stands = {token.name: str(token.at) for token in tokens}
        for name, title in figures_of(self.rulebook):
            here = stands.get(name) == place
            move = self.way(
                "send it elsewhere" if here else "bring it here", "figure", name=name, place="" if here else place
            )
            yield Thing(f"{title}, in {stands.get(name) or 'no place'}", (move,), notation=False)

    def _nobody(self, place: str) -> Thing:
        ways = [
            self.way(f"{kind} {place}", "board", op="add", unit=f"{kind} {place}")
            for kind, spec in self.rulebook.kinds.items()
            if spec.budget
        ]
        return Thing("Put a new unit here", tuple(ways), notation=False)

    # --- beside the board ------------------------------------------------------------------------------

    def of_seat(self, seat: str) -> tuple[Way, ...]:
        """What can be done about one seat."""
        ways = [self.way("Enter orders", "orders", seat=seat)]
        ways += [self.way(one.title, one.id, seat=seat) for one in self._handles()]
        listed = {name for lists in self.game.rulebook.offered(Lists) for name in lists.lists}
        ways += [
            self._mark(name, seat, seat=seat)
            for name, spec in self.rulebook.marks.items()
            if spec.on == "seat" and name not in listed and name not in said_freely()
        ]
        ways += [
            *self._words("seat", self._said_of(seat), seat=seat),
            self.way("Say something of it", "word", on="seat", seat=seat),
            self.way("Replace the player", "replace", seat=seat),
            *self._of_bot(seat),
            self.way("Declare it the winner", "end", seats=seat),
        ]
        return tuple(ways)

    def _of_bot(self, seat: str) -> list[Way]:
        there = self.game.is_going and self.game.seats.filter(seat_id=seat, bot=True, out=False).exists()
        return [self.way("Set how the bot plays", "bot", seat=seat)] if there else []

    def held_by(self, seat: str) -> list[Thing]:
        """What lies in a seat's lists (its cards): each item leads to its being moved."""
        papers = []
        for lists in self.game.rulebook.offered(Lists):
            names = dict(lists.items(self.game.rulebook))
            for mark, words in lists.lists.items():
                items = self._marks.get((mark, seat)) or ()
                ways = [
                    self.way(names.get(str(item), str(item)), lists.id, seat=seat, item=item, origin=mark)
                    for item in items
                ]
                papers += [Thing(words.removeprefix("the "), tuple(ways), seat, notation=False)] if ways else []
        return papers

    def _handles(self) -> Iterable[Lists | Word]:
        return [*self.game.rulebook.offered(Lists), *self.game.rulebook.offered(Word)]

    def of_the_game(self) -> tuple[Way, ...]:
        """Marks that a rule keeps of the game as a whole."""
        marks = [
            self._mark(name, "")
            for name, spec in self.rulebook.marks.items()
            if spec.on == "game" and name not in said_freely()
        ]
        marks_text = self._words("game", self._said_of(""))
        return (*marks, *marks_text, self.way("Say something of the game", "word", on="game"))

    def _said_of(self, bearer: str) -> dict[str, object]:
        """The marks of a bearer that is no unit."""
        return {name: value for (name, subject), value in self._marks.items() if subject == bearer}

    def _words(self, on: str, marks: Mapping[str, object], **given: object) -> Iterator[Way]:
        """What the GM has said of a thing, each to be said otherwise or taken back."""
        offered = free_marks()
        for name in offered.marks[on] if offered is not None else ():
            if name in marks:
                yield self.way(f"“{_mark_label(marks[name])}”", "word", on=on, which=name, **given)

    def rules(self) -> list[Thing]:
        """The rules in force with their options as they are: struck, or set to something else, from a turn on."""
        return [
            Thing(
                f"{rule.number} {rule.title}".strip(),
                (
                    *(self._option(option.name, option.standard) for option in rule.options),
                    self.way("strike it", "strike", rule_struck=rule.id),
                ),
                notation=False,
            )
            for rule in self.rulebook.rules
        ]

    def _option(self, name: str, standard: str) -> Way:
        words = name.partition(".")[2].replace("_", " ")
        return self.way(f"{words}: {self.rulebook.options.get(name, standard)}", "option", option=name)


def plain(value: object) -> str:
    """A mark's value as the form takes it."""
    if isinstance(value, tuple):
        return ", ".join(map(plain, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _mark_label(mark: object) -> str:
    """What a free mark says the thing is; `mark`: its value, or what a state has of it."""
    value = mark.get("value") if isinstance(mark, Mapping) else mark
    return str(value[0]) if isinstance(value, (list, tuple)) and value else ""


def _label(rulebook: "engine.Rulebook", name: str) -> str:
    spec = rulebook.marks.get(name)
    return (spec.label if spec else "") or name.partition(".")[2].replace("_", " ")
