"""Two faces made one: the border between them goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lazy import lazy
from games.maps.faces.rings import Faces, Ring, rings_of, segments, shape

if TYPE_CHECKING:
    import shapely
else:
    shapely = lazy("shapely")


def joined(faces: Faces, keep: str, gone: str) -> dict[str, list[Ring]]:
    """The faces without `gone`, whose land is `keep`'s now. Two that do not touch become one province in two parts."""
    one, other = set(segments(faces[keep])), set(segments(faces[gone]))
    both = (shape(faces[keep]), shape(faces[gone]))
    pieces = [
        polygon
        for polygon in shapely.polygonize([shapely.LineString(side) for side in sorted(one ^ other)]).geoms
        if isinstance(polygon, shapely.Polygon) and any(part.contains(polygon.representative_point()) for part in both)
    ]
    after = {code: [list(ring) for ring in rings] for code, rings in faces.items() if code != gone}
    after[keep] = rings_of(pieces)
    return after
