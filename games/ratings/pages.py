"""The pages of ratings: what counts and how, and the hall of each pool."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.rating_pools import BOTS, all_pools
from games.ratings.bands import ENOUGH, WIDTH, band_of
from games.ratings.numbers import LIBRARY, MODEL, START
from games.ratings.queries import Hall, hall_of, pools_with_games, years_in

PAGE = 50
"""Members on a page of a hall."""
CONSTANTS = tuple((name, f"{getattr(MODEL, name):.4g}") for name in ("mu", "sigma", "beta", "kappa", "tau"))


@require_safe
@cached_for_anonymous
def ratings(request: HttpRequest) -> HttpResponse:
    """GET /ratings/: the pools, what counts and what does not, and how the numbers are made."""
    context = {
        "pools": pools_with_games(),
        "bots": hall_of(BOTS),
        "library": LIBRARY,
        "constants": CONSTANTS,
        "start": band_of(START, 0),
        "enough": ENOUGH,
        "width": WIDTH,
    }
    return render(request, "ratings/ratings.html", context)


def asked_year(request: HttpRequest) -> int | None:
    """The year that `?year=` asks for, None without one. Raises Http404 for what is no year."""
    asked = request.GET.get("year", "")
    if asked and not (asked.isascii() and asked.isdecimal() and len(asked) == 4):
        raise Http404("A year is four digits.")
    return int(asked) if asked else None


@require_safe
@cached_for_anonymous
def hall(request: HttpRequest, pool_id: str) -> HttpResponse:
    """GET /ratings/<pool>/?year=: the members who want to be seen there, as they stand now or stood then."""
    pool = next((one for one in all_pools() if one.id == pool_id), None)
    if pool is None:
        raise Http404("There is no such pool.")
    years, year = years_in(pool_id), asked_year(request)
    if year is not None and year not in years:
        raise Http404("No game of this pool ended in that year.")
    lines: Any = Hall(pool_id, year) if pool_id != BOTS else hall_of(BOTS, year)
    page = Paginator(lines, PAGE).get_page(request.GET.get("page"))
    context = {"pool": pool, "page": page, "lines": page.object_list, "years": years, "year": year, "enough": ENOUGH}
    return render(request, "ratings/hall.html", context)
