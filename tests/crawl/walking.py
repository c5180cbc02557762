"""One reader's way through the site: every link, those of a kind not seen yet first."""

import heapq
import re
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.crawl.planting import Planted
from tests.crawl.reading import faults, leads_to

AGAIN = 12
"""How often one path is asked for with other things behind the question mark: lists can be sorted without end."""


@dataclass
class Walk:
    """What one reader came across: `pages` looked at, `left` known and not looked at, and `wrong`."""

    who: str
    pages: int = 0
    left: int = 0
    wrong: list[str] = field(default_factory=list)
    shapes: Counter[str] = field(default_factory=Counter)


def walk(planted: Planted, who: str, most: int = 0) -> Walk:
    """Look at `most` pages (0: all) as one of WHO. Changes nothing: only what asks is followed."""
    client, found = planted.client(who), Walk(who)
    waiting: list[tuple[int, int, str]] = []
    known: set[str] = set()
    paths: Counter[str] = Counter()
    queued: Counter[str] = Counter()

    def meet(address: str) -> None:
        path = urlsplit(address).path
        if address not in known and paths[path] < AGAIN:
            known.add(address)
            paths[path] += 1
            kind = shape(planted, address)
            heapq.heappush(waiting, (queued[kind], len(known), address))
            queued[kind] += 1

    for start in planted.starts():
        meet(start)
    while waiting and (not most or found.pages < most):
        _, _, address = heapq.heappop(waiting)
        answer = client.get(address)
        text = "" if answer.streaming else answer.content.decode(errors="replace")
        found.pages += 1
        found.shapes[shape(planted, address)] += 1
        found.wrong += [f"{who}: {address}: {fault}" for fault in faults(planted, who, address, answer, text)]
        for link in leads_to(address, answer, text):
            meet(link)
    found.left = len(waiting)
    return found


def shape(planted: Planted, address: str) -> str:
    """The kind of an address: without numbers and names."""
    parts = urlsplit(address)
    plain = re.sub(r"/[^/]*\d[^/]*(?=/|$)", "/*", parts.path.replace(planted.table.game.slug, "*"))
    asked = "&".join(sorted({one.partition("=")[0] for one in parts.query.split("&")}))
    return f"{plain}?{asked}" if asked else plain
