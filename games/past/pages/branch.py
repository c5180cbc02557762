"""One branch: how far it is, what it would change, and then published or dropped."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.model.json_data import JsonDict
from games.common.errors import Refused
from games.gm.desk.access import at_desk, gm_of
from games.maps.comparison import compare
from games.models import Branch, BranchStatus, Ruling
from games.past import queries as reading
from games.past.services.drafting import branch_change, branch_drop
from games.past.services.publishing import branch_publish
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.wording import what
from games.services.access_log import branch_looked
from games.table.changes import told_by_phase
from games.table.frame import frame


@require_safe
@never_cache
@at_desk
def branch(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """GET /gm/<game>/branches/<pk>/: `?as=` a seat or `spectator` compares through those eyes, `?at=` after a phase."""
    return _page(request, viewer, reading.branch_for(viewer, pk))


def _page(request: HttpRequest, viewer: Viewer, found: Branch, **more: object) -> HttpResponse:
    context: dict[str, object] = {
        **frame(viewer, "desk"),
        "branch": found,
        "phase_name": positions.phase_name(viewer.game, found.phase),
        "stop_name": positions.phase_name(viewer.game, found.stop),
        "rulings": [(one, _words(viewer, one)) for one in reading.drafts_told(viewer, found)],
        "withdrawn": Ruling.objects.filter(game=viewer.game, pk__in=found.withdrawn),
        "phases": _named(viewer, reading.phases_of(found)),
        "old_phase_name": positions.phase_name(viewer.game, found.returns_to.phase) if found.returns_to else "",
    }
    if found.status in (BranchStatus.READY, BranchStatus.PUBLISHED):
        branch_looked(viewer, found)
        context |= _compared(request, viewer, found)
    return render(request, "admin/past/branch.html", context | more)


def _named(viewer: Viewer, phases: list[str]) -> list[tuple[str, str]]:
    """Phases with their names."""
    return [(phase, positions.phase_name(viewer.game, phase)) for phase in phases]


def _words(viewer: Viewer, draft: JsonDict) -> str:
    return what(Ruling(game=viewer.game, kind=draft["kind"], data=draft["data"]))


def _eyes(viewer: Viewer, name: str) -> Viewer:
    """The eyes through which a GM compares: the own, a seat's, or a spectator's."""
    seat = viewer.game.seats.filter(seat_id=name).first()
    return Viewer(viewer.game, viewer.user, seat, False) if seat or name == "spectator" else viewer


def _compared(request: HttpRequest, viewer: Viewer, found: Branch) -> dict[str, object]:
    name, at = request.GET.get("as", ""), request.GET.get("at", "")
    eyes = _eyes(viewer, name)
    told = reading.change(eyes, found)
    old, new = reading.at_phase(eyes, found, at) if at else (told.before, told.after)
    both = compare(eyes, old, new, labels=("The old line", "The branch")) if old and new else None
    shared = [phase for phase in reading.phases_of(found) if all(reading.at_phase(eyes, found, phase))]
    return {
        "comparison": both,
        "entries": told_by_phase(viewer.game, told.by_phase()),
        "lost": told_by_phase(viewer.game, told.by_phase(lost=True)),
        "eyes": name,
        "at": at,
        "shared": _named(viewer, shared),
    }


@require_POST
@at_desk
def act(request: HttpRequest, viewer: Viewer, pk: int, deed: str) -> HttpResponse:
    """POST /gm/<game>/branches/<pk>/<deed>/: publish, drop, again, or without (the ruling numbered `ruling`)."""
    found, slug, by = reading.branch_for(viewer, pk), viewer.game.slug, gm_of(viewer)
    typed = request.POST.get("explanation", "")
    try:
        if deed == "publish":
            branch_publish(branch=found, by=by, explanation=typed)
            messages.success(request, "Published. Everybody at the table is told what it changes for them.")
        elif deed == "drop":
            branch_drop(branch=found, by=by)
            messages.success(request, "Dropped. Nothing has changed, and nobody but you knows of it.")
            return redirect("gm:past", slug)
        elif deed == "again":
            branch_change(branch=found, by=by)
        elif deed == "without":
            left = [one for number, one in enumerate(found.rulings) if str(number) != request.POST.get("ruling")]
            branch_change(branch=found, by=by, rulings=left)
        else:
            raise Http404("That cannot be done with a branch.")
    except Refused as error:
        messages.error(request, error.message)
        found = reading.branch_for(viewer, pk)
        return _page(request, viewer, found, typed=typed) if deed == "publish" else redirect("gm:branch", slug, pk)
    return redirect("gm:branch", slug, pk)
