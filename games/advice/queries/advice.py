"""What an Expert has told a seat about the open turn, for the eyes of that seat alone."""

from dataclasses import dataclass

from games.models import BotAdvice, Turn
from games.permissions import Viewer, check_advice


@dataclass(frozen=True, slots=True)
class SeatThreat:
    """Another's line, and what becomes of the own order then. `seat`: its name; `verdict`: what became of the order."""

    seat: str
    line: str
    verdict: str
    why: str
    dislodged: bool


@dataclass(frozen=True, slots=True)
class AdvisedOrder:
    """An order of the Expert's, and what it fears most for it, if anything."""

    line: str
    fear: SeatThreat | None


@dataclass(frozen=True, slots=True)
class AdviceStatus:
    """How far the advice for a turn is. `status`: "none", "thinking", "lost" or "there".

    `taken`: its orders stand on the sheet and can be taken off again. `replaced`: what stood there before, as typed.
    """

    turn: Turn | None
    status: str
    orders: tuple[AdvisedOrder, ...]
    taken: bool
    replaced: str

    @property
    def is_feared_for(self) -> bool:
        """Whether any of the orders has something to fear."""
        return any(order.fear for order in self.orders)


def advice_for(viewer: Viewer) -> AdviceStatus:
    """What this viewer has been told about the open turn. Raises NotAllowed for whom no advice is."""
    assert viewer.user.is_authenticated
    seat, turn = check_advice(viewer.game, viewer.user), viewer.game.open_turn
    stored = BotAdvice.objects.filter(turn=turn, seat=seat).first() if turn is not None else None
    if stored is None:
        return AdviceStatus(turn, "none", (), taken=False, replaced="")
    if stored.done_at is None:
        return AdviceStatus(turn, "lost" if stored.is_lost else "thinking", (), taken=False, replaced="")
    names = dict(viewer.game.seats.values_list("seat_id", "name"))
    draft = stored.turn.papers.filter(seat=seat).values_list("draft", flat=True).first()
    taken = stored.taken_at is not None and draft == stored.text
    return AdviceStatus(turn, "there", _orders(stored, names), taken=taken, replaced=stored.replaced)


def _orders(stored: BotAdvice, names: dict[str, str]) -> tuple[AdvisedOrder, ...]:
    advised = []
    for order in stored.orders:
        fear = order["fear"]
        advised.append(
            AdvisedOrder(order["line"], fear and SeatThreat(**{**fear, "seat": names.get(fear["seat"], fear["seat"])}))
        )
    return tuple(advised)
