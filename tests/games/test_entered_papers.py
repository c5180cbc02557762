"""A line that a GM enters for a seat tells others no more than the seat's own line would, whatever its kind.

The rows are made of the registry: a rule that brings a new kind of paper is found here, or the first test says so.
"""

import json

import pytest

import engine
from engine.views import visible
from games.services.ruling_visibility import ruling_audience
from tests.games.entered_papers import Row, kinds, rows


def seen(row: Row, outcome: "engine.Outcome", eye: str | None) -> str:
    """All that the engine tells somebody of a turn, but for who entered a line."""
    told = engine.view(row.rulebook, outcome.state, outcome.events, eye, outcome.results, outcome.draws)
    return json.dumps([told.state, told.events, told.results, told.draws], sort_keys=True, default=str)


def readers(row: Row, outcome: "engine.Outcome", line: str):
    """Who may read the ruling that entered a line, once the turn is adjudicated."""
    data = {"seat": row.seat, "lines": [line]}
    return ruling_audience(row.rulebook.amended(outcome.state.house), outcome, "order", data, row.state.phase)


def test_every_kind_of_paper_in_every_window_has_its_row():
    assert {(row.rule, row.kind, row.window) for row in rows()} == set(kinds())


def test_the_rows_tell_what_is_secret_from_what_is_not():
    hidden = {row.name for row in rows() if len({seen(row, row.handed_in(line), None) for line in row.lines}) == 1}
    assert {"mastermind question M", "mastermind answer R", "decks standing A"} <= hidden
    assert not hidden & {"movement order M", "adjustments build A"}


def test_what_others_do_not_see_of_a_paper_they_do_not_see_of_one_that_was_entered():
    wrong = []
    for row in rows():
        own = [row.handed_in(line) for line in row.lines]
        entered = [row.entered(line) for line in row.lines]
        for eye in (None, *(seat for seat in row.rulebook.seat_ids if seat != row.seat)):
            if len({seen(row, outcome, eye) for outcome in own}) > 1:
                continue
            if len({seen(row, outcome, eye) for outcome in entered}) > 1:
                wrong.append((row.name, eye, "report"))
            if any(visible(readers(row, out, line), eye) for out, line in zip(entered, row.lines, strict=True)):
                wrong.append((row.name, eye, "ledger"))
    assert not wrong


@pytest.mark.parametrize("line", ["QUESTION of nobody", "A Atlantis - Bur"])
def test_a_line_that_came_to_nothing_is_for_its_seat(line):
    row = next(one for one in rows() if one.name == "movement order M")
    assert readers(row, row.entered(line), line) == {row.seat}


def test_several_lines_are_read_by_who_may_read_them_all():
    row = next(one for one in rows() if one.name == "links link M")
    move = next(one for one in engine.legal_orders(row.rulebook, row.state, row.seat).items() if one[0])[1][0]
    both = [move, row.lines[0]]
    ruling = engine.Ruling("order", {"seat": row.seat, "lines": both})
    outcome = engine.adjudicate(row.rulebook, row.state, row.others, (ruling,))
    data = {"seat": row.seat, "lines": both}
    assert ruling_audience(row.rulebook, outcome, "order", {**data, "lines": [move]}, row.state.phase) is None
    assert ruling_audience(row.rulebook, outcome, "order", data, row.state.phase) == {row.seat}
