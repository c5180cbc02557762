"""Large columns of JSON, stored packed: by zstd, with a dictionary of what turns have in common.

A packed value is an object itself, `{"packed": 1, "text": "…"}`: the number of the dictionary, and the base64 of what
zstd made of the JSON. So the column stays what it was, holds either form, and both read alike, whoever wrote them. A
dictionary never changes; a better one gets the next number. It was made by `python -m tests.hosting.dictionary`.

Processes of the version before cannot read it. They may run for a while after an update, so a site that has been
updated begins to pack `PACK_AFTER` hours later; one that is new, at once.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from backports import zstd
from django.conf import settings
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from games import database_time

NUMBER = 1
"""The dictionary that is written with."""
WORTH_IT = 120  # bytes: what is shorter stays as it is
LEVEL = 9  # takes a tenth of a millisecond a turn more than 6, and leaves a twentieth less
MARKS = frozenset({"packed", "text"})
ASK_AGAIN = 600  # seconds


@cache
def dictionary(number: int) -> zstd.ZstdDict:
    """What zstd is to know beforehand. Raises OSError where this version has none of that number."""
    return zstd.ZstdDict((Path(__file__).parent / "dictionaries" / f"turns-{number}.zdict").read_bytes())


def packed(value: object, outside: Iterable[str] = ()) -> object:
    """A JSON value as it is stored. `outside`: keys that stay readable for the database, where they hold something."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")
    if len(text) < WORTH_IT:
        return value
    data = zstd.compress(text, LEVEL, zstd_dict=dictionary(NUMBER).as_digested_dict)
    readable = {key: value[key] for key in outside if isinstance(value, dict) and value.get(key)}
    return {"packed": NUMBER, "text": b64encode(data).decode(), **readable}


def unpacked(stored: object) -> object:
    """What was packed. Anything else, and what a later version has packed, is given back as it is."""
    if not isinstance(stored, dict) or not MARKS.issubset(stored):
        return stored
    try:
        text = zstd.decompress(b64decode(stored["text"]), zstd_dict=dictionary(stored["packed"]).as_digested_dict)
        return json.loads(text.decode(errors="surrogatepass"))
    except (OSError, ValueError, TypeError, zstd.ZstdError):  # whoever reads it says what is wrong
        return stored


class PackedJSONField(models.JSONField):
    """A JSONField whose values are stored packed. Lookups within them find only the keys of `outside`."""

    def __init__(self, *args: Any, outside: Iterable[str] = (), **kwargs: Any) -> None:
        self.outside = tuple(outside)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, kwargs | ({"outside": list(self.outside)} if self.outside else {})

    def get_db_prep_save(self, value: object, connection: BaseDatabaseWrapper) -> object:
        if isinstance(value, dict | list) and packing.begun():
            value = packed(value, self.outside)
        return super().get_db_prep_save(value, connection)

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> object:
        return unpacked(super().from_db_value(value, expression, connection))


class Packing:
    """Whether this site packs yet. A process asks the database from time to time until it does."""

    def __init__(self) -> None:
        self._begun = False
        self._asked: float | None = None

    def begun(self) -> bool:
        """Whether what is written now is packed. Once it is, it is for good."""
        if not self._begun and (self._asked is None or monotonic() - self._asked > ASK_AGAIN):
            self._asked = monotonic()
            self._begun = not settings.PACK_AFTER or self._old_processes_are_gone()
        return self._begun

    def _old_processes_are_gone(self) -> bool:
        """By when the migration that came with packing has run: with all others on a new site, or long ago."""
        ran = MigrationRecorder.Migration.objects.filter(app="games")
        first = ran.order_by("applied").values_list("applied", flat=True).first()
        this = ran.filter(name__endswith="_packed_turns").values_list("applied", flat=True).first()
        if first is None or this is None:
            return False
        new = this - first < timedelta(hours=1)
        return new or database_time.now() - this >= timedelta(hours=settings.PACK_AFTER)


packing = Packing()
