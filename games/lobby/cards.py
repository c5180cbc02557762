"""The card of a game in lists: what one wants to know before one opens it.

Which games are in a list is looked up for each reader; whoever may see a game sees the same card of it.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.template.context_processors import csrf
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.common.dictionaries import Context
from games.game_settings import card_words
from games.models import Game, GameStatus, Seat
from games.selectors import positions
from games.selectors.tables import look_up_turns, with_seat_counts
from games.table.last_headlines import headlines_of_last


def cards(keys: Sequence[int], request: HttpRequest) -> list[SafeString]:
    """The cards of the games with these primary keys, in this order, for a reader who may see all of them."""
    games = {game.pk: game for game in with_seat_counts(Game.objects.filter(pk__in=keys))} if keys else {}
    contexts = lines([games[key] for key in keys if key in games])
    token = csrf(request)
    return [render_to_string("games/parts/card.html", {**token, "line": line}) for line in contexts]


def lines(games: Sequence[Game]) -> list[Context]:
    """What a card tells of each of some games, which have been `counted`."""
    played = look_up_turns(games)
    headlines = headlines_of_last({game.pk: game for game in games}, played)
    winners, free = _winners(games), _to_take_over(games)
    return [
        {**_line(game, winners[game.pk]), "to_take_over": free[game.pk], "last": headlines.get(game.pk)}
        for game in games
    ]


def _to_take_over(games: Sequence[Game]) -> defaultdict[int, list[Seat]]:
    """The seats of games that are on, and wait for somebody, by game."""
    by_game: defaultdict[int, list[Seat]] = defaultdict(list)
    going = [game.pk for game in games if game.is_going and not game.is_against_bots]
    for seat in Seat.objects.open_to_replacements().filter(game__in=going).order_by("position") if going else ():
        by_game[seat.game_id].append(seat)
    return by_game


def _winners(games: Sequence[Game]) -> defaultdict[int, list[str]]:
    """The names of those who won or shared the draw, by game."""
    won = {game.pk: (game.result or {}).get("seats", ()) for game in games}
    by_game: defaultdict[int, list[str]] = defaultdict(list)
    over = [key for key, seats in won.items() if seats]
    for seat in Seat.objects.filter(game__in=over).order_by("position") if over else ():
        if seat.seat_id in won[seat.game_id]:
            by_game[seat.game_id].append(seat.name)
    return by_game


def _line(game: Any, winners: list[str]) -> dict[str, object]:
    forming = game.status == GameStatus.FORMING
    free = game.seats_total - game.members if forming else game.free_seats
    turn = game.open_turn
    return {
        "game": game,
        "facts": card_words(game),
        "forming": forming,
        "free": free,
        "taken": game.seats_total - free,
        "pips": [number < game.seats_total - free for number in range(game.seats_total)],
        "turn": turn,
        "phase": positions.phase_name(game, turn.phase) if turn else "",
        "winners": winners,
    }
