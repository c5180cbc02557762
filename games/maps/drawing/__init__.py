"""Maps: a scene in, SVG, PNG or words out."""

from games.maps.drawing.draw import draw
from games.maps.drawing.scene import Options, Scene

__all__ = ["Options", "Scene", "draw"]
