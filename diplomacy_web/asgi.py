"""What the web server serves."""

import os
import warnings
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.core.asgi import get_asgi_application

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")

# Static files are small and read in one go: that Django reads them synchronously is as it should be.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

_pages = get_asgi_application()

from diplomacy_web.heart import start_beating  # noqa: E402  (models can be imported from here on)


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
