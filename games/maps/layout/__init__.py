"""A map for a board of which nobody has drawn one: from who borders whom to outlines (docs/boards.md).

`planar.py` finds how the borders lie in the plane and fills what lies between; `placing.py` gives every province a
point and room around it; `outlines.py` makes shapes of these. `lay_out` does all three,
`continue_layout` for a while at a time. No Django.
"""

from games.maps.layout.jobs import LayoutJob, continue_layout, lay_out

__all__ = ["LayoutJob", "continue_layout", "lay_out"]
