"""Serves bundles, rebuilt when a source changes, with compressed copies."""

import gzip
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage

from games.common.bundles.listing import FOLDER, SCRIPTS, names
from games.common.bundles.scripts import bundle_panels, bundle_scripts, in_order
from games.common.bundles.styles import bundle_styles


def source(name: str) -> Path:
    """The file of a source. Raises FileNotFoundError."""
    path = finders.find(name)
    if not path:
        raise FileNotFoundError(f"{name} is in a bundle, and is no static file")
    return Path(path)


def read(name: str) -> str:
    """The text of a source."""
    return source(name).read_text(encoding="utf-8")


def bundle_text(name: str) -> str:
    """The text of a bundle, from its sources as they are now."""
    sources = names()[name]
    if name.endswith(".css"):
        return bundle_styles(sources, read, FOLDER)
    if name.removesuffix(".js") in SCRIPTS:
        return bundle_scripts(sources, read)
    base = "table.js"
    return bundle_panels(sources, read, base, frozenset(in_order(names()[base], read)))


class Bundles(BaseFinder):
    """The finder of `bundles/…`."""

    def __init__(self) -> None:
        self.folder = Path(settings.DATA_DIR) / FOLDER
        self._made: dict[str, float] = {}

    def check(self, **_kwargs: object) -> list[CheckMessage]:
        """Nothing to complain of."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: object) -> Any:
        """The bundle that is asked for; an empty list if it is none."""
        prefix, _, name = path.partition("/")
        if prefix != FOLDER or name not in names():
            return []
        bundle = str(self.fresh(name))
        return [bundle] if find_all else bundle

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """All bundles, for `collectstatic`."""
        for name in names():
            self.fresh(name)
            storage = FileSystemStorage(location=self.folder)
            storage.prefix = FOLDER  # type: ignore[attr-defined]  # as Django's own finders set it
            yield name, storage

    def fresh(self, name: str) -> Path:
        """The file of a bundle, made anew if this process has not made it or a source has changed since."""
        path, newest = self.folder / name, _newest()
        if self._made.get(name) != newest or not path.exists():
            write_packed(path, bundle_text(name).encode())
            self._made[name] = newest
        return path


def _newest() -> float:
    """When a file that could be in a bundle was changed last: folders of the sources change with their files' names."""
    files = {source(name) for every in names().values() for name in every}
    folders = {file.parent for file in files}
    return max(entry.stat().st_mtime for folder in folders for entry in os.scandir(folder) if entry.is_file())


def write_packed(path: Path, content: bytes) -> None:
    """Write a file, and its packed copies as WhiteNoise looks for them; several processes may do so at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    copies = {"": content, ".gz": gzip.compress(content, 9, mtime=0), ".br": brotli.compress(content, quality=9)}
    for ending, whole in copies.items():
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(whole)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(f"{path}{ending}")
