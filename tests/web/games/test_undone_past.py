"""Whatever changed the past can be undone, at once and later, and that again: every page of the past is there."""

import pytest
from django.urls import reverse

from games.models import RulingKind
from games.past.services.drafting import branch_make, branch_return, lines_left
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work as branch_task
from games.services import rulings
from tests.plugins.tables import make_table, table_of
from tests.rows import slow_but

pytestmark = [pytest.mark.django_db, pytest.mark.once]
VERDICT = {"kind": "verdict", "data": {"seat": "France", "unit": "A Par", "verdict": "succeeds"}, "reason": "Rain."}


@pytest.fixture
def past(db):
    """Spring and Autumn 1901 are over, with a ruling on the first of them; Winter is open."""
    return table_of("a past with a ruling", _past)


def _past():
    table = make_table(nmr_policy="hold")
    table.order("France", "A Par - Bur", "A Mar - Spa")
    table.order("Germany", "A Mun - Bur", "F Kie - Den")
    rulings.ruling_make(
        game=table.game, by=table.gm, kind="tell", data={"text": "It rains."}, reason="It did.", number=1
    )
    table.pass_deadline()
    table.order("France", "A Par - Gas")
    table.pass_deadline()
    return table


def publish(table, branch):
    branch_task(branch.pk)
    branch.refresh_from_db()
    assert branch.status == "ready", branch.error
    branch_publish(branch=branch, by=table.gm, explanation="The weather.")
    branch.refresh_from_db()


def branched(**more):
    return lambda table: publish(table, branch_make(game=table.game, by=table.gm, **more))


def withdrawn(table):
    told = table.game.rulings.get(kind=RulingKind.TELL)
    publish(table, branch_make(game=table.game, by=table.gm, phase="S1901M", withdrawn=[told.pk]))


def ruled_on_the_last(table):
    last = table.now.last_turn
    data = {"op": "owner", "place": "Bel", "seat": "France", "when": "after"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="A gift.", number=last.number)


def adjudicated_again(table):
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="To be sure.")


WAYS = {
    "a ruling in a branch": branched(phase="S1901M", rulings=[VERDICT]),
    "a ruling withdrawn in a branch": withdrawn,
    "the first turn played anew": branched(phase="S1901M", stop="S1901M"),
    "the last turn played anew": branched(phase="F1901M", stop="F1901M"),
    "a ruling, and a later turn played anew": branched(phase="S1901M", rulings=[VERDICT], stop="F1901M"),
    "a ruling on the last turn": ruled_on_the_last,
    "the last turn adjudicated again": adjudicated_again,
}
"""Every way of changing the past."""


def undo(table):
    """Go back to the line that was left last."""
    publish(table, branch_return(game=table.game, by=table.gm, left_with=lines_left(table.now)[0]))


def every_page(table, browse):
    """Every page that tells of the past answers: the table's, the desk's, and the API's."""
    slug, game = table.game.slug, table.now
    here, api = game.get_absolute_url(), f"/api/games/{slug}/"
    changes = [f"{here}changes/{branch.pk}/" for branch in game.branches.published()]
    for address in (here, f"{here}ledger/", *changes):
        assert browse(table.france).get(address).status_code == 200, address
    drafts = [reverse("gm:branch", args=[slug, branch.pk]) for branch in game.branches.all()]
    pages = [*(reverse(f"gm:{page}", args=[slug]) for page in ("desk", "bare", "past")), *drafts]
    for address in (*pages, *(f"{one}?as=spectator&at=S1901M" for one in drafts), f"{api}ledger/", f"{api}turns/"):
        assert browse(table.gm).get(address).status_code == 200, address


@pytest.mark.parametrize("then", slow_but(["at once", "a turn later"], "a turn later"))
@pytest.mark.parametrize("way", slow_but(WAYS, "a ruling in a branch", "a ruling on the last turn"))
def test_what_was_changed_is_undone_and_every_page_is_there(past, browse, way, then):
    before = [(turn.phase, turn.state) for turn in past.now.turns.published().adjudicated().order_by("number")]
    WAYS[way](past)
    if then == "a turn later":
        past.pass_deadline()
    undo(past)
    after = [(turn.phase, turn.state) for turn in past.now.turns.published().adjudicated().order_by("number")]
    assert after[: len(before)] == before, "the line that was left is the game's again"
    every_page(past, browse)
    if lines_left(past.now):
        undo(past)
        every_page(past, browse)
    past.pass_deadline()
