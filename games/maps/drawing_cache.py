"""Drawings that are the same for every spectator: made once, and kept for a while.

Only what anybody may see of a turn is kept: what a seat or a GM is shown is drawn for them each time. A drawing is
found by all that it is made of, so that none is ever shown of something else.
"""

import hashlib
import json
from collections.abc import Callable

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe

from games.common.etags import made_by, tag
from games.models import Game, Turn
from games.permissions import Viewer, spectator_of
from games.selectors import positions

DRAWN_BY = ("games/maps", "variants")
TOLD_BY = ("games/api", "engine", "variants")
A_WHILE = 3600  # seconds: a site that was brought up to date draws everything anew within the hour


def cached_for_spectators(viewer: Viewer, turn: Turn, what: str, draw: Callable[[], str]) -> SafeString:
    """The drawing of a turn for these eyes. `what`: which drawing of it; `draw` makes it."""
    if viewer.is_gm or viewer.seat is not None:
        return mark_safe(draw())  # noqa: S308  (svgwrite and games.maps.drawing write it)
    svg = cache.get_or_set(f"drawn:{what}:{_made_of(turn, viewer)}", lambda: str(draw()), A_WHILE)
    return mark_safe(str(svg))  # noqa: S308  (what `draw` has made, and nobody else writes there)


def tag_of(viewer: Viewer, turn: Turn, what: str) -> str | None:
    """The ETag of a spectator's drawing; None for those who are shown more, and whose answers nobody keeps.

    Who has the drawing already need not have it drawn: the tag is made of what it would be made of, and of how.
    """
    if viewer.is_gm or viewer.user.is_authenticated:
        return None
    return tag(made_by(*DRAWN_BY), what, _spectator_checksum(turn, viewer))


def tag_of_state(viewer: Viewer, turn: Turn) -> str | None:
    """The ETag of the board as a spectator is told it in JSON; None for all others, as for drawings."""
    if viewer.is_gm or viewer.user.is_authenticated:
        return None
    return tag(made_by(*TOLD_BY), turn.number, _spectator_checksum(turn, viewer))


def version_of(game: Game, turn: Turn) -> str:
    """Names what everybody may see of a turn as it is drawn now: another one, if anything of that changes."""
    text = f"{made_by(*DRAWN_BY)} {_spectator_checksum(turn, spectator_of(game))}"
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def _spectator_checksum(turn: Turn, spectator: Viewer) -> str:
    """A checksum of what a spectator is shown of a turn, and of that alone: it tells nothing of what is hidden."""
    game = spectator.game

    def checksum() -> str:
        seen: list[object] = [game.slug, game.name, game.status]
        if turn.outcome:
            report = positions.report(spectator, turn)
            seen += [report.phase_name, report.state_before, report.state_after, report.results]
        else:
            seen += [positions.position(spectator, turn).state]
        return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()

    return str(cache.get_or_set(f"shown:{_made_of(turn, spectator)}", checksum, A_WHILE))


def _made_of(turn: Turn, viewer: Viewer) -> str:
    """The game's rules and name, whether all may be seen by now, and the positions of the turn. (Once for a page.)

    It is made of hidden things, too: a key of our own cache, never to be shown.
    """
    game = viewer.game

    def checksum() -> str:
        text = json.dumps([game.slug, game.name, game.status, game.turn_number, turn.state, turn.outcome])
        return hashlib.sha256(text.encode()).hexdigest()

    return game.cached(("drawn from", turn.pk), checksum)
