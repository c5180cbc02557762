"""A turn told: its orders by power, its events in the order of play, its headline. For report, history and feed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby

import engine
from engine.model.json_data import Json, JsonDict
from engine.model.order_data import order_data
from engine.model.wording import inside_sentence
from engine.notation.parse import readable
from games.common.variants_on_offer import headings_of as own_headings
from games.library.rules.previews import heading_of
from games.maps.drawing.words import said
from games.models import Game, Turn
from games.permissions import Viewer
from games.selectors.ledger import LedgerLine, ledger
from games.selectors.positions import AdjudicatedTurn, report, rules_in_force, sees_others
from games.table.event_deduplication import each_aside_once, each_once, moves_by_seat
from games.table.headline import headline
from games.table.stabs import stabs, stabs_of_year
from games.table.story import story

GOOD = frozenset({"succeeds", "holds"})
WORDS = {
    "bounces": "bounces",
    "cut": "cut",
    "void": "void",
    "fails": "fails",
    "disrupted": "disrupted",
    "succeeds": "succeeds",
    "holds": "holds",
}

NOBODY: Mapping[str, str] = {}
RULED = "The GM’s rulings"
"""The heading of what rulings did."""


@dataclass(frozen=True, slots=True)
class ToldOrder:
    """One order with what came of it. `good`: it did what it was meant to. `cites`: the clause behind that."""

    text: str
    verdict: str
    why: str
    good: bool
    dislodged: bool
    given: str
    by: str
    cites: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PowerOrders:
    """The orders of one seat. `nmr`: what became of it, where nothing was handed in for it (no moves received)."""

    seat_id: str
    name: str
    player: str
    lines: tuple[ToldOrder, ...]
    nmr: str = ""


@dataclass(frozen=True, slots=True)
class StepOfPlay:
    """One step of the order of play, with its events. `heading`: the stretch of it that begins here, if one does."""

    title: str
    events: tuple[JsonDict, ...]
    heading: str = ""

    @property
    def own_title(self) -> str:
        """The title where it says more than the heading above it, which may have a number: else nothing."""
        return "" if self.heading.partition(". ")[2] == self.title or self.heading == self.title else self.title


@dataclass(frozen=True, slots=True)
class TurnNarration:
    """Everything about one turn. `story`: what mattered in it, in sentences."""

    turn: Turn
    report: AdjudicatedTurn
    headline: str
    story: tuple[str, ...]
    powers: tuple[PowerOrders, ...]
    steps: tuple[StepOfPlay, ...]
    rulings: tuple[LedgerLine, ...]

    @property
    def beyond(self) -> tuple[str, ...]:
        """What the story says and the headline does not: one stands below the other."""
        bare_headline = _bare(self.headline)
        return tuple(line for line in self.story if _bare(line) != bare_headline)


def _bare(sentence: str) -> str:
    """A sentence without what a headline leaves away: its article and its full stop."""
    return sentence.casefold().removesuffix(".").removeprefix("a ").removeprefix("the ")


def place_names(book: "engine.Rulebook") -> dict[str, str]:
    """Names by province id, as they stand inside a sentence: `Munich`, `the North Sea`."""
    provinces = book.board.provinces.items()
    return {str(place): _with_article(book.say(one.name), one.kind) for place, one in provinces}


def _with_article(name: str, kind: str) -> str:
    """Seas have an article, and what is something of something: `the North Sea`, `the Free City of Danzig`."""
    has_article = name.startswith(("The ", "the "))
    return f"the {name}" if not has_article and (kind == "sea" or " of " in name) else name


def seat_names(book: "engine.Rulebook") -> dict[str, str]:
    """Names of seats and of sides without one, as they stand inside a sentence: `France`, `the Doctor`, `Monsters`."""
    sides = {str(side): str(side).capitalize() if side.isupper() else str(side) for side in book.sides}
    seats = {str(seat.id): book.say(seat.name) for seat in book.seats}
    return {key: inside_sentence(name) for key, name in (sides | seats).items()}


def heading_of_seat(names: Mapping[str, str], seat: str) -> str:
    """The name of a seat as it stands alone: `The Doctor`."""
    name = names.get(seat, seat)
    return f"{name[:1].upper()}{name[1:]}"


def order_line(result: JsonDict, names: Mapping[str, str] = NOBODY) -> ToldOrder:
    """A result of the engine as a line of a report. `names`: of seats, by whom an order may have been replaced."""
    verdict = str(result["verdict"])
    return ToldOrder(
        text=result["order"],
        verdict=WORDS.get(verdict, verdict),
        why=result.get("why", ""),
        good=verdict in GOOD and not result.get("dislodged"),
        dislodged=bool(result.get("dislodged")),
        given=result.get("given", "") if result.get("given") != result["order"] else "",
        by=names.get(result.get("by", ""), result.get("by", "")),
        cites={name: str(result.get(name, "")) for name in ("rule", "rule_id")},
    )


RETREATING = ("retreat", "disband")
"""The verbs of orders of the dislodged (`engine.model.orders`)."""
NMR = {
    "M": "NMR. Its units hold",
    "R": "NMR. What had to retreat disbands",
    "A": "NMR. It builds nothing, and the rule removes what it has too many",
}
"""What becomes of a power of which nothing has come, by the letter of the window; in others it is only said."""


def _powers(
    viewer: Viewer, turn: Turn, turn_report: AdjudicatedTurn, names: Mapping[str, str]
) -> Iterable[PowerOrders]:
    """What each seat ordered. Of whom nothing has come that is said, and not what the rules made of it."""
    all_of_them = sees_others(viewer)
    for seat in viewer.game.table_seats:
        results = turn_report.results.get(seat.seat_id, [])
        absent = (all_of_them or seat == viewer.seat) and _is_absent(turn, seat.seat_id)
        if absent or turn.window in ("R", "A"):
            ordered = _ordered_units(viewer.game, turn, seat.seat_id)
            results = [one for one in results if not one.get("unit") or one["unit"] in ordered or one.get("given")]
        else:
            retreats = _retreats_written(viewer.game, turn, seat.seat_id)
            results = [one for one in results if one["order"] in retreats or not _is_retreat(one)]
        if results or absent:
            lines = tuple(order_line(result, names) for result in results)
            nmr = NMR.get(turn.window, "NMR") if absent else ""
            yield PowerOrders(seat.seat_id, seat.name, viewer.name_of(seat), lines, nmr)


def _lines_entered_by_gm(turn: Turn, seat: str) -> list[str]:
    """The lines that rulings entered for a seat."""
    entries = [one for one in turn.rulings or () if one.get("kind") == "order" and one.get("seat") == seat]
    return [str(line) for one in entries for line in one.get("lines") or ()]


def _is_absent(turn: Turn, seat: str) -> bool:
    """Whether a seat was waited for in vain, and nobody entered anything for it."""
    return (
        seat in (turn.missed or ()) and not (turn.submissions or {}).get(seat) and not _lines_entered_by_gm(turn, seat)
    )


def _ordered_units(game: Game, turn: Turn, seat: str) -> set[str]:
    """The units for which a seat, or the GM for it, wrote a line: who acts, and who is to be removed."""
    lines = [*(turn.submissions or {}).get(seat, ()), *_lines_entered_by_gm(turn, seat)]
    grammar, window = game.rulebook.grammar, turn.window if turn.window in "RA" else ""
    read = [order for line in lines if (order := readable(grammar, line, seat, window)) is not None]
    each = [part for order in read for part in (order.parts or (order,))]
    return {unit for part in each for unit in (part.subject, str(order_data(part).get("unit", "")))} - {""}


def _is_retreat(result: Json) -> bool:
    """Whether a result is of a retreat or a disbanding instead of one."""
    return (result.get("data") or {}).get("verb") in RETREATING


def _retreats_written(game: Game, turn: Turn, seat: str) -> set[str]:
    """The retreats that a seat, or the GM for it, wrote into a paper of another window (postal games), canonical."""
    lines = [*(turn.submissions or {}).get(seat, ()), *_lines_entered_by_gm(turn, seat)]
    read = [order for line in lines if (order := readable(game.rulebook.grammar, line, seat)) is not None]
    return {str(part) for order in read for part in (order.parts or (order,))}


def _steps(game: Game, turn_report: AdjudicatedTurn, books: Iterable["engine.Rulebook"]) -> Iterable[StepOfPlay]:
    """Events in their order, under the titles of the steps they belong to and the headings of the order of play.

    The headings of a variant are those of its published list. With rules added that list is not the whole season; then
    the headings are those of any season (`games.library.rules.previews`).
    """
    books = tuple(books)
    events = moves_by_seat(turn_report.events, [seat.seat_id for seat in game.table_seats])
    steps = [(stage.slot.name, step) for book in books for stage in book.stages for _, step in stage.steps]
    titles = {step.name: step.title or step.name for _, step in steps}
    composed = any(book.with_ for book in books)
    headings = {step.name: heading_of(slot) for slot, step in steps} if composed else headings_of(game.variant)
    yield from steps_of_play(events, titles, headings)


def steps_of_play(
    events: Iterable[JsonDict], titles: Mapping[str, str], headings: Mapping[str, str]
) -> Iterable[StepOfPlay]:
    """Events in their order, each thing once, under `titles` and `headings` by their steps' names, which are put into
    the words in force. Steps of one title that follow each other are one."""
    last, asides = "", set[str]()

    def under(event: Mapping[str, object]) -> tuple[str, str]:
        step = str(event.get("step", ""))
        return headings.get(step, last), RULED if step == "rulings" else titles.get(step, step)

    for (heading, title), group in groupby(events, key=under):
        lines = tuple(each_aside_once(each_once(group), asides))
        if lines:
            yield StepOfPlay(said(title), lines, said(heading) if heading != last else "")
            last = heading


@cache
def headings_of(variant: str) -> Mapping[str, str]:
    """The heading under which each step of a variant's order of play stands; nothing where it has none."""
    new_headings, headings, current = own_headings(variant), dict[str, str](), ""
    for step in engine.load_rulebook(variant).variant.order if new_headings else ():
        current = new_headings.get(step, current)
        headings[step] = current
    return headings


@dataclass(frozen=True, slots=True)
class _Names:
    """What the rules in force before and after a turn call things, and what they call news."""

    books: tuple["engine.Rulebook", "engine.Rulebook"]
    seats: dict[str, str]
    places: dict[str, str]
    news: set[str]


def _names(game: Game, turn_report: AdjudicatedTurn) -> _Names:
    before, after = (rules_in_force(game, state) for state in (turn_report.state_before, turn_report.state_after))
    news = {kind for book in (before, after) for rule in book.rules for kind in rule.news}
    return _Names(
        (before, after), seat_names(before) | seat_names(after), place_names(before) | place_names(after), news
    )


def headline_of(game: Game, turn_report: AdjudicatedTurn) -> str:
    """The headline of a report, which is all that a list needs of it."""
    return _headline(turn_report, _names(game, turn_report))


def _headline(turn_report: AdjudicatedTurn, names: _Names) -> str:
    return headline(
        [*turn_report.events, *_fallen(turn_report, names.books[0])],
        chain.from_iterable(turn_report.results.values()),
        names.places,
        names.seats,
        news=names.news,
        owners={
            str(place): seat for seat, held in (turn_report.state_before.get("centres") or {}).items() for place in held
        },
        kinds={str(kind.id): book.say(kind.singly) for book in names.books for kind in book.kinds.values()},
    )


def _fallen(turn_report: AdjudicatedTurn, book: "engine.Rulebook") -> list[dict[str, object]]:
    """Of powers that had a unit or a centre and have none any more, what the engine does not tell: it says who is out
    when the year ends, and of those alone who lost something in that very turn."""
    out = {event["seat"] for event in turn_report.events if event["kind"] == "seat.eliminated"}
    before, after = (_holders(state) for state in (turn_report.state_before, turn_report.state_after))
    powers = [str(seat.id) for seat in book.seats if seat.kind == "power"]
    return [
        {"kind": "seat.fallen", "seat": seat, "text": ""}
        for seat in powers
        if seat in before - after and seat not in out
    ]


def _holders(state: Json) -> set[str]:
    """Who has a unit, one that must retreat, or a centre."""
    return {
        seat for part in ("units", "dislodged", "centres") for seat, held in (state.get(part) or {}).items() if held
    }


def tell(viewer: Viewer, turn: Turn) -> TurnNarration:
    """An adjudicated turn as this viewer may know it."""
    game = viewer.game
    turn_report = report(viewer, turn)
    names = _names(game, turn_report)
    seats = names.seats
    on_it = tuple(line for line in ledger(viewer) if line.ruling.phase == turn.phase and not line.dropped)
    return TurnNarration(
        turn=turn,
        report=turn_report,
        headline=_headline(turn_report, names),
        story=story(
            [*turn_report.events, *_fallen(turn_report, names.books[0])],
            (turn_report.state_before, turn_report.state_after),
            names.places,
            seats,
            news=names.news,
            stabs=(*stabs(viewer, turn_report, seats), *stabs_of_year(viewer, turn_report, seats)),
        ),
        powers=tuple(_powers(viewer, turn, turn_report, seats)),
        steps=tuple(_steps(game, turn_report, names.books)),
        rulings=on_it,
    )
