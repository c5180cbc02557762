"""Games on boards that somebody wrote: seats, winning, years, whole games, the command line."""

import json

import pytest

import engine
from engine.__main__ import main
from engine.boards.document import board_text
from engine.bots.play import play
from engine.io.json_lines import run_line
from engine.model.errors import InputError, RulebookError
from tests.plugins.boards import lake, standard
from tests.rows import every_row
from variants import RULES


def rulebook(document=None, **choices):
    return engine.load_rulebook("standard", board=board_text(document or lake()), **choices)


def test_its_seats_sit_down_and_its_number_wins():
    assert rulebook().seat_ids == ("North", "South")
    assert rulebook().option("victory.centres") == "3"
    assert rulebook(options={"victory.centres": "4"}).option("victory.centres") == "4"
    assert engine.load_rulebook().option("victory.centres") == "18"


def test_equal_boards_are_one_whatever_stands_around_them():
    other = dict(reversed(lake(about="Quite another text.").items()))
    assert board_text(other) == board_text(lake())
    assert rulebook(other) is rulebook()
    assert rulebook(lake(wins=4)).version != rulebook().version


def test_a_seat_that_begins_without_a_unit_builds_its_first_in_winter():
    document = lake(start={"North": ["A Ash"], "South": []})
    draws = engine.Draws("secret", "hidden")
    state = engine.start_game(rulebook(document), draws).state
    for phase in ("S1901M", "F1901M", "W1901A"):
        assert state.phase == phase and not state.ended
        papers = {"South": ["BUILD F Cal"]} if phase == "W1901A" else {}
        state = engine.adjudicate(rulebook(document), state, papers, (), draws).state
    assert sorted(map(str, state.units.values())) == ["A Ash", "F Cal"]


def test_a_bad_board_makes_no_rulebook():
    with pytest.raises(InputError, match=r"board\.wins"):
        board_text(lake(wins=9))


def test_a_rule_with_a_seat_that_the_board_has_too_is_refused_by_name():
    document = lake(
        seats={"North": {}, "Jester": {}}, homes={"North": ["Ash"], "Jester": ["Cal"]},
        start={"North": ["A Ash"], "Jester": ["F Cal"]},
    )  # fmt: skip
    with pytest.raises(RulebookError, match="jester"):
        rulebook(document, with_=("jester",))


def test_orders_name_its_provinces_and_seats():
    state = engine.start_game(rulebook(), engine.Draws("x")).state
    outcome = engine.adjudicate(
        rulebook(), state, {"North": ["a ashford - eskdale"], "South": ["f calder - the water"]}
    )
    assert {str(unit.at) for unit in outcome.state.units.values()} == {"Esk", "LAK"}


def test_years_are_called_as_the_board_calls_them():
    years = {"first": 431, "step": -1, "after": "BC"}
    told = rulebook(lake(years=years))
    assert engine.phase_name(told, "F1903M") == "Autumn 429 BC, movement"
    assert engine.year_name(told, 1901) == "431 BC"
    assert engine.year_name(rulebook(), 1901) == "1901"


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_whole_games_are_played_on_it(seed):
    last = None
    for played in play(rulebook(), seed, years=6):
        last = played.outcome.state
        assert engine.load_state(rulebook(), engine.dump_state(rulebook(), last)) == last
    assert last is not None


def test_the_standard_board_as_a_document_plays_the_standard_game():
    own, usual = rulebook(standard()), engine.load_rulebook()
    for one, other in zip(play(own, "s", years=2), play(usual, "s", years=2), strict=True):
        assert engine.dump_outcome(own, one.outcome) == engine.dump_outcome(usual, other.outcome)


def test_house_rules_keep_the_board():
    state = engine.start_game(rulebook(), engine.Draws("x")).state
    ruling = engine.Ruling.from_json({"kind": "option", "name": "victory.centres", "value": "2", "reason": "Short."})
    after = engine.adjudicate(rulebook(), state, {}, [ruling]).state
    assert rulebook().amended(after.house).seat_ids == ("North", "South")


def test_a_turn_by_the_command_line_may_bring_its_board():
    answer = run_line({"board": lake(), "state": {"phase": "S1901M"}, "orders": {"North": ["A Ash - Esk"]}})
    assert answer["results"]["North"][0]["verdict"] == "succeeds"
    with pytest.raises(InputError, match=r"board\.wins"):
        run_line({"board": lake(wins=0)})


def test_the_command_checks_draws_and_plays(tmp_path, capsys):
    path = tmp_path / "lake.json"
    path.write_text(json.dumps(lake()))
    assert main(["board", "check", str(path)]) == 0
    assert "6 provinces, 4 centres, 3 win" in capsys.readouterr().out
    assert main(["board", "draw", str(path), "--out", str(tmp_path / "lake.svg")]) == 0
    assert "Eskdale" in (tmp_path / "lake.svg").read_text()
    assert main(["board", "draw", str(path), "--out", str(tmp_path / "lake.png")]) == 0
    assert (tmp_path / "lake.png").read_bytes().startswith(b"\x89PNG")
    assert main(["board", "draw", str(path), "--out", str(tmp_path / "lake.doc")]) == 2
    assert main(["play", "--board", str(path), "--seed", "1", "--years", "2"]) == 0
    capsys.readouterr()
    path.write_text(json.dumps(lake(wins=9)))
    assert main(["board", "check", str(path)]) == 1
    assert "wins: 9 centres win, and there are 4." in capsys.readouterr().out
    assert main(["board", "check", str(tmp_path / "none.json")]) == 2


@every_row("name", sorted(RULES))
def test_any_rule_plays_on_any_board_or_is_refused_by_name(name):
    """Rules that name no province work everywhere; those that do say what they miss."""
    if name in engine.load_rulebook().variant.rules:
        return
    needed = [name]
    for one in needed:
        needed += [need for need in RULES[one].needs if need not in needed]
    added = [one for one in needed if one not in engine.load_rulebook().variant.rules]
    try:
        book = rulebook(with_=added)
    except RulebookError as error:
        assert any(one in error.message for one in added), error.message
        return
    for played in play(book, f"lake {name}", years=2):
        assert engine.load_state(book, engine.dump_state(book, played.outcome.state)) == played.outcome.state
