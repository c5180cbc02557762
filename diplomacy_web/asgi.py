"""What the web server serves."""

import gc
import os
import warnings
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import django
from django.conf import settings

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

# Static files are small and read in one go: that Django reads them synchronously is as it should be.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

django.setup(set_prefix=False)

# These need Django set up.
from diplomacy_web.door import Door  # noqa: E402
from diplomacy_web.heart import start_beating  # noqa: E402
from diplomacy_web.sharing import keep_a_pool, say_what_does_not_fit  # noqa: E402
from games.live.listeners import raise_open_files  # noqa: E402

raise_open_files(settings.LIVE_LISTENERS)
say_what_does_not_fit()
keep_a_pool(settings.DB_POOL_WEB, settings.BUSY_AFTER)

# What is loaded by now stays: it need not be looked through for what can be thrown away. And a page makes some ten
# thousand objects, nearly all of which are gone with it: looking after each 700 of them, as Python does, is a tenth of
# its time.
gc.freeze()
gc.set_threshold(20_000, 20, 20)

_pages = Door(settings.DB_POOL_WEB, settings.BUSY_AFTER, heeds_signals=True)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Django, and beside it the sign of life. Servers that start an application without a word start it with a page."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
        return
    start_beating()
    await _pages(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            start_beating()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
