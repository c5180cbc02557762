"""/me/programs/: a member's programs, and the tokens of each."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.token_pages import tokens_page
from games.common.errors import Refused
from games.common.member import member
from games.models.titles import TitleFormField
from games.programs.queries import program_called, programs_of
from games.programs.services import program_end, program_make


class ProgramForm(forms.Form):
    """A new program."""

    name = TitleFormField(
        label="What is it called?", max_length=40, help_text="The table reads the name with “(program)” behind it."
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: HttpRequest) -> HttpResponse:
    """GET, POST /me/programs/: those that there are, and a form for another."""
    user = member(request)
    form = ProgramForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            made = program_make(by=user, **form.cleaned_data)
        except Refused as error:
            form.add_error(error.field or None, ValidationError(error.message))
        else:
            messages.success(request, f"{made.profile} is there. Make a token for it.")
            return redirect("me-program", made.username)
    context = {"form": form, "programs": programs_of(user)}
    return render(request, "programs/programs.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def program(request: HttpRequest, username: str) -> HttpResponse:
    """GET, POST /me/programs/<username>/: the tokens of one's program, as at /me/api/."""
    return tokens_page(request, program_called(member(request), username))


@login_required
@require_POST
def end(request: HttpRequest, username: str) -> HttpResponse:
    """POST /me/programs/<username>/end/: close its account."""
    user = member(request)
    program_end(by=user, program=program_called(user, username))
    messages.success(request, "Its account is closed. Its seats are free for others.")
    return redirect("me-programs")
