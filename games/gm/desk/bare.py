"""The desk in a bare form: for a game whose pages cannot be made, with what is wrong and the ways back.

It reads rows and no position, so that it opens whatever has happened to the game. What is done here is done by the same
services as at the desk; where they break off, too, that is said, and nothing has been changed.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.common.errors import Refused
from games.common.form_values import whole_number
from games.gm.desk.access import gm_of
from games.gm.queries.faults import fault, faults_of, latest_turns
from games.gm.queries.mistakes import mistakes_of
from games.gm.things import ways_out
from games.models import Branch, Game, Ruling
from games.past.services import drafting
from games.past.services.publishing import branch_publish
from games.permissions import Viewer, rules_game
from games.selectors.readers import EVERYBODY, PLAYED_AGAIN, ruling_readers
from games.services import clock, rulings
from games.services.base import turn_mark

Deed = Callable[[Viewer, QueryDict], None]


def _viewer(request: HttpRequest, slug: str) -> Viewer | None:
    """The GM's viewer; None for whoever is not logged in. Raises Http404 for all others."""
    if not isinstance(request.user, User):
        return None
    game = Game.objects.select_related("gm__profile", "creator__profile").filter(slug=slug).first()
    if game is None or not rules_game(game, request.user):
        raise Http404("There is no such desk, or it is not yours.")
    return Viewer(game, request.user, None, is_gm=True)


def bare_desk(
    request: HttpRequest, viewer: Viewer, *, error: Exception | None = None, no: str = "", status: int = 200
) -> HttpResponse:
    """The page. `error`: what has just been raised by another page; `no`: why something was not done."""
    game = viewer.game
    left = {one.pk for one in drafting.lines_left(game)}
    branches = list(game.branches.select_related("author__profile").order_by("-pk"))
    turns = latest_turns(game)
    context = {
        "game": game,
        "now": fault("This page", error) if error is not None else None,
        "no": no,
        "faults": faults_of(viewer),
        "mistakes": ways_out(viewer, mistakes_of(viewer, turns)),
        "mark": turn_mark(game),
        "turns": turns,
        "played": list(game.turns.published().adjudicated().order_by("-number").values_list("phase", flat=True)),
        "rulings": [(one, ruling_readers(one)) for one in _in_force(game)],
        "everybody": EVERYBODY,
        "played_again": PLAYED_AGAIN,
        "drafts": [one for one in branches if one.is_draft],
        "left": [one for one in branches if one.pk in left],
    }
    return render(request, "admin/desk/bare.html", context, status=status)


def _in_force(game: Game) -> list[Ruling]:
    """The latest rulings that could be withdrawn."""
    in_force = list(game.rulings.filter(withdrawn_at=None).exclude(kind="deadline").order_by("-pk")[:20])
    for one in in_force:
        one.game = game
    return in_force


@require_safe
@never_cache
def bare(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /gm/<game>/bare/."""
    viewer = _viewer(request, slug)
    return redirect_to_login(request.get_full_path()) if viewer is None else bare_desk(request, viewer)


@require_POST
def act(request: HttpRequest, slug: str, deed: str) -> HttpResponse:
    """POST /gm/<game>/bare/<deed>/: one of DEEDS. Whatever a service raises, the page says so."""
    viewer = _viewer(request, slug)
    if viewer is None:
        return redirect_to_login(request.get_full_path())
    if deed not in DEEDS:
        raise Http404("That cannot be done here.")
    try:
        DEEDS[deed](viewer, request.POST)
    except Refused as error:
        return bare_desk(request, viewer, no=error.message, status=error.status)
    except (Http404, DatabaseError):
        raise
    except Exception as error:  # the game is out of order: what broke off is told, and its transaction is undone
        return bare_desk(request, viewer, error=error, no="It broke off, and nothing has been changed.", status=409)
    messages.success(request, "Done.")
    return redirect("gm:desk", slug)


def _pause(viewer: Viewer, posted: QueryDict) -> None:
    deed = clock.game_resume if viewer.game.paused_at else clock.game_pause
    deed(game=viewer.game, by=gm_of(viewer), reason=_reason(posted), turn=posted.get("turn", ""))


def _withdraw(viewer: Viewer, posted: QueryDict) -> None:
    ruling = _one(Ruling.objects.filter(game=viewer.game), posted.get("ruling", ""))
    rulings.ruling_withdraw(
        ruling=ruling, by=gm_of(viewer), reason=_reason(posted, ruling_readers(ruling)), turn=posted.get("turn", "")
    )


def _readjudicate(viewer: Viewer, posted: QueryDict) -> None:
    reason, turn = _reason(posted, PLAYED_AGAIN), posted.get("turn", "")
    rulings.turn_readjudicate(game=viewer.game, by=gm_of(viewer), reason=reason, turn=turn)


def _anew(viewer: Viewer, posted: QueryDict) -> None:
    phase = posted.get("phase", "")
    drafting.branch_make(game=viewer.game, by=gm_of(viewer), phase=phase, stop=phase)


def _publish(viewer: Viewer, posted: QueryDict) -> None:
    branch_publish(branch=_branch(viewer, posted), by=gm_of(viewer), explanation=_reason(posted, PLAYED_AGAIN))


def _drop(viewer: Viewer, posted: QueryDict) -> None:
    drafting.branch_drop(branch=_branch(viewer, posted), by=gm_of(viewer))


def _back(viewer: Viewer, posted: QueryDict) -> None:
    drafting.branch_return(game=viewer.game, by=gm_of(viewer), left_with=_branch(viewer, posted))


DEEDS: dict[str, Deed] = {
    "pause": _pause,
    "withdraw": _withdraw,
    "again": _readjudicate,
    "anew": _anew,
    "publish": _publish,
    "drop": _drop,
    "back": _back,
}


def _reason(posted: QueryDict, read: str = EVERYBODY) -> str:
    """What was said. `read`: who will read it. Raises Refused where nothing was said."""
    reason = str(posted.get("reason", "")).strip()
    if not reason:
        raise Refused(f"Say why. {read}")
    return reason


def _branch(viewer: Viewer, posted: QueryDict) -> Branch:
    branch: Branch = _one(viewer.game.branches, posted.get("branch", ""))
    return branch


def _one(rows: Any, pk: str) -> Any:
    """The row of that number, of this game. Raises Refused."""
    row = rows.filter(pk=whole_number(pk)).first()
    if row is None:
        raise Refused("That is not there any more. Look again.")
    return row
