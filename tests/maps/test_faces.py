"""Faces of a drawn board: cut, joined, bent; and nothing of the sheet is lost or doubled by any of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.maps.faces.contact import contacts, ends
from games.maps.faces.corners import corner_at, moved, removed, side_at, snapped, with_corner
from games.maps.faces.cutting import LineFails, with_line
from games.maps.faces.joining import joined
from games.maps.faces.rings import read_faces, shape, written_faces
from tests.sizes import some

SIZE = (1000.0, 800.0)
SEA = {"SEA": [[(0.0, 0.0), (1000.0, 0.0), (1000.0, 800.0), (0.0, 800.0)]]}


def cut(faces, *points, closed=False):
    """The faces after a line, new ones called P0, P1, … in their order; each says what it was cut from."""
    now, new = with_line(faces, points, SIZE, closed=closed)
    origins = {}
    for piece in new:
        code = f"P{len(now)}"
        now[code], origins[code] = piece.rings, piece.of
    return now, origins


def island():
    return cut(SEA, (300, 200), (700, 200), (700, 600), (300, 600), closed=True)[0]


def area(faces):
    return sum(shape(rings).area for rings in faces.values())


def test_a_line_across_makes_two_of_one():
    faces, origins = cut(SEA, (500, 0), (500, 800))
    assert origins == {"P1": "SEA"}
    assert shape(faces["P1"]).area == 400_000
    assert list(contacts(faces)) == [("P1", "SEA")]


def test_a_line_around_makes_an_island_with_the_sea_all_round():
    faces = island()
    assert shape(faces["P1"]).area == 160_000
    assert len(faces["SEA"]) == 2, "its outline, and the shore of the island"
    assert len(contacts(faces)["P1", "SEA"]) == 4


def test_a_line_through_several_cuts_each():
    faces, origins = cut(island(), (500, 0), (500, 800))
    assert sorted(origins.values()) == ["P1", "SEA"]
    assert area(faces) == 800_000
    assert len(contacts(faces)) == 4, "nobody touches across the corner in the middle but where the line was"


def test_a_line_within_an_island_leaves_the_sea_as_it_was():
    faces, origins = cut(island(), (303, 400), (697, 400))
    assert origins == {"P2": "P1"}
    assert shape(faces["SEA"]).area == 640_000
    assert (300.0, 400.0) in [point for ring in faces["SEA"] for point in ring], "the shore has the new corner, too"


def test_what_is_nothing_can_become_a_province():
    faces, origins = cut({"Isl": [[(100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0)]]},
                         (200, 100), (400, 100), (400, 200), (200, 200))  # fmt: skip
    assert origins == {"P1": ""}
    assert list(contacts(faces)) == [("Isl", "P1")]


@pytest.mark.parametrize("points", [
    [(100, 100), (200, 200)], [(0, 0), (0, 800)], [(500, 500)], [(0, 5), (5, 0)],
])  # fmt: skip
def test_a_line_that_divides_nothing_is_refused(points):
    with pytest.raises(ValueError, match=r"divides nothing|two points"):
        with_line(SEA, points, SIZE, closed=False)


def test_joined_the_border_is_gone_and_all_the_land_there():
    faces = joined(cut(island(), (300, 400), (700, 400))[0], "P1", "P2")
    assert "P2" not in faces
    assert shape(faces["P1"]).area == 160_000
    assert list(contacts(faces)) == [("P1", "SEA")]


def test_an_island_joins_the_sea_and_islands_join_each_other():
    assert joined(island(), "SEA", "P1").keys() == {"SEA"}
    assert shape(joined(island(), "SEA", "P1")["SEA"]).area == 800_000
    two = cut(island(), (800, 200), (900, 200), (900, 400), (800, 400), closed=True)[0]
    faces = joined(two, "P1", "P2")
    assert len(faces["P1"]) == 2, "one province in two parts"
    assert area(faces) == 800_000


def test_a_corner_moves_in_all_that_have_it():
    faces = cut(island(), (300, 400), (700, 400))[0]
    after = moved(faces, (300.0, 400.0), (250.0, 380.0), SIZE)
    assert sum((250.0, 380.0) in ring for rings in after.values() for ring in rings) == 3
    assert area(after) == 800_000


def test_a_corner_does_not_move_over_another_border():
    with pytest.raises(ValueError, match=r"cross itself|lie over"):
        moved(island(), (300.0, 200.0), (500.0, 700.0), SIZE)
    with pytest.raises(ValueError, match="Another corner"):
        moved(island(), (300.0, 200.0), (700.0, 200.0), SIZE)
    with pytest.raises(ValueError, match="not there any more"):
        moved(island(), (1.0, 1.0), (700.0, 200.0), SIZE)


def test_a_corner_at_the_edge_stays_at_the_edge():
    faces = cut(SEA, (500, 0), (500, 800))[0]
    after = moved(faces, (500.0, 0.0), (550.0, 90.0), SIZE)
    assert corner_at(after, (550.0, 0.0), 0.0) == (550.0, 0.0)


def test_a_corner_is_put_in_and_taken_out_again():
    faces = cut(SEA, (500, 0), (500, 800))[0]
    side, at = side_at(faces, (504.0, 300.0), 8.0)
    bent = moved(with_corner(faces, side, at), at, (600.0, 300.0), SIZE)
    assert area(bent) == 800_000
    assert removed(bent, (600.0, 300.0), SIZE) == faces
    with pytest.raises(ValueError, match="Three lines"):
        removed(faces, (500.0, 0.0), SIZE)
    with pytest.raises(ValueError, match="corner of the sheet"):
        removed(faces, (0.0, 0.0), SIZE)


def test_a_point_is_drawn_to_the_corner_before_the_side():
    faces, at = snapped(island(), (304.0, 203.0), 8.0)
    assert at == (300.0, 200.0)
    assert faces == island()
    assert snapped(faces, (304.0, 300.0), 8.0)[1] == (300.0, 300.0)
    assert snapped(faces, (320.04, 300.0), 8.0)[1] == (320.0, 300.0)


def test_borders_are_told_as_lines_from_end_to_end():
    faces = cut(island(), (300, 400), (500, 420), (700, 400))[0]
    border = contacts(faces)["P1", "P2"]
    assert ends(border) == {(300.0, 400.0), (700.0, 400.0)}


def test_faces_are_written_and_read_alike():
    assert read_faces(written_faces(island())) == {
        code: [list(ring) for ring in rings] for code, rings in island().items()
    }


POINT = st.tuples(st.integers(0, 1000), st.integers(0, 800))


@settings(max_examples=some(25), deadline=None)
@given(st.lists(st.tuples(st.lists(POINT, min_size=2, max_size=6), st.booleans()), min_size=1, max_size=6))
def test_whatever_is_drawn_covers_the_sheet_once(lines):
    faces = SEA
    for points, closed in lines:
        try:
            faces = cut(faces, *points, closed=closed)[0]
        except ValueError:
            continue
    assert abs(area(faces) - 800_000) < 50, "crossings are rounded to tenths"
    for (one, other), sides in contacts(faces).items():
        assert sides
        assert shape(faces[one]).buffer(0).intersection(shape(faces[other]).buffer(0)).area < 5


# --- lines that are drawn together, and why one fails -----------------------------------------------


def test_a_sea_all_round_an_island_is_cut_by_two_lines_and_not_by_one():
    west, east = [(0, 400), (300, 400)], [(700, 400), (1000, 400)]
    for line in (west, east):
        with pytest.raises(LineFails, match="SEA goes all round an island") as failed:
            with_line(island(), line, SIZE, closed=False)
        assert failed.value.at in (tuple(map(float, line[0])), tuple(map(float, line[1])))
    now, new = with_line(island(), west, SIZE, closed=False, more=[east])
    assert [piece.of for piece in new] == ["SEA"]
    assert shape(now["P1"]).area == 160_000, "the island is as it was"
    assert shape(now["SEA"]).area + shape(new[0].rings).area == 640_000
    north, south = sorted((shape(rings) for rings in (now["SEA"], new[0].rings)), key=lambda one: one.bounds[1])
    assert north.bounds[3] == 400 == south.bounds[1]


@pytest.mark.parametrize(("points", "at", "said"), [
    ([(500, 0), (500, 100)], (500.0, 100.0), "its end at 500,100 lies within SEA, on no border"),
    ([(300, 300), (500, 300)], (500.0, 300.0), "lies within P1"),
    ([(0, 15), (15, 0)], None, "cuts off too little"),
])  # fmt: skip
def test_a_line_that_fails_says_where(points, at, said):
    with pytest.raises(LineFails, match=said) as failed:
        with_line(island(), points, SIZE, closed=False)
    assert at is None or failed.value.at == at
