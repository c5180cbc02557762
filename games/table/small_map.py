"""The small map of a game in lists: the last published position, as a spectator sees it, whoever asks."""

import hashlib
import json

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.own_style import own_style
from games.maps.drawing import Options, Scene, draw
from games.maps.drawing_cache import A_WHILE, cached_for_spectators
from games.maps.game_maps import opening_scene, scene_of
from games.models import Game
from games.permissions import Viewer, spectator_of
from games.selectors import positions
from games.table.access import at_table


@require_safe
@own_style
@cached_for_anonymous
@at_table
def small_map(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/small.svg: `?theme=dark` by night; `?at=` names the turn, for caches alone."""
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    answer = HttpResponse(_small_map_svg(viewer.game, theme), content_type="image/svg+xml; charset=utf-8")
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def _small_map_svg(game: Game, theme: str) -> str:
    options = Options(use="thumbnail", labels="none", orders=False, standalone=True, theme=theme)
    everybody = spectator_of(game)
    turn = game.open_turn or game.last_turn
    if turn is None:
        key = f"drawn:opening:{theme}:{_rules_agreed(game)}"
        return str(cache.get_or_set(key, lambda: draw(opening_scene(game), options), A_WHILE))

    def scene() -> Scene:
        return scene_of(game, positions.latest_state(everybody), positions.phase_name(game, turn.phase))

    return cached_for_spectators(everybody, turn, f"small-{theme}", lambda: draw(scene(), options))


def _rules_agreed(game: Game) -> str:
    """Names what a game begins with. It is made of hidden things, too: a key of our own cache, never to be shown."""
    agreed = [game.slug, game.name, game.variant, game.without, game.with_rules, game.options, game.board]
    text = json.dumps([*agreed, game.start_state], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
