"""The maps that issues print: of the turns they were made with, as everybody may see them."""

import re

from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.db.models import F, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.common.themes import in_words_of
from games.maps.drawing import Options, Scene, draw
from games.maps.drawing.png import draw_png
from games.maps.drawing_cache import cached_for_spectators
from games.maps.game_maps import report_scene, scene_of
from games.maps.rationing import ONE_DAY, kept_picture
from games.models import Game, Issue, Turn, Zine
from games.models.game_queries import openly
from games.permissions import spectator_of
from games.selectors import positions

PRINTED = 1600  # pixels of a map's width on paper
Turns = dict[tuple[str, str], Turn]
"""Turns by the game's slug and the phase."""


def printable(pk: int) -> Turn | None:
    """A turn of which everybody may have a map: of a public game, published now or in an issue that is out.

    Of a private one, in an issue that went out with its players' leave.
    """
    printed = Q(issues__published_at__isnull=False)
    public = openly("game__") & (Q(published=True) | printed)
    private = printed & Q(issues__with_leave=F("game"))
    turns = Turn.objects.filter(public | private, pk=pk, adjudicated_at__isnull=False)
    return turns.select_related("game").distinct().first()


def draft_map(pk: int, user: User | AnonymousUser) -> Turn | None:
    """A turn in a draft of a zine that this member edits, of a game that they rule: to look at before it is out."""
    turns = Turn.objects.filter(pk=pk, adjudicated_at__isnull=False, game__in=Game.objects.ruled_by(user))
    mine = turns.filter(issues__published_at=None, issues__zine__in=Zine.objects.edited_by(user))
    return mine.select_related("game").distinct().first()


def turns_by_name(issue: Issue) -> Turns:
    """The turns of an issue as its text names them: by game and phase."""
    turns = issue.turns.select_related("game").defer("state", "outcome", "draws", "submissions", "rulings")
    return {(turn.game.slug, turn.phase): turn for turn in turns}


def scene(turn: Turn, *, after: bool) -> Scene:
    """A turn with its orders, or the board after it, for everybody's eyes."""
    report = positions.report(spectator_of(turn.game), turn)
    return scene_of(turn.game, report.state_after, "afterwards") if after else report_scene(turn.game, report)


def svg(turn: Turn, *, after: bool, theme: str) -> str:
    """The map as a file that stands alone."""

    def paint() -> str:
        with in_words_of(turn.game):
            return draw(scene(turn, after=after), Options(use="share", labels="full", standalone=True, theme=theme))

    what = f"zine-{'after' if after else 'orders'}-{theme}"
    return cached_for_spectators(spectator_of(turn.game), turn, what, paint)


def png(turn: Turn, *, after: bool) -> bytes:
    """The same as a picture for paper. It is made once a day at most."""
    picture = cache.get_or_set(_png_key(turn, after), lambda: _paint(turn, after), ONE_DAY)
    assert isinstance(picture, bytes)
    return picture


def png_for(request: HttpRequest, turn: Turn, *, after: bool) -> bytes:
    """The same for somebody who asks. Raises RateLimited."""
    return kept_picture(request, _png_key(turn, after), lambda: _paint(turn, after))


def _png_key(turn: Turn, after: bool) -> str:
    return f"zine-png:{turn.pk}:{after}:{turn.game.status}"


def _paint(turn: Turn, after: bool) -> bytes:
    with in_words_of(turn.game):
        options = Options(use="share", labels="full", standalone=True)
        return draw_png(scene(turn, after=after), options, width=PRINTED)


def figure(turns: Turns, named: re.Match[str], title: str) -> str:
    """A map on a page; where the issue has no such turn, the words alone."""
    turn = turns.get((named["slug"], named["phase"]))
    if turn is None:
        return format_html("<em>[{}: no turn of this issue]</em>", title)
    where = address(turn, named, "svg")
    return format_html('<img class="issue__map" src="{}" alt="{}" loading="lazy">', where, title)


def address(turn: Turn, named: re.Match[str], form: str) -> str:
    """Where the map is that an issue names, as svg or png."""
    return reverse("zines:map", args=[turn.pk, "after" if named["after"] else "orders", form])
