"""Boards, as far as somebody may come across them."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, OuterRef, Q, Subquery

from games.boards.models.board import BoardQuerySet
from games.models import Board, BoardRevision, Game
from games.permissions import KEEPER
from games.publishing.queries import may_be_led_to, slug_and_number
from variants.geometry.copies import USUAL

OLDEST = 12
"""Boards back to which a descent is told."""


def found_boards(user: User | AnonymousUser, *, q: str = "", mine: str = "") -> BoardQuerySet:
    """Boards for a list, the last edited first. `q` looks in names; `mine`: only one's own."""
    boards = Board.objects.listed_for(user).with_latest().select_related("author__profile")
    if mine and user.is_authenticated:
        boards = boards.filter(author=user)
    if q:
        boards = boards.filter(Q(latest_name__icontains=q))
    return boards.order_by(F("latest_made_at").desc(), "-pk")


def boards_to_copy(user: User | AnonymousUser, most: int) -> tuple[list[BoardRevision], list[BoardRevision]]:
    """As they are now: the boards of the variants, the usual one first; and others that this user may copy."""
    latest = BoardRevision.objects.filter(board=OuterRef("board")).order_by("-number").values("pk")[:1]
    newest = BoardRevision.objects.filter(pk=Subquery(latest)).select_related("board").defer("document")
    usual = newest.filter(board__author__username=KEEPER, document__id__startswith=USUAL, board__hidden=False)
    others = newest.filter(board__in=Board.objects.listed_for(user)).exclude(pk__in=usual.values("pk"))
    return list(usual.order_by("board_id")), list(others.order_by("-made_at", "-pk")[:most])


def board_may_be_seen(board: Board, user: User | AnonymousUser) -> bool:
    """Whether somebody who has its link may see a board: what staff took out of sight only its maker, and they."""
    return not board.hidden or board.author_id == user.pk or user.has_perm("games.change_board")


def board_revision_at(address: str, user: User | AnonymousUser | None = None) -> BoardRevision | None:
    """The revision that `slug` (the latest) or `slug/2` names; None if there is none that this user may see."""
    named = slug_and_number(address)
    board = Board.objects.filter(slug=named[0]).first() if named else None
    if named is None or board is None or not board_may_be_seen(board, user or AnonymousUser()):
        return None
    return board.latest if named[1] is None else board.revisions.filter(number=named[1]).first()


def board_may_be_named(revision: BoardRevision, user: User | AnonymousUser) -> bool:
    """Whether somebody may be led to a board that they were not given the link of."""
    return may_be_led_to(revision.board, user, hidden=revision.board.hidden)


def board_of_game(game: Game, user: User | AnonymousUser) -> BoardRevision | None:
    """The board that a game was made on, if it may be told: an unlisted one would tell who made the game."""
    revision = game.board_revision
    return revision if revision is not None and board_may_be_named(revision, user) else None


def descent(board: Board, user: User | AnonymousUser) -> list[BoardRevision | None]:
    """What a board was made of, and that of what, the nearest first, as far back as it goes.

    One that this user may not be led to stands there as None: that there was one is no secret, which it was is.
    """
    revisions: list[BoardRevision | None] = []
    seen = {board.pk}
    origin = board.forked_from
    while origin is not None and origin.board_id not in seen and len(revisions) < OLDEST:
        revisions.append(origin if board_may_be_named(origin, user) else None)
        seen.add(origin.board_id)
        origin = origin.board.forked_from
    return revisions
