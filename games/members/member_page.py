"""The page of a member who wants one."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import database_time
from games.accounts.shown_members import shown_member
from games.common.themes import in_site_words
from games.common.variants_on_offer import volumes
from games.members.results import ENDS, results_of
from games.members.share_chart import share_chart
from games.models import Holiday
from games.moderation.queries import has_blocked
from games.ratings.queries import ratings_of_member, shows_ratings
from games.ratings.statistics import MemberStatistics, Summary, statistics_of
from games.selectors.attendance import attendance_of

LATEST = 20  # games that are over and listed by name


def _parts(record: MemberStatistics, names: dict[str, str]) -> list[tuple[str, list[Summary]]]:
    """The lines of a member's results: all games, by variant, by seat of the commonest, by press, by year."""
    if record.all is None:
        return []
    variants = [replace(one, name=names.get(one.name, one.name)) for one in record.by_variant]
    return [
        ("", [replace(record.all, name="All games")]),
        ("", variants),
        ("As", list(record.by_seat)),
        ("Press:", list(record.by_press)),
        ("Ended in", list(record.by_year)),
    ]


@require_safe
@never_cache
@in_site_words
def member(request: HttpRequest, username: str) -> HttpResponse:
    """GET /members/<name>/: games, variants, results by seat, and the share of deadlines met."""
    who = shown_member(username, request.user)
    results = results_of(who)
    record, names = statistics_of(who), {name: volume.name for name, volume in volumes().items()}
    context = {
        "record": record,
        "record_parts": _parts(record, names),
        "share_chart": share_chart(record.over_time),
        "who": who,
        "mine": who == request.user,
        "may_block": request.user.is_authenticated and who != request.user and not request.user.profile.guest,
        "blocked": has_blocked(request.user.pk, who),
        "results": results,
        "over": results.over[:LATEST],
        "by_variant": [
            (names.get(variant, variant), [one for one in results.by_seat if one.variant == variant])
            for variant in dict.fromkeys(one.variant for one in results.by_seat)
        ],
        "ends": ENDS,
        "ratings": ratings_of_member(who) if shows_ratings(who, request.user) else [],
        "attendance": attendance_of(who),
        "holiday": Holiday.objects.filter(user=who).on(database_time.now()).first(),
    }
    return render(request, "games/member.html", context)
