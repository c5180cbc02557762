"""/me/api/: a member's tokens."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.tokens import token_end, token_make, tokens_end
from games.common.errors import Refused
from games.common.member import member
from games.models import ApiToken, TokenScope
from games.models.titles import TitleFormField

ENDS = (("30", "in 30 days"), ("90", "in 90 days"), ("365", "in a year"), ("", "never"))


class ApiTokenForm(forms.Form):
    """A new token: what it is for, what it may do, and when it ends."""

    name = TitleFormField(label="What is it for?", max_length=60)
    scopes = forms.MultipleChoiceField(
        label="What it may do",
        choices=TokenScope.choices,
        initial=[TokenScope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    ends = forms.ChoiceField(label="It ends", choices=ENDS, required=False, initial="90")

    def wish(self) -> JsonDict:
        """As `token_make` takes it."""
        data = self.cleaned_data
        return {"name": data["name"], "scopes": data["scopes"], "days": int(data["ends"]) if data["ends"] else None}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """GET, POST /me/api/: one's tokens, and a form for another, which is shown in the answer, once."""
    return tokens_page(request, member(request))


def tokens_page(request: HttpRequest, user: User) -> HttpResponse:
    """The same of `user`, who asks, or a program of theirs."""
    if request.POST.get("do") == "end-all":
        tokens_end(user=user)
        messages.success(request, "None of these tokens works any more.")
        return redirect(request.path)
    form, made = ApiTokenForm(request.POST if request.method == "POST" else None), ""
    if request.method == "POST" and form.is_valid():
        try:
            made = token_make(user=user, by=member(request), **form.wish())
        except Refused as error:
            form.add_error(error.field or None, ValidationError(error.message))
        else:
            form = ApiTokenForm()
    program = user if user != member(request) else None
    context = {"form": form, "made": made, "site_url": settings.SITE_URL, "program": program, **_token_context(user)}
    return render(request, "me/api.html", context, status=422 if form.errors else 200)


def _token_context(user: User) -> dict[str, object]:
    now = database_time.now()
    return {"tokens": [{"token": one, "over": one.is_over(now)} for one in ApiToken.objects.filter(user=user)]}


@login_required
@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """POST /me/api/<id>/end/: the token no longer works. It is one's own, or a program's."""
    user = member(request)
    token = ApiToken.objects.filter(Q(user=user) | Q(user__profile__owner=user), pk=pk).first()
    if token is None:
        raise Http404
    token_end(token=token, by=user)
    messages.success(request, "The token no longer works.")
    return redirect("me-api") if token.user_id == user.pk else redirect("me-program", token.user.username)
