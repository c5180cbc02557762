"""Finding a game: to join, to watch, or to remember."""

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import engine
from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.themes import in_site_words
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.compositions.queries import with_rule
from games.game_settings import FILTERS, narrowed
from games.library.variants.rulebooks import SHARED
from games.lobby.cards import cards
from games.maps.drawing.words import said
from games.models import GameStatus
from games.models.game_queries import GameQuerySet
from games.selectors.tables import listed_games, open_games

PAGE = 20
ORDER = {"open": ("-created_at",), "going": ("-started_at",), "over": ("-finished_at",)}
SHOWN = (("open", "To join"), ("going", "To watch"), ("over", "Finished"))


class FindForm(forms.Form):
    """Filters of the list; all may be left out."""

    q = forms.CharField(label="Name", required=False, max_length=80)
    variant = forms.ChoiceField(label="Variant", required=False)
    rule = forms.ChoiceField(label="With the rule", required=False)
    seats = forms.IntegerField(label="Seats free, at least", required=False, min_value=1, max_value=30)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        titles = [(name, engine.load_rulebook(name).variant.title) for name in on_offer()]
        rules = [(name, said(rule.title)) for name, rule in rules_on_offer().items() if name not in SHARED]
        rules.sort(key=lambda one: one[1])
        self.fields["rule"] = forms.ChoiceField(label="With the rule", required=False, choices=[("", "Any"), *rules])
        self.fields["variant"] = forms.ChoiceField(label="Variant", required=False, choices=[("", "Any"), *titles])
        for one in FILTERS:
            choices = [("", "Any"), *((key, label) for key, (label, _) in one.choices.items())]
            self.fields[one.name] = forms.ChoiceField(label=one.label, required=False, choices=choices)

    @property
    def by_settings(self) -> list[forms.BoundField]:
        """The fields that ask for settings."""
        return [self[one.name] for one in FILTERS]

    def narrow(self, games: GameQuerySet) -> GameQuerySet:
        """The games that match."""
        if not self.is_valid():
            return games
        data = self.cleaned_data
        if data["q"]:
            games = games.filter(name__icontains=data["q"])
        if data["variant"]:
            games = games.filter(variant=data["variant"])
        if data["rule"]:
            games = with_rule(games, data["rule"])
        games = narrowed(games, data)
        if data["seats"]:
            forming = Q(status=GameStatus.FORMING, seats_total__gte=F("members") + data["seats"])
            games = games.filter(forming | Q(free_seats__gte=data["seats"]) & ~Q(status=GameStatus.FORMING))
        return games


def _games_by_tab(request: HttpRequest, which: str) -> GameQuerySet:
    if which == "open":
        return open_games(request.user)
    games = listed_games(request.user)
    if which == "going":
        return games.filter(status__in=(GameStatus.RUNNING, GameStatus.PAUSED))
    return games.filter(status=GameStatus.FINISHED)


@require_safe
@cached_for_anonymous
@in_site_words
def games(request: HttpRequest) -> HttpResponse:
    """GET /games/."""
    wanted = request.GET.get("show", "open")
    show = wanted if wanted in dict(SHOWN) else "open"
    form = FindForm(request.GET or None)
    selected = form.narrow(_games_by_tab(request, show)) if form.is_bound else _games_by_tab(request, show)
    keys = selected.order_by(*ORDER[show]).values_list("pk", flat=True)
    page = Paginator(keys, PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "cards": cards(list(page.object_list), request),
        "page": page,
        "form": form,
        "show": show,
        "shown": SHOWN,
        "query": query.urlencode(),
    }
    context["filtered"] = form.is_bound and any(
        value for key, value in request.GET.items() if key not in ("show", "page")
    )
    return render(request, "games/list.html", context)
