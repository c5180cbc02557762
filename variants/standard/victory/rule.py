"""Eighteen centres win; by option, who is left shares the game after a last year, or a turn of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.changes import EndGame
from engine.model.phases import FIRST_YEAR
from engine.model.wording import listed, many
from engine.rulebook.catalogue import WON, Claim, worth_of
from engine.rulebook.declarations import Ends
from engine.rulebook.look import Look
from engine.rulebook.phase_names import season_name, year_name
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import LAST_TURNS, Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Whole

from variants.standard import SOURCE

NEVER = 9999
"""The last year of a game that has none."""


def _claims(turn: Look, checkpoint: str) -> tuple[Claim, ...] | None:
    """Who owns enough centres; of several the one with most, and nobody while the most is shared."""
    if checkpoint != "count":
        return None
    needed = int(turn.option("victory.centres"))
    totals = sorted(((worth_of(turn, seat, "won"), seat) for seat in turn.rulebook.seat_ids), reverse=True)
    if totals[0][0] < needed or totals[0][0] in [count for count, _ in totals[1:]]:
        return None
    return (Claim((totals[0][1],), many(totals[0][0], "centre")),)


def _check(turn: Turn) -> None:
    claims = turn.ask(WON, "count")
    if claims:
        seats = tuple(dict.fromkeys(seat for claim in claims for seat in claim.seats))
        why = "; ".join(claim.why for claim in claims)
        text = f"{' and '.join(seats)} {'win' if len(seats) > 1 else 'wins'} with {why}."
        turn.emit("game.ended", text, EndGame(seats, "win"), winners=list(seats), ending="win")


def _last_year(options: Mapping[str, str]) -> int | None:
    """The last year that is played; None for no end. Option victory.last_year."""
    year = int(options["victory.last_year"])
    return None if year == NEVER else year


def _last_turn(options: Mapping[str, str]) -> str:
    return options["victory.last_turn"]


def _before_adjustments(turn: Turn) -> None:
    """Where the last year has no adjustments, the count of its Autumn is the last that happens."""
    if _last_turn(turn.rulebook.options) == "autumn":
        _end(turn, "F", f"{season_name(turn.rulebook, turn.season)} was the last turn")


def _last_count(turn: Turn) -> None:
    """After the last season: that of Spring, if the last year goes no further, or after the adjustments."""
    if _last_turn(turn.rulebook.options) == "spring":
        _end(turn, "S", f"{season_name(turn.rulebook, turn.season)} was the last turn")
    else:
        _end(turn, "F", f"{year_name(turn.rulebook, turn.phase.year)} was the last year")


def _end(turn: Turn, letter: str, why: str) -> None:
    """In that season of the last year all Powers that own a centre share the game; how, its scoring says."""
    last = _last_year(turn.rulebook.options)
    if last is None or turn.position.ended or turn.season != f"{letter}{last}":
        return
    left = [seat.id for seat in turn.rulebook.seats if seat.kind == "power" and turn.position.centres_of(seat.id)]
    text = f"{why}: {listed(left)} {'shares' if len(left) == 1 else 'share'} the game."
    turn.emit("game.ended", text, EndGame(tuple(left), "draw"), winners=[*left], ending="draw")


RULE = Rule(
    id="victory",
    number="6",
    title="Victory",
    summary="Whoever owns eighteen centres at the Autumn count wins.",
    topics=("winning",),
    source=SOURCE,
    clauses={
        "standard.victory.solo": (
            "A Power with as many centres as win (18 on the usual board) at the count wins, "
            "and the game ends before adjustments."
        ),
        "standard.victory.draw": "All Powers still in the game may agree on a draw.",
    },
    options=(
        Option("victory.centres", (), "How many centres win.", default="18", number=Whole(1, 99), of_board="wins"),
        Option(
            "victory.last_year",
            (),
            "The last year; after it all who own a centre share the game. 9999: none.",
            default=str(NEVER),
            number=Whole(FIRST_YEAR, NEVER),
        ),
        Option(
            "victory.last_turn",
            LAST_TURNS[::-1],
            "After what the last year ends: its adjustments, or the moves and retreats of Autumn or Spring. "
            "Centres are counted in Autumn alone.",
        ),
    ),
    needs=("ownership",),
    amendments=(Amendment(WON.name, Layer.REPLACE, _claims),),
    offers=(Ends(_last_year, _last_turn),),
    steps=(
        Step("who has won", "victory.check", _check, "Has somebody won?"),
        Step("adjustment window", "victory.no_adjustments", _before_adjustments, "Is it over now?", commutes=True),
        Step("last count", "victory.last_count", _last_count, "Was it the last turn?", commutes=True),
    ),
    looks_back=False,
)
