"""Who holds how much, now and from year to year."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import TypeVar

import svgwrite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe

import engine
from engine.scoring import score
from games.models import Seat
from games.permissions import Viewer
from games.ratings.queries import ratings_of_game
from games.scoring.centres import Counts, centres_now, centres_of_years, turn_of_each_year
from games.scoring.finals import final_of
from games.scoring.tables import kept_secret, score_table, scores_by_year
from games.selectors import positions
from games.selectors.last_year import last_turn_of
from games.table.access import page_at_table
from games.table.frame import frame
from games.table.identity import needed_of
from games.table.panels.panel import PanelContext
from games.table.queries.standings import PowerStanding, Side
from games.table.queries.standings import standings as standings_of

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 360, 34, 120, 16, 30
Holder = Seat | Side
H = TypeVar("H", Seat, Side, Seat | Side)


def centres_by_year(viewer: Viewer) -> list[tuple[str, Counts]]:
    """(the year as the rules call it, centres by seat id): the start, every year's end, and the board as it stands."""
    rulebook = positions.rulebook_in_words(viewer.game)
    years = [(engine.year_name(rulebook, year), counts) for year, counts in centres_of_years(viewer)]
    return [*years, ("now", centres_now(viewer))]


def standings_of_holders(viewer: Viewer, years: list[tuple[str, Counts]]) -> list[PowerStanding]:
    """All that hold something now or held a centre in one of these years, the strongest first."""
    return standings_of(viewer, {holder for _, counts in years for holder, count in counts.items() if count})


def player_of(viewer: Viewer, line: PowerStanding) -> str:
    """Who plays what stands in a line, as far as this viewer may know."""
    return viewer.name_of(line.seat) if isinstance(line.seat, Seat) else ""


def spread(ends: list[tuple[float, H]], least: float) -> list[tuple[float, H]]:
    """Labels moved apart, so that powers with the same count can all be read."""
    placed: list[tuple[float, H]] = []
    for y, seat in sorted(ends, key=lambda end: (end[0], end[1].position)):
        placed.append((max(y, placed[-1][0] + least) if placed else y, seat))
    lifted: list[tuple[float, H]] = []
    below = float(HEIGHT - BOTTOM)
    for y, seat in reversed(placed):
        lifted.append((min(y, below), seat))
        below = lifted[-1][0] - least
    return lifted[::-1]


def chart(
    years: Sequence[tuple[str, Mapping[str, float]]],
    seats: Sequence[Holder],
    needed: int | None = None,
    *,
    label: str = "Centres by year",
) -> SafeString:
    """Centres, or points, by year, a line a power. Colours are classes of static/css/games.css."""
    top = ceil(max([needed or 0, *(count for _, counts in years for count in counts.values()), 4]))
    every = 1 if top <= 9 else 3 if top <= 40 else 20
    step = (WIDTH - LEFT - RIGHT) / max(len(years) - 1, 1)

    def y(count: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - count / top)

    drawing = svgwrite.Drawing(debug=False)
    root = drawing.g(class_="chart")
    for count in range(0, top + 1, every):
        root.add(drawing.line((LEFT, y(count)), (WIDTH - RIGHT, y(count)), class_="chart__grid"))
        root.add(drawing.text(str(count), (LEFT - 8, y(count) + 4), class_="chart__count"))
    if needed:
        root.add(drawing.line((LEFT, y(needed)), (WIDTH - RIGHT, y(needed)), class_="chart__goal"))
    for number, (year, _) in enumerate(years):
        root.add(drawing.text(year, (LEFT + number * step, HEIGHT - 8), class_="chart__year"))
    for seat in seats:
        points = [(LEFT + n * step, y(counts.get(seat.seat_id, 0))) for n, (_, counts) in enumerate(years)]
        style = f"seat-{seat.seat_id.lower()}"
        root.add(drawing.polyline(points, class_=f"chart__line {style}"))
        root.add(drawing.circle(points[-1], 4, class_=f"chart__end {style}"))
    last = years[-1][1]
    ends = [(y(last.get(seat.seat_id, 0)), seat) for seat in seats]
    for at, seat in spread(ends, 17):
        words = f"{seat.name} {round(last.get(seat.seat_id, 0), 1):g}"
        root.add(drawing.text(words, (WIDTH - RIGHT + 12, at + 5), class_=f"chart__name seat-{seat.seat_id.lower()}"))
    svg = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{root.tostring()}</svg>'
    return mark_safe(svg)  # noqa: S308  (svgwrite escapes what it is given)


def score_chart(viewer: Viewer) -> SafeString | None:
    """How the scores stood with each year that was played, and stand now; None before a year is over."""
    years = scores_by_year(viewer)
    if len(years) < 2:
        return None
    rulebook = positions.rulebook_in_words(viewer.game)
    rows = [(engine.year_name(rulebook, year), _figures(points)) for year, points in years]
    points_now = score(viewer.game.scoring, final_of(viewer))
    seats = [seat for seat in viewer.game.table_seats if seat.seat_id in points_now]
    return chart([*rows, ("now", _figures(points_now))], seats, label="Scores by year, as if it had ended then")


def _figures(points: Mapping[str, Fraction]) -> dict[str, float]:
    return {seat: float(one) for seat, one in points.items()}


def needed_centres(viewer: Viewer) -> int | None:
    """How many centres win, where the rules have such a number: the last one counts that says it."""
    return needed_of(PanelContext(viewer)) or None


def quiet_so_far(viewer: Viewer) -> str:
    """For how many years no centre has changed hands, where so many would end the game and everybody sees all."""
    game = viewer.game
    if not game.quiet_years or game.is_over or not positions.sees_others(viewer):
        return ""
    owners = [positions.position(viewer, turn).state.get("centres", {}) for _, turn in turn_of_each_year(viewer)]
    quiet = next((n for n, one in enumerate(reversed(owners[:-1])) if one != owners[-1]), max(len(owners) - 1, 0))
    if not quiet:
        return ""
    return f"no centre changed hands for {quiet} of the {game.quiet_years} years after which it is drawn"


@page_at_table
def standings(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/standings/."""
    years = centres_by_year(viewer)
    lines = standings_of_holders(viewer, years)
    seats = [line.seat for line in lines]
    rows = [
        {"seat": line.seat, "player": player_of(viewer, line), "standing": line,
         "years": [counts.get(line.seat.seat_id, 0) for _, counts in years[:-1]]}
        for line in lines
    ]  # fmt: skip
    needed = needed_centres(viewer)
    context: dict[str, object] = {
        **frame(viewer, "standings"),
        "rows": rows,
        "years": [year for year, _ in years[:-1]],
        "chart": chart(years, seats, needed),
        "needed": needed,
        "scores": score_table(viewer),
        "score_chart": score_chart(viewer),
        "ratings": ratings_of_game(viewer),
        "last_year": last_turn_of(viewer.game),
        "quiet": quiet_so_far(viewer),
        "scores_secret": kept_secret(viewer.game),
    }
    return render(request, "games/standings.html", context)
