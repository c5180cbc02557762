"""Two boards side by side: everything that differs is said, and nothing that these eyes may not see."""

import re
from dataclasses import replace

import pytest

import engine
from engine.model.ids import END
from engine.model.state import Edge, Mark, Token, ToRetreat
from games.maps.comparison import compare
from games.maps.differences import differences
from games.permissions import spectator_of, viewer_of
from tests.plugins.tables import POWERS

pytestmark = pytest.mark.django_db
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")


@pytest.fixture
def boards(table):
    """The opening, and what came of a season of it."""
    rulebook = table.game.rulebook
    before = table.turn.loaded_state(rulebook)
    orders = {"France": ["A Par - Bur", "A Mar - Spa"], "Germany": ["F Kie - Den"]}
    return before, engine.adjudicate(rulebook, before, orders).state


def said(comparison):
    return {(one.sort, one.subject, one.before, one.after) for one in comparison.differences}


def test_what_moved_came_and_went_is_listed(table, boards):
    before, after = boards
    kiel = next(number for number, unit in after.units.items() if str(unit) == "F Den")
    after = replace(after, units={n: u for n, u in after.units.items() if n != kiel})
    told = said(compare(spectator_of(table.game), before, after))
    assert ("unit", "France", "A Par", "A Bur") in told
    assert ("unit", "Germany", "F Kie", "nothing") in told
    assert ("phase", "Season", "Spring 1901, movement", "Autumn 1901, movement") in told
    back = said(compare(spectator_of(table.game), after, before))
    assert ("unit", "Germany", "nothing", "F Kie") in back


def test_a_board_differs_in_nothing_from_itself(table, boards):
    comparison = compare(spectator_of(table.game), boards[0], boards[0])
    assert comparison.differences == ()
    assert comparison.before.svg.startswith("<svg")


def test_centres_and_the_end_of_the_game_are_listed(table, boards):
    before = boards[0]
    after = replace(before, centres={**before.centres, "Bel": "France"}, winners=("France",), ending="win")
    told = said(compare(spectator_of(table.game), before, after))
    assert ("centre", "Belgium", "nobody", "France") in told
    assert ("phase", "Result", "goes on", "over: win (France)") in told


def test_counters_statuses_and_tokens_are_listed_for_those_who_see_them(tables):
    table = tables(variant="rather_silly", players=ELEVEN)
    rulebook = table.game.rulebook
    before = table.turn.loaded_state(rulebook)
    unit = next(iter(before.units.values()))
    marks = (
        Mark("souls.sold", str(unit.id), 1),
        Mark("doctor.vp", "Doctor", 5, audience=frozenset({"Doctor"})),
    )
    after = replace(before, marks=marks, tokens=(Token("borg.at", at="Mun"),))
    told = differences(rulebook, *(engine.dump_state(rulebook, state, audiences=False) for state in (before, after)))
    assert {"status", "mark", "token"} <= {one.sort for one in told}
    assert ("token", "Borg", "nowhere", "Munich") in {(d.sort, d.subject, d.before, d.after) for d in told}

    def sorts(viewer):
        return {one.sort for one in compare(viewer, before, after).differences}

    assert "mark" in sorts(viewer_of(table.now, table.gm))
    assert "mark" not in sorts(spectator_of(table.now)), "points that nobody else may know"


def test_a_line_that_ended_opens_no_secret_while_the_game_goes_on(tables):
    table = tables(variant="rather_silly", players=ELEVEN)
    before = table.turn.loaded_state(table.game.rulebook)
    secret = Mark("doctor.vp", "Doctor", 5, audience=frozenset({"Doctor", END}))
    after = replace(before, marks=(secret,), winners=("Doctor",), ending="points")
    comparison = compare(spectator_of(table.now), before, after)
    assert [one.subject for one in comparison.differences] == ["Result"]


# --- on the maps -------------------------------------------------------------------------------------


def outlined(board):
    """The provinces that are outlined on a board."""
    return set(re.findall(r'class="differs" href="#\w+-province-(\w+)"', board.svg)) | set(
        re.findall(r'href="#\w+-province-(\w+)" class="differs"', board.svg)
    )


def test_where_the_boards_differ_is_outlined_on_both(table, boards):
    before, after = boards
    after = replace(after, centres={**after.centres, "Bel": "France"})
    comparison = compare(spectator_of(table.game), before, after)
    places = {"Par", "Bur", "Mar", "Spa", "Kie", "Den", "Bel"}
    assert [outlined(board) for board in comparison.boards] == [places, places]
    assert comparison.marked == places
    assert compare(spectator_of(table.game), before, before).marked == frozenset()
    assert not outlined(compare(spectator_of(table.game), before, before).after)


def test_a_unit_that_must_retreat_and_a_link_are_outlined(table, boards):
    before = boards[0]
    unit = next(unit for unit in before.units.values() if unit.at == "Vie")
    edge = Edge("Lon", "Mos")
    after = replace(before, to_retreat={unit.id: ToRetreat(unit.id)}, edges=(edge,))
    told = compare(spectator_of(table.game), before, after)
    assert {(one.sort, one.places) for one in told.differences} == {("retreat", ("Vie",)), ("border", ("Lon", "Mos"))}
    assert outlined(told.before) == {"Vie", "Lon", "Mos"}


def test_what_has_no_place_on_the_board_is_in_the_list_alone(tables):
    table = tables(variant="rather_silly", players=ELEVEN)
    before = table.turn.loaded_state(table.game.rulebook)
    tardis = next(number for number, unit in before.units.items() if unit.kind == "T")
    away = replace(before, units={n: u for n, u in before.units.items() if n != tardis})
    told = compare(viewer_of(table.now, table.gm), before, away)
    assert [(one.sort, one.places) for one in told.differences] == [("unit", ())]
    assert told.marked == frozenset()


def test_nothing_is_outlined_for_a_secret(tables):
    """Byte for byte: the maps of those who may not know are those without it."""
    table = tables(variant="rather_silly", players=ELEVEN)
    before = table.turn.loaded_state(table.game.rulebook)
    seen_by_france = Token("llamas.herds", "France", "Bur", audience=frozenset({"France"}))
    after = replace(before, tokens=(*before.tokens, seen_by_france))
    for viewer in (spectator_of(table.now), viewer_of(table.now, table.germany)):
        told, plain = compare(viewer, before, after), compare(viewer, before, before)
        assert [board.svg for board in told.boards] == [board.svg for board in plain.boards]
    assert outlined(compare(viewer_of(table.now, table.france), before, after).after) == {"Bur"}
