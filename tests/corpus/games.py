"""The games of the frozen corpus: short ones, played out by a seed through the site's own services."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from engine.bots.play import random_orders
from engine.model.phases import FIRST_YEAR, read_phase
from games.forming import creating, joining
from games.models import Game, GameStatus
from games.services import rulings, starting
from games.services.base import check_open, locked_game
from games.services.closing import close
from games.services.opening import paper_fill
from games.services.tables import table_of
from tests.plugins.tables import user

VERSION = "v3"
"""The folder of the latest version. A version that stores games otherwise writes a folder of its own."""
GM, PLAYER = "corpus-gm", "corpus-anna"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
WHY = "The record is long enough."


@dataclass(frozen=True, slots=True)
class Kept:
    """By which rules a game of the corpus is played. It ends with the first movement of its second year."""

    variant: str
    without: tuple[str, ...] = ()
    with_rules: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)


GAMES = {
    "standard": Kept("standard", options={"movement.paradox": "rules_1982"}),
    "rather-silly": Kept("rather_silly"),
    "dipshomashy": Kept("dipshomashy"),
    "gathering": Kept("gathering"),
    "hitchhiker": Kept("hitchhiker"),
    "mixed-silly": Kept("rather_silly", ("jester",), ("turn_to_stone", "double_trouble")),
    "mixed-plain": Kept("standard", (), ("borg", "llamas", "underpass", "birds")),
}
"""One of every published variant, and two that mix them; by slug. A new variant joins with the next version."""


def made(slug: str) -> Game:
    """The game of that slug, played to its end in the database. The same every time."""
    rules = GAMES[slug]
    game = creating.game_create(
        by=user(GM), as_gm=True, name=f"The {slug} game", variant=rules.variant, without=list(rules.without),
        with_rules=list(rules.with_rules), options=rules.options, allocation="chosen", bots_allowed=True,
    )  # fmt: skip
    game.slug, game.secret, game.hidden_secret = slug, f"secret {slug}", f"hidden {slug}"
    game.save()
    joining.game_join(game=game, by=user(PLAYER), seat_id=game.seats.order_by("position")[0].seat_id)
    starting.game_start(game=game, by=user(GM))
    while (game := Game.objects.get(pk=game.pk)).status == GameStatus.RUNNING:
        _play_turn(game)
    return game


def _play_turn(game: Game) -> None:
    """One turn with papers made up for every seat; the last by a ruling that ends the game, after one on an option."""
    turn = check_open(game)
    phase = read_phase(turn.phase)
    second = phase.year > FIRST_YEAR and phase.window == "M"
    if turn.number == 1:
        option = {"name": "movement.multiple_orders", "value": "last", "when": "after"}
        rulings.ruling_make(game=game, by=user(GM), kind="option", data=option, reason="The last word counts.")
    if second:
        rulings.ruling_make(game=game, by=user(GM), kind="draw_game", data={"seats": turn.wanted[:2]}, reason=WHY)
    with locked_game(game) as locked:
        turn, rulebook = check_open(locked), locked.rulebook
        state = turn.loaded_state(rulebook)
        for seat in locked.seats.filter(seat_id__in=turn.wanted):
            paper_fill(turn, seat.pk, random_orders(rulebook, state, seat.seat_id, locked.secret))
        close(table_of(locked, turn), now=NOW, absent=[])
