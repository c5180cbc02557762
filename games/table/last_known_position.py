"""A game whose rules are not here, shown as it last stood: what is for everybody, as it was stored."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from games.maps.game_maps import drawing
from games.models import Game, Turn
from games.permissions import Viewer
from games.selectors.missing import needs_text, stored_board, stored_report
from games.selectors.positions import history


def show_last_known_position(request: HttpRequest, viewer: Viewer, missing: tuple[str, ...]) -> HttpResponse:
    """Table, history and report in one: the turn that the address names, or the last one. Raises Http404."""
    game, turns = viewer.game, list(history(viewer.game))
    turn = _requested_turn(request, turns)
    view = stored_report(turn) if turn is not None else None
    scene = stored_board(game, view) if view is not None else None
    context = {
        "game": game,
        "viewer": viewer,
        "needs": needs_text(missing),
        "turns": turns,
        "turn": turn,
        "told": view,
        "orders": _orders(game, view.results or {}) if view is not None else [],
        "svg": drawing(scene) if scene is not None else None,
    }
    answer = render(request, "games/last_known_position.html", context)
    add_never_cache_headers(answer)
    return answer


def _requested_turn(request: HttpRequest, turns: list[Turn]) -> Turn | None:
    kwargs = request.resolver_match.kwargs if request.resolver_match is not None else {}
    asked = {name: kwargs[name] for name in ("number", "phase") if name in kwargs}
    matching = [turn for turn in turns if all(getattr(turn, name) == value for name, value in asked.items())]
    if asked and not matching:
        raise Http404("That turn has not been played.")
    return matching[-1] if matching else None


def _orders(game: Game, results: dict[str, list[dict[str, str]]]) -> list[tuple[str, list[dict[str, str]]]]:
    """The seats' names, each with its orders and what came of them."""
    names = dict(game.seats.values_list("seat_id", "name"))
    return [(names.get(seat, seat), orders) for seat, orders in results.items()]
