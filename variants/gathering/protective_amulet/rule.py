"""2.5: Protective Amulet. Its player's units and centres are safe from others' adverse cards for two seasons."""

from __future__ import annotations

from engine.model.changes import ClearMark, SetMark
from engine.model.ids import ProvinceId, SeatId
from engine.model.phases import season_after
from engine.model.state import Mark, Unit
from engine.rulebook.catalogue import AFFECTED
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

from variants.gathering.cards import NOTHING, Card, cards_in_force, plays_of, works
from variants.gathering.casting import card_rule

CARD = Card("protective_amulet", "Protective Amulet", "PA", 1, NOTHING, flavour="Do not wear in the bath.")
MARK = "protective_amulet.amulet"
ADVERSE = frozenset({"utter_destruction", "sudden_death", "turn_to_stone"})
"""The kinds that the card lists; Remove Magic is read as another's Mystical Shield (R34)."""
REMOVES_MAGIC, EXEMPT = "mystical_shield", "black_hole"


def _cover(turn: Turn) -> None:
    for played in plays_of(turn, CARD):
        works(turn, played)
        late = turn.option("protective_amulet.first_season") == "next"
        first = season_after(turn.season) if late else turn.season
        until = season_after(first)
        mark = SetMark(Mark(MARK, played.seat, since=first if late else "", until=until))
        text = f"{played.seat} wears a Protective Amulet until the end of {turn.season_name(until)}."
        turn.emit("amulet.on", text, mark, seat=played.seat, until=until)


def _safe(turn: Look, piece: object, effect: str, by: SeatId) -> str | None:
    """Whose unit or centre it is matters, not who stands there (R31)."""
    owner = piece.owner if isinstance(piece, Unit) else turn.position.centres.get(ProvinceId(str(piece)), "")
    if not owner or owner == by or not _adverse(turn, effect):
        return None
    return f"{owner} wears a Protective Amulet" if turn.position.mark(MARK, owner) is not None else None


def _adverse(turn: Look, effect: str) -> bool:
    if turn.option("protective_amulet.adverse") == "any_outside":
        return effect != EXEMPT and any(card.id == effect for card in cards_in_force(turn).values())
    reads_shield = turn.option("protective_amulet.remove_magic") == "mystical_shield"
    return effect in ADVERSE or (effect == REMOVES_MAGIC and reads_shield)


def _end(turn: Turn) -> None:
    for mark in turn.position.marks_named(MARK):
        if mark.until == turn.season:
            text = f"{mark.subject}'s Protective Amulet wears out."
            turn.emit("amulet.off", text, ClearMark(MARK, mark.subject), seat=mark.subject)


RULE = card_rule(
    CARD,
    "2.5",
    "The player's units and centres are safe from others' Destruction, Death, Stone and Shields for two seasons.",
    {
        "protect": "The Power's units and centres are protected from all adverse cards for two seasons.",
        "listed": "Adverse are Utter Destruction, Sudden Death, Turn to Stone and others' removal of magic.",
        "black_hole": "Black Holes are not stopped.",
    },
    (
        Step("amulets", "protective_amulet.cover", _cover, "Amulets are put on", commutes=True),
        Step("season's spells end", "protective_amulet.end", _end, "Amulets wear out", commutes=True),
    ),
    marks=(MarkSpec("amulet", "seat", Flag(), "Protective Amulet"),),
    options=(
        Option(
            "protective_amulet.remove_magic", ("mystical_shield", "nothing"),
            "What the Remove Magic of the text is.", "R34",
        ),
        Option("protective_amulet.adverse", ("listed", "any_outside"), "Which cards of others are stopped.", "R35"),
        Option("protective_amulet.first_season", ("this", "next"), "From which season two are counted.", "R37"),
    ),
    amendments=(Amendment(AFFECTED.name, Layer.FORBID, _safe),),
    news=("amulet.on",),
)  # fmt: skip
