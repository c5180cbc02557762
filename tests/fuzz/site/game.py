"""One random game on the site: papers, deeds and deadlines in turn; after each, every page must answer."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.bots.play import random_orders
from engine.model.chance import Chance
from engine.model.errors import RulebookError
from games.common.errors import Refused
from games.models import Branch, Turn
from games.past.services.drafting import branch_make
from games.past.services.replay import branch_work
from games.services import clock, orders
from tests.fuzz.campaigns import Composition
from tests.fuzz.site.deeds import DEEDS, Desk
from tests.fuzz.site.readers import Broken, Readers
from tests.plugins.tables import Table, make_table

A_STEP = 3  # deeds of the GM between two looks, at most
AT_A_LOOK = 12  # pages that are asked for after each step; at the end of the game it is all of them
OTHERWISE = {"kind": "order", "data": {"seat": "France", "lines": ["A Par H"]}, "reason": "As it was."}
FEW = 5  # rounds in which a paused or gated turn comes to be closed


@dataclass(slots=True)
class SiteGame:
    """A game, and what became of what was tried in it."""

    composition: Composition
    seed: str
    steps: int = 0
    asked: int = 0
    """Pages that were asked for."""
    tried: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    branches: int = 0
    refused: str = ""
    broken: str = ""
    lately: list[str] = field(default_factory=list)
    """What was done in the step that broke."""


def site_game(composition: Composition, seed: str, steps: int, at_the_end: int = 0) -> SiteGame:
    """Play a game of so many steps at most. Whoever calls undoes what it writes. Stops at the first fault.

    `at_the_end`: after the last step so many pages are asked for; 0 is all of them.
    """
    game = SiteGame(composition, seed)
    try:
        seats = composition.load().seat_ids
    except RulebookError as error:
        game.refused = str(error)
        return game
    chance = Chance(f"site {composition} {seed}")
    try:
        _play(game, _table(composition, tuple(map(str, seats)), seed, chance), steps, chance, at_the_end)
    except Broken as fault:
        game.broken = f"step {game.steps}: {fault}\n  after {'; '.join(game.lately)}"
    except Exception:  # whatever it is, it is what is looked for
        game.broken = f"step {game.steps}: {traceback.format_exc(limit=-6)}\n  after {'; '.join(game.lately)}"
    return game


def _table(composition: Composition, seats: tuple[str, ...], seed: str, chance: Chance) -> Table:
    """A started game with a player in every seat, whose secrets the seed decides."""
    table = make_table(
        players=seats, variant=composition.variant, without=list(composition.without),
        with_rules=list(composition.with_), options=dict(composition.options), nmr_policy="hold",
        gate_minutes=chance.pick((0, 0, 360)),
    )  # fmt: skip
    table.game.secret, table.game.hidden_secret = f"open {seed}", f"hidden {seed}"
    table.game.save(update_fields=["secret", "hidden_secret"])
    return table


def _play(game: SiteGame, table: Table, steps: int, chance: Chance, at_the_end: int) -> None:
    readers, desk = Readers(table), Desk(table, chance)
    while game.steps < steps and not table.now.is_over:
        game.steps += 1
        game.lately = []
        _papers(table, chance)
        for _ in range(1 + chance.below(A_STEP)):
            if not table.now.is_over:
                _deed(game, desk, chance)
        if chance.once_in(2):
            _deadline(game, table, wholly=chance.once_in(2))
        game.asked += readers.look(chance, min(AT_A_LOOK, at_the_end or AT_A_LOOK))
    game.lately.append("at the end")
    _deadline(game, table)
    game.asked += readers.look(chance, at_the_end) if at_the_end else readers.look_at_all()
    _replay(game, table)


def _deed(game: SiteGame, desk: Desk, chance: Chance) -> None:
    """One thing that a GM does, told in `lately` before it is done: it may break off."""
    name = chance.pick(tuple(DEEDS))
    game.tried[name] += 1
    try:
        DEEDS[name](desk, game.lately)
        game.done[name] += 1
    except Refused as error:
        game.lately[-1:] = [f"{game.lately[-1] if game.lately else name} (refused: {error.message[:80]})"]


def _papers(table: Table, chance: Chance) -> None:
    """Half of the seats hand in random papers."""
    turn = table.now.open_turn
    if turn is None:
        return
    rulebook = table.now.rulebook
    state = turn.loaded_state(rulebook)
    for seat in table.now.seats.exclude(player=None).filter(out=False):
        if chance.once_in(2):
            continue
        lines = random_orders(rulebook, state, seat.seat_id, f"{turn.number} {chance.below(1000)}")
        try:
            orders.orders_save(game=table.game, by=seat.player, number=turn.number, text="\n".join(lines))
        except Refused:
            continue


def _deadline(game: SiteGame, table: Table, *, wholly: bool = True) -> None:
    """The open turn is adjudicated as its deadline passes, paused or not.

    Where there is a gate, that shuts it; `wholly`: its time passes, too. Else the GM finds it shut.
    """
    now = table.now
    turn = now.open_turn
    if turn is None:
        return
    if now.paused_at is not None:
        clock.game_resume(game=now, by=table.now.gm, reason="On we go.")
    game.lately.append(f"the deadline of {turn.phase}")
    if now.gate_minutes and not wholly:
        pass_it(table)
        return
    for _ in range(FEW):
        if not Turn.objects.filter(pk=turn.pk, adjudicated_at=None).exists():
            break
        pass_it(table)
    else:
        raise Broken(f"{turn.phase} is not adjudicated, however often its deadline passes")
    game.turns += 1


def pass_it(table: Table) -> None:
    """The worker comes a second after the deadline; where there is a gate, it may only be shut."""
    try:
        table.pass_deadline()
    except AssertionError:
        return


def _replay(game: SiteGame, table: Table) -> None:
    """A branch from the first turn that was played comes to its end."""
    first = table.now.turns.published().adjudicated().order_by("number").first()
    if first is None:
        return
    game.lately.append(f"a branch from {first.phase}")
    branch: Any = branch_make(game=table.now, by=table.now.gm, phase=first.phase, rulings=[OTHERWISE])
    while branch_work(branch_id=branch.pk):
        pass
    branch = Branch.objects.get(pk=branch.pk)
    if branch.status != "ready":
        raise Broken(f"the branch from {first.phase} is {branch.status}: {branch.error}")
    game.branches += 1
