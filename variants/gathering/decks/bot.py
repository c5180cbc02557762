"""What a bot does with its cards: it keeps back what defends, gives gifts to its own, and hurts who is near.

Like the rest of a bot's paper it is a pure function of what the seat sees and a seed. Every line is taken from those
that are legal, so nothing is forfeited.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId
from engine.turn.seat_orders import LineCheck
from engine.views import view

from variants.gathering.decks.keen import LEFT_OVER, Orders, worth_playing
from variants.gathering.decks.seen import Decks

KEPT_BACK = ("mystical_shield", "protective_amulet", "sudden_death", "mystical_shield")
"""What a bot puts into its Secondary Deck, as far as the deck has it."""
GIFTS = ("double_trouble", "walk_on_water", "sail_on_land")
HARM = ("sudden_death", "turn_to_stone")
KEEN, STRIKES, NOISE = 0.45, 1.0, 0.05
"""What a play must be worth to who weighs it by the orders (`keen.py`); a second Sudden Death; how much is chance."""
DEAR = 1.0  # what a play must be worth before a card is not rather discarded


class CardBot:
    """One seat's cards, in one season."""

    def __init__(self, bot: BotSeat, lines: Sequence[str] = ()) -> None:
        state = bot.state
        self.orders = Orders.of(bot, list(lines)) if bot.strength != "novice" else None
        seen = view(bot.rulebook, state, (), bot.seat).state
        self.seat, self.noise = bot.seat, bot.noise
        self.decks = Decks(bot.rulebook.amended(state.house), seen, bot.seat)
        self.board = bot.rulebook.board
        self.units = {str(unit): unit for unit in state.units.values()}
        self.centres = {str(place): str(owner) for place, owner in state.centres.items()}
        self.own = {str(unit.at) for unit in state.units.values() if unit.owner == bot.seat}

    def split(self) -> list[str]:
        """The splitting of the deck."""
        full = {stack.kind.id: stack.count for stack in self.decks.full}
        chosen: list[str] = []
        for card in KEPT_BACK:
            if chosen.count(card) < full.get(card, 0):
                chosen.append(card)
        rest = [name for stack in reversed(self.decks.full) for name in [stack.kind.id] * stack.count]
        for card in rest:
            if len(chosen) < self.decks.secondary_size and chosen.count(card) < full[card]:
                chosen.append(card)
        words = [self.decks.kinds[card].word for card in chosen[: self.decks.secondary_size]]
        return [f"DECK SECONDARY {', '.join(words)}"] if words else []

    def primary(self, lines: Sequence[str]) -> list[str]:
        """The best play, if it is worth its card; otherwise what counts most at the end is discarded."""
        if not lines:
            return []
        scored = {line: self._worth(line) for line in lines if line.startswith("PRIMARY ")}
        best = max(scored, key=lambda line: scored[line], default="")
        if best and scored[best] >= (DEAR if self.orders is None else KEEN):
            return [best]
        discards = [line for line in lines if line.startswith("DISCARD ")]
        if self.orders is not None and (useless := self._useless(discards)):
            return [useless]
        return [max(discards, key=lambda line: (self._points(line), self.noise(line)))] if discards else [best]

    def secondary(self, lines: Sequence[str], primary: Sequence[str] = ()) -> list[str]:
        """A Shield for each own unit that somebody would kill or turn to stone; now and then a Sudden Death."""
        shields = [line for line in lines if line.startswith("SECONDARY MYSTICAL SHIELD ")]
        chosen = []
        for line in sorted(shields, key=self.noise):
            unit = line.removeprefix("SECONDARY MYSTICAL SHIELD ").partition(" AGAINST ")[0]
            if unit in self.units and self.units[unit].owner == self.seat:
                chosen += [f"IF ANY PLAYS {word} ON {unit}: {line}" for word in self._threats()]
        struck = {line.replace("PRIMARY ", "SECONDARY ", 1) for line in primary} if self.orders is not None else set()
        deadly = [line for line in lines if line.startswith("SECONDARY SUDDEN DEATH ") and line not in struck]
        strikes = {line: self._worth(line) for line in deadly}
        best = max(strikes, key=lambda line: strikes[line], default="")
        enough = DEAR + 1 if self.orders is None else STRIKES
        return [*chosen, best] if best and strikes[best] >= enough else chosen

    def _useless(self, discards: Sequence[str]) -> str:
        """Of what may be discarded, what rarely helps."""
        words = {f"DISCARD {self.decks.kinds[card].word}": card for card in LEFT_OVER if card in self.decks.kinds}
        known = [line for line in words if line in discards]
        return known[0] if known else ""

    def _threats(self) -> list[str]:
        return [self.decks.kinds[card].word for card in HARM if card in self.decks.kinds]

    # --- what a play is worth ------------------------------------------------------------------------------

    def _points(self, line: str) -> float:
        word = line.removeprefix("DISCARD ")
        return next((float(Fraction(kind.points)) for kind in self.decks.kinds.values() if kind.word == word), 0.0)

    def _worth(self, line: str) -> float:
        """From 0 (pointless) to about 3, with some noise; what would hurt oneself is below 0."""
        play = line.partition(" ")[2]
        kind = next((kind for kind in self.decks.kinds.values() if f"{play} ".startswith(f"{kind.word} ")), None)
        if kind is None:
            return -1.0
        target = play.removeprefix(kind.word).strip()
        if self.orders is not None:
            return worth_playing(self.orders, kind.id, target) + NOISE * self.noise(line)
        scores: dict[str, Callable[[str], float]] = {
            **dict.fromkeys(GIFTS, self._gift),
            **dict.fromkeys(HARM, self._harm),
            "utter_destruction": self._destroys,
            "garden_of_eden": self._plants,
            "black_hole": self._swallows,
            "teleport": self._travels,
            "faster_than_light": self._travels,
            "protective_amulet": lambda target: 0.4,
        }
        score = scores.get(kind.id)
        return (score(target) if score is not None else -1.0) + self.noise(line)

    def _near(self, place: str) -> bool:
        """Whether a place is next to an own unit or centre."""
        mine = self.own | {centre for centre, owner in self.centres.items() if owner == self.seat}
        touches = self.board.touches.get(ProvinceId(place), frozenset())
        return any(str(other) in mine for other in touches)

    def _gift(self, target: str) -> float:
        unit = self.units.get(target)
        return 0.9 if unit is not None and unit.owner == self.seat else -1.0

    def _harm(self, target: str) -> float:
        unit = self.units.get(target)
        if unit is None or unit.owner == self.seat:
            return -1.0
        return 0.9 if self._near(str(unit.at)) else 0.0

    def _destroys(self, place: str) -> float:
        owner = self.centres.get(place, "")
        return -1.0 if owner == self.seat else 0.5 if owner else 0.0

    def _plants(self, place: str) -> float:
        if place in self.centres:
            return -1.0
        return 1.2 if place in self.own else 0.6 if self._near(place) else -0.5

    def _swallows(self, place: str) -> float:
        here = [unit for unit in self.units.values() if str(unit.at) == place]
        if not here or here[0].owner == self.seat:
            return -1.0
        return 0.6 if self._near(place) else 0.0

    def _travels(self, target: str) -> float:
        """To a centre of somebody else's that nobody guards, a little rather than not."""
        goal = target.rpartition(" - ")[2].partition("/")[0]
        guarded = any(str(unit.at) == goal for unit in self.units.values())
        wanted = goal in self.centres and self.centres[goal] != self.seat and not guarded
        return 0.5 if wanted and target.partition(" - ")[0] in self.units else -1.0


PAPERS = frozenset({"split", "standing", "primary", "secondary"})
"""The subjects of card papers."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with everything that it hands in about its cards, instead of what chance made up."""
    others = [check.given for check in bot.check(lines) if not _is_card_line(check)]
    return others + _card_lines(bot, others)


def _is_card_line(check: LineCheck) -> bool:
    """Whether a line is a card paper, or lets somebody else's card move a unit."""
    return check.subject in PAPERS or (check.canonical or "").startswith("ACCEPT ")


def _card_lines(bot: BotSeat, others: Sequence[str]) -> list[str]:
    wanted = {want.kind for want in bot.wants}
    if not wanted & {"split", "primary", "secondary"}:
        return []
    cards = CardBot(bot, others)
    if "split" in wanted:
        return cards.split()
    primary = cards.primary(bot.offered.get("primary", ()))
    secondary = cards.secondary(bot.offered.get("secondary", ()), primary) if "secondary" in wanted else []
    return [*primary, *secondary, *(order for line in primary for order in _landing(line))]


def _landing(line: str) -> list[str]:
    """Orders for where a unit that travels faster than light may end: it holds, and takes what it stands on."""
    _, separator, path = line.partition("FASTER THAN LIGHT ")
    if not separator or line.startswith("DISCARD"):
        return []
    unit, *steps = path.split(" - ")
    return [f"{unit.split()[0]} {step} H" for step in steps]
