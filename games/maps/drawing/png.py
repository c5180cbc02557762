"""Pictures to share: the same drawing through resvg, with the fonts that its letters need (`letters.py`).

It takes most of a second, in which resvg holds all of its process up: that is a process of its own, and of these one
at a time is started by each of ours, so that many who want pictures at once leave the other cores to the rest.
"""

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

from games.maps.drawing.draw import draw
from games.maps.drawing.letters import fonts_for
from games.maps.drawing.scene import Options, Scene

_PROGRAM = Path(__file__).with_name("rasterizing.py")
_SECONDS = 60
"""By the clock, on a busy machine; of processor time the process itself takes 10 at most."""
_one_at_a_time = threading.Lock()


class CannotBeDrawn(Exception):
    """The picture could not be made."""


def draw_png(scene: Scene, options: Options, *, width: int = 1600) -> bytes:
    """The map as PNG, ``width`` pixels wide; names in letters that no font has stand by their codes.

    Raises CannotBeDrawn.
    """
    svg = draw(scene, options)
    if missing := fonts_for(svg).missing:
        svg = draw(scene, replace(options, unwritten=missing))
    return render(svg, width=width)


def render(svg: str, *, width: int) -> bytes:
    """A standalone SVG as PNG. Raises CannotBeDrawn."""
    fonts = map(str, fonts_for(svg).files)
    command = [sys.executable, "-I", str(_PROGRAM), str(width), *fonts]
    with _one_at_a_time:
        try:
            done = subprocess.run(  # noqa: S603 - our own program
                command, input=svg.encode(), capture_output=True, timeout=_SECONDS, check=False, env={}
            )
        except subprocess.TimeoutExpired:
            raise CannotBeDrawn("it took too long") from None
    if done.returncode != 0:
        message = done.stderr.decode(errors="replace").strip()
        raise CannotBeDrawn(message[-200:] or f"the process ended with {done.returncode}")
    return done.stdout
