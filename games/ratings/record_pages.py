"""The pages of records: what became of games by seat, length and opening; and finding a game that is over."""

from django import forms
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.variants_on_offer import on_offer, rules_on_offer, volumes
from games.models import Board, PressMode
from games.ratings import member_halls, statistics
from games.ratings.models import GameRecord
from games.ratings.pages import asked_year
from games.ratings.record_search import RecordFilter, finished, records_page

PAGE = 30
ENDS = (("", "Any"), ("won", "Won"), ("drawn", "Drawn"), ("lost", "Lost (of a player)"), ("left", "Left (of a player)"))


def _rules() -> list[tuple[str, str]]:
    titles = sorted((rule.title, name) for name, rule in rules_on_offer().items())
    return [("", "Any"), *((name, title) for title, name in titles)]


def _variants() -> list[tuple[str, str]]:
    return [("", "Any"), *((name, volumes()[name].name) for name in on_offer())]


class FinishedForm(forms.Form):
    """Filters of the list of finished games; all may be left out."""

    q = forms.CharField(label="Name of the game", required=False, max_length=80)
    player = forms.CharField(label="Player", required=False, max_length=40, help_text="Members with a page, and you.")
    end = forms.ChoiceField(label="It ended", required=False, choices=[*ENDS, ("stopped", "Stopped")])
    shortest = forms.IntegerField(label="Years played, at least", required=False, min_value=1, max_value=999)
    longest = forms.IntegerField(label="at most", required=False, min_value=1, max_value=999)
    year = forms.IntegerField(label="Ended in", required=False, min_value=1970, max_value=9000)
    variant = forms.ChoiceField(label="Variant", required=False, choices=_variants)
    rule = forms.ChoiceField(label="With the rule", required=False, choices=_rules)
    board = forms.CharField(label="Board (its short name)", required=False, max_length=60)
    gm = forms.CharField(label="GM", required=False, max_length=40)

    def wanted(self) -> RecordFilter:
        """What is looked for; a field that makes no sense is left open, and says so."""
        self.is_valid()
        return RecordFilter(**{name: value for name, value in self.cleaned_data.items() if value not in ("", None)})


@require_safe
@never_cache
def games(request: HttpRequest) -> HttpResponse:
    """GET /records/games/: games that are over, by what is looked for."""
    form = FinishedForm(request.GET)
    page = Paginator(finished(form.wanted(), request.user), PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    names = {name: volume.name for name, volume in volumes().items()}
    rows = [(record, names.get(record.variant, record.variant)) for record in records_page(page.object_list)]
    filtered = any(value for key, value in request.GET.items() if key != "page")
    context = {"form": form, "page": page, "rows": rows, "query": query.urlencode(), "filtered": filtered}
    return render(request, "ratings/games.html", context)


@require_safe
@cached_for_anonymous
def members(request: HttpRequest) -> HttpResponse:
    """GET /records/members/?year=: who meets deadlines, and who takes over seats."""
    years, year = member_halls.years_with_games(), asked_year(request)
    if year is not None and year not in years:
        raise Http404("No game ended in that year.")
    context = {
        "years": years,
        "year": year,
        "met": member_halls.fewest_misses(year),
        "over": member_halls.most_taken_over(year),
        "enough": member_halls.ENOUGH_ASKED,
    }
    return render(request, "ratings/members.html", context)


class NarrowForm(forms.Form):
    """Which games are added up."""

    variant = forms.ChoiceField(label="Variant", required=False, choices=_variants)
    rule = forms.ChoiceField(label="With the rule", required=False, choices=_rules)
    board = forms.CharField(label="Board (its short name)", required=False, max_length=60)
    press = forms.ChoiceField(label="Press", required=False, choices=[("", "Any"), *PressMode.choices])


def narrowed(form: NarrowForm) -> QuerySet[GameRecord]:
    """The records of the games that a form asks for. Raises Http404 for a board that there is not."""
    form.is_valid()
    asked = form.cleaned_data
    board = None
    if asked.get("board"):
        board = Board.objects.filter(slug=asked["board"]).values_list("pk", flat=True).first()
        if board is None:
            raise Http404("There is no such board.")
    return statistics.records_of(
        variant=asked.get("variant") or "", rule=asked.get("rule") or "", board=board, press=asked.get("press") or ""
    )


@require_safe
@cached_for_anonymous
def records(request: HttpRequest) -> HttpResponse:
    """GET /records/?variant=&rule=&board=&press=: finished public games added up."""
    form = NarrowForm(request.GET)
    matching = narrowed(form)
    context = {
        "form": form,
        "seats": statistics.by_seat(matching),
        "lengths": statistics.lengths(matching),
        "first": statistics.openings(matching),
        "both": statistics.openings(matching, field="openings"),
    }
    return render(request, "ratings/records.html", context)
