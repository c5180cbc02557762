"""The GM's word on the vote: at the desk, on the ledger, in the count; on the open turn and on the last one."""

import pytest
from django.urls import reverse

from games.services import rulings
from games.services.base import turn_mark
from tests.web.games.dipshomashy.conftest import everybody

pytestmark = pytest.mark.django_db

WRONG = [
    ({"what": "votes.tally"}, "Write them down"),
    ({"what": "votes.tally", "lines": "CLOSE Mun"}, "Tally by ruling must be event place votes"),
    ({"what": "votes.tally", "lines": "CLOSE Foo 5"}, "Unknown province"),
    ({"what": "votes.events", "lines": "Mun"}, "Events by ruling must be event place"),
    ({"what": "votes.events", "lines": "CLOSE Ice"}, "Ice is closed already"),
    ({"what": "licensing.ruled", "lines": "Par"}, "Par is a pub by then"),
    ({"what": "valid"}, "Which place is it about?"),
]


@pytest.fixture
def desk(saturday, browse):
    def do(number=None, **answers):
        address = reverse("gm:deed", args=[saturday.game.slug, "vote"])
        client = browse(saturday.gm)
        told = {
            "reason": "So be it.",
            "turn": turn_mark(saturday.now),
            "number": number or saturday.turn.number,
            **answers,
        }
        shown = client.post(address, told)
        preview = shown.context.get("preview") if shown.context else None
        return client.post(address, {**told, "publish": preview.seen}) if preview else shown

    return do


def page(table, browse, tail=""):
    return browse().get(f"{table.game.get_absolute_url()}{tail}").content.decode()


@pytest.mark.parametrize(("answers", "says"), WRONG)
def test_what_cannot_be_is_said_and_nothing_typed_is_lost(desk, answers, says):
    shown = desk(**answers)
    assert shown.status_code == 422
    text = shown.content.decode()
    assert says in text
    assert answers.get("lines", "") in text


def test_a_closure_is_declared_invalid_before_the_count(saturday, browse, desk):
    everybody(saturday, "VOTE 4 CLOSE Mun")
    assert desk(what="invalid", place="Mun").status_code == 302
    assert "Its change by ruling, Munich: invalid" in page(saturday, browse, "ledger/")
    saturday.pass_deadline()
    assert "The vote to close Mun is invalid: the GM rules so." in page(saturday, browse, "report/S1901M/")
    assert "Mun" in saturday.turn.state["centres"]["Germany"]


def test_the_tally_of_the_last_turn_is_replaced_and_the_turn_done_again(saturday, browse, desk):
    everybody(saturday, "VOTE 4 CLOSE Mun")
    saturday.order("Germany", "A Mun H", "VOTE 4 CLOSE Mun")
    saturday.pass_deadline()
    assert "Mun" not in saturday.turn.state["centres"]["Germany"]
    last = saturday.now.last_turn
    assert desk(number=last.number, what="votes.tally", lines="CLOSE Kie 9\nOPEN Ice 3").status_code == 302
    assert "Tally by ruling, the game: CLOSE Kie 9; OPEN Ice 3" in page(saturday, browse, "ledger/")
    report = page(saturday, browse, "report/S1901M/")
    assert "Votes: close Kie 9; open Ice 3." in report
    centres = saturday.turn.state["centres"]["Germany"]
    assert ("Mun" in centres, "Kie" in centres) == (True, False)
    for seat in ("Austria", "Turkey"):
        own = browse(saturday.people[seat]).get(f"{saturday.game.get_absolute_url()}report/S1901M/").content.decode()
        assert f"{seat} votes: 4 to close Mun." in own, "what was cast is not touched"
    assert "Austria votes" not in report


def test_where_figures_are_secret_so_is_a_tally_by_ruling(pubs, browse):
    table = pubs(options={"votes.reveal": "enacted_only"})
    address = reverse("gm:deed", args=[table.game.slug, "vote"])
    told = {
        "reason": "So be it.",
        "turn": turn_mark(table.now),
        "number": table.turn.number,
        "what": "votes.tally",
        "lines": "CLOSE Kie 9\nOPEN Mun 3",
    }
    preview = browse(table.gm).post(address, told).context["preview"]
    browse(table.gm).post(address, {**told, "publish": preview.seen})
    table.pass_deadline()
    shown = page(table, browse, "ledger/") + page(table, browse, "report/S1901M/") + page(table, browse)
    assert "Kie closes." in shown
    for secret in ("So be it.", "OPEN Mun", "CLOSE Kie 9"):
        assert secret not in shown, secret
    assert "CLOSE Kie 9" in browse(table.gm).get(f"{table.game.get_absolute_url()}ledger/").content.decode()


def test_a_word_taken_back_does_not_count(saturday, browse, desk):
    everybody(saturday, "VOTE 4 CLOSE Mun")
    desk(what="votes.events", lines="none")
    ruling = saturday.game.rulings.get()
    rulings.ruling_withdraw(ruling=ruling, by=saturday.gm, reason="A slip.")
    saturday.pass_deadline()
    assert "Mun closes." in page(saturday, browse, "report/S1901M/")


def test_only_where_there_is_a_vote(table, browse):
    assert browse(table.gm).get(reverse("gm:deed", args=[table.game.slug, "vote"])).status_code == 404


def test_only_for_the_gm(saturday, browse):
    for member in (saturday.france, None):
        assert browse(member).get(reverse("gm:deed", args=[saturday.game.slug, "vote"])).status_code != 200
