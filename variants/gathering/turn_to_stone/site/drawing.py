"""What the map draws of Turn to Stone."""

from games.maps.drawing.el import El, el
from games.maps.drawing.parts import Badge


def _stone(prefix: str) -> list[El]:
    return [el("path", "pattern", fill=f"url(#{prefix}stone)", d="M-14-11h28v22h-28z")]


STATUSES = {
    "stone": Badge("turned to stone: cannot be moved", over=_stone),
    "stone2": Badge("for this season and the next", "II"),
    "stone1": Badge("until this season ends", "I"),
}
