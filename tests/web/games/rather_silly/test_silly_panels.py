"""What each seat is shown of the rules at its table, and what its forms are told."""

import pytest

from games.services import rulings
from tests.plugins.tables import user
from tests.web.games.rather_silly.conftest import ELEVEN, QUESTION, play_on

pytestmark = pytest.mark.django_db


def panel(table, client, name):
    answer = client.get(f"{table.game.get_absolute_url()}panels/{name}/")
    assert answer.status_code == 200
    return answer.content.decode()


def at_table(table, client):
    return client.get(f"{table.game.get_absolute_url()}panels/").json()["panels"]


@pytest.mark.slow
@pytest.mark.parametrize("share", [1, 5])
def test_every_panel_answers_everybody_in_every_window(silly, browse, share):
    """One reader in so many in each window, others in the next."""
    for window in range(7):
        for who in (None, *ELEVEN, "gm", "stranger")[window % share :: share]:
            member = silly.people.get(who) or (user(who) if who else None)
            client = browse(member)
            assert client.get(silly.game.get_absolute_url()).status_code == 200
            if share > 1 or who in (None, "France", "Jester", "Doctor", "gm"):
                for name in at_table(silly, client):
                    panel(silly, client, name)
        silly.order("Mastermind", QUESTION if silly.turn.window in "UAM" else "")
        silly.order("France", 'ANSWER "Anybody"' if silly.turn.window == "M" else "")
        silly.pass_deadline()


def test_each_special_seat_has_its_own_form(spring, browse):
    forms = {"reorder": "Jester", "tardis": "Doctor", "oracle": "Soothsayer"}
    for name, owner in forms.items():
        for seat in ELEVEN:
            shown = panel(spring, browse(spring.people[seat]), name)
            assert ("<form" in shown or "<select" in shown) == (seat == owner), (name, seat)
        for other in (browse(), browse(spring.gm), browse(user("stranger"))):
            assert not panel(spring, other, name)


def test_the_question_is_everybodys_and_the_answer_of_ten(spring, browse):
    for seat in ELEVEN:
        shown = panel(spring, browse(spring.people[seat]), "quiz")
        assert "Who wrote it?" in shown
        assert "Jeremy Maiden" not in shown
        assert ('data-kind="answer"' in shown) == (seat != "Mastermind"), seat
        assert ('data-kind="question"' in shown) == (seat == "Mastermind"), seat
    assert "Who wrote it?" in panel(spring, browse(), "quiz")


def test_who_was_right_and_what_it_is_worth(spring, browse):
    spring.order("France", 'ANSWER "Jeremy Maiden"')
    spring.order("England", 'ANSWER "jeremy maiden"')
    play_on(spring, "F1901M")
    shown = panel(spring, browse(), "quiz")
    assert "It was <b data-verbatim>Jeremy Maiden</b>. Right: England, France." in shown
    assert "<dt>France</dt><dd>1/2" in shown


def test_the_jester_picks_any_order_of_any_unit(spring, browse):
    ask = f"{spring.game.get_absolute_url()}panels/reorder/ask/"
    told = browse(spring.jester).post(ask, {"seat": "France", "unit": "A Par"}).json()
    assert "A Par - Bur" in told["orders"]
    assert browse(spring.jester).post(ask, {"seat": "MONSTERS", "unit": "SM NTH"}).json() == {}
    for other in (None, spring.france, spring.gm):
        assert browse(other).post(ask, {"seat": "France", "unit": "A Par"}).json() == {}


def test_a_second_re_order_is_there_when_it_is_earned(spring, browse):
    assert panel(spring, browse(spring.jester), "reorder").count("data-line") == 1
    spring.order("Jester", 'ANSWER "Jeremy Maiden"')
    spring.order("Soothsayer", 'ANSWER "Jeremy Maiden"')
    assert panel(spring, browse(spring.soothsayer), "oracle").count("data-line") == 2
    play_on(spring, "F1901M")
    assert panel(spring, browse(spring.jester), "reorder").count("data-line") == 2
    assert panel(spring, browse(spring.soothsayer), "oracle").count("data-line") == 3


def test_the_tardis_goes_and_stays(spring, browse):
    shown = panel(spring, browse(spring.doctor), "tardis")
    assert "The TARDIS is in Hyperspace" in shown
    assert '<option value="- Par">Paris</option>' in shown
    assert 'value="- Ice"' not in shown
    spring.order("Doctor", "T HYP - Par")
    play_on(spring, "F1901M")
    shown = panel(spring, browse(spring.doctor), "tardis")
    assert "Hyperspace</option>" in shown
    assert "materialises" in shown


def test_the_brief_says_what_when_and_what_came_of_it(spring, browse):
    spring.order("Jester", "REORDER France A Par - Bur", "LINK Lon - Mos")
    shown = panel(spring, browse(spring.jester), "brief")
    assert "win if nobody else has by the end of 1920" in shown
    assert "Re-order units of others<small>1 on paper" in shown
    assert "Spring 1901, movement. You may, until <time" in shown
    play_on(spring, "F1901M")
    shown = browse(spring.jester).get(f"{spring.game.get_absolute_url()}parts/came/").content.decode()
    assert "REORDER France A Par - Bur" in shown.split("What came of your orders")[1]
    assert not panel(spring, browse(), "brief")


def test_souls_sold_and_owed(spring, browse):
    assert "A Par sells its soul" in panel(spring, browse(spring.france), "souls")
    spring.order("France", "SELL A Par", "SELL A Mar", "SELL F Bre")
    play_on(spring, "F1901M")
    shown = panel(spring, browse(), "souls")
    assert shown.count("2 seasons left") >= 2
    assert "sells its soul</label>" not in shown


def test_the_link_and_how_the_vote_went(spring, browse):
    spring.order("France", "LINK Lon - Mos")
    assert 'name="a"' in panel(spring, browse(spring.jester), "ballot")
    play_on(spring, "F1901M")
    shown = panel(spring, browse(), "ballot")
    assert "Hyperspace Link: London and Moscow" in shown
    assert "Lon-Mos 1" in shown
    assert "France" not in shown


def test_a_struck_rule_takes_its_panels_along(silly_tables, browse):
    table = silly_tables(without=["jester", "links"], players=tuple(seat for seat in ELEVEN if seat != "Jester"))
    shown = at_table(table, browse())
    assert {"reorder", "ballot"}.isdisjoint(shown)
    assert {"quiz", "borg", "points"} <= set(shown)


def test_all_panels_of_the_variant_are_there(spring, browse):
    expected = {"brief", "quiz", "reorder", "tardis", "oracle", "souls", "ballot", "borg", "points", "pairs"}
    assert set(at_table(spring, browse())) == expected | {"winter", "monsters", "twins", "reach"}


def test_the_special_seats_stand_among_the_powers(spring, browse):
    shown = browse().get(f"{spring.game.get_absolute_url()}parts/seats/").content.decode()
    for name in ("The Jester", "The Mastermind", "The Doctor", "The Soothsayer", "France"):
        assert name in shown


def test_twins_and_exposers_are_told_of_at_the_order_form(spring, browse):
    for unit, seat in (("FA Bur", "Germany"), ("DOM Gas", "France"), ("DOM Edi", "England")):
        data = {"op": "add", "unit": unit, "seat": seat, "when": "after"}
        rulings.ruling_make(game=spring.game, by=spring.gm, kind="board", data=data, reason="For the test.")
    twin = {"op": "status", "name": "siamese.twin", "seat": "France", "when": "after"}
    state = spring.turn.loaded_state(spring.now.rulebook)
    numbers = {str(unit): unit.id for unit in state.units.values() if unit.owner == "France"}
    for unit, other in (("A Par", "F Bre"), ("F Bre", "A Par")):
        data = {**twin, "unit": unit, "value": numbers[other]}
        rulings.ruling_make(game=spring.game, by=spring.gm, kind="board", data=data, reason="For the test.")
    play_on(spring, "F1901M")
    shown = panel(spring, browse(spring.france), "twins")
    assert "A Par</span> and <span" in shown
    assert '"Bre"' in shown
    assert "DOM Gas</dt><dd>Germany FA Bur" in panel(spring, browse(spring.france), "reach")
    assert "nobody is next to it" in panel(spring, browse(spring.england), "reach")
    for other in (None, spring.jester, spring.gm):
        assert not panel(spring, browse(other), "twins")
        assert not panel(spring, browse(other), "reach")
