"""`manage.py draw SCENARIO.yaml --as SEAT --out FILE.svg|.png`: any scenario as a map."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import engine
from engine.model.errors import EngineError
from engine.scenarios.model import Scenario
from engine.scenarios.reader import load
from games.maps.drawing import Options, Scene
from games.maps.drawing import draw as draw_map
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.png import render
from games.maps.drawing.text import board, orders

EYES = {"spectator": None, "gm": None}


class Command(BaseCommand):
    help = "Draw a scenario: its last turn's orders with their verdicts, as one seat sees them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("scenario", type=Path, help="a scenario file (docs/scenarios.md)")
        parser.add_argument("--id", default="", help="which scenario of the file; default: the first")
        parser.add_argument("--turn", type=int, default=0, help="which turn, from 1; default: the last")
        parser.add_argument("--after", action="store_true", help="the position after the turn, without its orders")
        parser.add_argument("--as", dest="seat", default="spectator", help="a seat, spectator or gm")
        parser.add_argument("--out", type=Path, required=True, help="a .svg, .png or .txt file")
        parser.add_argument("--theme", choices=("light", "dark"), default="light")
        parser.add_argument("--labels", choices=("full", "short", "none"), default="short")
        parser.add_argument("--use", choices=("share", "print", "page", "thumbnail"), default="share")
        parser.add_argument("--no-orders", action="store_true")
        parser.add_argument("--patterns", action="store_true", help="tell powers apart by pattern too")
        parser.add_argument("--width", type=int, default=1600, help="of a PNG, in pixels")

    def handle(self, *args: object, **options: Any) -> None:
        out: Path = options["out"]
        if out.suffix not in (".svg", ".png", ".txt"):
            raise CommandError("--out takes a file that ends in .svg, .png or .txt.")
        try:
            scenario = _find_scenario(load(options["scenario"]), options["id"])
            scene = scene_of(scenario, turn=options["turn"], seat=options["seat"], after=options["after"])
        except (EngineError, OSError) as error:
            raise CommandError(str(error)) from error
        if out.suffix == ".txt":
            out.write_text("\n".join([*board(scene), "", *orders(scene), ""]), encoding="utf-8")
            return
        look = Options(
            use=options["use"],
            theme=options["theme"],
            labels=options["labels"],
            orders=not options["no_orders"],
            patterns=options["patterns"],
            standalone=True,
        )
        svg = draw_map(scene, look)
        if out.suffix == ".png":
            out.write_bytes(render(svg, width=options["width"]))
        else:
            out.write_text(svg, encoding="utf-8")


def _find_scenario(scenarios: list[Scenario], wanted: str) -> Scenario:
    for scenario in scenarios:
        if not wanted or scenario.id == wanted:
            return scenario
    names = ", ".join(scenario.id for scenario in scenarios) or "none"
    raise CommandError(f"The file has no scenario {wanted!r}. It has: {names}.")


def scene_of(scenario: Scenario, *, turn: int = 0, seat: str = "spectator", after: bool = False) -> Scene:
    """Play a scenario up to a turn and look at it through a seat's eyes."""
    rulebook = engine.load_rulebook(
        scenario.variant, without=scenario.without, with_=scenario.with_, options=scenario.options
    )
    if seat not in EYES and seat not in map(str, rulebook.seat_ids):
        raise CommandError(f"Nobody here is called {seat!r}. There are: {', '.join((*rulebook.seat_ids, *EYES))}.")
    if turn > len(scenario.turns):
        raise CommandError(f"The scenario has {len(scenario.turns)} turns and no turn {turn}.")
    eyes, gm = EYES.get(seat, seat), seat == "gm"
    if scenario.state is None:
        state = engine.opening(rulebook, engine.Draws(scenario.secret, scenario.hidden_secret))
    else:
        state = engine.load_state(rulebook, scenario.state)
    shown = engine.view(rulebook, state, (), eyes, gm=gm)
    phase = state.phase
    for item in scenario.turns[: turn or None]:
        rulings = [engine.Ruling.from_json(ruling) for ruling in item.rulings]
        draws = engine.Draws(scenario.secret, scenario.hidden_secret, item.draws)
        outcome = engine.adjudicate(rulebook, state, item.orders, rulings, draws)
        if after:
            state, phase = outcome.state, outcome.state.phase
            shown = engine.view(rulebook, state, outcome.events, eyes, gm=gm)
            continue
        shown = engine.view(rulebook, state, outcome.events, eyes, outcome.results, gm=gm)
        state, phase = outcome.state, state.phase
    return scene_from_view(
        shown.state,
        setting(rulebook),
        results=shown.results,
        title=engine.phase_name(rulebook, phase),
        subtitle=scenario.title,
    )
