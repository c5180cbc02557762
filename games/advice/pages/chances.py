"""The chances of each seat by season, after the end: a chart, the same as a table, and the turning points."""

from dataclasses import dataclass

import svgwrite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import SafeString, mark_safe

from games.advice.queries.chances import Chances, Point, Turning, chances_of
from games.advice.services.chances import chances_ask
from games.models import Seat
from games.permissions import Viewer
from games.table.access import deed_at_table
from games.table.narration import tell
from games.table.standings import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, spread

STEP = 25
"""Per cent from one line of the grid to the next."""


@dataclass(frozen=True, slots=True)
class ChancesPage:
    """What the page shows. `rows`: each point's name with every seat's per cent; `turning`: each with its headline."""

    chances: Chances
    chart: SafeString
    seats: list[Seat]
    rows: list[tuple[Point, list[int]]]
    turning: list[tuple[Turning, int, str]]


def chances_shown(viewer: Viewer) -> ChancesPage | None:
    """What is known of a finished game's chances; None of any other."""
    seat_chances = chances_of(viewer.game)
    if seat_chances is None:
        return None
    seats = [seat for seat in viewer.game.table_seats if any(seat.seat_id in one.shares for one in seat_chances.points)]
    rows = [(one, [round(100 * one.shares.get(seat.seat_id, 0.0)) for seat in seats]) for one in seat_chances.points]
    turning = [(one, round(100 * one.moved), tell(viewer, one.turn).headline) for one in seat_chances.turning]
    return ChancesPage(
        seat_chances,
        chances_chart(seat_chances.points, seats) if seat_chances.points else SafeString(),
        seats,
        rows,
        turning,
    )


def chances_chart(points: tuple[Point, ...], seats: list[Seat]) -> SafeString:
    """Chances in per cent by season, a line a seat. Colours are classes of static/css/games.css."""
    step = (WIDTH - LEFT - RIGHT) / max(len(points) - 1, 1)

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    drawing = svgwrite.Drawing(debug=False)
    root = drawing.g(class_="chart")
    for percent in range(0, 101, STEP):
        root.add(drawing.line((LEFT, y(percent / 100)), (WIDTH - RIGHT, y(percent / 100)), class_="chart__grid"))
        root.add(drawing.text(f"{percent}", (LEFT - 8, y(percent / 100) + 4), class_="chart__count"))
    for number, name in _marks(points):
        root.add(drawing.text(name, (LEFT + number * step, HEIGHT - 8), class_="chart__year"))
    for seat in seats:
        line = [(LEFT + n * step, y(one.shares.get(seat.seat_id, 0.0))) for n, one in enumerate(points)]
        style = f"seat-{seat.seat_id.lower()}"
        root.add(drawing.polyline(line, class_=f"chart__line {style}"))
        root.add(drawing.circle(line[-1], 4, class_=f"chart__end {style}"))
    last = points[-1].shares
    for at, seat in spread([(y(last.get(seat.seat_id, 0.0)), seat) for seat in seats], 17):
        words = f"{seat.name} {round(100 * last.get(seat.seat_id, 0.0))}"
        root.add(drawing.text(words, (WIDTH - RIGHT + 12, at + 5), class_=f"chart__name seat-{seat.seat_id.lower()}"))
    label = "Chances by season, in per cent; the table below has the same"
    svg = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{root.tostring()}</svg>'
    return mark_safe(svg)  # noqa: S308  (svgwrite escapes what it is given)


def _marks(points: tuple[Point, ...]) -> list[tuple[int, str]]:
    """Where a year stands under the chart: at its first point, and not more of them than can be read; and the end."""
    years = [one.turn.phase[1:5] if one.turn is not None else "end" for one in points]
    first = [number for number, year in enumerate(years[:-1]) if number == 0 or years[number - 1] != year]
    every = -(-len(first) // 12)
    return [*((number, years[number]) for number in first[::every]), (len(points) - 1, "end")]


@deed_at_table
def work_out(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/chances/: have them worked out, of a game that ended some time ago."""
    chances_ask(game=viewer.game)
    return redirect(f"{viewer.game.get_absolute_url()}history/study/#chances")
