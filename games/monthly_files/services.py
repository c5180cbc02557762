"""Making the files of a month that is over: once, with what every spectator may read, and without names of members."""

import hashlib
import io
import json
import logging
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.db.models import Count, QuerySet
from django.db.models.functions import TruncMonth

from engine.gamefile import written
from engine.gamefile.foreign.saved_games import saved_game
from engine.model.errors import EngineError
from engine.model.json_data import Json
from games import database_time
from games.common.service_unavailable import is_unavailable
from games.game_files.queries import game_document
from games.models import Game, GameRecord, MonthlyFile, MonthlyForm
from games.permissions import spectator_of

log = logging.getLogger(__name__)

PART = 50
"""Games in one part: what one task makes within its time."""
WAIT = timedelta(days=2)
"""How long after its end a month is left to its GMs, who may still correct what was published."""
WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The time that zips say of what is in them: the same games give the same bytes."""
OF_PEOPLE = ("gm", "made")
"""Keys of a document that name members or lead to them."""


@dataclass(frozen=True, slots=True)
class MissingPart:
    """A part that is not made yet."""

    month: date
    part: int


def months_work() -> bool:
    """Make one part that is owed, the oldest first. Whether another is owed after it."""
    owed = list(_missing_parts(database_time.now()))
    if owed:
        _make(owed[0])
    return len(owed) > 1


def month_make_again(month: date) -> int:
    """Make all parts of a month anew, as after a correction or when a game has become private. How many there are."""
    MonthlyFile.objects.filter(month=month).delete()
    parts = [one for one in _missing_parts(database_time.now()) if one.month == month]
    for one in parts:
        _make(one)
    return len(parts)


def _finished() -> QuerySet[GameRecord]:
    """Records of games that are over and that everybody may see."""
    return GameRecord.objects.exclude(kind="").filter(private=False, game__private=False)


def _missing_parts(now: datetime) -> Iterator[MissingPart]:
    ended = _finished().filter(ended_at__lt=_first_open(now))
    counts = (
        ended.annotate(month=TruncMonth("ended_at", tzinfo=UTC))
        .values("month")
        .annotate(games=Count("pk"))
        .order_by("month")
    )
    done = {(one.month, one.part) for one in MonthlyFile.objects.filter(form=MonthlyForm.GAMES).only("month", "part")}
    for row in counts:
        month = row["month"].date()
        for part in range(1, -(-row["games"] // PART) + 1):
            if (month, part) not in done:
                yield MissingPart(month, part)


def _first_open(now: datetime) -> datetime:
    """The beginning of the first month that is not over, or not for long enough."""
    return (now.astimezone(UTC) - WAIT).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def _after(month: date) -> date:
    return (month.replace(day=1) + timedelta(days=32)).replace(day=1)


def _make(owed: MissingPart) -> None:
    """Both files of a part. One game is in memory at a time: documents of long games have megabytes."""
    begins, ends = (datetime(day.year, day.month, 1, tzinfo=UTC) for day in (owed.month, _after(owed.month)))
    of_month = _finished().filter(ended_at__gte=begins, ended_at__lt=ends).order_by("ended_at", "pk")
    keys = list(of_month.values_list("game", flat=True)[(owed.part - 1) * PART : owed.part * PART])
    games, saved, lines = _Zip(), _Zip(), []
    for key in keys:
        game = Game.objects.get(pk=key)
        document = _document(game)
        if document is None:
            continue
        games.add(f"games/{game.slug}.json", written(document))
        games.slugs.append(game.slug)
        if (line := _saved(document)) is not None:
            lines.append(f"{line}\n")
            saved.slugs.append(game.slug)
    if lines:
        saved.add("games.jsonl", "".join(lines))
    MonthlyFile.objects.bulk_create(
        [games.file(owed, MonthlyForm.GAMES, len(keys)), saved.file(owed, MonthlyForm.SAVED, len(keys))],
        ignore_conflicts=True,  # another worker has made them meanwhile
    )


def _document(game: Game) -> dict[str, object] | None:
    """A game as a spectator may read it, without names of members; None if it cannot be read."""
    try:
        return without_people(game_document(spectator_of(game)))
    except Exception as error:  # whatever is stored there: the others are written
        if is_unavailable(error):
            raise
        log.error("game %s is in no monthly file: %s", game.pk, type(error).__name__)
        return None


def without_people(document: Json) -> dict[str, object]:
    """A document without whoever played and ruled. Its name is the game's, which was public; press says its seats."""
    public = {key: value for key, value in document.items() if key not in OF_PEOPLE}
    public["seats"] = [{key: value for key, value in seat.items() if key != "player"} for seat in document["seats"]]
    return public


def _saved(document: Mapping[str, object]) -> str | None:
    """One line of the diplomacy package's saved games; None for a game that they cannot hold."""
    try:
        return json.dumps(saved_game(document), ensure_ascii=False)
    except EngineError:
        return None


class _Zip:
    """A zip that is being written, with a list of its games and the checksum of each file."""

    def __init__(self) -> None:
        self.slugs: list[str] = []
        self._inside = io.BytesIO()
        self._archive = zipfile.ZipFile(self._inside, "w", zipfile.ZIP_DEFLATED)
        self._sums: dict[str, str] = {}

    def add(self, name: str, text: str) -> None:
        """One file more."""
        content = text.encode()
        self._sums[name] = hashlib.sha256(content).hexdigest()
        self._archive.writestr(_entry(name), content)

    def file(self, owed: MissingPart, form: MonthlyForm, asked: int) -> MonthlyFile:
        """The zip, closed, as a row that is not saved yet. `asked`: how many games it was to hold."""
        about = {"site": settings.SITE_NAME, "month": f"{owed.month:%Y-%m}", "part": owed.part, "form": form.value}
        left_out = asked - len(self.slugs)
        manifest = {**about, "games": self.slugs, "left_out": left_out, "sha256": self._sums}
        self._archive.writestr(_entry("manifest.json"), json.dumps(manifest, ensure_ascii=False, indent=1))
        self._archive.close()
        content = self._inside.getvalue()
        return MonthlyFile(
            month=owed.month,
            form=form,
            part=owed.part,
            games=len(self.slugs),
            left_out=left_out,
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
            content=content,
        )


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, WRITTEN)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry
