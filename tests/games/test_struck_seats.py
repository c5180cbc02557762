"""A seat whose rule the GM strikes: its player can stop that by no paper, and is told what became of it."""

import pytest
from django.template.loader import render_to_string

from games.mail.contents import context_of
from games.models import Notice
from games.permissions import viewer_of
from games.selectors.positions import report
from games.services import rulings
from tests.plugins.tables import POWERS, make_table

pytestmark = pytest.mark.django_db
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")


@pytest.fixture
def struck(db):
    """Rather Silly Diplomacy in Spring 1901, in which the GM has struck the Mastermind and he has voted since."""
    table = make_table(players=ELEVEN, variant="rather_silly", without=["borg"], nmr_policy="hold")
    while table.turn.phase != "S1901M":
        table.pass_deadline()
    rule = {"rule": "mastermind"}
    table.ruling = rulings.ruling_make(game=table.game, by=table.gm, kind="strike", data=rule, reason="Too clever.")
    table.order("Mastermind", "LINK Lon - Mos")
    return table


def test_the_ruling_stands_and_the_player_is_told(struck):
    struck.pass_deadline()
    struck.ruling.refresh_from_db()
    assert struck.ruling.withdrawn_at is None
    assert struck.now.last_turn.rulings[0]["rule"] == "mastermind"
    mine = report(viewer_of(struck.now, struck.mastermind), struck.now.last_turn).results["Mastermind"]
    assert [(one["order"], one["verdict"]) for one in mine] == [("LINK Lon - Mos", "void")]
    others = report(viewer_of(struck.now, struck.france), struck.now.last_turn).results
    assert "Mastermind" not in others
    told = Notice.objects.filter(about="struck")
    assert [one.user for one in told] == [struck.mastermind]
    struck.pass_deadline()
    assert Notice.objects.filter(about="struck").count() == 1


def test_the_mail_says_what_became_of_the_seat(struck):
    struck.pass_deadline()
    notice = Notice.objects.get(about="struck")
    body = render_to_string(f"mail/{notice.about}.txt", context_of(notice))
    assert "Mastermind is not in them any more" in body
    assert f"{struck.game.get_absolute_url()}ledger/" in body
    assert "LINK" not in body
