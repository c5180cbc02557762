"""1 and 4: eight years; a majority of active centres at any time, then most units by three, then Spell Card Points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import DropCentre, EndGame, SetCentre
from engine.model.ids import SeatId
from engine.model.phases import FIRST_YEAR
from engine.model.wording import listed, many
from engine.rulebook.catalogue import COUNTS, WON, Claim, worth_of
from engine.rulebook.declarations import Ends, OwnScore
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Whole

from variants.gathering import SOURCE
from variants.gathering.decks.hands import score

MARGIN = 3


def _claims(turn: Look, checkpoint: str) -> tuple[Claim, ...] | None:
    """4a: who owns more than half of the active centres, owned or not."""
    if checkpoint not in ("count", "cards"):
        return None
    active = len(turn.position.centres)
    for seat in turn.rulebook.seat_ids:
        number = worth_of(turn, seat, "won")
        if 2 * number > active:
            return (Claim((seat,), f"{number} of {active} active centres"),)
    return ()


def _end(turn: Turn, seats: tuple[SeatId, ...], why: str, kind: str) -> None:
    verb = "wins" if len(seats) == 1 else "share the glory" if seats else "Nobody wins"
    text = f"{listed(seats)} {verb}: {why}.".strip()
    turn.emit("game.ended", text, EndGame(seats, "win"), winners=list(seats), ending="win", how=kind)


def _majority(turn: Turn, checkpoint: str) -> None:
    for claim in turn.ask(WON, checkpoint)[:1]:
        _end(turn, claim.seats, claim.why, "majority")


def _after_cards(turn: Turn) -> None:
    """After Destructions and Gardens, if there were any (R74, R75)."""
    changed = any(isinstance(change, SetCentre | DropCentre) for event in turn.events for change in event.changes)
    if changed and turn.option("endgame.majority_check") == "every_change":
        _majority(turn, "cards")


def _after_count(turn: Turn) -> None:
    _majority(turn, "count")


def _alive(turn: Look) -> list[SeatId]:
    """The Powers that have a unit or an active centre."""
    position = turn.position
    return [
        spec.id
        for spec in turn.rulebook.seats
        if spec.kind != "power" or position.units_of(spec.id) or position.centres_of(spec.id)
    ]


def _lone(turn: Turn) -> None:
    """A lone survivor wins at once (R78)."""
    alive = _alive(turn)
    if len(alive) == 1:
        _end(turn, (alive[0],), "nobody else is left", "survivor")


def _last_year(options: Mapping[str, str]) -> int:
    return FIRST_YEAR + int(options["endgame.years"]) - 1


def _last_turn(options: Mapping[str, str]) -> str:
    return "autumn" if options["endgame.count_after"] == "retreats" else "adjustments"


def last_season(turn: Look) -> bool:
    """Whether this is the Autumn of the last year."""
    return turn.season == f"F{_last_year(turn.rulebook.options)}"


def _early_count(turn: Turn) -> None:
    if turn.option("endgame.count_after") == "retreats":
        _final(turn)


def _final(turn: Turn) -> None:
    """4b to 4d: units by a margin of three over every other; else Spell Card Points; who ties shares."""
    if not last_season(turn):
        return
    units = {seat: _units(turn, seat) for seat in turn.rulebook.seat_ids}
    scores = {seat: score(turn, seat) for seat in turn.rulebook.seat_ids}
    rows = [f"{seat} {many(units[seat], 'unit')} and {many(scores[seat], 'point')}" for seat in turn.rulebook.seat_ids]
    turn.emit(
        "final.count", f"The final count: {'; '.join(rows)}.",
        units={seat: int(n) if n.denominator == 1 else str(n) for seat, n in units.items()},
        points={seat: str(n) for seat, n in scores.items()},
    )  # fmt: skip
    ranked = sorted(turn.rulebook.seat_ids, key=lambda seat: -units[seat])
    if len(ranked) < 2 or units[ranked[0]] - units[ranked[1]] >= MARGIN:
        _end(turn, (ranked[0],), f"{units[ranked[0]]} units to {units[ranked[1]] if ranked[1:] else 0}", "units")
        return
    keep = turn.rulebook.options.get("decks.eliminated") == "keep_playing"
    alive = list(turn.rulebook.seat_ids) if keep else _alive(turn)
    best = max((scores[seat] for seat in alive), default=Fraction(0))
    _end(turn, tuple(seat for seat in alive if scores[seat] == best), f"{best} Spell Card Points", "points")


def _units(turn: Look, seat: SeatId) -> Fraction:
    return sum((turn.ask(COUNTS, unit, "final") for unit in turn.position.units_of(seat)), Fraction(0))


def _card_points(turn: Look) -> dict[SeatId, Fraction]:
    """The Spell Card Points of every seat; nothing where no cards are dealt: then centres count."""
    if "decks.secondary" not in turn.rulebook.options:
        return {}
    return {seat: score(turn, seat) for seat in turn.rulebook.seat_ids}


def _no_draw(options: Mapping[str, str]) -> str:
    return "" if options["endgame.agreed_draw"] == "yes" else "This game is played out: units and cards are counted."


RULE = Rule(
    id="endgame",
    number="4",
    title="Eight years, and who has won",
    summary="The game lasts eight years. More than half of the active centres win at any time; after that most units "
    "by three, then the Spell Card Points in Secondary Deck and Discard Pile; ties are shared.",
    topics=("winning",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "decks": "Nobody has cards to count: if no one leads by three units, all who are left share it.",
        }
    ),
    clauses=MappingProxyType(
        {
            "gathering.1": "The game is limited to eight game years.",
            "gathering.4.a": "The first Power to control an absolute majority of active centres at any time wins.",
            "gathering.4.b": "After that the Power with most units by a margin of three over any other.",
            "gathering.4.c": "Failing that, most Spell Card Points in Secondary Deck and Discard Pile.",
            "gathering.4.d": "If there is still a tie the glory is shared.",
        }
    ),
    options=(
        Option("endgame.years", (), "How many game years are played.", default="8", number=Whole(1, 999)),
        Option("endgame.count_after", ("adjustments", "retreats"), "When units are counted at the end.", "R64"),
        Option("endgame.majority_check", ("every_change", "winter_only"), "When a majority is looked for.", "R74"),
        Option("endgame.points", ("by_copies", "fixed"), "What a card is worth in an altered deck.", "R79"),
        Option("endgame.agreed_draw", ("yes", "no"), "Whether the survivors may agree on a draw.", "R92"),
    ),
    needs=("ownership",),
    # One for each checkpoint, so that another rule's criterion at the count is a rival and no narrower one.
    amendments=(
        Amendment(WON.name, Layer.REPLACE, _claims, Scope(purposes=frozenset({"count"}))),
        Amendment(WON.name, Layer.REPLACE, _claims, Scope(purposes=frozenset({"cards"}))),
    ),
    steps=(
        Step("majority", "endgame.majority_of_cards", _after_cards, "Is there a majority?", commutes=True),
        Step("who has won", "endgame.majority", _after_count, "Is there a majority?"),
        Step("who has won", "endgame.early_count", _early_count, "The final count, before adjustments"),
        Step("year's end", "endgame.lone", _lone, "Is one Power left alone?", commutes=True),
        Step("last count", "endgame.count", _final, "The final count", commutes=True),
    ),
    offers=(
        Ends(_last_year, _last_turn, _no_draw),
        OwnScore("Spell Card Points in Secondary Deck and Discard Pile.", _card_points, secret=True),
    ),
)
