"""Made-up rulings through the desk's own service: whatever it takes, every page answers and the game goes on.

The engine alone is gone over by the thousand (`bin/fuzz --rulings`); here is the site around it, in short games.
`RULING_STEPS` makes them longer.
"""

import os

import pytest
from django.db import transaction

import engine
from engine.bots.chance import Chance
from games.common.errors import Refused
from games.services.branches.drafting import branch_make
from games.services.branches.replay import branch_work
from games.services.rulings import ruling_make
from tests.fuzz.made_up import Table, made_up
from tests.games.desks import desk_of
from tests.plugins.tables import POWERS, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.once]

STEPS = int(os.environ.get("RULING_STEPS", "6"))
PAGES = ("", "history/", "standings/", "rules/", "ledger/", "board/")
HOLDS = {"kind": "order", "data": {"seat": "France", "lines": ["A Par H"]}, "reason": "As it was."}
RULES = [
    {"with_rules": ["borg", "links", "underpass"]},
    {"with_rules": ["doctor", "mastermind", "souls"], "players": (*POWERS, "Doctor", "Mastermind")},
]


@pytest.mark.parametrize("rules", RULES, ids=lambda one: "+".join(one["with_rules"]))
def test_any_rulings_that_the_desk_takes_leave_a_game_that_goes_on(rules):
    table, chance = make_table(**rules), Chance(f"rulings of {rules}")
    taken = 0
    table.pass_deadline()
    for step in range(STEPS):
        game = table.now
        if game.is_over:
            break
        state = game.open_turn.loaded_state(game.rulebook)
        wish = made_up(Table(game.rulebook, state, str(step)), chance)
        kind, number = wish.pop("kind"), chance.pick((game.turn_number, game.turn_number - 1))
        try:
            with transaction.atomic():
                ruling_make(game=game, by=table.gm, kind=kind, data=wish, reason="So be it.", number=number)
            taken += 1
        except Refused:
            continue
        every_page_answers(table, f"{kind} {wish} on {number}")
        if chance.once_in(3) and not table.now.is_over:
            table.pass_deadline()
    assert taken, "none was taken: nothing was tried"
    first = table.now.turns.published().adjudicated().order_by("number").first()
    branch = branch_make(game=table.game, by=table.gm, phase=first.phase, rulings=[HOLDS])
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    assert branch.status == "ready", branch.error


def every_page_answers(table, wish):
    """The table, its other pages and the desk, as a player, a spectator and the GM see them; none of them bare."""
    for member, paths in ((table.france, PAGES), (table.gm, ("",))):
        for path in paths:
            answer = desk_of(member).get(f"{table.game.get_absolute_url()}{path}")
            assert answer.status_code == 200, f"{path} after {wish}"
    desk = desk_of(table.gm).get(f"/gm/{table.game.slug}/")
    assert desk.status_code == 200
    assert "data-bare" not in desk.content.decode(), f"the desk is bare after {wish}"
    state = table.now.rulebook and (table.now.open_turn or table.now.last_turn).loaded_state(table.now.rulebook)
    assert engine.load_state(table.now.rulebook, engine.dump_state(table.now.rulebook, state)) == state
