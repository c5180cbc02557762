"""The arena: the same seed plays the same games, and the figures are what they say."""

from dataclasses import replace
from types import MappingProxyType

import pytest

import engine
from tests.arena import dumbbot, lists
from tests.arena.games import Match, Score, _count, play_match, seats_of
from tests.arena.players import PLAYERS
from tests.arena.summary import interval, summary
from tests.fuzz.campaigns import Composition
from tests.rows import slow_but

STANDARD = engine.load_rulebook("standard")


def match(bot="regular", against="dumbbot", seat="France", variant="standard", years=2):
    return Match(Composition(variant), bot, against, seat, "a", years, 50)


def test_a_match_comes_to_the_same_score_whenever_it_is_played():
    one, other = play_match(match()), play_match(match())
    assert (one.share, one.centres, one.last) == (other.share, other.centres, other.last)
    assert one.last == "S1903M"
    assert one.centres > 0
    assert one.turns
    assert 20 < one.peak_mb < 2000


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_every_variant(name):
    for variant in engine.variant_ids():
        assert play_match(match(name, "novice", "Austria", variant, years=1)).last


def test_dumbbot_is_legal_and_takes_what_stands_open():
    state = engine.opening(STANDARD)
    for seat in STANDARD.seat_ids:
        lines = dumbbot.orders(STANDARD, state, seat, "1")
        checks = engine.check(STANDARD, state, seat, lines)
        assert len(lines) == sum(unit.owner == seat for unit in state.units.values())
        assert all(check.level != "error" for check in checks), checks
    first = {"schema": 1, "phase": "F1901M", "units": {"France": ["A Gas"], "Turkey": ["A Arm"]}}
    alone = engine.load_state(STANDARD, first)
    went = {tuple(dumbbot.orders(STANDARD, alone, "France", f"{seed}")) for seed in range(20)}
    assert went <= {("A Gas - Spa",), ("A Gas - Bre",), ("A Gas - Mar",), ("A Gas - Par",)}, went


def test_no_bot_of_ours_knows_dumbbot():
    from pathlib import Path

    sources = [path.read_text() for folder in ("engine", "variants", "games") for path in Path(folder).rglob("*.py")]
    assert sources
    assert not [text for text in sources if "dumbbot" in text.lower()]


def test_the_summary_counts_what_happened():
    scores = [
        Score(match(), share=1.0, won=1.0, solo=True, survived=True, centres=18, turns=[1.0, 3.0], peak_mb=90.0),
        Score(match(), share=0.0, turns=[2.0], peak_mb=80.5),
    ]
    line = summary("standard", "regular", "dumbbot", scores)
    assert line["games"] == 2
    assert (line["share"], line["solos"], line["survivals"], line["centres"]) == (0.5, 1, 1, 9.0)
    assert (line["ms_per_turn"], line["ms_p95"], line["peak_mb"]) == (2.0, 2.0, 90.0)
    assert line["share_ci"] == [0.0, 1.0]
    low, high = interval([0.2, 0.4] * 50)
    assert 0.27 < low < 0.3 < high < 0.33


def test_a_list_is_played_a_game_of_each_in_turn_and_gone_on_with(tmp_path):
    matches = tuple(match("hold", "hold", seat, years=1) for seat in ("France", "Turkey"))
    series = [lists.Series("one", matches), lists.Series("other", matches[:1])]
    assert [name for name, _ in lists.in_turn(series)] == ["one", "other", "one"]
    file = tmp_path / "figures.jsonl"
    first = list(lists.play_list(series[:1], file, 1, 60))
    assert [score.match for _, score in first] == [*matches]
    with file.open("a") as open_file:
        open_file.write('{"broken off')
    assert [name for name, _ in lists.play_list(series, file, 1, 60)] == ["other"]
    assert lists.kept(file)["one", matches[1]].centres == first[1][1].centres
    assert lists.kept(file)["one", matches[1]].peak_mb == first[1][1].peak_mb
    assert not list(lists.play_list(series, file, 1, 60))


def test_other_bots_figures_are_not_taken_for_these(tmp_path, monkeypatch):
    file = tmp_path / "figures.jsonl"
    one = lists.Series("one", (match("hold", "hold", years=1),))
    assert len(list(lists.play_list([one], file, 1, 60))) == 1
    monkeypatch.setattr(lists, "VERSION", lists.VERSION + 1)
    assert not lists.kept(file)


def test_no_game_is_begun_when_the_time_is_over(tmp_path):
    one = lists.Series("one", (match("hold", "hold", years=1),))
    assert not list(lists.play_list([one], tmp_path / "figures.jsonl", 1, 0))


def test_what_a_list_says_of_its_series_is_said_nowhere_else(tmp_path, monkeypatch):
    from tests.arena.__main__ import main

    words = ["bin/arena", "--list", "tests/arena/targets.txt", "--into", str(tmp_path / "figures.jsonl")]
    monkeypatch.setattr("sys.argv", [*words, "--minutes", "0", "--budget", "100"])
    with pytest.raises(SystemExit, match="--budget"):
        main()
    assert not (tmp_path / "figures.jsonl").exists()


def test_the_list_of_targets_can_be_read():
    from tests.arena.__main__ import _parser, _series

    options = _parser().parse_args(["--list", "tests/arena/targets.txt", "--games", "2"])
    series = _series(options)
    assert len({one.name for one in series}) == len(series) > 20
    assert all(one.matches for one in series)


@pytest.mark.parametrize(("bots", "games"), [("--bot mixed --against mixed", 14), ("--bot expert --against novice", 2)])
def test_seats_are_measured_in_one_game_each_unless_all_play_alike(bots, games):
    """Where all do, a game played for another seat would be the same game once more."""
    from tests.arena.__main__ import _chosen, _matches, _parser

    options = _parser().parse_args([*bots.split(), "--games", "14"])
    matches = list(_matches(_chosen(options)[0], options))
    assert len({one.seed for one in matches}) == games
    assert len({(one.seat, one.seed) for one in matches}) == 14


def test_who_wins_otherwise_than_by_centres_has_won_and_has_no_share_of_it():
    rulebook = engine.load_rulebook("rather_silly")
    state = engine.opening(rulebook)
    state = replace(state, winners=("Jester",))
    for seat, share, won in (("Jester", 0.0, 1.0), ("Russia", 16 / 70, 0.0)):
        score = Score(match(seat=seat, variant="rather_silly"))
        _count(score, state, state, seats_of(rulebook, state))
        assert (round(score.share, 4), score.won) == (round(share, 4), won)


def test_a_game_that_ends_without_any_centre_counts_as_when_somebody_last_had_one():
    rulebook = engine.load_rulebook("rather_silly")
    before = engine.opening(rulebook)
    after = replace(before, centres=MappingProxyType(dict.fromkeys(before.centres, "MONSTERS")), units={})
    score = Score(match(seat="Russia", variant="rather_silly"))
    _count(score, after, before, seats_of(rulebook, after))
    assert (round(score.share, 4), score.centres, score.survived) == (round(16 / 70, 4), 0, False)


@pytest.mark.slow
def test_the_last_position_with_a_centre_is_kept_while_a_match_is_played():
    """By votes every place is closed that is a centre, one after another, so that nobody has any in the end."""
    closing = Composition.read("standard +closing +force_of_law +soothsayer +sunday +votes sunday.days=every_day")
    matches = [Match(closing, "novice", "novice", seat, "1 0", 20, 0) for seat in ("England", "France", "Turkey")]
    scores = [play_match(one) for one in matches]
    assert not any(score.centres for score in scores)
    assert any(score.share for score in scores)


def test_what_is_kept_with_the_code_is_known_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(lists, "PLAYED", tmp_path / "played.jsonl")
    file, one = tmp_path / "figures.jsonl", match("hold", "hold", years=1)
    series = lists.Series("one", (one, replace(one, seed="2")))
    list(lists.play_list([replace(series, matches=series.matches[:1])], file, 1, 60))
    assert lists.keep(file) == 1
    file.unlink()
    ((_, before),) = lists.known_of(file).items()
    assert (before.match, before.turns, before.survived) == (one, [], True)
    assert [score.match.seed for _, score in lists.play_list([series], file, 1, 60)] == ["2"], "the first is known"
    assert lists.keep(file) == 2


def test_every_game_that_is_kept_is_of_a_series_in_the_list():
    """So that the list counts all of them again. (Here the last mixes have rules of the tests' own, too.)"""
    from tests.arena.__main__ import _parser, _series

    options = _parser().parse_args(["--list", "tests/arena/targets.txt", "--games", "200"])
    listed = {(one.name, match.seat, match.seed, match.budget) for one in _series(options) for match in one.matches}
    kept = {(name, match.seat, match.seed, match.budget) for name, match in lists.kept(lists.PLAYED)}
    assert kept
    assert kept <= listed


@pytest.mark.parametrize("bot", slow_but(["expert", "novice"], "novice"))
def test_a_game_that_is_kept_comes_out_the_same_again(bot):
    scores = [score for score in lists.kept(lists.PLAYED).values() if score.match.bot == bot]
    assert scores, "what is kept is of other bots: take it out, and its figures, and play anew"
    before = min(scores, key=lambda score: (score.last[1:5], score.match.budget, score.match.seed))
    after = play_match(before.match)
    assert (after.share, after.won, after.last) == (before.share, before.won, before.last)
