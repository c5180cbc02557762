"""The thread of a lobby as a reader may know it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from games.common.errors import Hidden
from games.models import Game, GameStatus, LobbyLetter, LobbyMute, PressMode
from games.moderation.queries import has_blocked_author
from games.permissions import Viewer

SHOWN = 200
"""Letters at once, the latest."""
SOMEBODY = "Somebody at the table"
GM_SIGNS = "The GM"


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """One letter. `writer` is what a reader may know; `folded`: the reader has blocked who wrote it."""

    letter: LobbyLetter
    writer: str
    own: bool
    folded: bool


def may_write(game: Game, user: User | AnonymousUser) -> bool:
    """Whether this user writes in the lobby of a game: at the table, standing by, or as a GM, until it starts."""
    if game.status != GameStatus.FORMING or not isinstance(user, User) or not user.is_active or user.profile.guest:
        return False
    if game.has_gm(user):
        return True
    if game.press == PressMode.NONE:
        return False
    return game.memberships.filter(user=user, left_at=None).exists() or game.reserves.filter(user=user).exists()


def lobby_lines(viewer: Viewer, *, after: int = 0) -> Sequence[LobbyLine]:
    """The latest letters, the oldest of them first."""
    letters = LobbyLetter.objects.filter(game=viewer.game, pk__gt=after).select_related("author__profile")
    if isinstance(viewer.user, User):
        letters = letters.annotate(blocked=has_blocked_author(viewer.user))
    return [_line(viewer, one) for one in letters.order_by("-pk")[:SHOWN]][::-1]


def _line(viewer: Viewer, letter: LobbyLetter) -> LobbyLine:
    is_own = viewer.user.pk is not None and letter.author_id == viewer.user.pk and not viewer.impersonating
    signed = is_own or viewer.is_gm or not (letter.unsigned or viewer.game.names_hidden())
    name = str(letter.author.profile)
    writer = GM_SIGNS if letter.as_gm else name if signed else SOMEBODY
    blocked = signed and not is_own and not letter.as_gm and bool(getattr(letter, "blocked", False))
    return LobbyLine(letter, writer, is_own, blocked)


def lobby_letter(viewer: Viewer, pk: int) -> LobbyLine:
    """One letter of the game. Raises Hidden."""
    letter = LobbyLetter.objects.filter(game=viewer.game, pk=pk).select_related("author__profile").first()
    if letter is None:
        raise Hidden("There is no such letter here.")
    return _line(viewer, letter)


def is_muted(viewer: Viewer) -> bool:
    """Whether this reader hears nothing of the thread."""
    return viewer.user.pk is not None and LobbyMute.objects.filter(game=viewer.game, user=viewer.user.pk).exists()
