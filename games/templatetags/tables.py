"""Tags for pages about games: clocks, tabs, and the lists of games on the pages of others."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.urls import reverse
from django.utils import timezone

from games.common.durations import NEAR, in_words
from games.common.themes import in_words_of
from games.lobby.browse import lines
from games.lobby.calendar import calendar_url
from games.maps.game_maps import board_scene, drawing
from games.maps.kept import kept_for_spectators
from games.models import Game, GameStatus, Turn
from games.permissions import spectator_of
from games.selectors import positions
from games.selectors.tables import my_tables, of_mine, open_games
from games.services.trouble import page_failed

register = template.Library()
WATCHED = 5  # games that are tried for the home page; the first that can be shown is


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


@register.inclusion_tag("games/parts/mine.html", takes_context=True)
def games_of(context: dict[str, Any], user: User, most: int, *, by_pages: bool = False) -> dict[str, Any]:
    """A member's games by deadline, with what each still wants: the first `most`, or all of them `by_pages`."""
    asked = context["request"].GET.get("page") if by_pages else 1
    page = Paginator(my_tables(user), most).get_page(asked)
    return {
        "user": user,
        "calendar_url": calendar_url(user),
        "page": page,
        "by_pages": by_pages,
        "lines": [
            {"mine": one, "phase_name": positions.phase_name(one.game, one.turn.phase) if one.turn else ""}
            for one in of_mine(list(page.object_list), user)
        ],
    }


@register.inclusion_tag("games/parts/cards.html", takes_context=True)
def games_to_join(context: dict[str, Any], most: int = 6) -> dict[str, Any]:
    """Public games with a seat free for this reader."""
    user = context["request"].user
    found = open_games(user).order_by("-created_at")[:most]
    return {"lines": lines(list(found)), "user": user}


@register.inclusion_tag("games/parts/watch.html")
def game_to_watch() -> dict[str, Any]:
    """The public game that has moved last, as a spectator sees it."""
    for game in _moved_last():
        turn = game.open_turn
        try:
            if turn is not None:
                return _watched(game, turn)
        except Exception as error:  # one game that cannot be read takes no other page with it
            page_failed(game=game, page="games/parts/watch.html", error=error)
    return {"game": None}


def _moved_last() -> Iterable[Game]:
    """Public games, those that have moved last first; where none has moved, those that have begun last."""
    watched = {"game__private": False, "game__status": GameStatus.RUNNING}
    moved = Turn.objects.published().adjudicated().filter(**watched).order_by("-adjudicated_at")
    keys = list(dict.fromkeys(moved.values_list("game", flat=True)[: 4 * WATCHED]))[:WATCHED]
    running = Game.objects.filter(private=False, status=GameStatus.RUNNING)
    found = running.in_bulk(keys)
    return [found[key] for key in keys if key in found] or running.order_by("-started_at")[:WATCHED]


def _watched(game: Game, turn: Turn) -> dict[str, Any]:
    viewer = spectator_of(game)
    now = positions.position(viewer, turn)

    def paint() -> str:
        return drawing(board_scene(viewer, turn), use="page", labels="none", prefix="watch-")

    with in_words_of(game):
        svg = kept_for_spectators(viewer, turn, "watch", paint)
    lines = positions.standings(viewer)
    return {"game": game, "turn": turn, "phase_name": now.phase_name, "svg": svg, "lines": lines}
