"""What a seat may hand in under rule 3, judged and listed on what that seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.judged import Judged
from engine.model.orders import Order, UnitRef
from engine.model.state import Unit
from engine.movement.legality import name_of
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Want

from variants.gathering.cards import (
    GOAL,
    NOTHING,
    PATH,
    PLACE,
    UNIT,
    Card,
    Play,
    cards_by_id,
    cards_in_force,
    doubt_of,
    judge_play,
)
from variants.gathering.decks.deck_orders import Discard, Primary, Secondary, Split
from variants.gathering.decks.hands import PRIMARY, SECONDARY, deck_list, default_secondary, hand, out, secondary_size

MOVEMENT = frozenset({"hold", "move", "support", "convoy"})


def reads_now(turn: Look, seat: SeatId) -> bool:
    """Whether cards are asked for in this window: with the orders, or in a window of their own before."""
    first = turn.option("windows.papers_first") == "yes"
    return turn.window == ("P" if first else "M") and not out(turn, seat)


# --- the split ---------------------------------------------------------------------------------------


def split_problem(turn: Look, order: Split) -> str:
    """Why this is no split of the deck."""
    names = [card.word for card in deck_list(turn)]
    size = secondary_size(turn)
    if len(order.cards) != size:
        return f"the Secondary Deck has {size} cards, not {len(order.cards)}"
    scarce = next((card for card in order.cards if order.cards.count(card) > names.count(card)), "")
    return f"the deck has only {names.count(scarce)} {scarce}" if scarce else ""


def _split_wants(turn: Look, seat: SeatId) -> list[Want]:
    cards = cards_in_force(turn)
    names = ", ".join(card.short for part in default_secondary(turn) for card in cards.values() if card.id == part)
    help_ = f"DECK SECONDARY and {secondary_size(turn)} cards, such as {names}"
    return [Want("split", "split", 1, f"your Secondary Deck is {names}", help_)]


def _no_lines(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {}


def _judge_split(turn: Look, seat: SeatId, order: Split) -> Judged:
    return Judged(order, None, split_problem(turn, order))


def _sample_split(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    if chance.once_in(5):
        return []
    cards = chance.some([card.word for card in deck_list(turn)], secondary_size(turn))
    return [str(Split(tuple(cards)))]


# --- the standing list --------------------------------------------------------------------------------


def _standing_wants(turn: Look, seat: SeatId) -> list[Want]:
    return []


def _judge_standing(turn: Look, seat: SeatId, order: Order) -> Judged:
    return Judged(order)


def _sample_standing(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    cards = list(cards_in_force(turn))
    return [f"STANDING DISCARD {', '.join(chance.some(cards, 3))}"] if chance.once_in(9) and cards else []


# --- primary and secondary ----------------------------------------------------------------------------


def _primary_wants(turn: Look, seat: SeatId) -> list[Want]:
    if not reads_now(turn, seat) or not hand(turn, seat, PRIMARY):
        return []
    text = "the first card of your standing list, or the one worth least, is discarded"
    return [Want("primary", "primary", 1, text, "PRIMARY and a card with its target, or DISCARD and a card")]


def _secondary_wants(turn: Look, seat: SeatId) -> list[Want]:
    if not reads_now(turn, seat) or not hand(turn, seat, SECONDARY):
        return []
    lines = f"IF ANY PLAYS SUDDEN DEATH ON {turn.rulebook.board.example}: SECONDARY …"
    help_ = f"SECONDARY and a card with its target; or lines such as {lines}"
    return [Want("secondary", "secondary", 1, "no second card is played", help_, optional=True)]


def judge_primary(turn: Look, seat: SeatId, order: Order) -> Judged:
    """A primary play or discard: the window, the hand, and whether it is legal when read."""
    if not reads_now(turn, seat):
        return Judged(order, None, "no card is asked for now")
    if isinstance(order, Discard):
        return Judged(order, None, not_held(turn, seat, PRIMARY, order.card))
    assert isinstance(order, Primary)
    play, unit, problem = judge_play(turn, seat, order.play)
    problem = not_held(turn, seat, PRIMARY, play.card) or (problem and f"{problem}: the card would be discarded")
    return Judged(Primary(play), unit, problem, "" if problem else doubt_of(turn, seat, play, unit))


def judge_secondary(turn: Look, seat: SeatId, order: Secondary) -> Judged:
    """A secondary play: the same, and nothing is lost if it is illegal."""
    if not reads_now(turn, seat):
        return Judged(order, None, "no card is asked for now")
    play, unit, problem = judge_play(turn, seat, order.play)
    problem = not_held(turn, seat, SECONDARY, play.card) or problem
    return Judged(Secondary(play), unit, problem, "" if problem else doubt_of(turn, seat, play, unit))


def not_held(turn: Look, seat: SeatId, deck: str, word: str) -> str:
    """Why a card cannot come from a deck: it is not in it (R96)."""
    card = cards_in_force(turn).get(word)
    return "" if card and card.id in hand(turn, seat, deck) else f"{word} is not in your {deck.title()} Deck"


def candidates(turn: Look, seat: SeatId, card: Card) -> Iterator[Play]:
    """Plays with every target of the right sort, legal or not; those that move a unit for own units only."""
    if card.target == NOTHING:
        yield Play(card.word)
        return
    spaces = [name for name, province in turn.rulebook.board.provinces.items() if province.kind != "impassable"]
    if card.target == PLACE:
        yield from (Play(card.word, UnitRef("", Place(name))) for name in sorted(spaces, key=text_key))
        return
    units = sorted(turn.position.units.values(), key=lambda unit: text_key(unit))
    for unit in units:
        name = name_of(turn, unit)
        if card.target == UNIT:
            yield Play(card.word, name)
        elif unit.owner == seat:
            yield from (Play(card.word, name, path) for path in _paths(turn, card, unit, spaces))


def journeys_of_others(turn: Look, seat: SeatId, card: Card) -> Iterator[Play]:
    """The legal plays of a card that takes units along a path, for units of others, who may have to accept them."""
    if card.target != PATH:
        return
    for unit in sorted(turn.position.units.values(), key=lambda unit: text_key(unit)):
        if unit.owner == seat:
            continue
        for path in _paths(turn, card, unit, []):
            play = Play(card.word, name_of(turn, unit), path)
            if not judge_play(turn, seat, play)[2]:
                yield play


def _paths(turn: Look, card: Card, unit: Unit, spaces: list[ProvinceId]) -> Iterator[tuple[Place, ...]]:
    if card.target == GOAL:
        yield from ((Place(name),) for name in spaces if name != unit.at)
        return
    for first in sorted(turn.reach(unit), key=text_key):
        yield (first,)
        moved = replace(unit, at=ProvinceId(first.province), coast=first.coast)
        yield from ((first, second) for second in sorted(turn.reach(moved), key=text_key))


def plays(turn: Look, seat: SeatId, card: Card) -> list[str]:
    """Every play of a card that is legal when read, in canonical words."""
    return [str(play) for play in candidates(turn, seat, card) if not judge_play(turn, seat, play)[2]]


def _cards_in_hand(turn: Look, seat: SeatId, deck: str) -> list[Card]:
    cards = cards_by_id(turn.rulebook)
    return [cards[name] for name in dict.fromkeys(hand(turn, seat, deck)) if name in cards]


def _primary_lines(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if not reads_now(turn, seat):
        return {}
    held = _cards_in_hand(turn, seat, PRIMARY)
    lines = [f"PRIMARY {play}" for card in held for play in plays(turn, seat, card)]
    return {"primary": lines + [f"DISCARD {card.word}" for card in held]} if held else {}


def _secondary_lines(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if not reads_now(turn, seat):
        return {}
    lines = [f"SECONDARY {play}" for card in _cards_in_hand(turn, seat, SECONDARY) for play in plays(turn, seat, card)]
    return {"secondary": lines} if lines else {}


# --- made-up papers -----------------------------------------------------------------------------------


def _some_play(turn: Look, seat: SeatId, chance: Chance, deck: str) -> str:
    """A play at random from a deck, legal or not, or nothing."""
    held = _cards_in_hand(turn, seat, deck)
    if not held:
        return ""
    choices = list(candidates(turn, seat, chance.pick(held)))
    return str(chance.pick(choices)) if choices else ""


def _sample_primary(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    if not reads_now(turn, seat) or chance.once_in(8):
        return []
    held, play = _cards_in_hand(turn, seat, PRIMARY), _some_play(turn, seat, chance, PRIMARY)
    if play and not chance.once_in(4):
        return [f"PRIMARY {play}"]
    return [f"DISCARD {chance.pick(held).word}"] if held else []


def _sample_secondary(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    if not reads_now(turn, seat) or not chance.once_in(4):
        return []
    lines = []
    if other := _some_play(turn, seat, chance, SECONDARY):
        card = chance.pick(list(cards_in_force(turn)))
        lines.append(f"IF ANY PLAYS {card}: SECONDARY {other}")
    if chance.once_in(2) and (play := _some_play(turn, seat, chance, SECONDARY)):
        lines.append(f"SECONDARY {play}")
    return lines


# --- beside other lines -------------------------------------------------------------------------------


def _left_behind(turn: Look, seat: SeatId, orders: Mapping[int, Json]) -> Iterator[tuple[int, str]]:
    """Orders for a unit at the place from which a card of the same paper takes it before they are read (R89).

    An order for where it will stand may be there besides; then nothing is wrong.
    """
    named = {(data.get("kind"), data.get("place")) for data in orders.values()}
    for play in orders.values():
        card = cards_in_force(turn).get(str(play.get("more", {}).get("card", "")))
        if card is None or card.target != PATH or "target" not in play:
            continue
        unit, goal = (play.get("kind"), play.get("place")), (play.get("kind"), play["target"])
        for number, data in orders.items() if goal not in named else ():
            if data is not play and (data.get("kind"), data.get("place")) == unit and data.get("verb") in MOVEMENT:
                yield (
                    number,
                    f"{card.name} takes {play['unit']} to {goal[1]} first: write an order for {goal[0]} {goal[1]} too",
                )


ORDER_KINDS = (
    OrderKind("split", "U", frozenset({"split"}), _split_wants, _no_lines, _judge_split, _sample_split, secret=True),
    OrderKind(
        "standing", "UPMRA", frozenset({"standing"}), _standing_wants, _no_lines, _judge_standing, _sample_standing
    ),
    OrderKind(
        "primary", "MP", frozenset({"primary", "discard"}), _primary_wants, _primary_lines, judge_primary,
        _sample_primary, conflicts=_left_behind,
    ),
    OrderKind(
        "secondary", "MP", frozenset({"secondary"}), _secondary_wants, _secondary_lines, judge_secondary,
        _sample_secondary, read_at="amulets",
    ),
)  # fmt: skip
