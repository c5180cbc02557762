"""What reports and zines print of who sent nothing, of who has nothing left, of the clock, and of rulings."""

import pytest

from games.models import Zine
from games.permissions import spectator_of
from games.services import rulings
from games.services.clock import game_pause, game_resume
from games.table.narration import StepOfPlay, tell
from games.zines.composing import Copy, composed

pytestmark = pytest.mark.django_db
PARTS = ("orders", "rulings", "play")


@pytest.fixture
def table(tables):
    return tables(nmr_policy="hold")


def told(table):
    return tell(spectator_of(table.now), table.now.last_turn)


def powers(table):
    return {power.seat_id: (power.nmr, [line.text for line in power.lines]) for power in told(table).powers}


def printed(table):
    return composed(Zine(name="Times"), [table.now.last_turn], PARTS, Copy())


def report(table, browse):
    return browse().get(f"{table.game.get_absolute_url()}report/{table.now.last_turn.phase}/").content.decode()


def test_who_sends_nothing_is_printed_as_that(table, browse):
    table.order("Germany", "A Mun - Bur")
    rulings.ruling_make(
        game=table.game, by=table.gm, kind="order", data={"seat": "Italy", "lines": ["A Rom - Apu"]}, reason="He rang."
    )
    table.pass_deadline()
    assert powers(table)["France"] == ("NMR. Its units hold", [])
    assert powers(table)["Germany"][0] == powers(table)["Italy"][0] == ""
    assert "A Rom - Apu" in powers(table)["Italy"][1]
    page = report(table, browse)
    assert "NMR. Its units hold." in page
    assert "A Par H" not in page
    assert "**France:** NMR. Its units hold." in printed(table)
    assert "holds.." not in printed(table)


def drive_out_of_munich(table):
    table.order("France", "A Mar - Bur")
    table.order("Italy", "A Ven - Tyr")
    table.pass_deadline()
    table.order("France", "A Bur - Mun")
    table.order("Italy", "A Tyr S A Bur - Mun")
    table.order("Germany", "A Mun H")
    table.pass_deadline()
    assert table.turn.window == "R"


def test_no_disbanding_that_nobody_ordered_is_an_order(table):
    drive_out_of_munich(table)
    table.pass_deadline()
    assert powers(table) == {"Germany": ("NMR. What had to retreat disbands", [])}
    assert any("A Mun is disbanded" in event["text"] for step in told(table).steps for event in step.events)


def test_who_has_nowhere_to_go_has_ordered_no_disbanding(table):
    """It disbands within the turn of the movement: by the rules, and by no order of its player."""
    units = (("Italy", "A Tyr"), ("Italy", "A Boh"), ("Russia", "A Gal"))
    for seat, unit in units:
        data = {"op": "add", "seat": seat, "unit": unit, "when": "after"}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="For a test.")
    table.pass_deadline()
    table.order("Austria", "A Vie H", "A Bud H", "F Tri H")
    table.order("Russia", "A Gal - Vie")
    table.order("Italy", "A Boh S A Gal - Vie", "A Tyr H")
    table.pass_deadline()
    assert powers(table)["Austria"] == ("", ["A Vie H", "A Bud H", "F Tri H"])
    assert any("A Vie is disbanded" in event["text"] for step in told(table).steps for event in step.events)
    assert "A Vie D" not in printed(table)


def test_a_step_is_not_headed_by_its_own_title():
    assert StepOfPlay("Souls come back", (), "3. Souls come back").own_title == ""
    assert StepOfPlay("Souls come back", (), "Souls come back").own_title == ""
    assert StepOfPlay("Units are doubled", (), "3. Cards").own_title == "Units are doubled"
    assert StepOfPlay("Units are doubled", ()).own_title == "Units are doubled"


def test_a_retreat_that_was_ordered_is_one(table):
    drive_out_of_munich(table)
    table.order("Germany", "A Mun R Ruh")
    table.pass_deadline()
    assert powers(table)["Germany"] == ("", ["A Mun R Ruh"])


def test_a_removal_that_was_ordered_is_one_and_one_that_was_not_is_none(table):
    table.pass_deadline()
    table.order("Austria", "A Bud - Rum", "A Vie - Tyr")
    table.order("France", "A Mar - Pie")
    for season in ("F1901M", "W1901A"):
        while table.turn.phase != season:
            table.pass_deadline()
        if season == "F1901M":
            data = {"op": "owner", "place": "Par", "seat": "Austria", "when": "after"}
            rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="Gone.")
            data = {"op": "owner", "place": "Rom", "seat": "Austria", "when": "after"}
            rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="Gone.")
    table.order("France", "REMOVE F Bre")
    table.pass_deadline()
    assert powers(table)["France"] == ("", ["REMOVE F Bre"])
    assert powers(table)["Italy"] == ("NMR. It builds nothing, and the rule removes what it has too many", [])


def without_anything(table, seat):
    for unit in table.units(seat):
        name = unit if isinstance(unit, str) else unit["unit"]
        data = {"op": "remove", "unit": name, "seat": seat, "when": "after"}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="Gone.")
    for place in table.turn.state["centres"][seat]:
        data = {"op": "owner", "place": place, "seat": "Austria", "when": "after"}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="Gone.")


@pytest.mark.parametrize("season", ["S1901M", "F1901M"])
def test_a_power_that_falls_is_told_of_whenever_it_falls(table, season):
    while table.turn.phase != season:
        table.pass_deadline()
    without_anything(table, "Turkey")
    table.pass_deadline()
    assert "Turkey has nothing left" in told(table).headline
    assert "Turkey has neither units nor centres left." in told(table).story
    assert "**" not in told(table).headline
    table.pass_deadline()
    assert "Turkey" not in told(table).headline


def test_the_clock_is_told_as_what_was_done_to_it(table, browse):
    game_pause(game=table.game, by=table.gm, reason="Tea.")
    game_resume(game=table.game, by=table.gm, reason="Drunk.")
    rulings.turn_adjudicate_now(game=table.game, by=table.gm, number=1, reason="All are here.")
    page = report(table, browse)
    for words in ("The game is paused.", "The game goes on.", "The turn is adjudicated before its deadline."):
        assert words in page
        assert words in printed(table)


def test_a_zine_prints_what_was_ruled_with_its_reason(table):
    data = {"op": "owner", "place": "Bel", "seat": "France"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="Editor's whim")
    table.pass_deadline()
    text = printed(table)
    (line,) = [line for line in text.splitlines() if "Editor" in line and line.startswith("**")]
    assert "Bel" in line and "France" in line and ".." not in line
