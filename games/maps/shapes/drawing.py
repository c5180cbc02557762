"""What a reader of drawings hands on: shapes with whatever was said about them, and what was left out."""

from dataclasses import dataclass, field

from shapely.geometry.base import BaseGeometry

from games.maps.shapes.tangles import Tangles


@dataclass
class Drawn:
    """One shape: `name` and `code` as far as the drawing says them; `kind`: sea, land, impassable or, unsaid, empty."""

    shape: BaseGeometry
    name: str = ""
    code: str = ""
    kind: str = ""
    at: str = ""


@dataclass
class Drawing:
    """Shapes in the order in which they are drawn, later ones on top, and in words what of the file was not used.

    `tangles`: how often their lines cross, as far as it has been counted.
    """

    shapes: list[Drawn] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    tangles: Tangles = field(default_factory=Tangles)
