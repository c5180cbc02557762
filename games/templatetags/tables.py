"""Tags for pages about games: clocks, tabs, and the lists of games on the pages of others."""

from collections.abc import Mapping
from datetime import datetime

from django import template
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

import engine
from games import database_time
from games.absent_gms.queries import asked_at
from games.common.dictionaries import Context
from games.common.durations import NEAR, duration, in_words
from games.common.service_unavailable import is_unavailable
from games.common.themes import in_words_of
from games.delays.queries import offered
from games.gm.queries.waiting import waiting_for
from games.lobby.calendar import calendar_url
from games.lobby.cards import cards
from games.maps.drawing.from_view import look_of
from games.maps.drawing.words import said
from games.maps.drawing_cache import cached_for_spectators
from games.maps.game_maps import board_scene, drawing
from games.models import Game, OnlookerRole, Ruling, Turn
from games.permissions import Viewer, spectator_of
from games.seat_offers.queries import offers_to
from games.selectors import positions
from games.selectors.orders import ready_marks
from games.selectors.tables import my_keys, of_mine, open_keys
from games.selectors.wording import draw_text, ruling_text
from games.sitters.queries import visible_sittings
from games.table.centre_chart import with_owner as owner_put_in
from games.table.last_headlines import LastTurn, headlines_of_last
from games.table.left_games import finished_games, lost_seats
from games.table.liveliest import games_by_liveliness
from games.table.queries.standings import standings
from games.table.services.game_errors import report_game_error
from games.watching.queries import onlookers_of
from games.zines.leaves.queries import leaves_wanted

register = template.Library()
register.filter("duration", duration)


@register.filter
def phase_name(game: Game, phase: str) -> str:
    """A phase of this game as its rules call it: Spring 1901, movement; Saturday Lunchtime."""
    return positions.phase_name(game, phase)


@register.filter
def ruled(ruling: Ruling) -> str:
    """A ruling in words: what was ruled, not only of which kind it is."""
    return ruling_text(ruling)


@register.filter
def full_stop(text: str) -> str:
    """A sentence with its full stop; one that ends by itself, or in a quotation, gets no second one."""
    plain = text.rstrip()
    return plain if plain.endswith((".", "!", "?", "…", ".”", "!”", "?”")) else f"{plain}."


@register.simple_tag
def with_owner(text: str, seat: str, owners: dict[str, str], adjectives: dict[str, str]) -> str:
    """An order with the nationality of a unit of somebody else's that it supports or convoys."""
    return owner_put_in(text, seat, owners, adjectives)


@register.simple_tag
def drawn_what(game: Game, key: str) -> str:
    """What a draw settles, in words; `key`: as the engine names it, `monsters.tie@SM NTH`."""
    return draw_text(game, key, "")[0]


@register.simple_tag
def drawn_value(game: Game, key: str, value: str) -> str:
    """What came, or could come, of a draw, in words."""
    return draw_text(game, key, value)[1]


@register.simple_tag
def drawn_of(game: Game, key: str, candidates: list[str]) -> str:
    """All that could come of a draw, in words with commas between."""
    return ", ".join(draw_text(game, key, one)[1] for one in candidates)


CLOCK = (
    '<p class="countdown" data-due="{}" data-now="{}" data-over="{}"{}><span class="countdown__left">{}</span>'
    '<span class="countdown__at"><time datetime="{}">{}</time> {}</span></p>'
)


@register.simple_tag
def clock(due: datetime | None, over: str = "being adjudicated") -> SafeString:
    """A countdown with the exact hour under it; it is right without scripts, and ticks with them.

    Lists have twenty of them, which as a template of its own were a sixth of a member's home page.
    """
    if due is None:
        return SafeString("")
    now, at = database_time.now(), timezone.localtime(due)
    left = (due - now).total_seconds()
    shown, near = (in_words(left) if left > 0 else over), SafeString(" data-near" if 0 < left < NEAR else "")
    when = at.isoformat(), f"{at:%a} {at.day} {at:%b, %H:%M}", at.tzname()
    return format_html(CLOCK, int(due.timestamp()), int(now.timestamp()), over, near, said(shown), *when)


@register.simple_tag
def game_tab(game: Game, view: str) -> str:
    """The address of a page of a game."""
    return reverse(f"games:{view}", args=[game.slug])


@register.filter
def own(seat_id: str) -> str:
    """The class that has a seat's colours as --seat and --seat-ink (static/css/games.css)."""
    return "seat-" + seat_id.lower().replace(" ", "-")


@register.filter
def own_on(seat_id: str, rulebook: "engine.Rulebook") -> str:
    """The same by a rulebook: of a seat that its board brings, the class of the side whose colours it has there."""
    seat = rulebook.seat(seat_id)
    return own((look_of(rulebook, seat) if seat is not None else "") or seat_id)


@register.filter
def own_in(seat_id: str, game: Game) -> str:
    """The same among other games: of a seat that its board brings, the class of the side whose colours it has there.

    In a game whose rules cannot be had, the seat's own: lists of games go on without them.
    """
    if not game.board:
        return own(seat_id)
    try:
        rulebook = game.rulebook
    except Exception:  # whatever is stored; what breaks off is found by the game's own pages
        return own(seat_id)
    return own(next((look_of(rulebook, seat) for seat in rulebook.seats if seat.id == seat_id), "") or seat_id)


@register.inclusion_tag("games/parts/mine.html", takes_context=True)
def games_of(context: Context, user: User, most: int, *, by_pages: bool = False) -> dict[str, object]:
    """A member's games by deadline, with what each still wants: the first `most`, or all of them `by_pages`."""
    asked = context["request"].GET.get("page") if by_pages else 1
    page = Paginator(my_keys(user), most).get_page(asked)
    mine = of_mine(list(page.object_list), user)
    headlines = headlines_of_last(
        {one.game.pk: one.game for one in mine}, {one.game.pk: one.played for one in mine if one.played}
    )
    return {
        "user": user,
        "calendar_url": calendar_url(user),
        "page": page,
        "by_pages": by_pages,
        "lines": [
            {
                "mine": one,
                "phase_name": positions.phase_name(one.game, one.turn.phase) if one.turn else "",
                "last": headlines.get(one.game.pk),
            }
            for one in mine
        ],
    }


@register.inclusion_tag("games/parts/lost.html", takes_context=True)
def seats_lost(context: Context, game: Game | None = None) -> dict[str, object]:
    """What a member is told of seats that were taken from them for missed deadlines: in a game, or in all of theirs."""
    user = context["request"].user
    return {"lost": lost_seats(user, game), "named": game is None, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("games/parts/offers.html", takes_context=True)
def seats_offered(context: Context, game: Game | None = None) -> dict[str, object]:
    """Seats that a member is asked to play: in a game, or in all."""
    user = context["request"].user
    return {"offers": offers_to(user, game), "named": game is None, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("games/parts/delay.html", takes_context=True)
def delay_offered(context: Mapping[str, object], viewer: Viewer) -> dict[str, object]:
    """The button of an excused delay, for who could take one now."""
    return {"left": offered(viewer), "game": viewer.game, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("games/parts/sitters.html", takes_context=True)
def sitters_at(context: Mapping[str, object], viewer: Viewer) -> dict[str, object]:
    """Who sits in for whom, for who is told of it."""
    return {"told": visible_sittings(viewer), "game": viewer.game, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("games/parts/new_gm.html")
def gm_asked_for(viewer: Viewer) -> dict[str, object]:
    """What a game says of its GM who is asked for, to who is told."""
    return {"asked": asked_at(viewer), "game": viewer.game}


@register.inclusion_tag("watching/observers.html")
def observers_at(viewer: Viewer) -> dict[str, object]:
    """Who observes, for the whole table; a way for who does."""
    observers = [one for one in onlookers_of(viewer.game) if one.role == OnlookerRole.OBSERVER]
    return {"observers": observers, "game": viewer.game, "own": viewer.user in [one.user for one in observers]}


@register.inclusion_tag("games/parts/leaves.html", takes_context=True)
def leaves_asked(context: Context, game: Game | None = None) -> dict[str, object]:
    """Zines that ask a member whether they may print a private game: one game, or all."""
    wanted = game is None or game.private
    return {"leaves": leaves_wanted(context["request"].user, game) if wanted else [], "named": game is None}


@register.inclusion_tag("games/parts/finished.html")
def games_finished(user: User, most: int) -> dict[str, object]:
    """A member's games that are over."""
    return {"finished": finished_games(user, most)}


@register.inclusion_tag("games/parts/waiting.html")
def gm_waiting(user: User) -> dict[str, object]:
    """What waits for a GM, in all the games that he rules."""
    return {"waiting": waiting_for(user)}


@register.inclusion_tag("games/parts/cards.html", takes_context=True)
def games_to_join(context: Context, most: int = 6) -> dict[str, object]:
    """Public games with a seat free for this reader."""
    request = context["request"]
    return {"cards": cards(open_keys(request.user, most), request)}


@register.simple_tag
def game_to_watch() -> SafeString:
    """The liveliest public game, as a spectator sees it: its map, its last headline, and who is still to move.

    Every reader in one time zone is shown the same, so it is made once in a moment, for members too (`PAGES_KEPT`).
    """
    if not settings.PAGES_KEPT:
        return _to_watch()
    key = f"watched:{timezone.get_current_timezone_name()}"
    html = cache.get_or_set(key, lambda: str(_to_watch()), settings.PAGES_KEPT)
    return mark_safe(str(html))  # noqa: S308  (what `_to_watch` has made, and nobody else writes there)


def _to_watch() -> SafeString:
    return render_to_string("games/parts/watch.html", _liveliest())


def _liveliest() -> dict[str, object]:
    for game, last in games_by_liveliness():
        turn = game.open_turn
        try:
            if turn is not None:
                return _watched(game, turn, last)
        except Exception as error:  # one game that cannot be read takes no other page with it
            if is_unavailable(error):
                raise
            report_game_error(game=game, page="games/parts/watch.html", error=error)
    return {"game": None}


def _watched(game: Game, turn: Turn, last: LastTurn | None) -> dict[str, object]:
    viewer = spectator_of(game)
    now = positions.position(viewer, turn)

    def paint() -> str:
        return drawing(board_scene(viewer, turn), use="page", labels="none", prefix="watch-")

    with in_words_of(game):
        svg = cached_for_spectators(viewer, turn, "watch", paint)
    return {
        "game": game,
        "turn": turn,
        "phase_name": now.phase_name,
        "svg": svg,
        "lines": standings(viewer),
        "last": last,
        "to_move": [mark.seat.name for mark in ready_marks(viewer) if mark.waited_for and not mark.ready],
    }
