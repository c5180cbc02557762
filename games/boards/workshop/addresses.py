"""Boards by what addresses and forms say of them."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from games.boards.queries.boards import board_may_be_seen, board_revision_at
from games.common.errors import Refused
from games.models import Board, BoardRevision


def board_named(
    address: str, user: User | AnonymousUser | None = None, *, field: str = "board"
) -> BoardRevision | None:
    """The same, of what somebody wrote in a field; None if that is empty. Raises Refused for what names none."""
    revision = board_revision_at(address, user) if address else None
    if address and revision is None:
        raise Refused("There is no such board. Look at its link again.", field=field)
    return revision


def board_or_404(slug: str, user: User | AnonymousUser) -> Board:
    """A board that this user may see."""
    board = Board.objects.select_related("author__profile", "forked_from__board").filter(slug=slug).first()
    if board is None or not board_may_be_seen(board, user):
        raise Http404
    return board


def revision_or_404(slug: str, number: int, user: User | AnonymousUser) -> BoardRevision:
    """A revision of a board that this user may see; number 0 is the latest."""
    board = board_or_404(slug, user)
    revision = board.revisions.filter(number=number).first() if number else board.latest
    if revision is None:
        raise Http404
    return revision
