"""The pages under /me/, and the switch between day and night."""

import json

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.accounts.export import export_member
from games.accounts.forms import LeaveForm, MailForm, SettingsForm
from games.accounts.guessing import TOO_MANY_TRIES, count_try
from games.accounts.leaving import leave
from games.accounts.reader import remember_theme
from games.common.member import member
from games.models import Arrived, ColourTheme, Profile

read_or_post = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@require_GET
def me(request: HttpRequest) -> HttpResponse:
    return render(request, "me/games.html")


@login_required
@read_or_post
def edit_settings(request: HttpRequest) -> HttpResponse:
    # A copy of its own, so that a refused name is not shown at the top of the page.
    profile = Profile.objects.get(user=member(request))
    form = SettingsForm(request.POST or None, instance=profile)
    if request.method == "POST" and form.is_valid() and form.kept():
        messages.success(request, "Your settings are saved.")
        response = redirect("me-settings")
        remember_theme(request, response, ColourTheme(profile.theme))
        return response
    return render(request, "me/settings.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@read_or_post
def edit_mail(request: HttpRequest) -> HttpResponse:
    form = MailForm(request.POST or None, instance=member(request).profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Noted: we write about what is ticked, and nothing else.")
        return redirect("me-mail")
    waiting = EmailAddress.objects.filter(user=member(request), primary=True, verified=False).first()
    arrived = Arrived.objects.filter(user=member(request)).select_related("game").order_by("-pk")[:20]
    context = {"form": form, "unconfirmed": waiting.email if waiting else "", "arrived": arrived}
    return render(request, "me/mail.html", context)


@login_required
@require_POST
def taught(request: HttpRequest) -> HttpResponse:
    """POST /taught/: the steps of the first season have been seen, or are not wanted; they are not shown again."""
    Profile.objects.filter(user=member(request)).update(taught=True)
    return JsonResponse({})


@login_required
@require_GET
def data(request: HttpRequest) -> HttpResponse:
    return render(request, "me/data.html", {"form": LeaveForm(member(request))})


@login_required
@require_GET
def export(request: HttpRequest) -> HttpResponse:
    user = member(request)
    body = json.dumps(export_member(user), cls=DjangoJSONEncoder, indent=2, ensure_ascii=False)
    name = f"silly-season-{user.username}.json"
    return HttpResponse(
        body,
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@sensitive_post_parameters("password")
@login_required
@require_POST
def leave_for_good(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = LeaveForm(user, request.POST)
    tried = count_try(request, user.username)
    if tried is None:
        form.refuse(TOO_MANY_TRIES)
        return render(request, "me/data.html", {"form": form}, status=429)
    if not form.is_valid():
        return render(request, "me/data.html", {"form": form}, status=422)
    tried.rollback()
    leave(user=user)
    logout(request)
    messages.info(request, "Your account is closed, and your name is off everything. Good luck out there.")
    return redirect("home")


@require_POST
def switch_theme(request: HttpRequest) -> HttpResponse:
    """The lamp in the masthead. Without scripts it is an ordinary form that leads back."""
    wanted = request.POST.get("theme", "")
    back = request.POST.get("next", "/")
    if not (back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})):
        back = "/"
    response = HttpResponseRedirect(back)
    if wanted in ColourTheme.values:
        remember_theme(request, response, ColourTheme(wanted))
    return response
