"""What spectators were told of games' last turns, for lists: the headline, and who has most centres.

It is worked out once for each turn, through the eyes of a spectator, and kept for a while; a game that cannot be read
has nothing told, and takes no other with it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.cache import cache

from engine.model.json_data import Json
from engine.model.wording import listed
from games.common.service_unavailable import is_unavailable
from games.common.themes import in_words_of
from games.models import Game, Turn
from games.permissions import spectator_of
from games.selectors import positions
from games.table.narration import heading_of_seat, headline_of, seat_names
from games.table.queries.standings import NOBODYS
from games.table.services.game_errors import report_game_error

A_WHILE = 3600  # seconds
MOST_NAMED = 3
"""Holders of equally many centres that are named; with more of them nobody leads."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What a spectator was told of a game's last turn.

    `kinds`: how many kinds of events happened in it. `most`: who has most centres after it, in words; empty where too
    many have. `centres`: how many that is.
    """

    turn_id: int
    phase: str
    phase_name: str
    headline: str
    kinds: int
    most: str
    centres: int


def headlines_of_last(games: Mapping[int, Game], turns: Mapping[int, int]) -> dict[int, LastTurn]:
    """What spectators were told of these turns, by game. `turns`: the primary keys of adjudicated ones, by game.

    Whatever is not kept is read in one statement for all.
    """
    keys = {f"last-told:{turn_id}": game_id for game_id, turn_id in turns.items() if game_id in games}
    cached = cache.get_many(list(keys))
    missing = [key for key in keys if key not in cached]
    new = dict(_tell_all(games, {turns[keys[key]]: key for key in missing})) if missing else {}
    if new:
        cache.set_many(new, A_WHILE)
    return {keys[key]: last_turn for key, last_turn in {**cached, **new}.items()}


def _tell_all(games: Mapping[int, Game], keys: Mapping[int, str]) -> Iterable[tuple[str, LastTurn]]:
    for turn in Turn.objects.filter(pk__in=keys):
        turn.game = games[turn.game_id]
        last_turn = _tell(turn)
        if last_turn is not None:
            yield keys[turn.pk], last_turn


def _tell(turn: Turn) -> LastTurn | None:
    """None for a turn that cannot be read."""
    game = turn.game
    try:
        with in_words_of(game):
            report = positions.report(spectator_of(game), turn)
            most, centres = _most_centres(game, report.state_after)
            kinds = len({event["kind"] for event in report.events})
            return LastTurn(turn.pk, turn.phase, report.phase_name, headline_of(game, report), kinds, most, centres)
    except Exception as error:
        if is_unavailable(error):
            raise
        report_game_error(game=game, page="a list of games", error=error)
        return None


def _most_centres(game: Game, state: Json) -> tuple[str, int]:
    """Who has most centres in a viewed state, seats and sides alike, and how many; ("", 0) where nobody leads."""
    counts = {holder: len(places) for holder, places in state.get("centres", {}).items() if holder not in NOBODYS}
    most = max(counts.values(), default=0)
    names = seat_names(positions.rules_in_force(game, dict(state)))
    first = [heading_of_seat(names, holder) for holder, count in counts.items() if count == most]
    return (listed(first), most) if most and len(first) <= MOST_NAMED else ("", 0)
