"""Environments that clones share: what bin/setup has made goes into a cache, and the next clone has it in a second.

    python bin/shared.py keep KIND FOLDER FILE ...
    python bin/shared.py take KIND FOLDER FILE ...

What is kept is known by the contents of the files (lock files), the Python and the platform. Its files are linked where
the file system can do that, so a clone's folder is its own: whoever installs into it, or deletes it, changes nobody
else's, and the cache may be deleted at any time. Ends with 0 if it was done, with 1 if there is nothing that fits.
The cache is $SILLY_SETUP_CACHE, or silly-season in the user's cache folder; `off` is none.
"""

import contextlib
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

WHOLE = ".whole.json"
"""What is put into a folder that is kept: the path that its scripts name, and how many files and bytes it has."""
UNUSED = 60 * 86_400.0  # seconds after which what nobody has taken is deleted
HALF_MADE = 86_400.0  # and what somebody has left in the middle
HALF_KEPT, HALF_TAKEN = ".part-", ".setup-"
LONGEST = 110  # characters of a path that Linux takes in the first line of a script, with the rest of that line


class Unfit(Exception):
    """Why something is not taken, or not kept."""


def cache() -> Path:
    """The cache's folder, made if need be. Raises Unfit."""
    said = os.environ.get("SILLY_SETUP_CACHE", "")
    if said == "off":
        raise Unfit("it is switched off")
    if not said:
        home = os.environ.get("HOME")
        base = os.environ.get("XDG_CACHE_HOME") or (f"{home}/.cache" if home else "")
        if not base:
            raise Unfit("there is no cache folder")
        said = f"{base}/silly-season"
    folder = Path(said)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise Unfit(f"{folder} is somebody else's")
    return folder.resolve()


def key(kind: str, files: list[str]) -> str:
    """The name of what fits these lock files, this Python and this platform."""
    found = hashlib.sha256()
    python = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
    for text in (sys.version, python, sysconfig.get_platform(), *platform.libc_ver()):
        found.update(text.encode() + b"\0")
    for name in files:
        found.update(Path(name).read_bytes() + b"\0")
    return f"{kind}-{found.hexdigest()[:24]}"


def walk(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Everything in a folder, each folder before what is in it."""
    with os.scandir(folder) as entries:
        for entry in entries:
            yield entry
            if entry.is_dir(follow_symlinks=False):
                yield from walk(Path(entry.path))


def copy(source: Path, target: Path) -> tuple[int, int]:
    """Copy a folder, its files as links where that can be; the number of files (links too) and their bytes."""
    files = size = 0
    target.mkdir()
    for entry in walk(source):
        its = target / os.path.relpath(entry.path, source)
        if entry.is_dir(follow_symlinks=False):
            its.mkdir()
        elif entry.name != WHOLE:
            files += 1
            size += entry.stat(follow_symlinks=False).st_size
            try:
                os.link(entry.path, its, follow_symlinks=False)
            except OSError:  # another file system, or one without links
                shutil.copy2(entry.path, its, follow_symlinks=False)
    return files, size


def move_scripts(folder: Path, old: str, new: str) -> None:
    """Let the scripts of an environment name the place that it will have. Files are written anew, never in place."""
    for script in (folder / "bin").glob("*"):
        if script.is_symlink() or not script.is_file():
            continue
        content = script.read_bytes()
        if old.encode() in content:
            mode = script.stat().st_mode
            script.unlink()
            script.write_bytes(content.replace(old.encode(), new.encode()))
            script.chmod(mode)


def keep(kind: str, folder: Path, files: list[str]) -> None:
    """Put a folder into the cache, unless it is there. It gets its name when it is whole."""
    kept = cache() / key(kind, files)
    tidy(kept.parent, HALF_KEPT)
    for one in kept.parent.glob("*-*"):
        if not one.name.startswith(".") and time.time() - one.stat().st_mtime > UNUSED:
            throw_out(one)
    if kept.exists():
        return
    part = Path(tempfile.mkdtemp(prefix=HALF_KEPT, dir=kept.parent)) / "it"
    try:
        count, size = copy(folder, part)
        whole = {"at": str(place(folder)), "files": count, "bytes": size}
        (part / WHOLE).write_text(json.dumps(whole))
        with contextlib.suppress(OSError):  # somebody else was quicker
            part.rename(kept)
    finally:
        shutil.rmtree(part.parent, ignore_errors=True)


def take(kind: str, folder: Path, files: list[str]) -> None:
    """Make a folder of what is kept. What proves to be broken is thrown out of the cache. Raises Unfit."""
    kept = cache() / key(kind, files)
    if not kept.is_dir():
        raise Unfit("nothing is kept that fits")
    if os.path.lexists(folder):
        raise Unfit(f"{folder} is there")
    its = str(place(folder))
    if " " in its or len(its) > LONGEST:
        raise Unfit("scripts could not name that place in their first lines")
    tidy(folder.parent, HALF_TAKEN)
    part = Path(tempfile.mkdtemp(prefix=HALF_TAKEN, dir=folder.parent)) / "it"
    try:
        whole = json.loads((kept / WHOLE).read_text())
        if copy(kept, part) != (whole["files"], whole["bytes"]):
            raise Unfit("something of it is missing")
        move_scripts(part, whole["at"], its)
        if kind == "venv":
            subprocess.run([part / "bin" / "python", "-c", "import pip"], check=True, capture_output=True)
        os.utime(kept)
        part.rename(folder)
    except (OSError, ValueError, KeyError, TypeError, subprocess.CalledProcessError, Unfit) as error:
        throw_out(kept)
        raise Unfit(f"what was kept is broken: {error}") from error
    finally:
        shutil.rmtree(part.parent, ignore_errors=True)


def place(folder: Path) -> Path:
    """Where a folder stands, as its scripts name it: its own name is not followed if it is a link."""
    return folder.parent.resolve() / folder.name


def throw_out(kept: Path) -> None:
    """Take something from the cache: first its name, so that nobody finds half of it."""
    with contextlib.suppress(OSError):
        gone = Path(tempfile.mkdtemp(prefix=HALF_KEPT, dir=kept.parent))
        kept.rename(gone / "it")
        shutil.rmtree(gone, ignore_errors=True)


def tidy(folder: Path, prefix: str) -> None:
    """Delete what somebody was killed over, long ago."""
    for one in folder.glob(f"{prefix}*"):
        with contextlib.suppress(OSError):
            if time.time() - one.stat().st_mtime > HALF_MADE:
                shutil.rmtree(one, ignore_errors=True)


def main(deed: str, kind: str, folder: str, *files: str) -> int:
    """Carry out one deed; whatever goes wrong with the cache, nothing but time is lost."""
    try:
        {"keep": keep, "take": take}[deed](kind, Path(folder), list(files))
    except (OSError, Unfit) as error:
        print(f"not shared ({deed} {kind}): {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
