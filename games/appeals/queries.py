"""Appeals, for whoever may see what they are about."""

from django.contrib.auth.models import User

from engine.model.ids import SeatId
from engine.views import visible
from games import database_time
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import Appeal, AppealStatus, Game, GameStatus, Seat, Turn
from games.permissions import Viewer
from games.selectors import positions


def find_made(game: int, seat: int, phase: str) -> list[tuple[int]]:
    """The appeals of a seat against a turn that it has not withdrawn."""
    return list(
        Appeal.objects.filter(game_id=game, seat_id=seat, turn__phase=phase)
        .exclude(status=AppealStatus.WITHDRAWN)
        .order_by()
        .values_list("pk")
    )


def appeals(viewer: Viewer) -> list[Appeal]:
    """The appeals this viewer may read, the latest first."""
    over = viewer.game.status == GameStatus.FINISHED
    shown = viewer.game.appeals.select_related("seat", "turn", "ruling", "answered_by__profile").order_by("-pk")

    def reads(appeal: Appeal) -> bool:
        audience = None if appeal.audience is None else frozenset(map(SeatId, appeal.audience))
        return viewer.is_gm or visible(audience, viewer.seat_id, over)

    return [appeal for appeal in shown if reads(appeal)]


def appeal_for(viewer: Viewer, pk: int) -> Appeal:
    """An appeal, if this viewer may read it. Raises Hidden."""
    appeal = next((one for one in appeals(viewer) if one.pk == pk), None)
    if appeal is None:
        raise Hidden("There is no such appeal here.")
    appeal.game = viewer.game
    return appeal


def open_appeals(game: Game) -> list[Appeal]:
    """What waits for an answer, the oldest first: for the GM."""
    return list(game.appeals.filter(status=AppealStatus.OPEN).select_related("seat", "turn").order_by("pk"))


def may_appeal(viewer: Viewer) -> bool:
    """Whether this viewer could appeal now."""
    try:
        appealable(viewer)
    except Refused:
        return False
    return True


def appealable(viewer: Viewer) -> dict[str, dict[str, object]]:
    """What this viewer could appeal against now, by key; the own orders first. Raises Refused with the reason."""
    if not isinstance(viewer.user, User):
        raise Hidden("Only those at the table can appeal.")
    seat, last = check_may_appeal(viewer.game, viewer.user)
    things = things_of(viewer, last)
    return dict(sorted(things.items(), key=lambda item: item[1].get("seat") != seat.seat_id))


def check_may_appeal(game: Game, by: User) -> tuple[Seat, Turn]:
    """The seat that `by` holds and the turn that can be appealed against now. Raises with the reason there is none."""
    seat = game.seat_of(by)
    if seat is None:
        raise NotAllowed("Only those at the table can appeal.")
    if not any(game.gm_may_play or game.seat_of(gm) is None for gm in game.gms):
        raise Refused("This game has no GM who could answer. Its players decide by majority: propose something.")
    last, turn = game.last_turn, game.open_turn
    if last is None or turn is None:
        raise Refused("There is no turn to appeal against: one appeals against the last one, while the game goes on.")
    overdue = turn.gated_at is not None or (turn.due is not None and turn.due <= database_time.now())
    if overdue:
        raise Conflict("The next deadline has passed, so it is too late to appeal. Write to the GM all the same.")
    if find_made(game.pk, seat.pk, last.phase):
        raise Refused("You have appealed against this turn already. One a turn; withdraw it to make another.")
    return seat, last


def things_of(viewer: Viewer, turn: Turn) -> dict[str, dict[str, object]]:
    """What of a turn these eyes could appeal against, by the key that `appeal_make` takes: verdicts and draws."""
    report = positions.report(viewer, turn)
    things: dict[str, dict[str, object]] = {}
    for seat, results in report.results.items():
        for one in results:
            thing = {key: one.get(key, "") for key in ("unit", "order", "verdict", "why", "rule", "rule_id")}
            things.setdefault(f"order:{seat}:{one.get('unit') or one['order']}", {"seat": seat, **thing})
    for name, draw in report.draws.items():
        things[f"draw:{name}"] = {"draw": name, "value": str(draw["value"])}
    return things
