"""Games of the archive, for one reader; and their turns, as pages tell them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Max, Min, Q, QuerySet

import engine
from engine.gamefile import rulebook_of
from engine.model.json_data import Json, JsonDict
from games.archive.models import ArchivedGame, ArchiveStatus
from games.common.errors import Hidden
from games.permissions import may_see

Reader = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn of an archived game: what was ordered by seat, what came of it, and what was published otherwise."""

    number: int
    phase: str
    phase_name: str
    orders: tuple[tuple[str, tuple[Json, ...]], ...]
    events: tuple[str, ...]
    rulings: int
    differences: tuple[str, ...]
    press: tuple[Json, ...]


def archived_game(slug: str, reader: Reader) -> ArchivedGame:
    """A game by its name in addresses, if the reader may see it; a moderator sees all. Raises Hidden."""
    archived = ArchivedGame.objects.filter(slug=slug).select_related("keeper__profile").first()
    if archived is None or not is_shown(archived, reader):
        raise Hidden("There is no such game in the archive.")
    return archived


def is_shown(game: ArchivedGame, reader: Reader) -> bool:
    """Its keeper, a moderator, everybody where it is listed, and whoever may see a game here that goes on from it."""
    if (game.status == ArchiveStatus.KEPT and game.listed) or (reader.is_authenticated and game.keeper_id == reader.pk):
        return True
    if reader.is_authenticated and reader.has_perm("games.change_report"):
        return True
    return any(may_see(one.game, reader) for one in game.continuations.select_related("game"))


def document_of(game: ArchivedGame) -> JsonDict:
    """The document of a game that is kept. Raises Hidden for one that is not."""
    if game.status != ArchiveStatus.KEPT or not isinstance(game.document, dict):
        raise Hidden("The game has not been read.")
    return game.document


@dataclass(frozen=True, slots=True)
class Counts:
    """How far an upload is: how many of its games wait, are kept, are refused; and how many of those kept differ."""

    upload: str
    waiting: int
    kept: int
    refused: int
    differing: int
    begun_at: datetime | None = None

    @property
    def games(self) -> int:
        return self.waiting + self.kept + self.refused

    @property
    def share(self) -> int:
        """Per cent that were read."""
        return 100 * (self.games - self.waiting) // self.games if self.games else 100

    @property
    def said(self) -> str:
        return f"{self.games - self.waiting} of {self.games} games are read."


_COUNTS: dict[str, Count] = {
    **{one.value: Count("pk", filter=Q(status=one)) for one in ArchiveStatus},
    "differences": Count("pk", filter=Q(differing__gt=0)),
}


def _upload_counts(row: Mapping[str, Any]) -> Counts:
    waiting, kept_games, refused, differing = (int(row[name]) for name in ("waiting", "kept", "refused", "differences"))
    return Counts(str(row["upload"]), waiting, kept_games, refused, differing, row.get("at"))


def counts(upload: str) -> Counts:
    """How far an upload is."""
    return _upload_counts({"upload": upload, **ArchivedGame.objects.filter(upload=upload).aggregate(**_COUNTS)})


def refused_of(upload: str) -> Iterator[tuple[str, str]]:
    """Name and reason of each file of an upload that was not read, in their order."""
    refused = ArchivedGame.objects.filter(upload=upload, status=ArchiveStatus.REFUSED).order_by("pk")
    yield from refused.values_list("file_name", "trouble").iterator()


def uploads_of(by: User, most: int = 10) -> list[Counts]:
    """The latest uploads of a member."""
    rows = ArchivedGame.objects.filter(keeper=by).order_by().values("upload")
    rows = rows.annotate(**_COUNTS, at=Min("made_at"), last=Max("pk")).order_by("-last")[:most]
    return [_upload_counts(row) for row in rows]


def uploaded(upload: str, by: User) -> QuerySet[ArchivedGame]:
    """The games of an upload of one's own, in their order. Raises Hidden where there are none."""
    files = ArchivedGame.objects.filter(upload=upload, keeper=by).defer("document", "raw").order_by("pk")
    if not files.exists():
        raise Hidden("There is no such upload of yours.")
    return files


def phases_of(document: Json) -> list[tuple[int, str]]:
    """The turns of a document with their phases in words, counted from 1."""
    rulebook = rulebook_of(document)
    return [(number, engine.phase_name(rulebook, turn["phase"])) for number, turn in enumerate(document["turns"], 1)]


def told_turn(game: ArchivedGame, document: Json, number: int) -> ToldTurn | None:
    """The turn of a number (from 1); None where there is none."""
    turns = document["turns"]
    if not 1 <= number <= len(turns):
        return None
    turn = turns[number - 1]
    return ToldTurn(
        number,
        turn["phase"],
        engine.phase_name(rulebook_of(document), turn["phase"]),
        tuple((seat, tuple(rows)) for seat, rows in turn.get("results", {}).items() if rows),
        tuple(str(event["text"]) for event in turn.get("events", ()) if event.get("text")),
        len(turn.get("rulings", ())),
        tuple(text for phase, text in game.differences if phase == turn["phase"]),
        tuple(turn.get("press", ())),
    )


def first_difference(game: ArchivedGame) -> str:
    """The first thing that differs in a game, with its phase; empty where nothing does."""
    return f"{game.differences[0][0]}: {game.differences[0][1]}" if game.differences else ""
