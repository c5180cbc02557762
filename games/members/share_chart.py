"""A member's share of points, game by game: a dot a game, and the mean of all so far as a line."""

from collections.abc import Sequence

import svgwrite
from django.utils.safestring import SafeString, mark_safe

from games.ratings.statistics import SharePoint

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 260, 56, 16, 12, 30
LEAST = 3
"""Games before there is anything to see over time."""
MOST = 200
"""Games that are drawn: the last of them."""
GRID = (0, 25, 50, 75, 100)


def share_chart(points: Sequence[SharePoint]) -> SafeString | None:
    """The chart; None for fewer than LEAST games. Colours are classes of static/css/member.css."""
    if len(points) < LEAST:
        return None
    points = points[-MOST:]
    step = (WIDTH - LEFT - RIGHT) / (len(points) - 1)

    def y(percent: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - percent / 100), 1)

    drawing = svgwrite.Drawing(debug=False)
    root = drawing.g(class_="shares")
    for percent in GRID:
        root.add(drawing.line((LEFT, y(percent)), (WIDTH - RIGHT, y(percent)), class_="shares__grid"))
        root.add(drawing.text(f"{percent} %", (LEFT - 6, y(percent) + 4), class_="shares__word shares__word--end"))
    places = [round(LEFT + number * step, 1) for number in range(len(points))]
    years = [point.ended_at.year for point in points]
    for number, year in enumerate(years):
        if number == 0 or years[number - 1] != year:
            root.add(drawing.text(str(year), (places[number], HEIGHT - 8), class_="shares__word"))
    for at, point in zip(places, points, strict=True):
        root.add(drawing.circle((at, y(point.share)), 3.5, class_="shares__game"))
    root.add(
        drawing.polyline([(at, y(one.mean)) for at, one in zip(places, points, strict=True)], class_="shares__mean")
    )
    words = f"Share of points in {len(points)} games; their mean is {points[-1].mean:.1f} %"
    svg = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">{root.tostring()}</svg>'
    return mark_safe(svg)  # noqa: S308  (svgwrite escapes what it is given)
