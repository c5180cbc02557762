"""/me/holidays/: taking days off, in advance."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games import database_time
from games.common.errors import Refused
from games.common.member import member
from games.holidays.queries import days_left
from games.holidays.services import holiday_end, holiday_take
from games.models import Game, Holiday


class HolidayForm(forms.Form):
    """The first and the last day, by the member's own calendar."""

    first = forms.DateField(label="First day", widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label="Last day", widget=forms.DateInput(attrs={"type": "date"}))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def holidays(request: HttpRequest) -> HttpResponse:
    """GET, POST /me/holidays/: what was taken, what is left, and a form for more."""
    user = member(request)
    form = HolidayForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            holiday_take(by=user, **form.cleaned_data)
        except Refused as error:
            form.add_error(error.field or None, ValidationError(error.message))
        else:
            messages.success(request, "Enjoy it. Tables that stop for holidays wait for you; the others do not.")
            return redirect("me-holidays")
    return render(
        request, "me/holidays.html", {"form": form, **_holiday_context(user)}, status=422 if form.errors else 200
    )


def _holiday_context(user: User) -> dict[str, object]:
    now = database_time.now()
    games = Game.objects.going().of_member(user)
    return {
        "holidays": Holiday.objects.filter(user=user).not_over(now),
        "now": now,
        "year": now.year,
        "left": days_left(user, now.year),
        "stops": games.filter(holidays=True),
        "goes_on": games.filter(holidays=False, own_pace=False, exhibition=False),
    }


@login_required
@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """POST /me/holidays/<id>/end/: call it off, or be back early."""
    user = member(request)
    holiday = Holiday.objects.filter(user=user, pk=pk).first()
    if holiday is None:
        raise Http404
    try:
        holiday_end(by=user, holiday=holiday)
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, "That holiday is over. Games that waited for you go on.")
    return redirect("me-holidays")
