"""The zine page of a turn, and its map to take away."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.appeals.queries import may_appeal
from games.common.immutable_responses import lasts, link_immutable_version, names_version
from games.common.own_style import own_style
from games.maps.drawing import Options, draw
from games.maps.drawing.png import draw_png
from games.maps.drawing_cache import cached_for_spectators, version_of
from games.maps.game_maps import drawing, report_scene, scene_of
from games.maps.rationing import kept_picture
from games.models import Turn
from games.permissions import Viewer, spectator_of
from games.press.queries import public_press_of
from games.selectors import positions
from games.selectors.positions import rules_in_force
from games.table.access import at_table
from games.table.centre_chart import adjectives_of, centre_chart, no_builds, retreat_options, whose
from games.table.frame import frame
from games.table.history import NOT_PLAYED
from games.table.narration import TurnNarration, place_names, seat_names, tell


@require_safe
@cached_for_anonymous
@at_table
def report(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """GET /games/<slug>/report/S1901M/."""
    turn = _turn_of(viewer, phase)
    narration = tell(viewer, turn)
    turns = positions.played_turns(viewer.game)
    numbers, phases = [number for number, _ in turns], ["", *[one for _, one in turns], ""]
    at = numbers.index(turn.number) + 1
    is_last = turn.number == numbers[-1]
    if is_last:
        viewer.game.know("last turn", turn)
    context = {
        **frame(viewer, "history"),
        "told": narration,
        "turn": turn,
        "svg": cached_for_spectators(
            viewer, turn, "report", lambda: drawing(report_scene(viewer.game, narration.report))
        ),
        "after_svg": cached_for_spectators(viewer, turn, "after", lambda: _afterwards(viewer, narration.report)),
        "press_lines": public_press_of(turn.phase, viewer),
        "before": phases[at - 1],
        "after": phases[at + 1],
        "version": "" if viewer.game.shut else version_of(viewer.game, turn),
        "may_appeal": is_last and may_appeal(viewer),
        **(_besides(viewer, narration) if request.GET.get("full") == "yes" else {}),
    }
    return render(request, "games/report.html", context)


def _besides(viewer: Viewer, narration: TurnNarration) -> dict[str, object]:
    """What printed reports have besides, by choice: the centre chart, retreat options, who does not build."""
    game, seen = viewer.game, narration.report
    before, after = (rules_in_force(game, state) for state in (seen.state_before, seen.state_after))
    names = seat_names(before)
    idle = no_builds(seen, narration.turn.window, names)
    return {
        "full": True,
        "chart": centre_chart(seen, place_names(before), names),
        "besides": [*retreat_options(after, seen.state_after), *([idle] if idle else [])],
        "owners": whose(seen.state_before),
        "adjectives": adjectives_of(before),
    }


def _turn_of(viewer: Viewer, phase: str) -> Turn:
    """An adjudicated turn of the published line. Raises Http404."""
    turn = positions.turn_at(viewer.game, phase)
    if turn is None:
        raise Http404(NOT_PLAYED)
    return turn


def _afterwards(viewer: Viewer, turn_report: positions.AdjudicatedTurn) -> str:
    return drawing(scene_of(viewer.game, turn_report.state_after, "afterwards"), prefix="after-")


@require_safe
@own_style
@cached_for_anonymous
@at_table
def map_svg(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """The map of a turn as a file that stands alone: what everybody may see of it, whoever asks."""
    everybody = spectator_of(viewer.game)
    turn = _turn_of(everybody, phase)
    theme = "dark" if request.GET.get("theme") == "dark" else "light"

    def paint() -> str:
        scene = report_scene(viewer.game, positions.report(everybody, turn))
        return draw(scene, Options(use="share", labels="full", standalone=True, theme=theme))

    svg = cached_for_spectators(everybody, turn, f"share-{theme}", paint)
    return _alone(request, viewer, turn, HttpResponse(svg, content_type="image/svg+xml; charset=utf-8"))


@require_safe
@at_table
def map_png(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """The same as a picture to share, drawn once for as long as the same is to be seen of the turn."""
    everybody = spectator_of(viewer.game)
    turn = _turn_of(everybody, phase)

    def paint() -> bytes:
        scene = report_scene(viewer.game, positions.report(everybody, turn))
        return draw_png(scene, Options(use="share", labels="full", standalone=True), width=1600)

    png = kept_picture(request, f"report-png:{version_of(viewer.game, turn)}", paint)
    return _alone(request, viewer, turn, HttpResponse(png, content_type="image/png"))


def _alone(request: HttpRequest, viewer: Viewer, turn: Turn, picture: HttpResponse) -> HttpResponse:
    """A picture that everybody sees alike, with how long it may be kept; without a word it is asked for again."""
    version = version_of(viewer.game, turn)
    if names_version(request, viewer.game, version):
        lasts(picture)
    else:
        picture.headers["Cache-Control"] = "private, no-cache"
        link_immutable_version(request, picture, viewer.game, version)
    return picture
