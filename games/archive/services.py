"""Games played elsewhere: taken in, read and adjudicated again by a worker, removed."""

import logging
import time
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.dispatch import receiver

from engine.gamefile.foreign import Understood, understood
from engine.gamefile.publishing import Publisher
from engine.model.errors import EngineError
from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.archive.models import ArchivedGame, ArchiveStatus
from games.common.errors import NotAllowed, Refused
from games.common.service_unavailable import is_unavailable
from games.models import AuditAction
from games.models.game import new_slug
from games.services.base import record
from games.services.task_queueing import hint_archive

log = logging.getLogger(__name__)

SLICE = 4.0
"""Seconds after which a task begins with no further game."""
LONGEST_GAME = 40.0
"""Seconds for which one game is played."""
MOST_TRIES = 2
MOST_WAITING = 400
"""Games of one member that wait to be read."""
MOST_TOLD = 200
"""Differences that are kept with a game, of as many as there are."""
MOST_NOTES = 50
LONGEST_TOLD = 500
"""Characters of one of them."""
Played = tuple[JsonDict, list[tuple[str, str]]]
"""A document, and its differences with their phases."""
ABOUT = ("place", "date", "gm_name", "source")


@transaction.atomic
def archive_put(
    *, by: User, texts: Sequence[tuple[str, str]], name: str = "", players: Mapping[str, str] | None = None,
    listed: bool = True, **about: str,
) -> str:  # fmt: skip
    """Take games in, from the names and texts of files. Returns the upload's name; a worker reads them.

    `name`, `players` (by seat) and `about` (place, date, gm_name, source) are said of all of them; what a file says
    itself counts where nothing is said. Raises Refused where too many wait already.
    """
    User.objects.select_for_update().get(pk=by.pk)
    waiting = ArchivedGame.objects.waiting().filter(keeper=by, bulk=False).count()
    if waiting + len(texts) > MOST_WAITING:
        raise Refused(f"{waiting} of your games wait to be read; {MOST_WAITING} is the most. Come back later.")
    upload = new_slug()
    about_fields = {key: about.get(key, "") for key in ABOUT}
    for file_name, text in texts:
        ArchivedGame.objects.create(
            upload=upload, keeper=by, listed=listed, file_name=file_name, raw=text or " ", name=name,
            players=dict(players or {}), **about_fields,
        )  # fmt: skip
    record(AuditAction.ARCHIVE_PUT, game=None, by=by, upload=upload, files=len(texts))
    hint_archive()
    return upload


@transaction.atomic
def archive_remove(*, game: ArchivedGame, by: User) -> None:
    """Delete a game from the archive: its keeper, or a moderator. Raises NotAllowed."""
    if game.keeper_id != by.pk and not by.has_perm("games.change_report"):
        raise NotAllowed("Only who brought a game can remove it.")
    if game.continuations.exists():
        raise Refused("A game here goes on from it, and this is its past. It stays as long as that game does.")
    record(AuditAction.ARCHIVE_REMOVE, game=None, by=by, archived=game.slug)
    game.delete()


def archive_work(*, seconds: float = SLICE) -> bool:
    """Read games that wait, the oldest first, for so long. Returns whether some are left that nobody reads."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        free = ArchivedGame.objects.free().only("pk", "tries", "begun_at").first()
        if free is None:
            return False
        if free.tries >= MOST_TRIES:
            _refuse(free, "Reading it broke off. It was given up.")
        elif _claim_game(free):
            _read(ArchivedGame.objects.get(pk=free.pk))
    return ArchivedGame.objects.free().exists()


def _claim_game(game: ArchivedGame) -> bool:
    """Mark a game as being read. False where another worker was faster, or it was removed."""
    free = ArchivedGame.objects.waiting().filter(pk=game.pk, begun_at=game.begun_at)
    return free.update(begun_at=database_time.now(), tries=F("tries") + 1) == 1


def _read(game: ArchivedGame) -> None:
    """One game to its end. What breaks off, or takes too long, is refused; nothing of it is stored."""
    try:
        games_read = understood(game.raw, game.name or _title(game.file_name))
        played = _replay(games_read[0])
    except EngineError as error:
        _refuse(game, str(error))
    except SoftTimeLimitExceeded:
        _refuse(game, f"It takes longer than {LONGEST_GAME:g} seconds to play.")
    except Exception as error:  # whatever somebody wrote: the others are read
        if is_unavailable(error):
            raise
        log.error("the archived game %s broke off: %s", game.pk, type(error).__name__)
        _refuse(game, "Something broke while it was read.")
    else:
        _keep(game, games_read, played)


def _title(file_name: str) -> str:
    """The name of a game that says none: its file's, without folders and ending."""
    name = PurePosixPath(file_name.replace("\\", "/"))
    return (name.stem or file_name).replace("_", " ").strip() or "A game"


def _refuse(game: ArchivedGame, reason: str) -> None:
    with transaction.atomic():
        now = ArchivedGame.objects.select_for_update().waiting().filter(pk=game.pk).first()
        if now is not None:
            now.status, now.trouble, now.raw, now.done_at = ArchiveStatus.REFUSED, reason[:600], "", database_time.now()
            now.save(update_fields=["status", "trouble", "raw", "done_at"])


def _replay(game_read: Understood) -> Played:
    """A game adjudicated again: its document, and its differences with their phases. Raises EngineError."""
    until = time.thread_time() + LONGEST_GAME
    publisher, differences = Publisher(game_read.document, exact=game_read.exact), []
    for turn in publisher.turns():
        differences += [(turn.phase, str(one)) for one in turn.differences]
        if time.thread_time() > until:
            raise SoftTimeLimitExceeded
    return publisher.document(), differences


def _keep(game: ArchivedGame, games_read: Sequence[Understood], played: Played) -> None:
    """Store a game that was read, whole; further games of the same file wait in rows of their own."""
    document, differences = played
    with transaction.atomic():
        now = ArchivedGame.objects.select_for_update().waiting().filter(pk=game.pk).first()
        if now is None:  # another worker was faster, or it was removed
            return
        for number, one in enumerate(games_read[1:], 2):
            _another(now, one, number)
        now.document = _about(now, document)
        now.differing = len(differences)
        now.differences = [[phase, text[:LONGEST_TOLD]] for phase, text in differences[:MOST_TOLD]]
        now.form, now.notes = games_read[0].form, [note[:LONGEST_TOLD] for note in games_read[0].notes[:MOST_NOTES]]
        now.variant, now.turns = document["rules"]["variant"][:60], len(document["turns"])
        now.status, now.raw, now.done_at = ArchiveStatus.KEPT, "", database_time.now()
        now.save()


def _another(game: ArchivedGame, one: Understood, number: int) -> None:
    """A row for a further game of the same file, which waits like any other."""
    fields = {key: getattr(game, key) for key in (*ABOUT, "players", "upload", "keeper", "listed", "bulk")}
    ArchivedGame.objects.create(**fields, file_name=f"{game.file_name[:180]} ({number})", raw=one.text)


def _about(game: ArchivedGame, document: JsonDict) -> JsonDict:
    """The document with what was said of the game; what nobody said is taken over from the document."""
    elsewhere, seats = document.get("elsewhere", {}), document.get("seats", ())
    game.name = game.name or str(document["name"])
    game.gm_name = game.gm_name or str(document.get("gm", ""))
    for key in ("place", "date", "source"):
        setattr(game, key, getattr(game, key) or str(elsewhere.get(key, "")))
    game.players = game.players or {one["id"]: one["player"] for one in seats if one.get("player")}
    fields = {key: value for key in ("place", "date", "source") if (value := getattr(game, key))}
    document = {**document, "name": game.name, "elsewhere": fields}
    document["seats"] = [{"id": seat, "player": player} for seat, player in game.players.items()]
    return document | ({"gm": game.gm_name} if game.gm_name else {})


def _archive_of(user: User) -> list[JsonDict]:
    return [
        {"name": str(one), "address": one.get_absolute_url(), "made_at": one.made_at, "players": one.players}
        for one in ArchivedGame.objects.filter(keeper=user).defer("document", "raw", "differences")
    ]


EXPORTERS["archive"] = _archive_of


@receiver(member_leaves)
def _archive_stays(user: User, **_: object) -> None:
    """What is listed stays in the archive without its keeper, and so does the past of a game; the rest goes."""
    removable = ArchivedGame.objects.filter(keeper=user).exclude(status=ArchiveStatus.KEPT, listed=True)
    removable.filter(continuations=None).delete()
    ArchivedGame.objects.filter(keeper=user).update(keeper=None)
