"""Scenarios as strips: the position with its orders, what came of it, and what the report said, turn after turn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import engine
from engine.model.json_data import JsonDict
from engine.rulebook import registry
from engine.scenarios import Scenario, load
from games.library.variants.illustrations.drawing import PlateWindow, boxes_used, plate, window
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.scene import Scene
from games.maps.drawing.words import cached_in_words
from variants.geometry import Sheet

#: What a report says besides, and a drawing shows as well or does not need.
UNTOLD = frozenset({"unit.moved", "unit.stayed", "centre.owner", "seat.eliminated", "link.none"})
#: Ends of units that another line tells already.
TOLD_ELSEWHERE = frozenset({"eaten", "exploded"})
COUNTS = ("tally", "totals", "votes")
"""Data of events that count something."""
#: Corners wider than this, in units of the sheet, stand one below the other, so that their names can be read.
WIDE = 470


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """A line of a paper: whose, as it was written, and what came of it, unless that is what it says."""

    seat: str
    order: str
    came: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One drawing, with what it is of, the orders in it, and what the report of its turn says."""

    drawing: str
    caption: str
    orders: tuple[GivenOrder, ...] = ()
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """A scenario in drawings."""

    title: str
    frames: tuple[Frame, ...]
    wide: bool
    sheet: Sheet
    """Of the board that it is drawn on: its `ground` has to be on the page."""
    seen: PlateWindow


@cache
def scenarios(variant_id: str) -> dict[str, Scenario]:
    """What can be drawn on a rules page, by name: the plates of the variant's rules, and its `site/strips.yaml`."""
    folder = registry.variant_folder(variant_id)
    all_scenarios = [plate for rule in registry.find_variant(variant_id).rules if (plate := plate_of(rule)) is not None]
    more = folder / "site" / "strips.yaml" if folder is not None else None
    all_scenarios += load(str(more)) if more is not None and more.exists() else []
    return {scenario.id: scenario for scenario in all_scenarios}


@cache
def plate_of(rule_id: str) -> Scenario | None:
    """The scenario that shows a rule: `site/plate.yaml` in its folder; None if it has none."""
    folder = registry.rule_folder(rule_id)
    path = folder / "site" / "plate.yaml" if folder is not None else None
    return next(iter(load(str(path))), None) if path is not None and path.exists() else None


@cached_in_words
def strip(variant_id: str, name: str, words: tuple[tuple[str, str], ...] = ()) -> Strip:
    """A scenario of a rules page as a strip. `words`: options of the page's variant that say how turns are named."""
    ident = f"{variant_id}-{name}".replace(".", "-").replace("@", "-")
    return strip_of(scenarios(variant_id)[name], ident, engine.load_rulebook(variant_id, options=dict(words)))


def strip_of(scenario: Scenario, ident: str, named: "engine.Rulebook | None" = None) -> Strip:
    """Any scenario as a strip: a drawing for every turn, and one of the end. `ident`: no other on the page has it.

    `named`: the rulebook in whose words turns are named, if not the scenario's own.
    """
    rulebook = engine.load_rulebook(
        scenario.variant, without=scenario.without, with_=scenario.with_, options=scenario.options
    )
    board, named = setting(rulebook), named or rulebook
    state = engine.load_state(rulebook, scenario.state) if scenario.state else engine.opening(rulebook)
    shots: list[tuple[Scene, str, tuple[GivenOrder, ...], tuple[str, ...]]] = []
    for turn in scenario.turns:
        draws = engine.Draws(scenario.secret or "rules", scenario.hidden_secret or "rules", turn.draws)
        outcome = engine.adjudicate(rulebook, state, turn.orders, [], draws)
        phase = engine.phase_name(named, str(state.phase))
        shown = engine.view(rulebook, state, [], None, results=outcome.results, gm=True)
        public = engine.view(rulebook, outcome.state, outcome.events, None)
        results = shown.results or {}
        given = ((seat, line) for seat, orders in turn.orders.items() for line in orders)
        lines = tuple(_line(rulebook, seat, line, results.get(seat, [])) for seat, line in given)
        scene = scene_from_view(shown.state, board, results=_worth_drawing(results, lines), title=phase)
        shots.append((scene, phase, lines, tuple(_event_texts(public.events))))
        state = outcome.state
    after = engine.phase_name(named, str(state.phase))
    shown = engine.view(rulebook, state, [], None, gm=True)
    shots.append((scene_from_view(shown.state, board, title=after), "Afterwards", (), ()))
    scenes = [scene for scene, *_ in shots]
    boxed = any(boxes_used(scene) for scene in scenes)
    seen = window(_places(scenario, scenes), scenes[0].sheet, boxes=boxed)
    return Strip(
        scenario.title,
        tuple(
            Frame(plate(scene, seen, f"{ident}-{i}"), caption, lines, texts)
            for i, (scene, caption, lines, texts) in enumerate(shots, 1)
        ),
        wide=seen.width > WIDE,
        sheet=scenes[0].sheet,
        seen=seen,
    )


def _line(rulebook: engine.Rulebook, seat: str, line: str, results: Sequence[Mapping[str, object]]) -> GivenOrder:
    order = str(engine.parse_order(rulebook, line, seat))
    for row in results:
        if row.get("given") == order:
            replaced = row.get("by") or row["verdict"] == "succeeds"
            return GivenOrder(seat, line, f"becomes {row['order']}" if replaced else str(row["why"]))
        if row["order"] == order and row["verdict"] not in ("succeeds", "holds"):
            return GivenOrder(seat, line, str(row["why"]))
    return GivenOrder(seat, line)


def _worth_drawing(results: Mapping[str, list[JsonDict]], lines: Iterable[GivenOrder]) -> dict[str, list[JsonDict]]:
    """Orders that were given, and whatever replaced them; not the holding of those who were told nothing."""
    ordered = {line.seat for line in lines}
    return {
        seat: [row for row in rows if seat in ordered or row["verdict"] != "holds" or row.get("by")]
        for seat, rows in results.items()
    }


def _event_texts(events: Iterable[Mapping[str, object]]) -> Iterator[str]:
    for event in events:
        text = str(event.get("text", ""))
        if event["kind"] not in UNTOLD and event.get("cause") not in TOLD_ELSEWHERE and not _counts_nothing(event):
            yield text


def _counts_nothing(event: Mapping[str, object]) -> bool:
    """Whether an event tells of votes or nominations of which there were none."""
    return any(event.get(name) == {} for name in COUNTS)


def _places(scenario: Scenario, scenes: list[Scene]) -> set[str]:
    """What must be seen: where anybody stands, where orders lead, and what the scenario's note names besides."""
    out = set(scenario.note.split())
    for scene in scenes:
        out |= {unit.place for unit in scene.units} | {actor.place for actor in scene.actors}
        out |= {lost.unit.place for lost in scene.dislodged}
        for order in (order for order in scene.orders if order.action != "nominate"):
            out |= {order.place, order.target, order.helped, *order.path}
    return out & set(scenes[0].provinces)
