"""Leave to print a private game: asking its players, and what each of them answers.

Everybody who holds a seat must have said yes: a no, or no answer, keeps the game out of the zine. Who takes an answer
back keeps it out from then on; an issue that is out stays as it is. What changes a leave locks the zine, as what prints
it does.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from games import database_time
from games.accounts.export import EXPORTERS
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditAction, Game, Seat, Zine, ZineLeave
from games.permissions import check_gm, check_seat, rules_game
from games.services.base import record
from games.services.notices import notices_queue


def seats_to_ask(game: Game) -> QuerySet[Seat]:
    """The seats whose players have a say: all that are held, those that are out as well. Bots are not asked."""
    return game.seats.filter(player__isnull=False).order_by("pk")


def may_print(zine: Zine, game: Game) -> bool:
    """Whether a zine may print a game: a public one, or one whose players have all given leave."""
    if not game.shut:
        return True
    given = zine.leaves.of_players().filter(game=game, given=True)
    return not seats_to_ask(game).exclude(pk__in=given.values("seat")).exists()


def leaves_ask(*, zine: Zine, game: Game, by: User) -> list[ZineLeave]:
    """As the editor and the GM: ask every player who has not been asked. Returns the new questions.

    Nobody is asked twice: a no is an answer.
    """
    with transaction.atomic():
        zine = Zine.objects.select_for_update().get(pk=zine.pk)
        if not zine.is_edited_by(by):
            raise NotAllowed("Only the editors of this zine can do that.")
        check_gm(game, by)
        if not game.private:
            raise Refused(f"“{game}” is public: it may be printed as it is.")
        if game.exhibition or not game.turn_number:
            raise Refused(f"“{game}” has not begun.")
        seats = seats_to_ask(game).exclude(pk__in=zine.leaves.of_players().filter(game=game).values("seat"))
        asked = [
            ZineLeave.objects.create(zine=zine, game=game, seat=one, user=one.player) for one in seats if one.player
        ]
        if not asked:
            raise Conflict("All players of this game have been asked.")
        data = {"zine": zine.title, "name": zine.name, "gm": str(by.profile)}
        for one in asked:
            notices_queue(game=game, about="leave", key=f"{one.pk}", to=[one.user], data=data)
        record(AuditAction.ZINE_LEAVE_ASK, game=game, by=by, zine=zine.title, seats=len(asked))
    return asked


def leave_answer(*, game: Game, by: User, zine: Zine, given: bool) -> ZineLeave:
    """As a player who was asked: give leave, refuse it, or take either back. Raises NotAllowed, Conflict."""
    seat = check_holder(game, by)
    with transaction.atomic():
        zine = Zine.objects.select_for_update().get(pk=zine.pk)
        leave = zine.leaves.filter(game=game, seat=seat, user=by).first()
        if leave is None:
            raise Conflict(f"{zine} does not ask you about this game.")
        if leave.given is given:
            return leave
        withdrawn = leave.given is True
        leave.given, leave.answered_at = given, database_time.now()
        leave.save(update_fields=["given", "answered_at"])
        action = AuditAction.ZINE_LEAVE_GIVE if given else AuditAction.ZINE_LEAVE_REFUSE
        record(action, game=game, by=by, seat=seat, zine=zine.title)
        data = {"zine": zine.title, "name": zine.name, "seat": seat.name, "given": given, "withdrawn": withdrawn}
        asking = [one for one in zine.editors if rules_game(game, one)]
        if asking and (not given or may_print(zine, game)):
            key = f"{leave.pk}:{leave.answered_at.isoformat()}"
            notices_queue(game=game, about="leaveanswer", key=key, to=asking, data=data)
    return leave


def leaves_answer(*, game: Game, by: User, given: bool) -> list[ZineLeave]:
    """The same answer to every zine that has asked, for letters. Raises Conflict where none has."""
    leaves = list(game.zine_leaves.of_players().filter(user=by).select_related("zine"))
    if not leaves:
        raise Conflict("No zine has asked you whether it may print this game.")
    return [leave_answer(game=game, by=by, zine=one.zine, given=given) for one in leaves]


def check_holder(game: Game, by: User) -> Seat:
    """The seat of `by`, also one that is out of the game. Raises NotAllowed."""
    seat = game.seat_of(by)
    return check_seat(game, by) if seat is None else seat


def _export_leaves(user: User) -> object:
    return list(ZineLeave.objects.filter(user=user).values("zine__name", "game__name", "given", "answered_at"))


EXPORTERS["zine_leaves"] = _export_leaves
