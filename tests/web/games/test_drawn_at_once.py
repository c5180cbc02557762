"""A game that its players end before the first deadline keeps the board that it began with, on pages and by API."""

import pytest

from games.permissions import spectator_of
from games.services import endings
from games.table.table import board_context

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def drawn(table):
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    assert table.now.last_turn is None
    return table


def test_the_table_shows_the_opening_board(drawn, browse):
    here = drawn.game.get_absolute_url()
    board = board_context(spectator_of(drawn.now))
    assert board["phase_name"] == "The end"
    assert board["svg"].count('class="unit') >= 22
    for member in (None, drawn.france, drawn.gm):
        for page in ("", "parts/seats/", "standings/", "history/", "embed/", "film.svg", "map.svg"):
            answer = browse(member).get(f"{here}{page}")
            assert answer.status_code in (200, 404), page
        assert "Paris" in browse(member).get(f"{here}parts/seats/").content.decode()


def test_by_api(drawn, browse):
    api = f"/api/games/{drawn.game.slug}/"
    state = browse(drawn.france).get(f"{api}state/").json()
    assert state["phase"] == "S1901M"
    assert len(state["state"]["units"]["France"]) == 3
    rows = browse(None).get(f"{api}standings/").json()
    assert sorted(str(rows).count(f"'centres': {many}") for many in (3, 4)) == [1, 6]


def test_it_takes_no_orders(drawn, browse):
    api = f"/api/games/{drawn.game.slug}/"
    assert browse(drawn.france).get(f"{api}orders/").status_code == 404
    assert drawn.now.open_turn is None


def test_who_must_retreat_is_asked_once(tables, browse):
    table = tables()
    table.order("France", "A Mar - Bur", "A Par S A Mar - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    table.order("Germany", "A Mun - Bur", "A Ber - Mun")
    table.order("Italy", "A Ven - Tyr")
    table.pass_deadline()
    table.order("Italy", "A Tyr - Mun")
    table.order("Germany", "A Mun H")
    table.order("France", "A Bur - Mun", "A Par - Bur")
    while table.turn.window != "R":
        units = {seat: table.units(seat) for seat in ("France", "Germany", "Italy")}
        table.order("France", "A Bur - Mun")
        table.order("Italy", "A Tyr S A Bur - Mun")
        if table.turn.number > 8:
            pytest.fail(str(units))
        table.pass_deadline()
    (seat,) = table.turn.wanted
    member, here = table.people[seat], f"{table.game.get_absolute_url()}ready/"
    body = {"number": table.turn.number, "ready": "yes"}
    asked = browse(member).post(here, body, headers={"Accept": "application/json"}).json()
    assert not asked["ready"]
    assert any("has no order" in said for said in asked["ask"])
    assert table.turn.window == "R"
