"""Appeals to the directors of an event, as pages."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.common.dictionaries import FormData
from games.common.errors import Refused
from games.common.form_values import whole_number
from games.common.member import member
from games.events.appeals import appeal_answer, appeal_make, appeal_withdraw, boards_played
from games.events.models import LONGEST_APPEAL, Event, EventBoard
from games.events.pages import of_event


class EventAppealForm(forms.Form):
    """What an appeal is about, and why."""

    board = forms.ChoiceField(required=False, label="About")
    text = forms.CharField(label="What is wrong", max_length=LONGEST_APPEAL, widget=forms.Textarea(attrs={"rows": 6}))

    def __init__(self, data: FormData = None, *, boards: list[EventBoard]) -> None:
        super().__init__(data)
        about = self.fields["board"]
        assert isinstance(about, forms.ChoiceField)
        about.choices = [
            *((str(one.pk), f"Round {one.round.number}, board {one.number}") for one in boards),
            ("", "The standings"),
        ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_event
def appeal(request: HttpRequest, event: Event) -> HttpResponse:
    """GET, POST /events/<name>/appeal/: for who has entered; nothing typed is lost."""
    by = member(request)
    if not event.entries.filter(user=by).exists():
        raise Http404("Only who has entered the event appeals to its director.")
    form = EventAppealForm(request.POST if request.method == "POST" else None, boards=boards_played(event, by))
    if request.method == "POST" and form.is_valid():
        board = form.cleaned_data["board"]
        try:
            appeal_make(event=event, by=by, text=form.cleaned_data["text"], board=int(board) if board else None)
        except Refused as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            messages.success(request, "The directors have your appeal. The event goes on meanwhile.")
            return redirect(event)
    context = {"event": event, "form": form}
    return render(request, "events/appeal.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
@of_event
def one_appeal(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """POST /events/<name>/appeals/<id>/: `do` is withdraw for the entrant, uphold or deny for directors."""
    by, what, posted = member(request), request.POST.get("do", ""), request.POST
    if what == "withdraw":
        appeal_withdraw(event=event, by=by, appeal=pk)
        messages.success(request, "The appeal is taken back.")
        return redirect(event)
    if what not in ("uphold", "deny"):
        raise Refused("Say what to do with the appeal.")
    ruling = posted.get("ruling", "")
    appeal_answer(
        event=event,
        by=by,
        appeal=pk,
        upheld=what == "uphold",
        answer=posted.get("answer", ""),
        ruling=whole_number(ruling) or None,
    )
    messages.success(request, "The entrant has your answer.")
    return redirect("events:desk", event.name)
