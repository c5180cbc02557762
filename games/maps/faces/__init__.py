"""The faces of a board that somebody draws: provinces that share their borders exactly, cut and joined by lines.

`Faces` is the `faces` of a document's `geometry` (docs/boards.md): code → rings of points, in units of the sheet. Every
function here takes faces and gives new ones; what cannot be done is a `ValueError` in words for whoever draws. What
holds before and after: no two faces overlap, and where two touch they have every corner of their border in common.
`cutting.py` and `joining.py` stand on shapely, `corners.py` and `contact.py` on nothing. No Django.
"""
