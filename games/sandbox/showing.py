"""What is shown of a bench: the map, the papers, the report, the draws. All of it is the holder's to see."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from django.http import HttpRequest

import engine
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from games.common.dictionaries import Context
from games.common.errors import Refused
from games.common.examples import example_of
from games.common.offers import kinds_of, names_of, offers_json, words_of
from games.common.order_rows import Row, keyed
from games.common.variants_on_offer import on_offer, rules_on_offer, volumes
from games.library.rules.answers import title_of
from games.maps.drawing import Scene
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.motion import motions
from games.maps.drawing.text import board as prose
from games.maps.game_maps import drawing
from games.models import Game
from games.permissions import rules_game
from games.sandbox.bench import GM, Bench, BenchStep, pack
from games.sandbox.editing import sides_of
from games.sandbox.filing import state_text
from games.sandbox.models import LIFE
from games.sandbox.working import outcome_of
from games.table.conditions import conditions_of
from games.table.headline import headline
from games.table.narration import StepOfPlay, headings_of, order_line, place_names, seat_names, steps_of_play
from games.table.sheets import line_json, want_json

TABS = (("orders", "Orders"), ("report", "Report"), ("board", "Board"), ("share", "Share"), ("anew", "Begin"))


def _steps_of_play(rulebook: "engine.Rulebook", events: list[JsonDict]) -> Iterable[StepOfPlay]:
    """Events in their order, under the titles of their steps and the headings of the variant's order of play."""
    titles = {step.name: step.title or step.name for stage in rulebook.stages for _, step in stage.steps}
    return steps_of_play(events, titles, headings_of(rulebook.variant.id))


def sheet_json(
    rulebook: "engine.Rulebook", state: State, seat: str, lines: list[str], shown: Mapping[str, object], number: int
) -> JsonDict:
    """What static/js/order-sheet.js needs to write the orders of one seat; as games.table.sheets has it for a table."""
    wants, offers = engine.wants(rulebook, state, seat), engine.offers(rulebook, state, seat)
    return {
        "number": number,
        "window": state.phase[-1],
        "seat": seat,
        "wants": [want_json(rulebook, want) for want in wants],
        "version": 1,
        "lines": lines_json(rulebook, state, seat, lines),
        "emptied": [],
        "ruled": [],
        "ready": False,
        "suggested": False,
        "receipt": None,
        "options": offers_json(offers),
        "conditions": conditions_of(rulebook, shown, wants),
        "words": words_of(rulebook, offers.values()),
        "names": names_of(rulebook),
        "kinds": kinds_of(rulebook),
    }


def lines_json(rulebook: "engine.Rulebook", state: State, seat: str, lines: Sequence[str]) -> list[dict[str, object]]:
    """What is to be said of lines, each in its row."""
    checks = engine.check(rulebook, state, seat, lines)
    rows = keyed(engine.wants(rulebook, state, seat), checks)
    return [
        line_json(key, Row(text, 1), check, counts=check.level != "error")
        for (key, text), check in zip(rows, checks, strict=True)
    ]


def papers_context(bench: Bench, rulebook: "engine.Rulebook", state: State, shown: Json) -> dict[str, object]:
    """A paper for every seat that may hand one in, or has handed one in here."""
    papers, sheets = [], {}
    for spec in rulebook.seats:
        seat = str(spec.id)
        lines = list(bench.step.orders.get(seat, ()))
        sheet = sheet_json(rulebook, state, seat, lines, shown, bench.at)
        if not sheet["wants"] and not lines:
            continue
        sheets[seat] = sheet
        given = {check["subject"] for check in sheet["lines"]}
        units = [want for want in sheet["wants"] if want["subject"]]
        papers.append(
            {
                "seat": seat,
                "name": spec.name,
                "text": "\n".join(lines),
                "rows": max(len(units), len(lines), 1) + 1,
                "missing": sum(want["subject"] not in given and not want["optional"] for want in units),
                "faults": [check for check in sheet["lines"] if check["level"] != "ok"],
                "helps": [want["help"] for want in sheet["wants"] if not want["subject"]],
            }
        )
    return {"papers": papers, "sheets": sheets}


def scene(rulebook: "engine.Rulebook", shown: Json, results: Any = None, title: str = "") -> Scene:
    """The map of a position on the bench."""
    name = engine.phase_name(rulebook, str(shown["phase"]))
    return scene_from_view(shown, setting(rulebook), results=results, title=title or "The sandbox", subtitle=name)


def report_context(bench: Bench, rulebook: "engine.Rulebook") -> dict[str, object]:
    """What came of the step that is looked at, if it has been adjudicated."""
    if not bench.played:
        return {"played": False, "results": None, "motions": []}
    outcome = outcome_of(bench)
    view = engine.view(
        bench.rules().rulebook, outcome.state, outcome.events, None, outcome.results, outcome.draws, gm=True
    )
    names, called = {str(spec.id): spec.name for spec in rulebook.seats}, seat_names(rulebook)
    results = view.results or {}
    powers = [
        {"seat": seat, "name": names.get(seat, seat), "lines": [order_line(one, called) for one in rows]}
        for seat, rows in results.items()
        if rows
    ]
    following = bench.steps[bench.at + 1].state
    return {
        "played": True,
        "results": results,
        "headline": headline(
            view.events, chain.from_iterable(results.values()), place_names(rulebook), seat_names(rulebook)
        ),
        "powers": powers,
        "report_steps": list(_steps_of_play(rulebook, view.events)),
        "draws": [{"key": key, **draw} for key, draw in (view.draws or {}).items()],
        "over": outcome.state.ended,
        "next_name": engine.phase_name(rulebook, str(following.get("phase", outcome.state.phase))),
    }


def steps_context(bench: Bench, rulebook: "engine.Rulebook") -> list[dict[str, object]]:
    """The positions on the bench, for going from one to another."""
    return [{"number": at, "here": at == bench.at, **_phase_of(step, rulebook)} for at, step in enumerate(bench.steps)]


def _phase_of(step: BenchStep, rulebook: "engine.Rulebook") -> dict[str, str]:
    """The phase of a position as a code, for want of room, and in words; a question mark where there is none."""
    phase = str(step.state.get("phase", "?"))[:12]
    try:
        return {"phase": phase, "name": engine.phase_name(rulebook, phase)}
    except engine.EngineError:
        return {"phase": phase, "name": phase}


def origin_context(bench: Bench, request: HttpRequest) -> dict[str, object]:
    """Where the bench came from, as far as this reader may know, and whether he may rule on it."""
    if bench.origin is None:
        return {"origin": None, "may_rule": False, "of_gm": False}
    game = Game.objects.visible_to(request.user).filter(slug=bench.origin.game).first()
    ruler = game is not None and bench.origin.number > 0 and rules_game(game, request.user)
    return {"origin": game, "origin_number": bench.origin.number, "may_rule": ruler, "of_gm": bench.origin.eyes == GM}


def pieces_context(rulebook: "engine.Rulebook", state: State) -> Context:
    """What may be put on the board, for the editor: sides, kinds of unit, marks and figures."""
    return {
        "sides": [
            {"id": side, "name": spec.name if (spec := rulebook.seat(side)) else side}
            for side in sides_of(rulebook, state)
        ],
        "kinds": [{"id": str(kind), "medium": str(one.medium)} for kind, one in rulebook.kinds.items()],
        "marks": [{"name": name, "on": spec.on, "label": spec.label} for name, spec in rulebook.marks.items()],
        "figures": [name for name, spec in rulebook.tokens.items() if not spec.many],
        "coasts": {str(p): list(v.coasts) for p, v in rulebook.board.provinces.items() if v.coasts},
        "places": {str(p): {"name": v.name, "kind": v.kind} for p, v in rulebook.board.provinces.items()},
    }


def start_context(bench: Bench) -> dict[str, object]:
    """The form that begins anew, filled with the rules on the bench."""
    return {
        "variants": [(name, volumes()[name].name) for name in on_offer()],
        "rule_names": [(name, title_of(name)) for name in sorted(rules_on_offer())],
        "struck": ", ".join(bench.without),
        "added": ", ".join(bench.with_),
        "chosen_options": "\n".join(f"{name}: {value}" for name, value in bench.options.items()),
    }


def context(request: HttpRequest, bench: Bench) -> Context:
    """Everything that templates/sandbox/page.html shows. Raises Refused for a bench that cannot be shown."""
    rulebook = bench.rulebook()
    state = bench.state(rulebook)
    shown = engine.view(rulebook, state, (), None, gm=True).state
    report = report_context(bench, rulebook)
    drawn = scene(rulebook, shown, report["results"])
    papers = papers_context(bench, rulebook, state, shown) if not state.ended else {"papers": [], "sheets": {}}
    pieces = pieces_context(rulebook, state)
    standing = [
        {"seat": side["id"], "name": side["name"], "units": units, "centres": centres}
        for side in pieces["sides"]
        if (units := shown["units"].get(side["id"], [])) is not None
        and ((centres := shown["centres"].get(side["id"], [])) or units)
    ]
    return {
        "bench": bench,
        "bench_tabs": TABS,
        "life": LIFE,
        "packed": pack(bench),
        "rulebook": rulebook,
        "phase": state.phase,
        "phase_name": engine.phase_name(rulebook, state.phase),
        "ended": state.ended,
        "winners": [spec.name for spec in rulebook.seats if spec.id in (state.winners or ())],
        "svg": drawing(drawn),
        "motions": motions(drawn) if report["played"] else [],
        "prose": prose(drawn),
        "steps": steps_context(bench, rulebook),
        "standing": standing,
        "state_text": state_text(bench.step.state),
        "example": example_of(rulebook),
        "editor": {**pieces, "units": shown["units"], "centres": shown["centres"], "phase": state.phase},
        **papers,
        **report,
        **origin_context(bench, request),
        **start_context(bench),
    }


def refusable(request: HttpRequest, bench: Bench, otherwise: Bench) -> tuple[dict[str, object], str]:
    """The context of a bench; if it cannot be shown, of the one before it, and why."""
    try:
        return context(request, bench), ""
    except Refused as error:
        return context(request, otherwise), error.message
