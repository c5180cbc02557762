"""A member who closes the account leaves every game first."""

from django.contrib.auth.models import User
from django.dispatch import receiver

from games.accounts.leaving import member_leaves
from games.common.names import look_of
from games.live.live import tell
from games.models import (
    Arrived,
    AuditAction,
    Board,
    BoardDraft,
    BoardReport,
    Drawing,
    Game,
    GameStatus,
    Membership,
    Notice,
    Submission,
)
from games.seat_offers.services import offers_lapse
from games.services.base import locked_game, record
from games.services.co_gms import gm_gone
from games.services.lobby import game_leave


@receiver(member_leaves)
def give_up_seats(user: User, **_: object) -> None:
    """Who closes the account leaves all games; letters that came from them go."""
    leave_games(user, reason="Left the site.")
    Arrived.objects.filter(user=user).delete()


def leave_games(user: User, *, reason: str) -> None:
    """Seats are given up, drafts dropped, games ruled handed to a co-GM or their players; what was played stays."""
    Submission.objects.filter(seat__player=user, turn__adjudicated_at=None).update(draft="")
    for stay in Membership.objects.filter(user=user, left_at=None).select_related("game"):
        if not stay.game.is_over:
            game_leave(game=stay.game, by=user, reason=reason)
    for game in Game.objects.gm_of(user):
        with locked_game(game) as locked:
            locked.co_gms.remove(user)
            if locked.gm_id == user.pk:
                _rule_passes(locked)
                gm_gone(locked, user, locked.gm)
            record(AuditAction.GAME_GM_LEFT, game=locked, by=user)
            tell(locked, "game")
    offers_lapse(user)
    Notice.objects.filter(user=user, settled_at=None).delete()


@receiver(member_leaves)
def drop_unfinished_boards(user: User, **_: object) -> None:
    """Files that were sent, drawings and reports go; boards that were kept stay, as games and copies name them."""
    for private in (BoardDraft, Drawing):
        private.objects.filter(author=user).delete()
    BoardReport.objects.filter(by=user).delete()


@receiver(member_leaves)
def take_name_off_boards(user: User, **_: object) -> None:
    """Boards are made by “Someone who left”, and so are copies of them. Another maker that a document names stays."""
    own_names = {look_of(user.profile.display_name), look_of(user.username)}
    for board in Board.objects.filter(author=user).exclude(maker=""):
        maker = str(board.latest.document.get("maker") or "")
        if not maker or look_of(board.maker) in own_names:
            _without_maker(board)


def _without_maker(board: Board) -> None:
    """Take a maker's name off a board and off all that were made of it and name the same."""
    name, board.maker = board.maker, ""
    board.save(update_fields=["maker"])
    for copy in Board.objects.filter(forked_from__board=board, maker=name):
        _without_maker(copy)


def _rule_passes(game: Game) -> None:
    """The GM of a locked game goes: the first co-GM follows; without one, the players run it."""
    heir = game.co_gms.order_by("pk").first()
    game.gm = heir
    if heir is not None:
        game.co_gms.remove(heir)
    else:
        game.gm_may_play = False
        game.gate_minutes = 0
        game.status = GameStatus.ABANDONED if game.status == GameStatus.FORMING else game.status
    game.save(update_fields=["gm", "gm_may_play", "gate_minutes", "status"])
