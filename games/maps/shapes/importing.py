"""A drawing as the beginning of a board: provinces with names, codes and kinds, fitted outlines, borders.

`imported` takes seconds for a large drawing; it tells between its steps how far it is, and at every shape asks
whether it may go on. What no step could break off (where lines cross thousands of times) is counted beforehand.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import shapely
from shapely.validation import explain_validity

from engine.model.json_data import Json, JsonDict
from games.maps.faces.rings import Point
from games.maps.shapes.beneath import upon, without_paper
from games.maps.shapes.closing import FURTHER, nearly_met
from games.maps.shapes.coast_shapes import without_coasts
from games.maps.shapes.contacts import SHORTEST, Contacts, contacts
from games.maps.shapes.coverage import Coverage, covered
from games.maps.shapes.drawing import Drawn, ShapeDrawing
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.geojson import read_geojson
from games.maps.shapes.globe import beyond_the_edge, misfit_sentences, put_together, with_echoes, without_echoes
from games.maps.shapes.grouping import Grouped, grouped
from games.maps.shapes.layers import pick
from games.maps.shapes.limits import MOST_KEPT
from games.maps.shapes.polygons import rings_of
from games.maps.shapes.questions import JOINS, MOST, Answers, Question, answered, joins_asked, kind_asked, name_asked
from games.maps.shapes.region import SHEET_AREA
from games.maps.shapes.surrounding import surrounded
from games.maps.shapes.svg import read_svg
from games.maps.shapes.texts import name_by_texts
from games.maps.shapes.thinning import thinned

READERS: dict[str, Callable[[str], ShapeDrawing]] = {"svg": read_svg, "geojson": read_geojson}
TOLERANCE = 4.0
"""Units of the sheet (it is about 1,000 across) by which borders may miss each other."""
CRACK = 2.0
"""Units of the width of a crack through which a sea beneath shines, and is none."""
FINE = 0.5
DETAIL = 0.15
"""Units of detail that are left out before anything is worked out."""
EXACT = 4
"""Decimals of a unit that are read: what is closer is rounding, by which nothing may be decided."""
SMALL = 25.0
"""Square units below which a shape is a mark, and no province."""
SIGN = 0.15
"""Part of the usual shape's area below which a circle or a square is a sign."""
Tell = Callable[[str], None]
Pause = Callable[[], None]
"""Called in every loop; raises whatever ends the work."""


class Imported(NamedTuple):
    """`document`: a board's provinces, borders and geometry, without seats. `misfits`: what did not fit, with the
    place. `notes`: what was left out or put right. `questions`: what the drawing leaves open (`questions.py`)."""

    document: JsonDict
    misfits: list[str]
    notes: list[str]
    questions: list[Question]


def imported(
    text: str,
    source: str,
    name: str,
    tell: Tell = lambda _: None,
    tolerance: float | None = None,
    pause: Pause = lambda: None,
    answers: Json | None = None,
) -> Imported:
    """What a file of one of `READERS` shows; `answers`: to questions of a reading before, by key. Raises ShapeError."""
    tell("Reading the drawing")
    given = Answers(answers)
    drawing = READERS[source](text)
    notes = [f"Left out: {', '.join(drawing.left_out)}."] if drawing.left_out else []
    shapes, questions = pick(drawing, given)
    size, misfits = _on_sheet(drawing, shapes), _mended(drawing, shapes, pause)
    tell("Telling provinces apart")
    shapes, coasts = without_coasts(_without_marks(answered(shapes, given), notes))
    named = name_by_texts(shapes, drawing.texts)
    shapes, about_paper = without_paper(shapes, size, pause)
    shapes, size, about_seas = surrounded(drawing, shapes, size, given.word("seas"), usual=source == "geojson")
    upon((groups := grouped(shapes, notes)).shapes, CRACK, pause)
    tell(f"Fitting the borders of {len(groups.shapes)} provinces")
    wide = given.number("join", [one for one, _ in JOINS], TOLERANCE) if tolerance is None else tolerance
    met_again = with_echoes(groups.shapes, drawing.around, wide)
    coverage = covered(met_again, tolerance=wide, simplify=FINE, pause=pause)
    misfits += misfit_sentences(coverage.misfits, drawing.around, size[0])
    tell("Looking who borders on whom")
    there = without_echoes(coverage.shapes)
    faces = {code: rings for code, shape in there.items() if (rings := rings_of(shape))}
    kinds = {code: record["kind"] for code, record in groups.records.items()}
    named_coasts = {code: coasts[drawn.code] for code, drawn in groups.drawn.items() if drawn.code in coasts}
    shown = _contacts(coverage, kinds, named_coasts, wide)
    ashore, met = {code: coverage.shapes[code] for code in faces if kinds[code] == "land"}, _met(shown)
    questions += [*about_paper, *about_seas, *_open(groups, shown, given), *named]
    questions += [joins_asked(apart, wide) for apart in [nearly_met(ashore, met, FURTHER * wide, pause)] if apart]
    misfits += _alone(kinds, met)
    document = _document(name, size, faces, groups, shown)
    document["geometry"] |= beyond_the_edge(faces, met, drawing.around)
    return Imported(document, misfits, notes, questions[:MOST])


def _document(name: str, size: tuple[int, int], faces: JsonDict, groups: Grouped, shown: Contacts) -> JsonDict:
    provinces: dict[str, JsonDict] = {}
    for code in faces:
        provinces[code] = {"name": groups.records[code]["name"], "kind": shown.kinds[code]}
        if code in shown.coasts:
            provinces[code]["coasts"] = shown.coasts[code]
    return {
        "schema": 1, "name": name, "provinces": provinces, "army": shown.army, "fleet": shown.fleet, "seats": {},
        "homes": {}, "centres": [], "start": {}, "wins": 0, "geometry": {"size": list(size), "faces": faces},
    }  # fmt: skip


def _contacts(
    coverage: Coverage, kinds: Mapping[str, str], named_coasts: Mapping[str, Mapping[str, Point]], wide: float
) -> Contacts:
    """Who borders on whom, around the globe too; `named_coasts`: those that the drawing names, by province."""
    around = put_together({code: rings_of(shape) for code, shape in coverage.shapes.items()})
    return contacts(around, kinds, told=named_coasts, shortest=wide if coverage.cracked else SHORTEST)


def _met(shown: Contacts) -> set[frozenset[str]]:
    pairs = [*shown.army, *shown.fleet]
    return {frozenset(end.partition("/")[0] for end in pair) for pair in pairs}


def _alone(kinds: Mapping[str, str], met: set[frozenset[str]]) -> list[str]:
    """What touches nothing at all, in a sentence."""
    touched = {code for pair in met for code in pair}
    alone = [code for code, kind in kinds.items() if kind != "impassable" and code not in touched]
    more = f" and {len(alone) - 10} more" if len(alone) > 10 else ""
    return [f"Nothing touches {', '.join(alone[:10])}{more}: their outlines meet no other."] if alone else []


def _mended(drawing: ShapeDrawing, shapes: list[Drawn], pause: Pause) -> list[str]:
    """Outlines without detail that no sheet shows; those that cross themselves are put right as far as can be."""
    misfits, points = [], 0
    for drawn in shapes:
        pause()
        drawn.shape = thinned(drawn.shape, DETAIL)
        points += int(shapely.get_num_coordinates(drawn.shape))
        if points > MOST_KEPT:
            raise ShapeError(
                f"There are more than {MOST_KEPT:,} points in it that a sheet would show. Simplify its outlines (in "
                "Inkscape: Path, Simplify), and send it again."
            )
    shapes[:] = [drawn for drawn in shapes if not drawn.shape.is_empty]
    for drawn in shapes:
        pause()
        if not drawn.shape.is_valid:
            why = explain_validity(drawn.shape)
            misfits.append(f"The outline of {drawn.name or drawn.at} crosses itself ({why.lower()}). It was mended.")
            drawn.shape = shapely.make_valid(drawn.shape)
    drawing.tangles.whole(drawn.shape for drawn in shapes)
    return misfits


def _on_sheet(drawing: ShapeDrawing, shapes: list[Drawn]) -> tuple[int, int]:
    """Scale what is read to a sheet of the usual area; returns its size, a little more than what is drawn.

    A map around the globe has the scale of the globe, wherever it is cut and whatever reaches beyond the cut: what
    touches for a few units touches wherever degrees begin.
    """
    west, north, east, south = shapely.total_bounds([drawn.shape for drawn in shapes])
    wide, high = east - west, south - north
    if not (wide > 0 and high > 0) or max(wide, high) > 8 * min(wide, high):
        raise ShapeError("The drawing is a line, or much longer than it is wide. A sheet has a height and a width.")
    scale = (SHEET_AREA / (min(wide, drawing.around or wide) * high)) ** 0.5
    for drawn in shapes:
        drawn.shape = shapely.transform(drawn.shape, lambda points: np.round((points - (west, north)) * scale, EXACT))
    drawing.around *= scale
    drawing.lines = [[((x - west) * scale, (y - north) * scale) for x, y in line] for line in drawing.lines]
    for one in drawing.texts:
        one.at = ((one.at[0] - west) * scale, (one.at[1] - north) * scale)
    return round(wide * scale), round(high * scale)


def _without_marks(shapes: list[Drawn], notes: list[str]) -> list[Drawn]:
    """The shapes that are large enough for a province; small dots and frames are signs."""
    sign = SIGN * float(np.median([drawn.shape.area for drawn in shapes])) if shapes else 0.0
    large_enough = [
        one for one in shapes if one.shape.area >= (max(sign, SMALL) if one.mark and not one.code else SMALL)
    ]
    if len(large_enough) < len(shapes):
        notes.append(f"Left out: {len(shapes) - len(large_enough)} marks too small for a province.")
    return large_enough


def _open(groups: Grouped, shown: Contacts, answers: Answers) -> list[Question]:
    """What is still to be asked of the provinces: what was told by colour alone, what has no name, whether a sea is."""
    asked = []
    for code, drawn in groups.drawn.items():
        called = f"{groups.records[code]['name']} ({code})"
        if drawn.why == "colour":
            asked.append(kind_asked(drawn, f"{called} is blue, and was read as a sea. What is it?", "sea"))
        if not drawn.name and not answers.word(f"name:{drawn.at}"):
            asked.append(name_asked(drawn, groups.records[code]["name"]))
    if "sea" not in shown.kinds.values():
        largest = sorted(groups.drawn, key=lambda code: -groups.shapes[code].area)[:6]
        for code in largest:
            called = f"{groups.records[code]['name']} ({code})"
            asked.append(kind_asked(groups.drawn[code], f"No sea was found. Is {called} one?", "land"))
    return asked
