"""A map for a board of which nobody has drawn one: from who borders whom to outlines (docs/boards.md).

`planar.py` finds how the borders lie in the plane and fills what lies between; `placing.py` gives every province a
point and room around it; `outlines.py` makes shapes of these. `lay_out` does all three. No Django.
"""

from games.maps.layout.laying import lay_out

__all__ = ["lay_out"]
