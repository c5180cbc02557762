"""The map of a crowded position: how long a redraw takes, and how large it is."""

import gzip

from games.cartography import Options, draw
from tests.bench.clock import Row, Stopwatch
from tests.cartography.samples import crowded

REDRAWS = 100


def measure() -> list[Row]:
    """Redraw a board of 35 units and 35 orders whose base is cached."""
    scene, look = crowded(), Options(labels="full", patterns=True, standalone=True)
    text = draw(scene, look).encode()
    watch = Stopwatch()
    for _ in range(REDRAWS):
        watch.time(draw, scene, look)
    return [
        Row.below(
            f"map: redraw with {len(scene.units)} units and {len(scene.orders)} orders", watch.milliseconds, 10, "ms"
        ),
        Row.below("map: whole drawing", len(text) / 1000, 250, "kB"),
        Row.below("map: whole drawing, gzip", len(gzip.compress(text, 6)) / 1000, 60, "kB"),
    ]
