"""Pools: with whom somebody is compared. Each game of people counts in one."""

from dataclasses import dataclass

from games.common.variants_on_offer import volumes
from games.models import Game, PressMode

BOTS = "bots"
USUAL = "standard"
"""The variant whose games are told apart by press and pace; all others have a pool each."""
LIVE_BELOW = 120
"""Minutes of a movement window: the same as lists of games call live (games/game_settings/timing.py)."""
OF_VARIANT = "variant-"


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool: its id, its name for people, and which games count in it, in words."""

    id: str
    name: str
    games: str


OF_USUAL = {
    pool.id: pool
    for pool in (
        Pool("press", "Press", "Standard games with press, a move in two hours or more."),
        Pool("gunboat", "Gunboat", "Standard games without press, a move in two hours or more."),
        Pool("live", "Live", "Standard games with less than two hours a move."),
        Pool("duels", "Duels", "Games of two powers, whatever their rules."),
        Pool("mixtures", "Mixtures", "Standard games with rules added or struck, or on another board."),
        Pool(BOTS, "Bots", "Bots of different strength in games of people. No member is rated here."),
    )
}


def pool_of(game: Game) -> str:
    """The id of the pool in which a game of people counts. RulebookError where its rules cannot be read."""
    if sum(seat.kind == "power" for seat in game.rulebook.seats) == 2:
        return "duels"
    if game.variant != USUAL:
        return OF_VARIANT + game.variant
    if game.without or game.with_rules or game.board:
        return "mixtures"
    if game.movement_minutes < LIVE_BELOW:
        return "live"
    return "gunboat" if game.press == PressMode.NONE else "press"


def pool(id: str) -> Pool:
    """The pool of that id; of a variant that is not on offer any more under its id."""
    if id in OF_USUAL:
        return OF_USUAL[id]
    variant = id.removeprefix(OF_VARIANT)
    volume = volumes().get(variant)
    name = volume.name if volume is not None else variant
    return Pool(id, name, f"Games of {name}, of whatever press and pace.")


def all_pools() -> list[Pool]:
    """All pools that there can be on this site, in the order in which they are shown."""
    silly = [pool(OF_VARIANT + variant) for variant in volumes() if variant != USUAL]
    people = [one for one in OF_USUAL.values() if one.id != BOTS]
    return [*people, *silly, OF_USUAL[BOTS]]
