"""What the map draws of Mystical Shield."""

from games.maps.drawing.el import El, el
from games.maps.drawing.parts import Badge


def _shield(_prefix: str) -> list[El]:
    return [el("circle", "shield", r=19), el("circle", "shield-rim", r=20.5)]


STATUSES = {
    "shielded": Badge("shielded", under=_shield),
}
