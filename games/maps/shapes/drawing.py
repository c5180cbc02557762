"""What a reader of drawings hands on: shapes with whatever was said about them, and what was left out."""

from dataclasses import dataclass, field

from shapely.geometry.base import BaseGeometry

from games.maps.shapes.polygons import XY
from games.maps.shapes.tangles import Tangles


@dataclass
class Drawn:
    """One shape: `name` and `code` as far as the drawing says them; `kind`: sea, land, impassable or, unsaid, empty.

    `why`: what the kind was told by (name, colour). `layer`: the layer it lies in. `hidden`: it is not shown there.
    `mark`: a dot or a sign rather than a province, if it is small.
    """

    shape: BaseGeometry
    name: str = ""
    code: str = ""
    kind: str = ""
    at: str = ""
    why: str = ""
    layer: str = ""
    hidden: bool = False
    mark: bool = False


@dataclass
class Written:
    """A text of the drawing, and about where its middle is."""

    text: str
    at: XY


@dataclass
class ShapeDrawing:
    """Shapes in the order in which they are drawn, later ones on top, and in words what of the file was not used.

    `tangles`: how often their lines cross, as far as it has been counted. `lines`: those that enclose nothing, where
    they may cut a sea. `around`: how wide the whole globe is in the drawing's units, if it is a map of the world, where
    east and west meet; else 0.
    """

    shapes: list[Drawn] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    tangles: Tangles = field(default_factory=Tangles)
    texts: list[Written] = field(default_factory=list)
    lines: list[list[XY]] = field(default_factory=list)
    around: float = 0.0
