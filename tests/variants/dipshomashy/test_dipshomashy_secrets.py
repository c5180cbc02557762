"""Ballots and nominations: whoever is not their voter sees totals, and nothing else changes with them."""

import json

import pytest

from engine import Draws, adjudicate, legal_orders, load_rulebook, load_state, view
from engine.bots.play import play
from engine.turn.seat_orders import check
from tests.rows import every_row

RULEBOOK = load_rulebook("dipshomashy")
DRAWS = Draws("secret", "hidden")
STATE = load_state(
    RULEBOOK,
    {"phase": "S1903M", "units": {"France": ["A Bur", "A Par"], "Germany": ["A Mun", "F Kie"], "Italy": ["A Tyr"]}},
)
OTHERS = [seat for seat in RULEBOOK.seat_ids if seat not in ("France", "Germany")] + [None]


def _seen(papers, seat, rulebook=RULEBOOK):
    found = adjudicate(rulebook, STATE, papers, (), DRAWS)
    shown = view(rulebook, found.state, found.events, seat, found.results, found.draws)
    forms = [legal_orders(rulebook, found.state, one) for one in rulebook.seat_ids]
    return json.dumps([shown.state, shown.events, shown.results, shown.draws, forms], sort_keys=True)


@every_row("seat", OTHERS)
def test_the_same_totals_look_the_same_whoever_voted(seat):
    ways = [
        {"France": ["VOTE 2 CLOSE Mun", "VOTE 1 OPEN Ice", "NOMINATE Gas"], "Germany": ["NOMINATE Wal Gas"]},
        {"Germany": ["VOTE 2 CLOSE Mun", "VOTE 1 OPEN Ice", "NOMINATE Gas"], "France": ["NOMINATE Wal Gas"]},
        {
            "France": ["VOTE 1 CLOSE Mun", "NOMINATE Gas Wal"],
            "Germany": ["VOTE 1 CLOSE Mun", "VOTE 1 OPEN Ice", "VOTE 1 CLOSE Atlantis", "NOMINATE Gas"],
        },
    ]
    assert len({_seen(way, seat) for way in ways}) == 1


@every_row("seat", OTHERS)
@every_row(
    "line",
    [
        "VOTE 1 CLOSE Atlantis",
        "VOTE 0 OPEN Ice",
        "NOMINATE Par",
        "NOMINATE nowhere",
        "NOMINATE Gas",
        "VOTE 1 LICENSE Gas",
    ],
)
def test_lines_that_come_to_nothing_leave_no_trace(seat, line):
    plain = {"France": ["VOTE 1 OPEN Ice", "A Bur H"]}
    with_it = {"France": ["VOTE 1 OPEN Ice", "A Bur H", line]}
    assert _seen(plain, seat) == _seen(with_it, seat)
    assert _seen(plain, "France") != _seen(with_it, "France")


def test_votes_that_are_too_many_show_only_as_counted():
    plain = {"France": ["VOTE 3 OPEN Ice"]}
    too_many = {"France": ["VOTE 3 OPEN Ice", "VOTE 5 CLOSE Mun"]}
    assert _seen(plain, "Italy") == _seen(too_many, "Italy")


@every_row("seat", OTHERS)
def test_with_nothing_revealed_only_what_takes_place_shows(seat):
    rulebook = load_rulebook("dipshomashy", options={"votes.reveal": "enacted_only"})
    ways = [
        {"France": ["VOTE 3 OPEN Ice"]},
        {"France": ["VOTE 2 OPEN Ice", "VOTE 1 OPEN Mun"]},
        {"France": ["VOTE 1 OPEN Ice"], "Germany": ["VOTE 2 OPEN Ice", "VOTE 1 CLOSE Ice"]},
    ]
    assert len({_seen(way, seat, rulebook) for way in ways}) == 1


def test_votes_used_on_the_first_day_are_nobody_elses_business():
    rulebook = load_rulebook("dipshomashy", options={"votes.first_day": "per_day"})
    start = load_state(rulebook, {"phase": "S1901M"})
    shown = []
    for lines in (["VOTE 1 OPEN Ice"], ["VOTE 1 OPEN Ice", "VOTE 2 OPEN Mun"]):
        found = adjudicate(rulebook, start, {"France": lines, "Italy": ["VOTE 2 OPEN Mun"]}, (), DRAWS)
        shown.append(json.dumps(view(rulebook, found.state, (), "Germany").state))
        forms = [legal_orders(rulebook, found.state, seat) for seat in rulebook.seat_ids if seat != "France"]
        shown.append(json.dumps(forms))
        assert check(rulebook, found.state, "Germany", ["VOTE 4 CLOSE Mun"])[0].level == "ok"
    assert shown[:2] == shown[2:]


@pytest.mark.parametrize("seed", ["one", "two"])
def test_no_ballot_of_a_whole_game_is_seen_by_a_spectator(seed):
    for window in play(RULEBOOK, seed, years=3):
        found = window.outcome
        shown = view(RULEBOOK, found.state, found.events, None, found.results, found.draws)
        text = json.dumps([shown.events, shown.results])
        for lines in window.papers.values():
            for line in lines:
                if line.startswith(("VOTE", "NOMINATE")):
                    assert line not in text
        assert "ballot.received" not in text
