"""Two rulings of one turn that cannot both hold: the second is refused and names the first; none is told that fails."""

from itertools import permutations

import pytest

from games.common.errors import Refused
from games.gm.services.preview import ruling_preview
from games.models import BranchStatus
from games.past.services.drafting import branch_make
from games.past.services.replay import branch_work
from games.permissions import spectator_of
from games.selectors.ledger import ledger
from games.services import rulings
from games.services.engine_runs import CONTRADICTS
from tests.games.desks import do

pytestmark = pytest.mark.django_db

PARIS = ("verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"})
MUNICH = ("verdict", {"seat": "Germany", "unit": "A Mun", "verdict": "succeeds"})


def rule(table, kind, data, **more):
    return rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="Because I can.", **more)


def bounce(table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")


PAIRS = {
    "two moves to one place": (PARIS, MUNICH),
    "two verdicts on an order": (PARIS, ("verdict", {"seat": "France", "unit": "a  par", "verdict": "bounces"})),
    "two ends": (("win", {"seats": ["France"]}), ("draw_game", {"seats": ["France", "Germany"]})),
    "one end twice": (("draw_game", {"seats": []}), ("draw_game", {"seats": []})),
    "two orders for a unit": (
        ("order", {"seat": "France", "lines": ["A Mar - Spa"]}), ("order", {"seat": "France", "lines": ["a mar H"]}),
    ),
    "two owners": (
        ("board", {"op": "owner", "place": "Bel", "seat": "France"}),
        ("board", {"op": "owner", "place": "Bel", "seat": "Germany"}),
    ),
    "an owner of what is no centre": (
        ("board", {"op": "owner", "place": "Bel", "seat": "France"}), ("board", {"op": "no_centre", "place": "Bel"}),
    ),
    "two values of an option": (
        ("option", {"name": "victory.centres", "value": 12}), ("option", {"name": "victory.centres", "value": 13}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("order", list(permutations((0, 1))))
def test_the_second_is_refused_and_names_the_first(table, pair, order):
    bounce(table)
    first, second = (PAIRS[pair][number] for number in order)
    rule(table, *first)
    for deed in (rule, lambda where, kind, data: ruling_preview(
        game=where.game, by=where.gm, kind=kind, data=data, reason="So."
    )):  # fmt: skip
        with pytest.raises(Refused) as refused:
            deed(table, *second)
        assert "both cannot hold" in str(refused.value)
        assert "Because I can." in str(refused.value)
    assert table.game.rulings.count() == 1


def test_head_to_head(tables):
    table = tables()
    table.order("France", "A Mar - Bur")
    table.pass_deadline()
    table.order("France", "A Bur - Mun")
    table.order("Germany", "A Mun - Bur")
    rule(table, "verdict", {"seat": "France", "unit": "A Bur", "verdict": "succeeds"})
    with pytest.raises(Refused, match="France A Bur succeeds"):
        rule(table, *MUNICH)
    table.pass_deadline()
    (line,) = ledger(spectator_of(table.now))
    assert line.applied


def test_what_goes_together_is_not_refused(table):
    bounce(table)
    rule(table, *PARIS)
    rule(table, "verdict", {**MUNICH[1], "verdict": "bounces"})
    rule(table, "order", {"seat": "Italy", "lines": ["A Rom - Apu"]})
    rule(table, "order", {"seat": "Italy", "lines": ["F Nap - ION"]})
    rule(table, "board", {"op": "owner", "place": "Bel", "seat": "France"})
    rule(table, "board", {"op": "owner", "place": "Bel", "seat": "Germany", "when": "after"})
    rule(table, "win", {"seats": ["France"]})
    table.pass_deadline()
    assert table.game.rulings.filter(withdrawn_at=None).count() == 7


def test_the_first_can_be_withdrawn_and_the_second_made(table):
    bounce(table)
    first = rule(table, *PARIS)
    rulings.ruling_withdraw(ruling=first, by=table.gm, reason="The other one.")
    rule(table, *MUNICH)
    table.pass_deadline()
    assert "A Bur" in table.turn.state["units"]["Germany"]


def test_on_the_last_turn_too(table):
    bounce(table)
    table.pass_deadline()
    rule(table, *PARIS, number=1)
    with pytest.raises(Refused, match="both cannot hold"):
        rule(table, *MUNICH, number=1)
    assert "A Bur" in table.turn.state["units"]["France"]


def test_papers_that_come_later_let_the_later_ruling_lapse(table):
    first, second = rule(table, *PARIS), rule(table, *MUNICH)
    bounce(table)
    table.pass_deadline()
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.withdrawn_at is None
    assert second.withdrawn_reason == CONTRADICTS
    told = [event["text"] for event in table.now.last_turn.outcome["events"]]
    assert len([text for text in told if text.startswith("The GM rules")]) == 1
    assert "A Bur" in table.turn.state["units"]["France"]


def test_in_a_branch(table):
    bounce(table)
    table.pass_deadline()
    table.pass_deadline()
    made = branch_make(
        game=table.game, by=table.gm, phase="S1901M",
        rulings=[{"kind": kind, "data": data, "reason": "Both of them."} for kind, data in (PARIS, MUNICH)],
    )  # fmt: skip
    while branch_work(branch_id=made.pk):
        pass
    made.refresh_from_db()
    assert made.status == BranchStatus.BROKEN
    assert "both cannot hold" in made.error


def test_the_desk_shows_what_was_chosen_with_the_refusal(table):
    bounce(table)
    rule(table, *PARIS)
    order = '["Germany", "A Mun", 1]'
    answer = do(table, "verdict", order=order, verdict="succeeds", reason="He is right, too.")
    page = answer.content.decode()
    assert "both cannot hold" in page
    assert "He is right, too." in page


def test_what_cannot_be_carried_out_because_of_another_is_refused_with_that_ones_words(table):
    """The unit that is said to stay, and of which something is said afterwards, is ordered to be gone."""
    table.order("Germany", "A Mun - Bur")
    rule(table, "verdict", {"seat": "Germany", "unit": "A Mun", "verdict": "fails"})
    said = {"op": "status", "name": "gms_word.on_unit", "unit": "A Mun", "seat": "Germany", "when": "after"}
    rule(table, "board", {**said, "value": ["cheese", "cheese", "", []]})
    with pytest.raises(Refused, match=r"Germany A Mun fails.*was ruled on the same turn"):
        rule(table, "verdict", {"seat": "Germany", "unit": "A Mun", "verdict": "succeeds"})
