"""Every sort of paper: typed, checked at once, saved, ticked, shown, and told afterwards."""

import json
import re

import pytest

from games.permissions import viewer_of
from games.selectors.orders import order_sheet
from games.services import rulings
from tests.web.games.checked import as_checked
from tests.web.games.rather_silly.conftest import ELEVEN, QUESTION, play_on

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


def put(table, unit, seat, **status):
    """A unit on the board, by a ruling on the turn that is open."""
    data = {"op": "add", "unit": unit, "seat": seat, "when": "before"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="For the test.")


def sheet(table, seat):
    """The paper of a seat as its player has it."""
    return order_sheet(viewer_of(table.now, table.people[seat]))


def typed(table, browse, seat, *lines):
    """What the table says of these lines when they are typed, then saved: levels and the canonical lines."""
    client, here = browse(table.people[seat]), table.game.get_absolute_url()
    text = "\n".join(lines)
    checked = client.post(f"{here}orders/check/", {"text": text}, headers=JSON).json()["lines"]
    saved = client.post(f"{here}orders/", {"text": text, "number": table.turn.number}, headers=JSON).json()
    assert as_checked(saved["lines"]) == checked
    assert saved["receipt"] or all(line["level"] == "error" for line in checked)
    shown = client.get(f"{here}parts/moves/").content.decode()
    data = json.loads(re.search(r'id="sheet-data"[^>]*>(.*?)</script>', shown)[1])
    assert as_checked(data["lines"]) == checked
    return [(line["level"], line["canonical"], line["kind"]) for line in checked]


SPRING = [
    ("France", "a par-bur", "A Par - Bur", "order"),
    ("France", "A Mar - Mun via underpass", "A Mar - Mun VIA UNDERPASS", "order"),
    ("France", "A Par H SHOO", "A Par H SHOO", "order"),
    ("France", "if occupied(bur): llama bur detonate", "IF OCCUPIED(Bur): LLAMA Bur DETONATE", "llama"),
    ("France", "A(Par) sells soul", "SELL A Par", "sell"),
    ("France", "if moved(a par): hsl: lon-mos", "IF MOVED(A Par): LINK Lon - Mos", "link"),
    ("France", "answer jeremy maiden", 'ANSWER "jeremy maiden"', "answer"),
    ("Jester", "jester: f a(par)-bur", "REORDER France A Par - Bur", "reorder"),
    ("Jester", "REORDER Doctor T HYP - NAO", "REORDER Doctor T HYP - NAO", "reorder"),
    ("Mastermind", 'question "Why?" answer "Because"', 'QUESTION "Why?" ANSWER "Because"', "question"),
    ("Doctor", "tardis(hyp)-par", "T HYP - Par", "order"),
    ("Soothsayer", "predict bel as f", "PREDICT Bel AS F", "predict"),
    ("Soothsayer", "link ice - cfu", "LINK Cfu - Ice", "link"),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "text", "canonical", "kind"), SPRING)
def test_papers_of_a_spring(spring, browse, seat, text, canonical, kind):
    assert typed(spring, browse, seat, text) == [("ok", canonical, kind)]


WRONG = [
    ("France", "LLAMA Mun DETONATE", "has no llamas in Mun"),
    ("Germany", "SELL A Par", "no A Par"),
    ("France", "if answered(france): a par - bur", "takes no condition"),
    ("France", "if answered(france): sell a par", "is not known yet"),
    ("France", "predict bel", "predicts nothing"),
    ("Jester", "reorder France A Par - Mos", "cannot reach Mos"),
    ("Jester", "reorder France A Mun H", "belongs to Germany"),
    ("Mastermind", 'answer "x"', "does not answer"),
    ("Doctor", "T HYP - Ice", "Ice"),
    ("Soothsayer", "link lon - lon", "two different places"),
]


@pytest.mark.parametrize(("seat", "text", "says"), WRONG)
def test_what_cannot_be_is_said_at_once(spring, browse, seat, text, says):
    client, here = browse(spring.people[seat]), spring.game.get_absolute_url()
    (line,) = client.post(f"{here}orders/check/", {"text": text}, headers=JSON).json()["lines"]
    assert line["level"] == "error"
    assert says in line["message"]


def test_winter_1900(silly, browse):
    assert typed(silly, browse, "France", "place llama bur", "place llama eng") == [
        ("ok", "PLACE LLAMA Bur", "place llama"),
        ("ok", "PLACE LLAMA ENG", "place llama"),
    ]
    assert typed(silly, browse, "Mastermind", QUESTION) == [("ok", QUESTION, "question")]
    assert "Nothing is wanted" in browse(silly.doctor).get(silly.game.get_absolute_url()).content.decode()


@pytest.fixture
def quiet(silly_tables):
    """Spring 1901 where nothing eats anybody."""
    table = silly_tables(without=["borg", "monsters"])
    table.order("Mastermind", QUESTION)
    table.pass_deadline()
    return table


def test_odd_kinds_on_the_board(quiet, browse):
    for unit, seat in (("FA Bur", "Germany"), ("DOM Gas", "Italy"), ("B Par", "France"), ("A Ice", "Mastermind")):
        put(quiet, unit, seat)
    play_on(quiet, "F1901M")
    assert typed(quiet, browse, "Germany", "fa(bur) distract french a(par)") == [
        ("ok", "FA Bur DISTRACT A Par", "order")
    ]
    assert typed(quiet, browse, "Germany", "FA Bur lure A Par")[0][1] == "FA Bur DISTRACT A Par"
    assert typed(quiet, browse, "Italy", "dom gas spoil") == [("ok", "DOM Gas EXPOSE", "order")]
    assert typed(quiet, browse, "France", "A/B Par - Pic - Bel") == [
        ("ok", "A/B Par - Pic - Bel", "pair of orders"),
    ]
    assert not {"A Par", "B Par"} & set(sheet(quiet, "France").missing), "one line for both"
    assert typed(quiet, browse, "France", "B Par PICKUP A Par - Pic", "A Par ABOARD B Par - Pic")[1][0] == "ok"


def test_twins_free_units_and_all_that_winter_has(quiet, browse):
    quiet.order("France", 'ANSWER "Jeremy Maiden"', "A Mar - Spa", "F Bre - MAO", "A Par - Gas")
    play_on(quiet, "F1901M")
    quiet.order("France", "A Spa H", "F MAO - Por", "A Gas H")
    play_on(quiet, "W1901A")
    data = typed(quiet, browse, "France", "build siamese a par + a bre", "build free a mar")
    assert data[1] == ("ok", "BUILD FREE A Mar", "free build")
    assert data[0][1] == "BUILD SIAMESE A Par + A Bre"
    assert typed(quiet, browse, "France", "build b par")[0][:2] == ("ok", "BUILD B Par")


@pytest.mark.slow
def test_every_seat_can_be_played_through_a_year_on_paper(silly, browse):
    """All that bots think of, typed by people in every window of a year, is taken and told."""
    from engine.bots.simple import bot_orders

    for _ in range(8):
        turn = silly.turn
        state = turn.loaded_state(silly.now.rulebook)
        for seat in ELEVEN:
            lines = bot_orders(silly.now.rulebook, state, seat, seed="a year")
            saved = silly.order(seat, *lines)
            assert not saved.refused, (seat, saved.refused)
        for seat in turn.wanted:
            silly.order(seat, *silly.turn.papers.get(seat__seat_id=seat).lines, ready=True)
        assert silly.turn.ready_at is not None, turn.phase
        silly.pass_deadline()
        client = browse(silly.france)
        last = silly.now.last_turn
        assert client.get(f"{silly.game.get_absolute_url()}report/{last.phase}/").status_code == 200
    assert silly.turn.phase[1:5] >= "1902"
