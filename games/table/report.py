"""The zine page of a turn, and its map to take away."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.maps.drawing import Options, draw
from games.maps.drawing.png import draw_png
from games.maps.game_maps import drawing, report_scene, scene_of
from games.maps.kept import kept_for_spectators
from games.permissions import Viewer, spectator_of
from games.selectors import positions
from games.selectors.appeals import may_appeal
from games.selectors.press import public_press_of
from games.table.access import at_table
from games.table.frame import frame
from games.table.history import turn_of
from games.table.narration import tell

ONE_DAY = 24 * 3600  # seconds


@require_safe
@never_cache
@at_table
def report(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """GET /games/<slug>/report/S1901M/."""
    turn = turn_of(viewer, phase=phase)
    told = tell(viewer, turn)
    turns = positions.history(viewer.game)
    context = {
        **frame(viewer, "history"),
        "told": told,
        "turn": turn,
        "svg": kept_for_spectators(viewer, turn, "report", lambda: drawing(report_scene(viewer.game, told.report))),
        "after_svg": kept_for_spectators(viewer, turn, "after", lambda: _afterwards(viewer, told.report)),
        "press_lines": public_press_of(turn.phase, viewer),
        "before": turns.filter(number__lt=turn.number).last(),
        "after": turns.filter(number__gt=turn.number).first(),
        "may_appeal": turn == turns.last() and may_appeal(viewer),
    }
    return render(request, "games/report.html", context)


def _afterwards(viewer: Viewer, told: positions.Report) -> str:
    return drawing(scene_of(viewer.game, told.state_after, "afterwards"), prefix="after-")


@require_safe
@at_table
def map_svg(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """The map of a turn as a file that stands alone: what everybody may see of it, whoever asks."""
    everybody = spectator_of(viewer.game)
    turn = turn_of(everybody, phase=phase)
    theme = "dark" if request.GET.get("theme") == "dark" else "light"

    def paint() -> str:
        scene = report_scene(viewer.game, positions.report(everybody, turn))
        return draw(scene, Options(use="share", labels="full", standalone=True, theme=theme))

    svg = kept_for_spectators(everybody, turn, f"share-{theme}", paint)
    return HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")


@require_safe
@at_table
def map_png(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """The same as a picture to share. A turn never changes once it is adjudicated, so it is drawn once."""
    everybody = spectator_of(viewer.game)
    turn = turn_of(everybody, phase=phase)

    def paint() -> bytes:
        scene = report_scene(viewer.game, positions.report(everybody, turn))
        return draw_png(scene, Options(use="share", labels="full", standalone=True), width=1600)

    png = cache.get_or_set(f"report-png:{turn.pk}", paint, ONE_DAY)
    return HttpResponse(png, content_type="image/png", headers={"Cache-Control": "private, no-cache"})
