"""What happens to the boards of a member who closes the account."""

from django.contrib.auth.models import User
from django.dispatch import receiver

from games.accounts.leaving import member_leaves
from games.common.names import look_of
from games.models import Board, BoardDraft, BoardReport, Drawing


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
