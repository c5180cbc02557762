"""Pairs who support each other turn after turn, and have never written to each other."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import combinations

from engine.model.json_data import Json
from games.models import Game, PressMode, Seat, SignKind, Thread, ThreadKind, Turn
from games.models.seat import GM
from games.signs.services import Noticed, signs_keep

AT_ONCE = 100
"""Games that one look reads."""
LAST_TURNS = 12
"""Turns of each that are read."""
TURNS = 3
"""In so many of them one has supported the other; and each the other at least once."""
SINCE = timedelta(minutes=90)
"""Games are read in which a turn was adjudicated so short ago; the look comes by the hour."""

Seats = tuple[str, str]


def allies_notice(*, now: datetime) -> int:
    """Read the games in which something has happened; returns how many pairs were noticed."""
    recent = Turn.objects.published().filter(adjudicated_at__gt=now - SINCE, game__press=PressMode.FULL)
    people = recent.of_people().order_by().values("game").distinct()
    noticed, among = [], 0
    for game in Game.objects.filter(pk__in=people).order_by("-pk")[:AT_ONCE]:
        allied = allied_pairs(game)
        among += len(allied)
        noticed += list(_silent(game, allied))
    return signs_keep(SignKind.ALLIED, noticed, among=among)


def allied_pairs(game: Game) -> list[Seats]:
    """The pairs of seats of a game that support each other, in the turns that were adjudicated last."""
    turns: Counter[Seats] = Counter()
    ways: set[Seats] = set()
    played = game.turns.published().adjudicated().order_by("-number")[:LAST_TURNS]
    for turn in played:
        given = set(_supports(turn.state, turn.outcome or {}))
        ways |= given
        turns.update({(min(pair), max(pair)) for pair in given})
    return sorted(pair for pair, many in turns.items() if many >= TURNS and {pair, pair[::-1]} <= ways)


def _supports(state: Json, outcome: Json) -> Iterator[Seats]:
    """Who supported whose units in a turn; of what cannot be read, nothing."""
    owners = {unit: seat for seat, units in (state.get("units") or {}).items() for unit in units}
    for seat, results in (outcome.get("results") or {}).items():
        for result in results:
            data = result.get("data") or {}
            helped = data.get("helped") if data.get("verb") == "support" else None
            owner = owners.get(helped.get("unit", "")) if isinstance(helped, Mapping) else None
            if owner is not None and owner != seat:
                yield seat, owner


def _silent(game: Game, allied: list[Seats]) -> Iterator[Noticed]:
    """Those pairs of members who have no letter where both read it, public press apart."""
    if not allied:
        return
    wrote: defaultdict[str, set[str]] = defaultdict(set)
    threads = Thread.objects.filter(game=game, messages__seat__isnull=False).exclude(kind=ThreadKind.PUBLIC)
    for thread in threads.order_by().distinct():
        for one, other in combinations(sorted(set(thread.seat_ids) - {GM}), 2):
            wrote[one].add(other)
    players = dict(Seat.objects.filter(game=game, player__isnull=False).values_list("seat_id", "player"))
    for one, other in allied:
        if one in players and other in players and other not in wrote[one]:
            yield Noticed(players[one], players[other], len(allied), game.pk)
