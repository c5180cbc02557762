"""Maps of crowded positions: how long a redraw takes, and how large they are."""

import gzip

from games.maps.drawing import Options, draw
from tests.bench.clock import Row, Stopwatch
from tests.maps.samples import crowded, everything

REDRAWS = 100


def measure() -> list[Row]:
    """The standard board, and the largest with every piece that there is; the base of both is cached."""
    rows = []
    for board, scene in (("map", crowded()), ("largest map", everything())):
        look = Options(labels="full", patterns=True, standalone=True)
        text = draw(scene, look).encode()
        watch = Stopwatch()
        for _ in range(REDRAWS):
            watch.time(draw, scene, look)
        pieces = f"{len(scene.units)} units and {len(scene.orders)} orders"
        rows += [
            Row.below(f"{board}: redraw with {pieces}", watch.milliseconds, 10, "ms"),
            Row.below(f"{board}: whole drawing", len(text) / 1000, 250, "kB"),
            Row.below(f"{board}: whole drawing, gzip", len(gzip.compress(text, 6)) / 1000, 60, "kB"),
        ]
    return rows
