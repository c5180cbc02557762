"""A free mark wherever a game goes: programs, maps, zines, the sandbox, and both themes of one variant."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from games.services import rulings
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed
from games.zines.pdf import pdf
from games.zines.plain import plain
from tests.plugins.tables import make_table
from tests.web.games.rather_silly.conftest import ELEVEN

pytestmark = pytest.mark.django_db
ROW = ["ripe <cheese>", "cheese", "It ripens.", ["fast"]]
FEW = ["France"]


def say(table, audience=None):
    data = {"op": "status", "name": "gms_word.on_unit", "unit": "A Mun", "seat": "Germany", "value": ROW}
    told = {"kind": "board", "data": data, "reason": "Look at it.", "audience": audience}
    rulings.ruling_make(game=table.game, by=table.gm, **told)
    return table.pass_deadline()


def asked(table, path):
    return APIClient().get(f"/api/games/{table.game.slug}/{path}").content.decode()


def zine_of(table, turn):
    """An issue of everything about that turn."""
    zine = zines.zine_found(by=table.gm, name="cheese", title="The Cheese Board")
    text = composed(zine, [turn], PARTS, Copy())
    return zines.issue_draft(zine=zine, by=table.gm, title="Ripe", text=text, turns=[turn])


def test_programs_get_it_with_the_position_the_report_and_the_map(table):
    done = say(table)
    assert '"ripe <cheese>"' in asked(table, "state/")
    assert "ripe <cheese> (it cannot be dislodged)" in asked(table, f"turns/{done.number}/")
    assert "ripe &lt;cheese&gt;" in asked(table, "map.svg")


@pytest.mark.slow
def test_a_zine_prints_it_as_it_was_said(table):
    issue = zine_of(table, say(table))
    assert "ripe <cheese>" in " ".join(plain(issue).split())
    assert pdf(issue).startswith(b"%PDF-")


def test_the_sandbox_lays_it_on_the_bench(table):
    say(table)
    page = Client().get(f"/sandbox/game/{table.game.slug}/{table.turn.number}/", follow=True).content.decode()
    assert "ripe &lt;cheese&gt;" in page


def test_what_is_for_some_goes_nowhere(table):
    """Neither to programs nor into print, nor to somebody else's bench."""
    done = say(table, audience=FEW)
    issue = zine_of(table, done)
    bench = Client().get(f"/sandbox/game/{table.game.slug}/{table.turn.number}/", follow=True).content.decode()
    everywhere = [asked(table, path) for path in ("state/", f"turns/{done.number}/", "map.svg", "ledger/")]
    for text in (*everywhere, plain(issue), issue.text, bench):
        assert "cheese>" not in text and "cheese&gt;" not in text
        assert "Look at it." not in text


@pytest.mark.parametrize("theme", ["published", "neutral"])
def test_it_is_said_the_same_in_every_theme(db, theme):
    """The GM's words are nobody's to change."""
    table = make_table(
        variant="rather_silly", players=ELEVEN, nmr_policy="hold", options={"frame.theme": theme}, without=["monsters"]
    )
    done = say(table)
    report = Client().get(f"{table.game.get_absolute_url()}report/{done.phase}/").content.decode()
    assert "ripe &lt;cheese&gt;" in report
    assert '"ripe <cheese>"' in asked(table, "state/")
