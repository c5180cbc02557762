"""What all cards have in common: what a card is, how a play is written, bound, judged, and what becomes of it.

A card is one module: it makes a `Card` and hands it to `card_rule`. `decks` finds the cards in force by that record;
without `decks` a card is cast by a ruling alone (`CAST SUDDEN DEATH A Mun`, entered for a seat by the GM).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.events import LAST
from engine.model.ids import GROUND, ProvinceId, SeatId, UnitId
from engine.model.orders import UnitRef
from engine.model.scratch import Scratch
from engine.model.state import Unit
from engine.movement.legality import name_of
from engine.rulebook.catalogue import AFFECTED
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

WORDS = "card"
"""The sort of words (`Rule.words`) under which cards bring their names."""
UNIT, PLACE, NOTHING, GOAL, PATH = "unit", "place", "nothing", "goal", "path"
"""Sorts of target: a unit; a space; none; a unit and the space it goes to; a unit and one or two steps."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card with its target, as written: `TELEPORT A Par - Mos`. `against`: the card that a Shield is meant for."""

    card: str
    what: UnitRef | None = None
    path: tuple[Place, ...] = ()
    against: str = ""

    def __str__(self) -> str:
        text = f"{self.card} {self.what}" if self.what else self.card
        text += "".join(f" - {place}" for place in self.path)
        return f"{text} AGAINST {self.against}" if self.against else text


@dataclass(frozen=True, slots=True)
class Card:
    """One of the twelve. `copies` in a full deck; `target`: a sort of target.

    `legal(turn, seat, play, unit)` says why a play of the right sort cannot be made now, or nothing; `unit` is the
    one aimed at, None for spaces. `kept_back`: it is what a deck's Secondary is made of if nobody says.
    `consent`: played on another Power's unit it needs the owner's. `flavour`: a line for the report.
    `doubt(turn, seat, play, unit)` says of a play that is legal why it will come to nothing as things stand, or what it
    does that may not be meant; or nothing.
    """

    id: str
    name: str
    short: str
    copies: int
    target: str
    legal: Callable[[Look, SeatId, Play, Unit | None], str] = lambda turn, seat, play, unit: ""
    doubt: Callable[[Look, SeatId, Play, Unit | None], str] = lambda turn, seat, play, unit: ""
    aliases: tuple[str, ...] = ()
    kept_back: bool = False
    consent: bool = False
    flavour: str = ""

    @property
    def word(self) -> str:
        """Its name as orders write it: `SUDDEN DEATH`."""
        return self.name.upper()

    @property
    def spellings(self) -> Mapping[str, str]:
        """Every way to write it, with the canonical one."""
        return dict.fromkeys((self.word, self.short, *self.aliases), self.word)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was played this season, bound in the opening position. `deck`: primary, secondary, or cast.

    `line`: the place of the line by which it was played on its seat's paper.
    """

    seat: SeatId
    deck: str
    card: Card
    play: Play
    unit: UnitId = GROUND
    line: int = LAST

    @property
    def place(self) -> ProvinceId:
        """The space that it was played on, or where its unit stood."""
        return ProvinceId(self.play.what.at.province) if self.play.what else ProvinceId("")


PUBLISHED = (
    "double_trouble", "walk_on_water", "sail_on_land", "utter_destruction", "protective_amulet", "garden_of_eden",
    "sudden_death", "turn_to_stone", "black_hole", "teleport", "faster_than_light", "mystical_shield",
)  # fmt: skip
"""The order of rule 2."""


def cards_of(rulebook: Rulebook) -> tuple[Card, ...]:
    """The cards of a game in published order, others behind them by id: however its rules are listed."""
    return rulebook.cached(_in_order)


def _in_order(rulebook: Rulebook) -> tuple[Card, ...]:
    rank = {name: number for number, name in enumerate(PUBLISHED)}
    return tuple(sorted(rulebook.offered(Card), key=lambda card: (rank.get(card.id, len(rank)), card.id)))


def cards_in_force(turn: Look) -> Mapping[str, Card]:
    """The cards of this game by canonical name, in published order."""
    return turn.rulebook.cached(_by_word)


def _by_word(rulebook: Rulebook) -> Mapping[str, Card]:
    return MappingProxyType({card.word: card for card in cards_of(rulebook)})


def cards_by_id(rulebook: Rulebook) -> Mapping[str, Card]:
    """The same by their ids."""
    return rulebook.cached(_by_id)


def _by_id(rulebook: Rulebook) -> Mapping[str, Card]:
    return MappingProxyType({card.id: card for card in cards_of(rulebook)})


# --- notation --------------------------------------------------------------------------------------


def read_card(cursor: Cursor) -> str:
    """The canonical name of a card."""
    words = cursor.grammar.words.get(WORDS, {})
    return cursor.choice(words, "a card such as " + " or ".join(list(dict.fromkeys(words.values()))[:3]))


def read_play(cursor: Cursor) -> Play:
    """A card and its target, whatever that must be."""
    card, start = read_card(cursor), cursor.at
    cursor.try_words("ON", "UPON", "AGAINST")
    what = cursor.try_unit()
    if what is None:
        cursor.at = start
    path = []
    while what is not None and cursor.try_dash():
        path.append(cursor.place())
    against = read_card(cursor) if cursor.try_words("AGAINST") else ""
    return Play(card, what, tuple(path), against)


# --- legal when read -------------------------------------------------------------------------------


def bind(turn: Look, play: Play, card: Card) -> Unit | None:
    """The unit that a play aims at, by place: a wrong letter is forgiven, a wrong owner is not."""
    if play.what is None or card.target in (PLACE, NOTHING):
        return None
    return turn.find(play.what) or turn.find(replace(play.what, kind="", number=0))


def judge_play(turn: Look, seat: SeatId, play: Play) -> tuple[Play, Unit | None, str]:
    """A play in canonical words, its unit, and why it is illegal when read, if it is (rule 2, common rules)."""
    card = cards_in_force(turn).get(play.card)
    if card is None:
        return play, None, f"there is no card {play.card} in this game"
    unit = bind(turn, play, card)
    problem = _target_problem(turn, card, play, unit)
    if problem:
        return play, unit, problem
    if unit is not None:
        play = replace(play, what=name_of(turn, unit))
    elif play.what is not None:
        play = replace(play, what=UnitRef("", Place(play.what.at.province)))
    return play, unit, card.legal(turn, seat, play, unit)


def doubt_of(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    """What whoever writes a legal play should know of it before its card is spent, or nothing."""
    return cards_in_force(turn)[play.card].doubt(turn, seat, play, unit)


def _target_problem(turn: Look, card: Card, play: Play, unit: Unit | None) -> str:
    provinces = turn.rulebook.board.provinces
    if card.target == NOTHING:
        return f"{card.name} takes no target" if play.what or play.path else ""
    if play.what is None:
        return f"{card.name} needs a target"
    where = play.what.at.province
    if card.target != PLACE and unit is None:
        return f"there is no {play.what.unit} on the board"
    if any(place not in provinces or provinces[place].kind == "impassable" for place in _spaces(card, play, where)):
        return "there is no such space on the board"
    steps = {GOAL: (1, 1), PATH: (1, 2)}.get(card.target, (0, 0))
    if not steps[0] <= len(play.path) <= steps[1]:
        wanted = {GOAL: "one space to go to", PATH: "one or two steps"}.get(card.target, "a target and nothing more")
        return f"{card.name} needs {wanted}"
    return ""


def _spaces(card: Card, play: Play, where: str) -> Iterator[ProvinceId]:
    if card.target == PLACE:
        yield ProvinceId(where)
    for place in play.path:
        yield ProvinceId(place.province)


def enemy(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    """Why a card that hurts cannot be played on a unit: it must be another Power's, and no machine (R19)."""
    if unit is not None and unit.owner == seat:
        return f"{unit} is your own"
    if unit is not None and not turn.kind(unit).targetable:
        return f"{unit} cannot be aimed at"
    return ""


def card_words(rulebook: Rulebook) -> Mapping[str, str]:
    """The cards in force by the words with which they are played, with their names: what draws of cards bring."""
    return {card.word: card.name for card in cards_of(rulebook)}


def card_ids(rulebook: Rulebook) -> Mapping[str, str]:
    """The cards in force by id, with their names: what lists of cards may hold."""
    return {card.id: card.name for card in cards_of(rulebook)}


PLAYS = Scratch("cards.plays", list[PlayedCard])
"""The season's plays."""
OUTCOMES = Scratch("cards.outcomes", list[tuple[SeatId, str, str, str]])
"""What became of them: seat, deck, card, outcome."""


# --- plays and their outcomes ----------------------------------------------------------------------


def lay(turn: Turn, played: PlayedCard) -> None:
    """Put a card on the table: its own step will carry it out."""
    turn.scratch(PLAYS).append(played)
    turn.know(f"PLAYED({played.card.word})")


def plays_of(turn: Look, card: Card) -> list[PlayedCard]:
    """The season's plays of one card, in the order of the seats, primary first."""
    return [played for played in turn.scratch(PLAYS) if played.card.id == card.id]


def works(turn: Look, played: PlayedCard) -> None:
    """Note that a card did what it does."""
    turn.scratch(OUTCOMES).append((played.seat, played.deck, played.card.id, "works"))


def cancel(turn: Turn, played: PlayedCard, why: str) -> None:
    """A card is cancelled, and says by what."""
    _in_vain(turn, played, "cancelled", why)


def waste(turn: Turn, played: PlayedCard, why: str) -> None:
    """There is nothing for a card to do when its turn comes."""
    _in_vain(turn, played, "wasted", why)


def _in_vain(turn: Turn, played: PlayedCard, outcome: str, why: str) -> None:
    turn.scratch(OUTCOMES).append((played.seat, played.deck, played.card.id, outcome))
    turn.revise(played.seat, played.line, "fails", f"{outcome}: {why}")
    target = f" on {played.play.what}" if played.play.what else ""
    spent = "" if played.deck == "cast" else " It is spent all the same."
    turn.emit(
        f"card.{outcome}", f"{played.seat}'s {played.card.name}{target} is {outcome}: {why}.{spent}",
        seat=played.seat, card=played.card.id, target=str(played.play.what or ""), why=why,
    )  # fmt: skip


def targets(turn: Turn, card: Card) -> list[tuple[PlayedCard, Unit]]:
    """The plays of a card that reach their units, which may have moved since; of the others it is said why not."""
    plays = []
    for played in plays_of(turn, card):
        unit = turn.position.units.get(played.unit)
        if unit is None:
            waste(turn, played, "its target is gone")
        elif why := turn.ask(AFFECTED, unit, card.id, played.seat):
            cancel(turn, played, why)
        else:
            plays.append((played, unit))
    return plays


def wiped(turn: Look, unit: Unit, only: str = "") -> list[str]:
    """The marks on a unit that cards have put there: all, or those of one card (its id)."""
    of_cards = {card.id for card in turn.rulebook.offered(Card)}
    return sorted(
        name
        for name, subject in turn.position.marks
        if subject == str(unit.id) and (name.partition(".")[0] == only if only else name.partition(".")[0] in of_cards)
    )
