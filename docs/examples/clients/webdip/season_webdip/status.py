"""What `game/status` answers: the phases of a game with units, centres and orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from season_webdip.numbers import COUNTRIES, KINDS, TERRITORIES, VARIANT, turn_of
from season_webdip.orders import Order, played

Data = Mapping[str, Any]
OVER = {"win": "Won", "draw": "Drawn", "stopped": "Drawn"}
PRESS = {"full": "Regular", "public": "PublicPressOnly", "none": "NoPress"}
DRAWS = {True: "draw-votes-public", False: "draw-votes-hidden"}
POTS = {
    "draw_size": "Winner-takes-all",
    "sum_of_squares": "Sum-of-squares",
    "centres": "Points-per-supply-center",
}


def over(game: Data) -> str:
    """Whether and how a game has ended: No, Won, Drawn."""
    return OVER.get((game["result"] or {}).get("kind", ""), "No") if game["turn"] is None else "No"


def pot(game: Data) -> str:
    """How a game is scored, if webDiplomacy scores so too."""
    return POTS.get(game["scoring"], "Unranked")


def status(number: int, game: Data, state: Data, reports: list[Data]) -> dict[str, Any]:
    """The whole document; `number` is the game's, `state` the open turn's."""
    turn, phase = turn_of(state["phase"])
    ended = over(game)
    phases = [_phase(report["phase"], report["state"], played(report)) for report in reports]
    last = (
        []
        if phases and phases[-1]["turn"] == turn and phases[-1]["phase"] == phase
        else [_phase(state["phase"], state, [])]
    )
    return {
        "gameID": number,
        "countryID": COUNTRIES[game["you"]["seat"]],
        "variantID": VARIANT,
        "turn": turn,
        "phase": phase if ended == "No" else "Finished",
        "gameOver": ended,
        "potType": pot(game),
        "pressType": PRESS[game["press"]],
        "drawType": DRAWS[bool(game["open_draws"])],
        "phaseLengthInMinutes": game["movement_minutes"],
        "phases": phases + last,
        "standoffs": [{"terrID": TERRITORIES[place], "countryID": 0} for place in state.get("contested", ())],
        "occupiedFrom": {
            str(TERRITORIES[one["unit"][2:].partition("/")[0]]): TERRITORIES[one["from"].partition("/")[0]]
            for those in state.get("dislodged", {}).values()
            for one in those
            if one.get("from")
        },
    }


def _phase(name: str, state: Data, orders: list[Order]) -> dict[str, Any]:
    turn, phase = turn_of(name)
    return {
        "turn": turn,
        "phase": phase,
        "units": [
            *(_unit(seat, text, "No") for seat in COUNTRIES for text in state["units"].get(seat, ())),
            *(
                _unit(seat, one["unit"], "Yes")
                for seat in COUNTRIES
                for one in state.get("dislodged", {}).get(seat, ())
            ),
        ],
        "centers": [
            {"terrID": TERRITORIES[place], "countryID": COUNTRIES.get(seat, 0)}
            for seat, places in state["centres"].items()
            for place in places
        ],
        "orders": orders,
    }


def _unit(seat: str, text: str, retreating: str) -> Order:
    kind, _, place = text.partition(" ")
    number = TERRITORIES[place]
    return {"unitType": KINDS[kind], "terrID": number, "countryID": COUNTRIES[seat], "retreating": retreating}
