"""The game that the front page shows: of those that have moved last, the one in which most has happened."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.cache import cache

from games.models import Game, GameStatus, Turn
from games.permissions import spectator_of
from games.selectors.positions import phase_name
from games.services.trouble import page_failed
from games.table.narration import tell

TRIED = 10  # games that are looked at; the liveliest that can be shown is shown
A_WHILE = 3600  # seconds for which what was told of a turn is kept


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What a spectator was told of a game's last turn. `kinds`: how many kinds of events happened in it."""

    turn_id: int
    phase: str
    phase_name: str
    headline: str
    kinds: int


def games_by_liveliness() -> list[tuple[Game, LastTurn | None]]:
    """Public games that are on and have moved last, the liveliest first; where none has moved, the newest."""
    running = Game.objects.filter(private=False, status=GameStatus.RUNNING)
    turns = _moved_last()
    games = running.in_bulk(turns) if turns else {game.pk: game for game in running.order_by("-started_at")[:TRIED]}
    for game in games.values():
        game.only_read()
    told = _told(games, turns) if turns else {}
    return sorted(((game, told.get(key)) for key, game in games.items()), key=_liveliness)


def _moved_last() -> dict[int, int]:
    """The last adjudicated turns, by game, of the games that have moved last. Retreats and adjustments are no news."""
    watched = {"game__private": False, "game__status": GameStatus.RUNNING}
    told = Turn.objects.published().adjudicated().exclude(phase__endswith="R").exclude(phase__endswith="A")
    moved = told.filter(**watched).order_by("-adjudicated_at")
    found: dict[int, int] = {}
    for game_id, turn_id in moved.values_list("game", "pk")[: 4 * TRIED]:
        if game_id in found or len(found) < TRIED:
            found.setdefault(game_id, turn_id)
    return found


def _liveliness(shown: tuple[Game, LastTurn | None]) -> tuple[int, int]:
    _, told = shown
    return (-told.kinds, -told.turn_id) if told else (0, 0)


def told_of_last(game: Game, turn_id: int) -> LastTurn | None:
    """What spectators were told of a turn of a game, kept for a while."""
    return _told({game.pk: game}, {game.pk: turn_id}).get(game.pk)


def _told(games: Mapping[int, Game], turns: Mapping[int, int]) -> dict[int, LastTurn]:
    """What spectators were told of these turns, by game. It is worked out once for each, and kept for a while."""
    keys = {f"told:{turns[game_id]}": game_id for game_id in games}
    kept = cache.get_many(list(keys))
    new = {}
    for key, game_id in keys.items():
        if key not in kept and (told := _tell(games[game_id], turns[game_id])):
            new[key] = told
    if new:
        cache.set_many(new, A_WHILE)
    return {keys[key]: told for key, told in {**kept, **new}.items()}


def _tell(game: Game, turn_id: int) -> LastTurn | None:
    """None for a turn that cannot be read: its game takes no other with it."""
    try:
        turn = Turn.objects.get(pk=turn_id)
        turn.game = game
        told = tell(spectator_of(game), turn)
        kinds = len({event["kind"] for event in told.report.events})
        return LastTurn(turn.pk, turn.phase, phase_name(game, turn.phase), told.headline, kinds)
    except Exception as error:
        page_failed(game=game, page="games/parts/watch.html", error=error)
        return None
