"""Home, the shelf of variants, and what machines ask for."""

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import database_time
from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.variants_on_offer import page_context, volumes
from games.library.variants.rulebooks import own_rules
from games.library.variants.rulings import chapters, has_rulings, notes
from games.library.variants.wording import words_of
from games.maps.drawing.words import speaking

NEW_FOR = timedelta(days=1)


def address_of(view_name: str) -> str:
    """The address of a page, or "" while there is none."""
    try:
        return reverse(view_name)
    except NoReverseMatch:
        return ""


def _is_new(request: HttpRequest) -> bool:
    """Whether a member has signed up (or begun as a guest) since today: nobody has been away yet."""
    user = request.user
    return user.is_authenticated and database_time.now() - user.date_joined < NEW_FOR


@require_safe
@cached_for_anonymous
def home(request: HttpRequest) -> HttpResponse:
    context = {
        "shelf": volumes().values(),
        "games_url": address_of("games:list"),
        "new_game_url": address_of("games:new"),
        "new_here": _is_new(request),
    }
    return render(request, "site/home.html", context)


@require_safe
def variants(request: HttpRequest) -> HttpResponse:
    return render(request, "variants/list.html", {"shelf": volumes().values()})


@require_safe
def variant(request: HttpRequest, variant_id: str) -> HttpResponse:
    if variant_id not in volumes():
        raise Http404
    words = words_of(variant_id, request.GET.get("words", ""))
    context = {
        **page_context(variant_id),
        "variant": volumes()[variant_id],
        "words": words,
        "rules": own_rules(variant_id),
        "new_game_url": address_of("games:new"),
        "sandbox_url": address_of("sandbox"),
    }
    with speaking(lambda: words.rulebook.themed_words):
        return render(request, [f"variant/{variant_id}/rules.html", "variants/plain.html"], context)


@require_safe
def rulings(request: HttpRequest, variant_id: str) -> HttpResponse:
    """GET /variants/<id>/rulings/: what its rules mean where the published text leaves something open."""
    if variant_id not in volumes() or not has_rulings(variant_id):
        raise Http404
    words = words_of(variant_id, request.GET.get("words", ""))
    with speaking(lambda: words.rulebook.themed_words):
        context = {
            "variant": volumes()[variant_id],
            "words": words,
            "chapters": chapters(variant_id),
            "notes": notes(variant_id),
        }
        return render(request, "variants/rulings.html", context)


@require_safe
@cache_control(public=True, max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "site/robots.txt", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """GET /favicon.ico, for what names no icon of its own: a picture that is opened by itself."""
    return redirect(static("img/favicon.svg"))
