"""The turns that were played, one of them with everything that can be ruled on it, and the form of one ruling."""

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.access_log.services import gm_access_record
from games.common.errors import Refused
from games.gm.deeds.registry import by_group
from games.gm.desk.access import at_desk, gm_of
from games.gm.things import Way
from games.maps.game_maps import drawing, report_scene
from games.models import AuditAction, Branch, Ruling, Turn
from games.past import queries as reading
from games.past.pages.deeds import form_for, past_deeds
from games.past.services.drafting import branch_change, branch_make, branch_return, lines_left
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.wording import draw_text
from games.table.frame import frame
from games.table.narration import heading_of_seat, order_line, seat_names


@require_safe
@never_cache
@at_desk
def past(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /gm/<game>/past/."""
    all_branches = reading.branches(viewer)
    left = {one.pk for one in lines_left(viewer.game)}
    context = {
        **frame(viewer, "desk"),
        "turns": positions.history(viewer.game).only("number", "phase", "revision", "adjudicated_at"),
        "drafts": [one for one in all_branches if one.is_draft],
        "settled": [(one, one.pk in left) for one in all_branches if not one.is_draft],
    }
    return render(request, "admin/past/past.html", context)


def _turn(viewer: Viewer, phase: str, branch: Branch | None) -> Turn:
    """A turn of the branch, or of the published line. Raises Http404."""
    turns = viewer.game.turns.adjudicated().filter(phase=phase)
    branch_turn = turns.filter(pk__in=branch.line).first() if branch is not None else None
    played_turn = branch_turn or turns.published().first()
    if played_turn is None:
        raise Http404("That turn has not been played.")
    return played_turn


def _draft(request: HttpRequest, viewer: Viewer) -> Branch | None:
    """The branch that is being worked on, from the address."""
    pk = request.GET.get("branch", "")
    if not pk.isdecimal():
        return None
    draft = reading.branch_for(viewer, int(pk))
    return draft if draft.is_draft and draft.returns_to_id is None else None


def _address(viewer: Viewer, phase: str, deed: str, branch: Branch | None, **given: object) -> str:
    query = {**({"branch": branch.pk} if branch is not None else {}), **given}
    path = reverse("gm:past-deed", args=[viewer.game.slug, phase, deed])
    return f"{path}?{urlencode(query)}" if query else path


@require_safe
@never_cache
@at_desk
def turn(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """GET /gm/<game>/past/S1901M/: as it came out; each order and draw leads to a ruling on it, tried in a branch."""
    branch = _draft(request, viewer)
    played_turn = _turn(viewer, phase, branch)
    gm_access_record(viewer, AuditAction.GM_PAST, turn=played_turn.number)
    report = positions.report(viewer, played_turn)

    def way(label: str, deed: str, **given: object) -> Way:
        return Way(label, _address(viewer, phase, deed, branch, **given))

    groups = by_group(past_deeds(viewer.game, played_turn).items())
    ways = {group: [way(title, name) for name, title in deeds] for group, deeds in groups.items()}
    standing = viewer.game.rulings.filter(phase=phase, withdrawn_at=None).exclude(kind="deadline")
    context = {
        **frame(viewer, "desk"),
        "told": report,
        "turn": played_turn,
        "branch": branch,
        "svg": drawing(report_scene(viewer.game, report)),
        "powers": _powers_with_ways(viewer, report, way),
        "draws": _draws_with_ways(viewer, report, way),
        "groups": ways,
        "standing": standing.exclude(pk__in=branch.withdrawn if branch else []),
    }
    return render(request, "admin/past/turn.html", context)


def _powers_with_ways(
    viewer: Viewer, report: positions.AdjudicatedTurn, way: Callable[..., Way]
) -> list[dict[str, object]]:
    """The orders of each power as they came out, each with the way to overrule it."""
    names = seat_names(viewer.game.rulebook)

    def overruling(seat: str, result: Mapping[str, object]) -> Way | None:
        return way("overrule", "verdict", seat=seat, unit=result["unit"]) if result.get("unit") else None

    return [
        {
            "seat": seat,
            "name": heading_of_seat(names, seat),
            "lines": [(order_line(one, names), overruling(seat, one)) for one in results],
        }
        for seat, results in report.results.items()
    ]


def _draws_with_ways(
    viewer: Viewer, report: positions.AdjudicatedTurn, way: Callable[..., Way]
) -> list[dict[str, object]]:
    """The draws of a turn, each with the ways to settle it otherwise."""

    def pinning(name: str, value: str) -> tuple[str, Way]:
        return value, way(draw_text(viewer.game, name, value)[1], "pin", draw=name, value=value)

    return [
        {"name": name, "draw": draw, "ways": [pinning(name, value) for value in draw["candidates"]]}
        for name, draw in report.draws.items()
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_desk
def deed(request: HttpRequest, viewer: Viewer, phase: str, deed: str) -> HttpResponse:
    """GET and POST /gm/<game>/past/S1901M/do/<deed>/: a ruling for a new branch, or for the one in the address."""
    branch = _draft(request, viewer)
    played_turn = _turn(viewer, phase, branch)
    kind = past_deeds(viewer.game, played_turn).get(deed)
    if kind is None:
        raise Http404("That cannot be done on this turn.")
    form = form_for(kind, viewer.game, played_turn, request.POST or None, request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            made = _branch_with_ruling(viewer, branch, phase, form.ruling())
            return redirect("gm:branch", viewer.game.slug, made.pk)
        except Refused as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
    name = positions.phase_name(viewer.game, phase)
    address = _address(viewer, phase, deed, branch)
    context = {"form": form, "phase": phase, "phase_name": name, "branch": branch, "address": address}
    shown = {**frame(viewer, "desk"), **context}
    return render(request, "admin/past/deed.html", shown, status=422 if form.errors else 200)


def _branch_with_ruling(viewer: Viewer, branch: Branch | None, phase: str, ruling: Mapping[str, object]) -> Branch:
    draft = {**ruling, "phase": phase}
    if branch is None:
        return branch_make(game=viewer.game, by=gm_of(viewer), phase=phase, rulings=[draft])
    return branch_change(branch=branch, by=gm_of(viewer), rulings=[*branch.rulings, draft])


@require_POST
@at_desk
def anew(request: HttpRequest, viewer: Viewer, phase: str) -> HttpResponse:
    """POST /gm/<game>/past/S1901M/anew/: a branch in which the game is played anew from this turn on."""
    made = branch_make(game=viewer.game, by=gm_of(viewer), phase=phase, stop=phase)
    return redirect("gm:branch", viewer.game.slug, made.pk)


@require_POST
@at_desk
def without(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """POST /gm/<game>/past/without/<ruling>/: a branch without a ruling that stands, or the draft without it too."""
    branch = _draft(request, viewer)
    ruling = Ruling.objects.filter(game=viewer.game, pk=pk).first()
    if ruling is None:
        raise Http404("There is no such ruling.")
    if branch is None:
        made = branch_make(game=viewer.game, by=gm_of(viewer), phase=ruling.phase, withdrawn=[pk])
    else:
        made = branch_change(branch=branch, by=gm_of(viewer), withdrawn=[*branch.withdrawn, pk])
    return redirect("gm:branch", viewer.game.slug, made.pk)


@require_POST
@at_desk
def back(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """POST /gm/<game>/branches/<pk>/back/: the way back to the line that this branch has replaced."""
    made = branch_return(game=viewer.game, by=gm_of(viewer), left_with=reading.branch_for(viewer, pk))
    messages.info(request, "Compare both lines first: nothing is published yet.")
    return redirect("gm:branch", viewer.game.slug, made.pk)
