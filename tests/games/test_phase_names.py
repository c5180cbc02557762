"""A phase is said in words wherever people read it: in lists of the admin, of branches, of press and rulings."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.appeals.services import appeal_make
from games.models import Branch, Game, Ruling, Submission, Turn
from games.past.services import replay
from games.past.services.drafting import branch_make, branch_return
from games.press.services import press
from games.services import rulings
from tests.plugins.tables import make_table, user

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CODE = re.compile(r"\b[SFW]19\d\d[MRAGP]\b")
LISTS = ("game", "turn", "submission", "message", "ruling", "turnfailure")
VERDICT = {"kind": "verdict", "data": {"seat": "Germany", "unit": "A Mun", "verdict": "holds"}, "reason": "So."}


def browse(member):
    client = Client()
    client.force_login(member)
    return client


def text(answer) -> str:
    """What people read of a page: no addresses, no fields of forms."""
    body = re.sub(r"(?s)<(script|style|svg)\b.*?</\1>|<!--.*?-->", " ", answer.content.decode())
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body)))


@pytest.fixture
def table():
    """Two turns played, one open; press, rulings, an appeal, and a branch."""
    table = make_table()
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    table.order("France", "A Par - Gas")
    press.press_send(game=table.game, by=table.france, to=["public"], text="Hear, hear")
    rulings.ruling_make(
        game=table.game, by=table.gm, number=2, **VERDICT | {"data": {**VERDICT["data"], "unit": "A Bur"}}
    )
    return table


def test_rows_say_it_in_words(table):
    about = {"about": "order:Germany:A Mun", "rule": "2", "text": "It had orders."}
    appeal = appeal_make(game=table.game, by=table.germany, **about)
    branch = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[VERDICT])
    assert str(Ruling.objects.first()) == "Verdict forced, Autumn 1901, movement"
    assert str(table.turn) == "Table, Autumn 1901, movement"
    assert str(branch) == "From Spring 1901, movement on"
    assert str(appeal).endswith(" on Spring 1901, movement")
    assert str(Submission.objects.get(turn=table.turn)).endswith(", Autumn 1901, movement")


@pytest.mark.parametrize("variant", ["standard", "dipshomashy"])
def test_lists_of_the_admin_say_it_in_words(variant):
    table = make_table(variant=variant)
    press.press_send(game=table.game, by=table.france, to=["public"], text="Hear, hear")
    data = {"seat": "France", "lines": ["A Par H"]}
    rulings.ruling_make(game=table.game, by=table.gm, kind="order", data=data, reason="So.")
    client, name = browse(table.gm), table.game.phase_name(table.turn.phase)
    assert not CODE.search(name)
    for one in LISTS:
        shown = text(client.get(reverse(f"admin:games_{one}_changelist")))
        assert not CODE.search(shown), one
        assert one in ("submission", "message", "turnfailure") or name in shown, one
    for row in (table.turn, Ruling.objects.get()):
        page = client.get(reverse(f"admin:games_{row._meta.model_name}_change", args=[row.pk]))
        assert name in text(page)


def test_a_long_list_asks_no_more_than_a_short_one(table):
    client, address = browse(table.gm), reverse("admin:games_ruling_changelist")
    client.get(address)
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    data = {"draw": "x", "value": "y"}
    Ruling.objects.bulk_create(
        Ruling(game=table.game, number=2, phase="F1901M", kind="pin", data=data, reason="So.", author=table.gm)
        for _ in range(30)
    )
    with CaptureQueriesContext(connection) as many:
        assert client.get(address).content.count(b"Autumn 1901, movement") >= 31
    assert len(many) <= len(few)


def test_a_game_whose_rules_are_gone_shows_the_code():
    gone = Game(name="Old", variant="standard", with_rules=["fog_over_nothing"])
    assert str(Turn(game=gone, phase="S1901M")) == "Old, S1901M"


def test_branches_say_it_in_words(table):
    branch = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[VERDICT])
    while replay.branch_work(branch_id=branch.pk):
        pass
    client = browse(table.gm)
    shown = text(client.get(reverse("gm:branch", args=[table.game.slug, branch.pk])))
    assert "Branch from Spring 1901, movement" in shown
    assert not CODE.search(shown)
    other = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[VERDICT])
    replay.branch_failed(branch_id=other.pk, error=ValueError("x"))
    assert Branch.objects.get(pk=other.pk).error.startswith("Spring 1901, movement: ")


def test_the_way_back_says_which_line(table):
    client = browse(table.gm)
    rulings.ruling_make(game=table.game, by=table.gm, number=1, **VERDICT)
    left = Branch.objects.get(game=table.game)
    back = branch_return(game=table.game, by=table.gm, left_with=left)
    shown = text(client.get(reverse("gm:branch", args=[table.game.slug, back.pk])))
    assert "Back to the line of Spring 1901, movement" in shown


def test_programs_are_told_the_words_beside_the_code(table):
    client, here = browse(table.gm), f"/api/games/{table.game.slug}/"
    (thread,) = client.get(f"{here}press/").json()
    (line,) = client.get(f"{here}press/{thread['id']}/").json()
    assert (line["phase"], line["phase_name"]) == ("F1901M", "Autumn 1901, movement")
    (ruling,) = client.get(f"{here}ledger/").json()
    assert (ruling["phase"], ruling["phase_name"]) == ("F1901M", "Autumn 1901, movement")
    refused = client.post(
        f"{here}branches/", {"phase": "S1901M", "stop": "W1905A"}, content_type="application/json"
    ).json()
    assert refused["detail"].startswith("Winter 1905, adjustments has not been played yet")


def test_press_is_headed_by_the_words(table):
    shown = text(browse(user("stranger")).get(f"/games/{table.game.slug}/press/"))
    assert "Autumn 1901, movement" in shown
    assert not CODE.search(shown)
