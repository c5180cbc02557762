"""/names/: report a thing for its name; as a moderator change it; appeal against that."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.common.dictionaries import Context
from games.common.errors import Hidden, NotAllowed, Refused
from games.common.member import member
from games.models import NameChange, Report
from games.moderation.forms import FindNameForm, NameAppealForm, NameChangeForm, ReportForm
from games.moderation.names import KINDS, Kind, kind_named, thing_shown
from games.moderation.pages import text_page
from games.moderation.queries import reports_for
from games.moderation.renaming import PERMISSION, change_of, name_appeal, name_change, thing_for
from games.moderation.services import name_report

P = ParamSpec("P")
MOST_BEFORE = 10
"""Earlier changes that are shown beside a new one."""


def _not_found_if_refused(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """What is not there, or not for this user, is answered by 404: it tells nobody what there is."""

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (Hidden, NotAllowed) as error:
            raise Http404(error.message) from error

    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@_not_found_if_refused
def report(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """GET and POST /names/<kind>/<key>/report/: report a thing for its name."""
    named = kind_named(kind)
    row = thing_shown(named, key, request.user)
    send = partial(name_report, by=member(request), kind=named, row=row)
    back, title = named.page_of(row, request.user) or "/", f"Report the name of {named.words}"
    shown = {"quoted": named.name_of(row), "of_name": True, "renamed": named.renamed}
    return text_page(request, ReportForm, send, "moderation/report.html", title=title, back=back, **shown)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@_not_found_if_refused
def find(request: HttpRequest) -> HttpResponse:
    """GET and POST /names/: as a moderator, say whose name is to be changed."""
    by = member(request)
    if not by.has_perm(PERMISSION):
        raise Hidden("This page is for moderators.")
    form = FindNameForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        kind, key = form.cleaned_data["kind"], form.cleaned_data["key"]
        try:
            thing_for(by, KINDS[kind], key)
        except Refused as error:
            form.add_error("key", ValidationError(error.message))
        else:
            return redirect("name-change", kind, key)
    return render(request, "moderation/find_name.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@_not_found_if_refused
def change(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """GET and POST /names/<kind>/<key>/change/: as a moderator, change a name; `?report=<id>` settles that report."""
    named, by = kind_named(kind), member(request)
    row = thing_for(by, named, key)
    asked, now = _report(request, named, row), named.name_of(row)
    form = NameChangeForm(request.POST if request.method == "POST" else None, kind=named, now=now, report=asked)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            settles = asked if form.cleaned_data.get("settle") else None
            wish = {one: form.cleaned_data[one] for one in ("was", "name", "reason")}
            made = name_change(kind=named, row=row, by=by, settles=settles, **wish)
        except Refused as error:
            form.refuse(error, named.name_of(thing_for(by, named, key)))
            status = error.status
        else:
            messages.success(request, f"It is called “{made.after}” now. Who looks after it gets a mail.")
            return redirect("admin:games_namechange_change", made.pk)
    status = 422 if form.errors and status in (200, 400) else status
    return render(
        request, "moderation/change_name.html", _beside(named, row, by, asked) | {"form": form}, status=status
    )


def _beside(kind: Kind, row: Model, by: User, asked: Report | None) -> Context:
    """What the page of a change shows besides its form."""
    row = kind.at(kind.key_of(row))
    return {
        "kind": kind,
        "now": kind.name_of(row),
        "page": kind.page_of(row, by),
        "report": asked,
        "earlier": NameChange.objects.filter(kind=kind.key, thing=row.pk).select_related("by__profile")[:MOST_BEFORE],
        "told": len(kind.owners(row)) if kind.renamed else 0,
    }


def _report(request: HttpRequest, kind: Kind, row: Model) -> Report | None:
    """The report of this thing that the address names, if this moderator may read it."""
    number = request.GET.get("report", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        return None
    return reports_for(member(request)).filter(pk=int(number), **{kind.column: row}).first()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal(request: HttpRequest, token: str) -> HttpResponse:
    """GET and POST /names/appeal/<token>/: a name that a moderator changed, by the link in the mail, and the appeal."""
    changed = change_of(token)
    if changed is None:
        raise Http404
    send = partial(name_appeal, change=changed)
    shown = {"change": changed, "words": KINDS[changed.kind].words, "back": reverse("name-appeal", args=[token])}
    return text_page(request, NameAppealForm, send, "moderation/name_appeal.html", **shown)
