"""The ASGI application."""

import gc
import os
import tempfile
import warnings
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import django
from django.conf import settings

Scope = dict[str, object]
Receive = Callable[[], Awaitable[dict[str, object]]]
Send = Callable[[Mapping[str, object]], Awaitable[None]]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

# Static files are small and read in one go: that Django reads them synchronously is as it should be.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# Several web processes count together in files that they share, in memory where /tmp is; one counts by itself.
if int(os.environ.get("WEB_CONCURRENCY") or 1) > 1:
    shared = Path(tempfile.gettempdir()) / f"silly-season-figures-{os.getuid()}-{os.getppid()}"
    shared.mkdir(mode=0o700, exist_ok=True)
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(shared))

django.setup(set_prefix=False)

# These need Django set up.
from diplomacy_web.connection_pools import HEART, keep_a_pool, say_what_does_not_fit  # noqa: E402
from diplomacy_web.request_limiter import RequestLimiter  # noqa: E402
from diplomacy_web.web_heartbeat import start_heartbeat  # noqa: E402
from games.live.listeners import raise_open_files  # noqa: E402
from games.monitoring.counters import SLOW, this_process_ends  # noqa: E402
from games.monitoring.statements import watch_statements  # noqa: E402

raise_open_files(settings.LIVE_LISTENERS)
say_what_does_not_fit()
keep_a_pool(settings.DB_POOL_WEB + HEART, settings.BUSY_AFTER)
watch_statements(SLOW.inc)

# What is loaded by now stays: it need not be looked through for what can be thrown away. And a page makes some ten
# thousand objects, nearly all of which are gone with it: looking after each 700 of them, as Python does, is a tenth of
# its time.
gc.freeze()
gc.set_threshold(20_000, 20, 20)

_pages = RequestLimiter(settings.DB_POOL_WEB, settings.BUSY_AFTER, heeds_signals=True, most=settings.REQUEST_LIMIT)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Django, and the heartbeat beside it. Servers that start an application without a word start it with a page."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
        return
    start_heartbeat()
    await _pages(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            start_heartbeat()
        if message["type"] == "lifespan.shutdown":
            this_process_ends()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
