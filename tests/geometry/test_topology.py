"""Arcs: coded and decoded, joined into lines whichever way they run, and outlines that close."""

from itertools import pairwise, permutations, product

import pytest

from variants.geometry.topology import ArcStore, decode_arcs, encode_arcs

ARCS = [((0, 0), (100, 0)), ((100, 0), (100, 50), (200, 50)), ((200, 50), (300, -35))]
"""One line in three pieces, in tenths of a unit."""


def corners(path):
    """The corners of SVG path data with absolute M and relative l, in units."""
    start, _, steps = path.removeprefix("M").partition("l")
    x, y = map(float, start.split(","))
    points = [(x, y)]
    numbers = [float(one) for one in steps.replace("-", " -").replace(",", " ").split()]
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def test_arcs_are_decoded_as_they_were_encoded():
    assert decode_arcs(encode_arcs(ARCS)) == ARCS
    assert encode_arcs(ARCS)[1] == [100, 0, 0, 50, 100, 0]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_pieces_make_one_line_in_any_order_and_direction_as_they_meet(order):
    whole = [(0, 0), (10, 0), (10, 5), (20, 5), (30, -3.5)]
    for turned in product((False, True), repeat=3):
        store = ArcStore(ARCS)
        path = store.lines([~arc if backwards else arc for arc, backwards in zip(order, turned, strict=True)])
        pieces = [corners(f"M{piece}") for piece in path.split("M")[1:]]
        if abs(order[0] - order[1]) == 1:  # each piece meets what is there
            assert len(pieces) == 1
            assert pieces[0] in (whole, whole[::-1])
        drawn = {frozenset(side) for piece in pieces for side in pairwise(piece)}
        assert drawn == {frozenset(side) for side in pairwise(whole)}


def test_an_outline_that_does_not_close_is_refused():
    with pytest.raises(ValueError, match="open ring"):
        ArcStore(ARCS).outline([[0, 1, 2]])
