"""Which cards are played and discarded this season: rule 3.2 to 3.5, read in the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.model.conditions import ANY, PLAYS, Atom, Conditional
from engine.model.events import LAST, Result
from engine.model.ids import GROUND, SeatId, UnitId
from engine.model.orders import Order, UnitRef
from engine.model.scratch import Scratch
from engine.model.unit_orders import OrderLine
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.gathering.cards import Card, Play, cards_by_id, cards_in_force, judge_play
from variants.gathering.decks.deck_orders import Discard, Primary, Secondary
from variants.gathering.decks.deck_wants import not_held
from variants.gathering.decks.hands import PRIMARY, SECONDARY, hand, least_first, out, owner_audience, pile_audience

# --- 3.2 the primary card ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat does with one deck. `how`: play, discard, forfeit or automatic; `line`: the place of its line."""

    seat: SeatId
    how: str
    card: Card
    play: Play | None = None
    unit: UnitId = GROUND
    line: int = LAST


class Chosen(NamedTuple):
    """The choices of all seats, by the deck."""

    primary: list[Choice]
    secondary: list[Choice]


CHOICES = Scratch("decks.choices", lambda: Chosen([], []))
"""What the seats do with their decks this season, until it is shown."""


def read_cards(turn: Turn) -> None:
    """Primary cards of all seats, then the secondary ones, whose conditions look at the primary plays alone."""
    primary, secondary = turn.claim("primary", "discard"), turn.claim("secondary")
    chosen: dict[SeatId, Choice] = {}
    for seat in turn.rulebook.seat_ids:
        choice = None if out(turn, seat) else _primary(turn, seat, [p for p in primary if p.seat == seat])
        if choice is not None:
            chosen[seat] = choice
    fired = []
    for seat in turn.rulebook.seat_ids:
        lines = [order_line for order_line in secondary if order_line.seat == seat]
        if out(turn, seat):
            for order_line in lines:
                fail(turn, order_line, f"{seat} plays no more")
        elif (second := _secondary(turn, seat, lines, chosen)) is not None:
            fired.append(second)
    turn.keep(CHOICES, Chosen(list(chosen.values()), fired))


def _primary(turn: Turn, seat: SeatId, order_lines: list[OrderLine]) -> Choice | None:
    choice: Choice | None = None
    for order_line in order_lines:
        order = order_line.inner
        assert isinstance(order, Primary | Discard)
        word = order.card if isinstance(order, Discard) else order.play.card
        problem = "another line counted" if choice else not_held(turn, seat, PRIMARY, word)
        if problem:
            fail(turn, order_line, problem)
        else:
            choice = _decide(turn, order_line, order, cards_in_force(turn)[word])
    return choice or _automatic(turn, seat)


def _decide(turn: Turn, order_line: OrderLine, order: Primary | Discard, card: Card) -> Choice:
    """A primary card that is held: it is played, discarded, or forfeited because it cannot be played so (R10, R12)."""
    if isinstance(order_line.order, Conditional):
        fail(turn, order_line, "a primary card takes no condition: it is forfeited")
        return Choice(order_line.seat, "forfeit", card)
    if isinstance(order, Discard):
        _emit_success(turn, order_line, str(order), "discarded")
        return Choice(order_line.seat, "discard", card)
    play, unit, problem = judge_play(turn, order_line.seat, order.play)
    if problem:
        fail(turn, order_line, f"{problem}: the card is forfeited")
        return Choice(order_line.seat, "forfeit", card)
    _emit_success(turn, order_line, str(Primary(play)), "played")
    return Choice(order_line.seat, "play", card, play, unit.id if unit else GROUND, order_line.number)


def _emit_success(turn: Turn, order_line: OrderLine, text: str, why: str) -> None:
    result = Result(
        text,
        "succeeds",
        why,
        turn.rule,
        by=order_line.by,
        given=order_line.given,
        audience=owner_audience(order_line.seat),
    )
    turn.result(order_line.seat, result, order_line.number)


def _automatic(turn: Turn, seat: SeatId) -> Choice | None:
    """No card was sent: one is discarded, never played (R7, R8)."""
    held = hand(turn, seat, PRIMARY)
    if not held:
        return None
    cards = cards_by_id(turn.rulebook)
    mark = turn.position.mark("decks.standing", seat)
    listed = mark.value if mark is not None and isinstance(mark.value, tuple) else ()
    first = next((str(name) for name in listed if name in held), "")
    if not first and turn.option("decks.nmr_discard") == "random":
        kinds = list(dict.fromkeys(held))
        words = [cards[name].word for name in kinds]
        drawn = turn.draw(
            "decks.nmr_discard", words, seat, [held.count(name) for name in kinds], pile_audience(turn, seat)
        )
        first = cards_in_force(turn)[drawn].id
    return Choice(seat, "automatic", cards[first] if first else least_first(turn, [cards[name] for name in held])[0])


# --- 3.3 the secondary card -----------------------------------------------------------------------------


def _secondary(
    turn: Turn, seat: SeatId, order_lines: list[OrderLine], primary: Mapping[SeatId, Choice]
) -> Choice | None:
    """The first line that is held, legal when read and true; the others stay with their seat (R11, R96, R98)."""
    choice: Choice | None = None
    if turn.option("decks.secondary_lines") == "one":
        for order_line in order_lines[1:]:
            fail(turn, order_line, "one secondary line is allowed")
        order_lines = order_lines[:1]
    for order_line in order_lines:
        order = order_line.inner
        assert isinstance(order, Secondary)
        play, unit, problem = judge_play(turn, seat, order.play)
        problem = "an earlier line counted" if choice else not_held(turn, seat, SECONDARY, play.card) or problem
        problem = problem or _condition_problem(turn, seat, order_line.order, primary)
        if problem:
            fail(turn, order_line, problem, "fails")
            continue
        _emit_success(turn, order_line, str(order_line.order), "played")
        at = unit.id if unit else GROUND
        choice = Choice(seat, "play", cards_in_force(turn)[play.card], play, at, order_line.number)
    return choice


def _condition_problem(turn: Look, seat: SeatId, order: Order | None, primary: Mapping[SeatId, Choice]) -> str:
    """Why a line's condition keeps it from counting: it is of another sort, or not true."""
    if not isinstance(order, Conditional):
        return ""
    atom = order.condition
    if not isinstance(atom, Atom) or atom.spec.style != PLAYS:
        return "a secondary card looks at another Power's primary play and at nothing else"
    if len(atom.args) > 2 and turn.option("decks.condition_scope") == "card_only":
        return "the condition may name a card, not its target"
    others = [choice for name, choice in primary.items() if name != seat and atom.args[0] in (ANY, name)]
    true = any(choice.how == "play" and _matches_condition(turn, choice, atom) for choice in others)
    return "" if true else "its condition was not true"


def never_true(turn: Look, seat: SeatId, atom: Atom) -> str:
    """Why a condition on plays never counts: it looks at other Powers' primary plays, and this is one's own."""
    is_own = atom.args and atom.args[0] == seat
    return f"a condition looks at another Power's primary play, and {seat} is you: it is never true" if is_own else ""


def _matches_condition(turn: Look, choice: Choice, atom: Atom) -> bool:
    """Whether a play is the one that a condition asks for: the card, and its target if that is named (R14)."""
    if choice.card.word != str(atom.args[1]):
        return False
    if len(atom.args) < 3:
        return True
    target, what = atom.args[2], choice.play.what if choice.play else None
    if what is None:
        return False
    if not isinstance(target, UnitRef):
        return str(what.at.province) == str(target).partition("/")[0]
    unit = turn.position.units.get(choice.unit)
    owner = unit.owner if unit is not None else ""
    return what.at.province == target.at.province and target.seat in ("", owner)
