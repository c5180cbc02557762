"""Tags for pages about games: clocks, tabs, and the lists of games on the pages of others."""

from datetime import datetime
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.db.models import Count, F, Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe

from games.common.durations import NEAR, in_words
from games.common.themes import page, rulebook_of
from games.lobby.browse import line
from games.lobby.calendar import calendar_url
from games.maps.game_maps import drawing, scene_of
from games.models import Game, GameStatus, Turn
from games.permissions import spectator_of
from games.selectors import positions
from games.selectors.tables import my_games, open_games
from games.services.trouble import page_failed

register = template.Library()
WATCHED = 5  # games that are tried for the home page; the first that can be shown is
FREE = Count("seats", filter=Q(seats__player=None, seats__out=False), distinct=True)


@register.filter
def phase_name(game: Game, phase: str) -> str:
    """A phase of this game as its rules call it: Spring 1901, movement; Saturday Lunchtime."""
    return positions.phase_name(game, phase)


@register.inclusion_tag("games/parts/clock.html")
def clock(due: datetime | None, over: str = "being adjudicated") -> dict[str, Any]:
    """A countdown with the exact hour under it; it is right without scripts, and ticks with them."""
    now = timezone.now()
    left = (due - now).total_seconds() if due else 0.0
    shown = in_words(left) if left > 0 else over
    return {"due": due, "now": now, "over": over, "left": shown, "near": 0 < left < NEAR}


@register.simple_tag
def game_tab(game: Game, view: str) -> str:
    """The address of a page of a game."""
    return reverse(f"games:{view}", args=[game.slug])


@register.filter
def own(seat_id: str) -> str:
    """The class that has a seat's colours as --seat and --seat-ink (static/css/games.css)."""
    return "seat-" + seat_id.lower().replace(" ", "-")


@register.inclusion_tag("games/parts/mine.html")
def games_of(user: User) -> dict[str, Any]:
    """A member's games by deadline, with what each still wants."""
    return {
        "user": user,
        "calendar_url": calendar_url(user),
        "lines": [
            {"mine": one, "phase_name": positions.phase_name(one.game, one.turn.phase) if one.turn else ""}
            for one in my_games(user)
        ],
    }


@register.inclusion_tag("games/parts/cards.html", takes_context=True)
def games_to_join(context: dict[str, Any], most: int = 6) -> dict[str, Any]:
    """Public games with a seat free for this reader."""
    user = context["request"].user
    found = open_games(user).annotate(free_seats=FREE).order_by("-created_at")[:most]
    return {"lines": [line(game) for game in found], "user": user}


@register.inclusion_tag("games/parts/watch.html")
def game_to_watch() -> dict[str, Any]:
    """The public game that has moved last, as a spectator sees it."""
    running = Game.objects.filter(private=False, status=GameStatus.RUNNING)
    latest = running.annotate(moved=Max("turns__adjudicated_at")).order_by(
        F("moved").desc(nulls_last=True), "-started_at"
    )
    for game in latest[:WATCHED]:
        turn = game.open_turn
        try:
            if turn is not None:
                return _watched(game, turn)
        except Exception as error:  # one game that cannot be read takes no other page with it
            page_failed(game=game, page="games/parts/watch.html", error=error)
    return {"game": None}


def _watched(game: Game, turn: Turn) -> dict[str, Any]:
    viewer = spectator_of(game)
    now = positions.position(viewer, turn)
    svg = drawing(scene_of(game, now.state, now.phase_name), use="page", labels="none", prefix="watch-")
    svg = mark_safe(page(rulebook_of(game).say, svg))  # noqa: S308  (the drawing, in the game's words)
    lines = positions.standings(viewer)
    return {"game": game, "turn": turn, "phase_name": now.phase_name, "svg": svg, "lines": lines}
