"""Write in the lobby of a game before its first turn; mute it."""

from datetime import timedelta

from django.contrib.auth.models import User

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.accounts.mail_confirmed import check_mail_confirmed
from games.common.errors import NotAllowed, Refused
from games.live.live import tell
from games.lobby_thread.queries import may_write
from games.models import AuditAction, Game, GameStatus, LobbyLetter, LobbyMute
from games.moderation.queries import is_silenced
from games.services.base import locked_game, record
from games.services.notices import members_of, notices_queue

LONGEST_LETTER = 2000  # characters
MOST_LETTERS = 500
"""Of one game."""
MOST_AN_HOUR = 20
"""Of one member in one game."""
MAIL_AFTER = timedelta(minutes=3)


def lobby_write(*, game: Game, by: User, text: str) -> LobbyLetter:
    """Write a letter that all who see the game read. Raises NotAllowed, Refused; nothing of it is kept then."""
    text = text.strip()
    if not text:
        raise Refused("There is nothing in it.", field="text")
    if len(text) > LONGEST_LETTER:
        raise Refused(f"That is {len(text)} characters; a letter here holds {LONGEST_LETTER}.", field="text")
    with locked_game(game) as locked:
        _check(locked, by)
        as_gm = locked.has_gm(by) and not locked.memberships.filter(user=by, left_at=None).exists()
        made = LobbyLetter.objects.create(
            game=locked, author=by, as_gm=as_gm, unsigned=locked.anonymous and not as_gm, text=text
        )
        record(AuditAction.LOBBY_WRITE, game=locked, by=by, letter=made.pk)
        _mail(locked, made)
        tell(locked, "press")
    return made


def _check(game: Game, by: User) -> None:
    if game.status != GameStatus.FORMING:
        raise Refused("This thread is shut: the game has started, or was called off. It can be read here for good.")
    if is_silenced(by):
        raise NotAllowed("The moderators have silenced you: you cannot write here. The mail said why.")
    if not may_write(game, by):
        raise NotAllowed(
            "Here write those who sit, who stand by, and the GM; without press the GM alone. Take a seat first."
        )
    if not game.has_gm(by):
        check_mail_confirmed(game, by)
    letters = game.lobby_letters
    if letters.count() >= MOST_LETTERS:
        raise Refused(f"{MOST_LETTERS} letters are the most before a game starts.")
    if letters.filter(author=by, sent_at__gt=database_time.now() - timedelta(hours=1)).count() >= MOST_AN_HOUR:
        raise Refused(f"{MOST_AN_HOUR} letters within an hour are the most. What you typed stands here; send it later.")


def _mail(game: Game, letter: LobbyLetter) -> None:
    """One mail a day to each who sits or rules and has not muted it."""
    deaf = set(game.lobby_mutes.values_list("user", flat=True))
    to = [one for one in members_of(game) if one.pk not in deaf and one.pk != letter.author_id]
    key = f"{letter.sent_at:%Y%m%d}"
    notices_queue(game=game, about="lobby", key=key, to=to, after=letter.sent_at + MAIL_AFTER)


def lobby_mute(*, game: Game, by: User, muted: bool = True) -> None:
    """Get no mail of the thread any more; or get it again."""
    if muted:
        LobbyMute.objects.get_or_create(game=game, user=by)
    else:
        LobbyMute.objects.filter(game=game, user=by).delete()


def _export_lobby_letters(user: User) -> list[dict[str, object]]:
    return [
        {"game": one.game.get_absolute_url(), "sent": one.sent_at, "text": one.text}
        for one in LobbyLetter.objects.filter(author=user).select_related("game")
    ]


def _muted(user: User) -> list[str]:
    return [one.game.get_absolute_url() for one in LobbyMute.objects.filter(user=user).select_related("game")]


EXPORTERS["lobby_letters"] = _export_lobby_letters
EXPORTERS["lobbies_muted"] = _muted


delete_rows_on_leaving(LobbyMute, "user")
