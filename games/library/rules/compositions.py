"""Compositions that were kept: finding them, looking at one, and showing it to everybody or not."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.common.drafts import from_revision
from games.common.errors import Refused
from games.common.member import member
from games.common.themes import in_site_words
from games.compositions.queries import address_of, find_compositions, may_be_named
from games.compositions.services import composition_list
from games.library.rules.composer import context, rules_title
from games.models import Composition, Game

PAGE = 24


@require_safe
@in_site_words
def compositions(request: HttpRequest) -> HttpResponse:
    """GET /rules/compositions/: `q` looks in names and descriptions, `rule` wants a rule in force, `mine` one's own."""
    asked = {name: request.GET.get(name, "") for name in ("q", "rule", "mine")}
    page = Paginator(find_compositions(request.user, **asked), PAGE).get_page(request.GET.get("page"))
    lines = [
        {"composition": one, "revision": one.latest, "title": rules_title(from_revision(one.latest))}
        for one in page.object_list
    ]
    query = request.GET.copy()
    query.pop("page", None)
    shown = {"lines": lines, "page": page, "asked": asked, "query": query.urlencode()}
    return render(request, "rules/compositions.html", shown)


@require_safe
@in_site_words
def composition(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """GET /rules/compositions/<slug>/, as it is now; with a number, as it was."""
    one = get_object_or_404(Composition.objects.select_related("author__profile"), slug=slug)
    revisions = list(one.revisions.order_by("-number"))
    revision = next((each for each in revisions if each.number == number), None) if number else revisions[0]
    if revision is None:
        raise Http404
    origin = one.forked_from
    games = Game.objects.visible_to(request.user).filter(composition__composition=one)
    shown = {
        **context(from_revision(revision)),
        "composition": one,
        "revision": revision,
        "revisions": revisions,
        "address": address_of(revision),
        "own": one.author == request.user,
        "origin": origin if origin and may_be_named(origin, request.user) else None,
        "forks": Composition.objects.listed_for(request.user).filter(forked_from__composition=one),
        "games": games.order_by("-created_at")[:6],
    }
    return render(request, "rules/composition.html", shown)


@login_required
@require_POST
def set_listed(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /rules/compositions/<slug>/listed/: show it to everybody, or only to those who have the link."""
    one = get_object_or_404(Composition, slug=slug)
    try:
        composition_list(composition=one, by=member(request), listed=request.POST.get("listed") == "yes")
    except Refused as error:
        messages.error(request, error.message)
    return redirect(one)
