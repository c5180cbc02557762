"""Maps: a scene in, SVG, PNG or words out."""

from games.cartography.draw import draw
from games.cartography.scene import Options, Scene

__all__ = ["Options", "Scene", "draw"]
