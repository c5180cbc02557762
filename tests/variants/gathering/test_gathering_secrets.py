"""What nobody may see before the game is over: to every other eye the game is the same with it and without."""

import json

from engine import adjudicate, dump_state, load_rulebook, load_state, view
from engine.model.ids import SeatId
from engine.rulebook.draws import Draws
from engine.turn.adjudication import start_game
from engine.turn.rulings import Ruling
from engine.turn.seat_orders import check
from tests.rows import every_row

RULEBOOK = load_rulebook("gathering")
OTHERS = [*(seat for seat in RULEBOOK.seat_ids if seat != "France"), None]
DRAWS = Draws(secret="s", hidden_secret="h")


def _seen(outcome, seat, rulebook=RULEBOOK):
    shown = view(rulebook, outcome.state, outcome.events, seat, outcome.results, outcome.draws)
    return json.dumps([shown.state, shown.events, shown.results, shown.draws], sort_keys=True)


def _spring(**papers):
    split = adjudicate(RULEBOOK, start_game(RULEBOOK, DRAWS).state, {}, (), DRAWS)
    return adjudicate(RULEBOOK, split.state, papers, (), DRAWS)


@every_row("seat", OTHERS)
@every_row(
    "lines",
    [["DECK SECONDARY DT, UD, GE, PA"], ["DECK SECONDARY DT, DT, DT, DT"], ["STANDING DISCARD BH"], ["nonsense"]],
)
def test_a_split_looks_the_same_sent_refused_or_missing(seat, lines):
    start = start_game(RULEBOOK, DRAWS).state
    sent = adjudicate(RULEBOOK, start, {"France": lines}, (), DRAWS)
    missing = adjudicate(RULEBOOK, start, {}, (), DRAWS)
    assert _seen(sent, seat) == _seen(missing, seat)
    assert _seen(sent, "France") != _seen(missing, "France")


@every_row("seat", OTHERS)
@every_row(
    "line",
    [
        "IF Germany PLAYS SUDDEN DEATH ON A Par: SECONDARY MYSTICAL SHIELD A Par",
        "IF ANY PLAYS TELEPORT: SECONDARY MYSTICAL SHIELD A Mar",
        "SECONDARY SUDDEN DEATH A Mun",
        "SECONDARY MYSTICAL SHIELD A Gal",
        "STANDING DISCARD TP, BH",
        "ACCEPT TELEPORT A Par FROM Germany - Mos",
        "A Bur - Mun",
        "A Bel H",
        "PRIMARY MYSTICAL SHIELD A Par",
    ],
)
def test_lines_without_effect_leave_no_trace(seat, line):
    plain = _spring(France=["DISCARD BH", "A Par H"])
    with_it = _spring(France=["DISCARD BH", "A Par H", line])
    assert _seen(plain, seat) == _seen(with_it, seat)
    assert _seen(plain, "France") != _seen(with_it, "France")


@every_row("seat", OTHERS)
def test_hands_are_not_seen_whatever_they_hold(seat):
    split = adjudicate(RULEBOOK, start_game(RULEBOOK, DRAWS).state, {}, (), DRAWS)
    other = adjudicate(
        RULEBOOK, start_game(RULEBOOK, DRAWS).state, {"France": ["DECK SECONDARY TP, TP, BH, BH"]}, (), DRAWS
    )
    papers = {"France": ["DISCARD SD"]}
    one, two = (adjudicate(RULEBOOK, state.state, papers, (), DRAWS) for state in (split, other))
    assert _seen(one, seat) == _seen(two, seat)


def test_checks_answer_from_the_seats_own_hand_and_nobody_elses():
    state = _spring().state
    data = dump_state(RULEBOOK, state)
    data["rules"]["decks"]["secondary"]["Germany"]["value"] = ["sudden_death"]
    changed = load_state(RULEBOOK, data)
    lines = ["SECONDARY SUDDEN DEATH A Mun", "PRIMARY SUDDEN DEATH A Mun", "A Bur - Mun"]
    assert check(RULEBOOK, state, "France", lines) == check(RULEBOOK, changed, "France", lines)


def test_everything_is_opened_when_the_game_is_over():
    papers = {"France": ["DISCARD BH", "IF ANY PLAYS TELEPORT: SECONDARY MYSTICAL SHIELD A Mar", "A Bel H"]}
    split = adjudicate(RULEBOOK, start_game(RULEBOOK, DRAWS).state, {}, (), DRAWS)
    ended = adjudicate(RULEBOOK, split.state, papers, [Ruling("win", {"seats": ["Italy"]})], DRAWS)
    for seat in (SeatId("Germany"), None):
        shown = _seen(ended, seat)
        assert "IF ANY PLAYS TELEPORT" in shown
        assert "A Bel H" in shown
        assert '"primary"' in shown


@every_row("seat", OTHERS)
def test_secret_discards_show_only_that_there_was_one(seat):
    rulebook = load_rulebook("gathering", options={"decks.discards": "secret"})
    split = adjudicate(rulebook, start_game(rulebook, DRAWS).state, {}, (), DRAWS)
    ways = [["DISCARD BH"], ["DISCARD TP"], [], ["PRIMARY WALK ON WATER F Bre"]]
    seen = {_seen(adjudicate(rulebook, split.state, {"France": way}, (), DRAWS), seat, rulebook) for way in ways}
    assert len(seen) == 1


def test_the_option_says_whether_players_may_agree_on_a_draw():
    assert not RULEBOOK.no_draw
    assert "played out" in load_rulebook("gathering", options={"endgame.agreed_draw": "no"}).no_draw
