"""Boards of a region of the world: a list with places, put by clicking on its coast lines, without scripts, too."""

import re
from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_safe

from games.boards.services.drafts import draft_send
from games.common.errors import Refused
from games.common.member import member
from games.common.throttles import count_made
from games.lazy import lazy
from games.maps.drawing.png import render as as_png
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.naming import code_for
from games.maps.shapes.projections import PROJECTIONS
from games.models import DraftSource

if TYPE_CHECKING:
    from games.maps.shapes import recipe, sketch, unprojecting
    from games.maps.shapes import region as regions
else:
    recipe = lazy("games.maps.shapes.recipe")
    regions = lazy("games.maps.shapes.region")
    sketch = lazy("games.maps.shapes.sketch")
    unprojecting = lazy("games.maps.shapes.unprojecting")

EXAMPLE = """A board by points
wins 3
seats North (Northern), South (Southern)"""
BOX = ("west", "south", "east", "north")
USUAL = {"west": "5", "south": "53", "east": "31", "north": "66", "projection": "lambert"}
WIDTH = 720
"""Pixels of the page that the picture is wide which is clicked on (`.world__click` in workshop.css); twice as fine."""
LONGEST = 60_000
"""Characters of a list."""


def _region(given: QueryDict) -> "regions.Region":
    """The region of a form or an address. Raises ShapeError."""
    try:
        west, south, east, north = (float(given.get(name) or USUAL[name]) for name in BOX)
    except ValueError as error:
        raise ShapeError("A region's edges are numbers of degrees, such as 12 or -3.5.") from error
    return regions.Region(west, south, east, north, given.get("projection") or USUAL["projection"])


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def world(request: HttpRequest) -> HttpResponse:
    """GET and POST /boards/world/: `look` shows the region, a click puts a point, `cut` cuts it into a board."""
    by, refusal = member(request), ""
    given = request.POST or request.GET
    text = request.POST.get("text", EXAMPLE)[:LONGEST]
    shown_map, points = "", {}
    try:
        region = _region(given)
        text = _clicked(request, region, text)
        if request.POST.get("do") == "cut":
            name = text.strip().partition("\n")[0]
            line = f"region {region.west:g} {region.south:g} {region.east:g} {region.north:g} {region.projection}"
            whole = text.replace("\n", f"\n{line}\n", 1)
            count_made(request, "drafts")
            return redirect("board-draft", draft_send(by=by, source=DraftSource.WORLD, name=name, text=whole).slug)
        points = recipe.places_in(text)
        shown_map = sketch.coast_sketch(region.sheet, points)
    except ShapeError as error:
        refusal = str(error)
    except Refused as error:
        refusal = error.message
    shown = {
        "text": text, "said": refusal, "points": points, "width": WIDTH,
        "map": mark_safe(shown_map), "projections": [*PROJECTIONS],  # noqa: S308  (escaped)
        "box": [(name, given.get(name) or USUAL[name]) for name in BOX],
        "projection": given.get("projection") or USUAL["projection"],
        "kind": request.POST.get("kind", "land"),
    }  # fmt: skip
    return render(request, "workshop/world.html", shown, status=422 if refusal else 200)


def _clicked(request: HttpRequest, region: "regions.Region", text: str) -> str:
    """The list with a line more, if somebody clicked on the picture."""
    x, y = request.POST.get("at.x", ""), request.POST.get("at.y", "")
    if not (re.fullmatch(r"\d{1,5}", x) and re.fullmatch(r"\d{1,5}", y)):
        return text
    sheet = region.sheet
    scale = sheet.size[0] / WIDTH
    lon, lat = unprojecting.degrees_at(sheet, int(x) * scale, int(y) * scale)
    known = recipe.places_in(text)
    kind = "sea" if request.POST.get("kind") == "sea" else "land"
    code = code_for("", "", set(known))
    name = f"{'Water' if kind == 'sea' else 'Province'} {len(known) + 1}"
    return f"{text.rstrip()}\n{code}, {name}, {kind}, at {lon:.2f} {lat:.2f}"


@login_required
@require_safe
def coast(request: HttpRequest) -> HttpResponse:
    """GET /boards/world/coast.png: the coast lines of a region, to click on."""
    try:
        svg = sketch.coast_sketch(_region(request.GET).sheet, {})
    except ShapeError as error:
        return HttpResponse(str(error), status=422, content_type="text/plain; charset=utf-8")
    return HttpResponse(as_png(_painted(svg), width=2 * WIDTH), content_type="image/png")


def _painted(svg: str) -> str:
    """The sketch with its colours in it, which a page's stylesheet cannot give a picture."""
    style = (
        ".sketch__land{fill:#eadfc3;stroke:#5b5346;stroke-width:1}.sketch__line{fill:none;stroke:#8fa3ad;stroke-width:.8}"
        "text{font:13px serif;fill:#4a5a63}"
    )
    width = svg.partition('viewBox="0 0 ')[2].partition('"')[0].replace(" ", '" height="')
    paint = f'<style>{style}</style><rect width="{width}" fill="#cddde2"/>'
    return svg.replace(">", f">{paint}", 1)
