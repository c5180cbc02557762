"""What bots have promised for a turn, and which of it they keep."""

from dataclasses import dataclass

import engine
from games.models import BotPromise, Game, Seat, Turn
from games.press.models.bot_letter import PromiseKind
from games.services.bot_chance import bot_percent


@dataclass(frozen=True, slots=True)
class Promises:
    """Seat ids of those whom a bot does not attack in a turn, and the lines that it orders whatever it thinks."""

    peace: frozenset[str] = frozenset()
    lines: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.peace or self.lines)


NO_PROMISES = Promises()


def promises_of_turn(turn: Turn, seat: Seat) -> Promises:
    """What a bot has agreed to for a turn, whether it will keep to it or not."""
    return _promises_from_rows(list(BotPromise.objects.filter(turn=turn, seat=seat).select_related("to")))


def kept_promises(game: Game, turn: Turn, seat: Seat) -> Promises:
    """The same as far as it is kept: each promise at the rate that the game has set."""
    return _promises_from_rows([
        promise
        for promise in BotPromise.objects.filter(turn=turn, seat=seat).select_related("to")
        if bot_percent(game, f"{turn.number}:{seat.seat_id}:{promise.to.seat_id}:{promise.kind}") < game.bot_word
    ])  # fmt: skip


def _promises_from_rows(promises: list[BotPromise]) -> Promises:
    peace = frozenset(promise.to.seat_id for promise in promises if promise.kind == PromiseKind.PEACE)
    return Promises(peace, tuple(promise.line for promise in promises if promise.kind == PromiseKind.SUPPORT))


def promises_carry_over(game: Game, old: Turn, new: Turn) -> list[Seat]:
    """Let what was promised for a turn of the old line hold for the same season of the new one, in a locked game.

    A support that can no longer be ordered is left behind. Gives back the seats whose bots have promised something.
    """
    state = new.loaded_state(game.rulebook)
    seats: dict[int, Seat] = {}
    there = BotPromise.objects.filter(turn=old, seat__bot=True, seat__out=False, to__out=False)
    for promise in there.select_related("seat"):
        checks = engine.check(game.rulebook, state, promise.seat.seat_id, [promise.line] if promise.line else [])
        if all(check.level != "error" for check in checks):
            seats[promise.seat_id] = promise.seat
            BotPromise.objects.get_or_create(
                turn=new, seat=promise.seat, to_id=promise.to_id, kind=promise.kind, line=promise.line
            )
    return list(seats.values())
