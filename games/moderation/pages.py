"""The page of a report, for the rooms whose things are reported; /me/blocks/, and what was imposed on somebody."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts.shown_members import shown_member
from games.common.errors import Hidden, Refused
from games.common.member import member, member_named
from games.models import Block
from games.moderation.forms import KinshipForm, ReportForm, SanctionAppealForm, TextForm
from games.moderation.kinship import kinship_ask, kinship_confirm, kinship_end, of_member
from games.moderation.sanctions import sanction_appeal, sanction_of
from games.moderation.services import member_block, member_unblock, report_make


def text_page(
    request: HttpRequest, form_class: type[TextForm], send: Callable[..., object], template: str, **shown: object
) -> HttpResponse:
    """GET: the form of a text for the moderators; POST: send it. `back`, shown like the rest: where that leads."""
    form = form_class(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            send(text=form.cleaned_data["text"])
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, form.sent)
            return redirect(str(shown["back"]))
    return render(request, template, {"form": form, **shown}, status=422 if form.errors else 200)


def report_page(request: HttpRequest, *, title: str, back: str, quoted: str = "", **thing: Any) -> HttpResponse:
    """The page of a report. `thing`: as `report_make` has it; `back`: where one came from."""
    send = partial(report_make, by=member(request), **thing)
    return text_page(request, ReportForm, send, "moderation/report.html", title=title, back=back, quoted=quoted)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_member(request: HttpRequest, username: str) -> HttpResponse:
    """GET and POST /members/<name>/report/."""
    who = shown_member(username, request.user)
    if who == request.user:
        raise Http404
    back, called = f"/members/{who.username}/", who.profile.display_name
    return report_page(request, title=f"Report {who.profile}", back=back, member=who, called=called)


@login_required
@require_safe
def blocks(request: HttpRequest) -> HttpResponse:
    """GET /me/blocks/: whom one has blocked."""
    rows = Block.objects.filter(by=member(request)).select_related("member__profile")
    return render(request, "moderation/blocks.html", {"blocks": rows})


@login_required
@require_POST
def block(request: HttpRequest, username: str) -> HttpResponse:
    """POST /members/<name>/block/: block a member, or unblock (`do=unblock`)."""
    user = member(request)
    if request.POST.get("do") == "unblock":
        row = Block.objects.filter(by=user, member__username=username).select_related("member__profile").first()
        if row is None:
            raise Http404
        member_unblock(by=user, member=row.member)
        messages.success(request, f"You have unblocked {row.member.profile}.")
        return redirect("me-blocks")
    who = shown_member(username, user)
    try:
        member_block(by=user, member=who)
    except Refused as error:
        messages.error(request, error.message)
        return redirect("member", who.username)
    messages.success(request, f"You have blocked {who.profile}. They are not told.")
    return redirect("me-blocks")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sanction(request: HttpRequest, token: str) -> HttpResponse:
    """GET and POST /sanctions/<token>/: what a moderator imposed, by the link in the mail, and the appeal."""
    imposed = sanction_of(token)
    if imposed is None:
        raise Http404
    send = partial(sanction_appeal, sanction=imposed)
    back = reverse("sanction", args=[token])
    return text_page(request, SanctionAppealForm, send, "moderation/sanction.html", sanction=imposed, back=back)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def kin(request: HttpRequest) -> HttpResponse:
    """GET and POST /me/kin/: whom one knows, what others say of one, and the form to say it."""
    user = member(request)
    form = KinshipForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            other = member_named(form.cleaned_data["member"])
            kinship_ask(by=user, other=other, kind=form.cleaned_data["kind"])
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, f"{other.profile} has yet to confirm it.")
            return redirect("me-kin")
    shown = {"form": form, "rows": of_member(user)}
    return render(request, "moderation/kin.html", shown, status=422 if form.errors else 200)


@login_required
@require_POST
def one_kin(request: HttpRequest, pk: int) -> HttpResponse:
    """POST /me/kin/<id>/: confirm what another says (`do=confirm`), or take it back."""
    try:
        if request.POST.get("do") == "confirm":
            kinship_confirm(by=member(request), pk=pk)
            messages.success(request, "Confirmed. Tables at which you both sit are told.")
        else:
            kinship_end(by=member(request), pk=pk)
            messages.info(request, "Taken back.")
    except Hidden as error:
        raise Http404(error.message) from error
    return redirect("me-kin")
