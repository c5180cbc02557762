"""The pages of ratings: what counts and how, and the hall of each pool."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.ratings.bands import ENOUGH, WIDTH, band_of
from games.ratings.numbers import LIBRARY, MODEL, START
from games.ratings.pools import BOTS, all_pools
from games.ratings.queries import hall_of, pools_with_games, years_of

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


@require_safe
@cached_for_anonymous
def hall(request: HttpRequest, pool_id: str) -> HttpResponse:
    """GET /ratings/<pool>/?year=: the members who want to be seen there, as they stand now or stood then."""
    found = next((one for one in all_pools() if one.id == pool_id), None)
    if found is None:
        raise Http404("There is no such pool.")
    years = years_of(pool_id)
    asked = request.GET.get("year", "")
    year = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) == 4 else None
    if asked and year not in years:
        raise Http404("No game of this pool ended in that year.")
    context = {"pool": found, "lines": hall_of(pool_id, year), "years": years, "year": year, "enough": ENOUGH}
    return render(request, "ratings/hall.html", context)
