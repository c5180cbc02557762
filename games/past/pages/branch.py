"""One branch: how far it is, what it would change, and then published or dropped."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.model.json_data import JsonDict
from games.access_log.services import branch_access_record
from games.common.errors import Refused
from games.gm.desk.access import at_desk, gm_of
from games.maps.comparison import compare
from games.models import Branch, BranchStatus, Ruling
from games.past import queries as reading
from games.past.services.drafting import branch_change, branch_drop
from games.past.services.publishing import branch_publish
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.wording import ruling_text
from games.table.changes import told_by_phase
from games.table.frame import frame


@require_safe
@never_cache
@at_desk
def branch(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """GET /gm/<game>/branches/<pk>/: `?as=` a seat or `spectator` compares through those eyes, `?at=` after a phase."""
    return _page(request, viewer, reading.branch_for(viewer, pk))


def _page(request: HttpRequest, viewer: Viewer, this_branch: Branch, **more: object) -> HttpResponse:
    context: dict[str, object] = {
        **frame(viewer, "desk"),
        "branch": this_branch,
        "phase_name": positions.phase_name(viewer.game, this_branch.phase),
        "stop_name": positions.phase_name(viewer.game, this_branch.stop),
        "rulings": [(one, _words(viewer, one)) for one in reading.draft_rulings(viewer, this_branch)],
        "withdrawn": Ruling.objects.filter(game=viewer.game, pk__in=this_branch.withdrawn),
        "phases": _phase_names(viewer, reading.phases_of(this_branch)),
        "old_phase_name": positions.phase_name(viewer.game, this_branch.returns_to.phase)
        if this_branch.returns_to
        else "",
    }
    if this_branch.status in (BranchStatus.READY, BranchStatus.PUBLISHED):
        branch_access_record(viewer, this_branch)
        context |= _compared(request, viewer, this_branch)
    return render(request, "admin/past/branch.html", context | more)


def _phase_names(viewer: Viewer, phases: list[str]) -> list[tuple[str, str]]:
    """Phases with their names."""
    return [(phase, positions.phase_name(viewer.game, phase)) for phase in phases]


def _words(viewer: Viewer, draft: JsonDict) -> str:
    return ruling_text(Ruling(game=viewer.game, kind=draft["kind"], data=draft["data"]))


def _eyes(viewer: Viewer, name: str) -> Viewer:
    """The eyes through which a GM compares: the own, a seat's, or a spectator's."""
    seat = viewer.game.seats.filter(seat_id=name).first()
    return Viewer(viewer.game, viewer.user, seat, False) if seat or name == "spectator" else viewer


def _compared(request: HttpRequest, viewer: Viewer, this_branch: Branch) -> dict[str, object]:
    name, at = request.GET.get("as", ""), request.GET.get("at", "")
    eyes = _eyes(viewer, name)
    change = reading.change(eyes, this_branch)
    old, new = reading.at_phase(eyes, this_branch, at) if at else (change.before, change.after)
    both = compare(eyes, old, new, labels=("The old line", "The branch")) if old and new else None
    shared = [phase for phase in reading.phases_of(this_branch) if all(reading.at_phase(eyes, this_branch, phase))]
    return {
        "comparison": both,
        "entries": told_by_phase(viewer.game, change.by_phase()),
        "lost": told_by_phase(viewer.game, change.by_phase(lost=True)),
        "eyes": name,
        "at": at,
        "shared": _phase_names(viewer, shared),
    }


@require_POST
@at_desk
def act(request: HttpRequest, viewer: Viewer, pk: int, deed: str) -> HttpResponse:
    """POST /gm/<game>/branches/<pk>/<deed>/: publish, drop, again, or without (the ruling numbered `ruling`)."""
    this_branch, slug, by = reading.branch_for(viewer, pk), viewer.game.slug, gm_of(viewer)
    typed = request.POST.get("explanation", "")
    try:
        if deed == "publish":
            branch_publish(branch=this_branch, by=by, explanation=typed)
            messages.success(request, "Published. Everybody at the table is told what it changes for them.")
        elif deed == "drop":
            branch_drop(branch=this_branch, by=by)
            messages.success(request, "Dropped. Nothing has changed, and nobody but you knows of it.")
            return redirect("gm:past", slug)
        elif deed == "again":
            branch_change(branch=this_branch, by=by)
        elif deed == "without":
            left = [one for number, one in enumerate(this_branch.rulings) if str(number) != request.POST.get("ruling")]
            branch_change(branch=this_branch, by=by, rulings=left)
        else:
            raise Http404("That cannot be done with a branch.")
    except Refused as error:
        messages.error(request, error.message)
        this_branch = reading.branch_for(viewer, pk)
        return (
            _page(request, viewer, this_branch, typed=typed) if deed == "publish" else redirect("gm:branch", slug, pk)
        )
    return redirect("gm:branch", slug, pk)
