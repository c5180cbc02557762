"""The game that the front page shows: of those that have moved last, the one in which most has happened."""

from games.models import Game, GameStatus, Turn
from games.models.game_queries import openly
from games.table.last_headlines import LastTurn, headlines_of_last

TRIED = 10  # games that are looked at; the liveliest that can be shown is shown


def games_by_liveliness() -> list[tuple[Game, LastTurn | None]]:
    """Public games that are on and have moved last, the liveliest first; where none has moved, the newest."""
    running = Game.objects.filter(openly(), status=GameStatus.RUNNING)
    turns = _moved_last()
    games = running.in_bulk(turns) if turns else {game.pk: game for game in running.order_by("-started_at")[:TRIED]}
    for game in games.values():
        game.only_read()
    headlines = headlines_of_last(games, turns) if turns else {}
    return sorted(((game, headlines.get(key)) for key, game in games.items()), key=_liveliness)


def _moved_last() -> dict[int, int]:
    """The last adjudicated turns, by game, of the games that have moved last. Retreats and adjustments are no news."""
    turns = Turn.objects.published().adjudicated().exclude(phase__endswith="R").exclude(phase__endswith="A")
    moved = turns.filter(openly("game__"), game__status=GameStatus.RUNNING).order_by("-adjudicated_at")
    last_turns: dict[int, int] = {}
    for game_id, turn_id in moved.values_list("game", "pk")[: 4 * TRIED]:
        if game_id in last_turns or len(last_turns) < TRIED:
            last_turns.setdefault(game_id, turn_id)
    return last_turns


def _liveliness(shown: tuple[Game, LastTurn | None]) -> tuple[int, int]:
    _, last_turn = shown
    return (-last_turn.kinds, -last_turn.turn_id) if last_turn else (0, 0)
