"""Geometry of the boards: shapes, anchors and labels of every province on one sheet."""

from variants.geometry.boards import sheet_of
from variants.geometry.sheet import Geometry, Sheet, geometry

__all__ = ["Geometry", "Sheet", "geometry", "sheet_of"]
