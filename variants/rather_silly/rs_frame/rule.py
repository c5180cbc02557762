"""[1], [17], [18], [19] The frame: standard Diplomacy where nothing else is said, the order of play, and who wins.

The order of play itself is the literal list in `variant.py`; conditions and rulings are the engine's. What is left for
the frame to say is who has won, whose word counts, and what rights remain to those who are out of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.model.ids import SeatId
from engine.model.rulebook_faults import Refusal
from engine.rulebook.catalogue import MAY_SUBMIT, STANDING, WON, Claim, worth_of
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option, Rule
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import Whole

from variants.rather_silly import SOURCE
from variants.rather_silly.themes import NEUTRAL, OPTION

WORDS = MappingProxyType(
    {
        "lure_compulsion_reorder": ("lure", "compulsion", "re-order"),
        "lure_reorder_compulsion": ("lure", "re-order", "compulsion"),
        "compulsion_lure_reorder": ("compulsion", "lure", "re-order"),
        "compulsion_reorder_lure": ("compulsion", "re-order", "lure"),
        "reorder_lure_compulsion": ("re-order", "lure", "compulsion"),
        "reorder_compulsion_lure": ("re-order", "compulsion", "lure"),
    }
)
"""Whose word counts, strongest first: Female Armies', Gay Fleets', the Jester's (R48)."""


def _claims(turn: Look, checkpoint: str) -> tuple[Claim, ...] | None:
    """Who owns enough centres; of several those with most, who can only be several where fewer than half win."""
    if checkpoint != "count":
        return None
    needed = int(turn.option("frame.win_centres"))
    totals = {seat: worth_of(turn, seat, "won") for seat in turn.rulebook.seat_ids}
    most = max(totals.values())
    return tuple(Claim((seat,), f"{most} centres") for seat, number in totals.items() if number == most >= needed)


def _tie(turn: Look, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]] | None:
    """The option: of several who have won the one with most centres has (R78)."""
    if checkpoint != "count" or turn.option("frame.tie") == "shared":
        return None

    def most(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        totals = [max(worth_of(turn, seat, "won") for seat in claim.seats) for claim in claims]
        return tuple(claim for claim, number in zip(claims, totals, strict=True) if number == max(totals))

    return most


def _silent(turn: Look, seat: SeatId, kind: str) -> str | None:
    """The option: who has neither units nor centres has no say any more (R12)."""
    power = any(spec.id == seat and spec.kind == "power" for spec in turn.rulebook.seats)
    return f"{seat} is out of the game" if power and not turn.ask(STANDING, seat, "survive") else None


def _silenced(options: Mapping[str, str]) -> bool:
    return options["frame.eliminated"] == "silent"


def _refuses(rulebook: Rulebook) -> Refusal | None:
    usual = str(rulebook.board.data["wins"] or 18)
    if rulebook.options.get("victory.centres", usual) == usual:
        return None
    return Refusal(
        "In Rather Silly Diplomacy the number of centres that win is frame.win_centres: set that, and leave "
        f"victory.centres at {usual}.",
        options={"victory.centres": usual},
    )


RULE = Rule(
    id="rs_frame",
    number="17",
    title="Order of play and victory",
    summary="Standard rules where nothing else is said, the order of play in eleven lines, eighteen centres or the "
    "Doctor's thirty points, and a GM who is always right.",
    topics=("winning",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "doctor": "Nobody collects Victory Points: eighteen centres are the only way to win.",
        }
    ),
    clauses=MappingProxyType(
        {
            "rather_silly.1.standard": "Standard Diplomacy, except where the rules modify it.",
            "rather_silly.17.order": "The order of play, from simultaneous movement to the next season's link.",
            "rather_silly.17.conditions": "Orders for each phase may be conditional on any earlier phase that season.",
            "rather_silly.18.centres": "Any player but the Jester wins with eighteen centres at the adjustments.",
            "rather_silly.18.tie": "The Doctor's thirty points raise the possibility of a tie.",
            "rather_silly.18.draw": "Draws may be agreed at any time.",
            "rather_silly.19.gm": "The GM is always right, retrospectively too.",
        }
    ),
    options=(
        Option(
            "frame.override_order", tuple(WORDS), "Whose word counts when an order is overridden twice.", "R48",
            ladder=WORDS,
        ),
        Option(
            "frame.eliminated", ("keep_rights", "silent"),
            "Whether Powers that are out keep herds, votes, answers and shares of free units.", "R12",
        ),
        Option("frame.tie", ("shared", "more_centres"), "Two who win at once.", "R78"),
        Option("frame.hints", ("on", "off"), "Whether the table shows what draws Borg and the monsters."),
        Option("frame.win_centres", (), "How many centres win.", default="18", number=Whole(1, 99), of_board="wins"),
        Option(OPTION, ("published", "neutral"), "The words of pages, mails and reports; the game is the same."),
    ),
    offers=(NEUTRAL,),
    needs=("powers", "victory"),
    amendments=(
        Amendment(WON.name, Layer.REPLACE, _claims, Scope(purposes=frozenset({"count"}))),
        Amendment(WON.name, Layer.CAP, _tie, Scope(purposes=frozenset({"count"}))),
        Amendment(MAY_SUBMIT.name, Layer.FORBID, _silent, when=_silenced),
    ),
    refuses=_refuses,
)  # fmt: skip
