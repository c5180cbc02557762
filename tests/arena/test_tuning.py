"""Tuning by self-play: repeatable, what it writes can be read, and only what is better is kept."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields, replace

import pytest

from engine.bots import weights
from engine.bots.weights import FILE, WEIGHTS, Weights, read_weights
from tests.arena import tuning
from tests.arena.tuning import Game, Plan, mean_and_error, play, tune
from tests.fuzz.campaigns import Composition

STANDARD = Composition("standard")
TINY = Plan(STANDARD, rounds=2, pairs=2, years=2, seed="a")


def test_the_weights_in_use_are_those_of_the_file():
    assert read_weights(json.loads(FILE.read_text())) == WEIGHTS
    assert set(asdict(WEIGHTS)) == {field.name for field in fields(Weights)}


@pytest.mark.parametrize("wrong", [{"prize": -1.0}, {"prize": float("inf")}, {"courage": 1.0}])
def test_weights_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError, match=r"prize|courage"):
        read_weights({**asdict(WEIGHTS), **wrong})


def test_a_game_of_self_play_shares_out_all_there_is():
    found = play(Game(STANDARD, WEIGHTS, "a", 2))
    assert len(found) == 7
    assert sum(found.values()) == pytest.approx(1)
    assert found == play(Game(STANDARD, WEIGHTS, "a", 2))


def test_other_weights_play_otherwise_in_their_seat_alone():
    bold = replace(WEIGHTS, takes_spring=9.0, takes_autumn=9.0, loses_autumn=0.0, loses_spring=0.0)
    assert play(Game(STANDARD, WEIGHTS, "a", 2, "France", bold)) != play(Game(STANDARD, WEIGHTS, "a", 2))
    assert play(Game(STANDARD, WEIGHTS, "a", 2, "France", WEIGHTS)) == play(Game(STANDARD, WEIGHTS, "a", 2))


@pytest.mark.slow
def test_the_same_plan_comes_to_the_same_weights_however_many_work_at_it():
    once, trials = tune(TINY, jobs=1)
    assert (once, trials) == tune(TINY, jobs=2)
    assert len(trials) == TINY.rounds
    assert len({trial.name for trial in trials}) == TINY.rounds


def test_what_is_better_by_more_than_an_error_is_kept_and_nothing_else(monkeypatch, tmp_path):
    monkeypatch.setattr(tuning, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(tuning, "compared", lambda *_: [0.1, 0.12])
    after, trials = tune(TINY, jobs=1)
    assert [trial.kept for trial in trials] == [True, True]
    assert {trial.name: trial.value for trial in trials}.items() <= asdict(after).items()
    tuning.write(after, tmp_path / "weights.json")
    assert read_weights(json.loads((tmp_path / "weights.json").read_text())) == after
    monkeypatch.setattr(tuning, "compared", lambda *_: [0.3, -0.2])
    assert tune(TINY, jobs=1)[0] == weights.WEIGHTS


def test_the_error_is_that_of_a_mean():
    assert mean_and_error([1.0, 1.0]) == (1.0, 0.0)
    mean, error = mean_and_error([0.0, 2.0])
    assert (mean, error) == (1.0, pytest.approx(1.0))
