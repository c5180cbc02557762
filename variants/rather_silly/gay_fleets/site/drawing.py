"""What the map draws of Gay Fleets."""

from games.maps.drawing.el import El, el
from games.maps.drawing.parts import Badge


def _pennant(_prefix: str) -> list[El]:
    """A streamer in six stripes from the mast."""
    colours = ("#e40303", "#ff8c00", "#ffed00", "#008026", "#24408e", "#732982")
    stripes = [el("path", "", fill=c, d=f"M1,{-17 + i * 1.4:.1f}h11v1.4h-11z") for i, c in enumerate(colours)]
    return [el("path", "t-line", d="M1-17.500v9"), *stripes]


STATUSES = {
    "gay": Badge("Gay Fleet", over=_pennant, sample="F"),
}
