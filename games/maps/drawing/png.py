"""Pictures to share: the same drawing through resvg, with the fonts that lie beside this file."""

from pathlib import Path
from typing import TYPE_CHECKING

from games.lazy import lazy
from games.maps.drawing.draw import draw
from games.maps.drawing.scene import Options, Scene

if TYPE_CHECKING:
    import resvg_py
else:
    resvg_py = lazy("resvg_py")

_FONTS = Path(__file__).with_name("fonts")


def draw_png(scene: Scene, options: Options, *, width: int = 1600) -> bytes:
    """The map as PNG, ``width`` pixels wide."""
    return render(draw(scene, options), width=width)


def render(svg: str, *, width: int) -> bytes:
    """A standalone SVG as PNG."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(path) for path in sorted(_FONTS.glob("*.ttf"))],
            font_family="Newsreader",
            serif_family="Newsreader",
        )
    )
