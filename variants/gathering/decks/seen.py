"""What the decks of a game hold, read from one viewer's position: for panels, pages and bots."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.io.stored_forms import stored_state
from engine.model.ids import SeatId
from engine.model.json_data import JsonDict
from engine.model.phases import FIRST_YEAR, read_phase, season_number
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn

from variants.gathering.cards import Card
from variants.gathering.decks import hands


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card in this game. `target`: unit, place, nothing, goal or path (variants.gathering.cards)."""

    id: str
    name: str
    word: str
    short: str
    copies: int
    points: str
    target: str
    consent: bool


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards of one kind that lie together."""

    kind: CardKind
    count: int


class Decks:
    """The decks as one seat's eyes see them (`seat` None: a spectator's), from a viewed state.

    What the state does not hold is worked out of what everybody knows: a deck's size from the cards that have left it.
    """

    def __init__(self, rulebook: Rulebook, state: JsonDict, seat: str | None) -> None:
        self.rulebook, self.state, self.seat = rulebook, state, seat
        self._turn = Turn.open(rulebook, stored_state(rulebook, state), Draws())
        self.kinds = {card.id: self._kind(card) for card in rulebook.offered(Card)}

    def _kind(self, card: Card) -> CardKind:
        copies, points = hands.copies(self._turn.rulebook, card), hands.points(self._turn, card)
        return CardKind(card.id, card.name, card.word, card.short, copies, str(points), card.target, card.consent)

    @property
    def full(self) -> list[Stack]:
        """A full deck."""
        return [Stack(kind, kind.copies) for kind in self.kinds.values() if kind.copies]

    @property
    def size(self) -> int:
        return sum(kind.copies for kind in self.kinds.values())

    @property
    def secondary_size(self) -> int:
        return hands.secondary_size(self._turn)

    def stacks(self, ids: Iterable[str]) -> list[Stack]:
        """Cards, by kind, in published order."""
        counted = Counter(ids)
        return [Stack(kind, counted[kind.id]) for kind in self.kinds.values() if counted[kind.id]]

    def hand(self, deck: str, seat: str | None = None) -> list[Stack]:
        """The viewer's own deck, primary or secondary; another seat's only if `lies_open`."""
        owner = seat or self.seat
        return self.stacks(hands.hand(self._turn, SeatId(owner), deck)) if owner else []

    def unsent(self) -> list[Stack]:
        """The Secondary Deck of who does not say."""
        return self.stacks(hands.default_secondary(self._turn))

    def lies_open(self, seat: str) -> bool:
        """Whether these eyes see a seat's hands: the seat, the GM, and everybody once the game is over."""
        return self._mark("secondary", seat) is not None

    def out(self, seat: str) -> bool:
        """Whether a seat plays no more."""
        return self._mark("out", seat) is not None

    def pile(self, seat: str) -> list[Stack] | None:
        """A Discard Pile; None if it is face down for these eyes."""
        held = self._mark("pile", seat)
        if held is None and self.face_down and not self.lies_open(seat):
            return None
        return self.stacks(str(card) for card in held or ())

    @property
    def face_down(self) -> bool:
        """Whether discards are a secret in this game."""
        return self.rulebook.options["decks.discards"] == "secret"

    def spent(self, seat: str) -> list[dict[str, str]]:
        """The cards that a seat has played: season, deck, card, target, outcome."""
        names = ("season", "deck", "card", "target", "outcome")
        return [dict(zip(names, map(str, entry), strict=True)) for entry in self._mark("spent", seat) or ()]

    def standing(self, seat: str) -> list[str]:
        """The names of the cards on a seat's standing discard list, as far as these eyes see it."""
        return [self.kinds[str(card)].name for card in self._mark("standing", seat) or () if str(card) in self.kinds]

    def left(self, seat: str) -> tuple[int, int]:
        """How many cards a seat has in its Primary and its Secondary Deck. Everybody can count that."""
        if self.out(seat) or self.setting_up:
            return 0, 0
        spent = Counter(entry["deck"] for entry in self.spent(seat))
        primary = self.size - self.secondary_size - spent["primary"] - self.thrown(seat)
        return max(primary, 0), max(self.secondary_size - spent["secondary"], 0)

    def thrown(self, seat: str) -> int:
        """How many cards are in a Discard Pile: of one that is face down, a card for every season without a play."""
        if not self.face_down:
            return sum(stack.count for stack in self.pile(seat) or ())
        plays = sum(entry["deck"] == "primary" for entry in self.spent(seat))
        return max(min(self._seasons_read(), self.size - self.secondary_size) - plays, 0)

    def _seasons_read(self) -> int:
        phase = read_phase(self.state["phase"])
        begun = season_number(phase.season) - season_number(f"S{FIRST_YEAR}")
        return begun if phase.window in "MP" else begun + 1

    @property
    def setting_up(self) -> bool:
        """Whether the decks are not split yet."""
        return read_phase(self.state["phase"]).year < FIRST_YEAR

    def _mark(self, name: str, seat: str) -> Any:
        mark = self._turn.position.mark(f"decks.{name}", seat)
        return mark.value if mark is not None else None
