"""What others may not know changes no byte of what they see: herds, papers without effect, ballots, answers, forms."""

import json
from dataclasses import replace

import pytest

from engine import Draws, adjudicate, all_legal_orders, load_rulebook, load_state, view, wants
from engine.turn.adjudication import start_game
from engine.turn.rulings import Ruling
from tests.rows import every_row
from tests.variants.rather_silly.games import CROWD, crowded, made_up, played

RULEBOOK = load_rulebook("rather_silly")
DRAWS = Draws("secret", "hidden")
SEATS = [*RULEBOOK.seat_ids, None]


def seen(outcome, seat):
    """Every byte that a seat is shown after a turn."""
    shown = view(RULEBOOK, outcome.state, outcome.events, seat, outcome.results, outcome.draws)
    return json.dumps([shown.state, shown.events, shown.results, shown.draws], sort_keys=True)


def by_all(outcome, *but):
    """What everybody sees but some."""
    return {seat: seen(outcome, seat) for seat in SEATS if seat not in but}


def spring(rulings=(), **papers):
    return adjudicate(RULEBOOK, crowded(RULEBOOK), papers, rulings, DRAWS)


# --- herds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [["PLACE LLAMA Bur"], ["PLACE LLAMA NTH", "PLACE LLAMA Pic", "PLACE LLAMA Ruh"], ["PLACE LLAMA Par"], ["nonsense"]],
)
def test_where_herds_are_placed_or_whether_nobody_else_learns(lines):
    start = start_game(RULEBOOK, DRAWS).state
    sent = adjudicate(RULEBOOK, start, {"France": lines}, (), DRAWS)
    missing = adjudicate(RULEBOOK, start, {}, (), DRAWS)
    assert by_all(sent, "France") == by_all(missing, "France")
    assert seen(sent, "France") != seen(missing, "France")


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_herds_elsewhere_change_nothing_until_they_explode(seed):
    """Made-up games in which France's herds stand somewhere else, and nobody lets any off."""
    for one in played(RULEBOOK, seed, 1, crowded(RULEBOOK)):
        quiet = {seat: [line for line in lines if "LLAMA" not in line] for seat, lines in one.papers.items()}
        elsewhere = [replace(t, at="Sil") if t.owner == "France" else t for t in one.before.tokens]
        moved = replace(one.before, tokens=tuple(elsewhere))
        here, there = (adjudicate(RULEBOOK, state, quiet, (), DRAWS) for state in (one.before, moved))
        assert by_all(here, "France") == by_all(there, "France")


def test_forms_and_refusals_know_of_ones_own_herds_only():
    data = json.loads(json.dumps(CROWD))
    data["rules"]["llamas"]["herds"] = data["rules"]["llamas"]["herds"][1:]
    without = load_state(RULEBOOK, data)
    with_them, gone = all_legal_orders(RULEBOOK, crowded(RULEBOOK)), all_legal_orders(RULEBOOK, without)
    assert {seat for seat in RULEBOOK.seat_ids if with_them[seat] != gone[seat]} == {"France"}
    asked = {
        seat for seat in RULEBOOK.seat_ids if wants(RULEBOOK, crowded(RULEBOOK), seat) != wants(RULEBOOK, without, seat)
    }
    assert asked == {"France"}


# --- lines without effect --------------------------------------------------------------------------------


@every_row(
    ("seat", "line"),
    [
        ("France", "IF OCCUPIED(Sil): LLAMA Bur DETONATE"),
        ("France", "LLAMA Sil DETONATE"),
        ("France", "IF MERGED(Bel): SELL A Par"),
        ("France", "SELL FA Gas"),
        ("France", "IF BORG AT Par: LINK Par - Rom"),
        ("France", "LINK Swi - Rom"),
        ("France", "BUILD FREE A Par"),
        ("France", "IF TARDIS MALFUNCTIONED: BUILD FREE A Par"),
        ("France", "A Mos - War"),
        ("France", "not an order at all"),
        ("Soothsayer", "PREDICT Swi"),
        ("Jester", "REORDER France A Par - Mos"),
        ("Jester", "REORDER France B Mun H"),
        ("England", 'QUESTION "Why?" ANSWER "So."'),
        ("Mastermind", "LLAMA Bur DETONATE"),
    ],
)
def test_a_line_without_effect_leaves_no_trace(seat, line):
    plain, with_it = spring(), spring(**{seat: [line]})
    assert by_all(plain, seat) == by_all(with_it, seat)
    assert seen(plain, seat) != seen(with_it, seat)


# --- ballots, answers, questions -------------------------------------------------------------------------


def test_who_voted_for_what_is_nobodys_business():
    one = spring(France=["LINK Lon - Par"], Italy=["LINK Rom - Bel"], Turkey=["LINK Lon - Par"])
    other = spring(France=["LINK Rom - Bel"], Italy=["LINK Lon - Par"], Turkey=["LINK Lon - Par"])
    assert by_all(one, "France", "Italy") == by_all(other, "France", "Italy")
    assert seen(one, "France") != seen(other, "France")


def at_the_marks(**papers):
    """The same, played on to where the GM marks the answers."""
    outcome = spring(**papers)
    while not outcome.state.phase.endswith("G"):
        outcome = adjudicate(RULEBOOK, outcome.state, {}, (), DRAWS)
        assert outcome.state.phase.startswith("S1903")
    return outcome


@pytest.mark.parametrize("text", ["seven", "2½", "the third letter of a name"])
def test_a_wrong_answer_is_nobodys_but_the_gms(text):
    """While the marks are awaited, and after them."""
    marks = [Ruling("mark", {"seat": "France", "value": False})]
    waiting = [at_the_marks(France=[f'ANSWER "{one}"']) for one in ("nine", text)]
    marked = [adjudicate(RULEBOOK, outcome.state, {}, marks, DRAWS) for outcome in waiting]
    for one, other in (waiting, marked):
        assert by_all(one, "France") == by_all(other, "France")
        assert seen(one, "France") != seen(other, "France")


def test_who_answered_rightly_is_not_known_before_the_marks():
    """Somebody's wrong answer keeps the window open; whether France is right shows in nothing yet."""
    one, other = (at_the_marks(France=[f'ANSWER "{answer}"'], Turkey=['ANSWER "nine"']) for answer in ("2", "3"))
    assert by_all(one, "France") == by_all(other, "France")


def test_the_next_question_is_the_masterminds_until_its_season():
    papers = [{"Mastermind": [f'QUESTION "{text}?" ANSWER "Nobody"']} for text in ("Who", "Where")]
    one, other = (at_the_marks(Turkey=['ANSWER "nine"'], **those) for those in papers)
    assert by_all(one, "Mastermind") == by_all(other, "Mastermind")
    assert seen(one, "Mastermind") != seen(other, "Mastermind")


def test_its_answer_is_his_until_it_is_marked():
    one, other = (spring(Mastermind=[f'QUESTION "Who?" ANSWER "{text}"']) for text in ("Nobody", "Odysseus"))
    assert one.state.phase == "F1903M"
    assert by_all(one, "Mastermind") == by_all(other, "Mastermind")


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["four", "five"])
def test_no_paper_that_waits_and_no_hidden_thing_is_in_anybody_elses_view(seed):
    for one in played(RULEBOOK, seed, 2):
        outcome = one.outcome
        if outcome.state.ended:
            continue
        for seat in SEATS:
            shown = view(RULEBOOK, outcome.state, outcome.events, seat, outcome.results, outcome.draws)
            assert all(held["seat"] == seat for held in shown.state.get("held", ()))
            hidden = {e.text for e in outcome.events if e.audience is not None and seat not in e.audience}
            assert not hidden & {event["text"] for event in shown.events}
            herds = shown.state.get("rules", {}).get("llamas", {}).get("herds", [])
            assert {herd["owner"] for herd in herds} <= {seat}


@pytest.mark.parametrize("seat", ["France", "Jester", "Doctor", "Mastermind"])
def test_papers_not_yet_read_show_nowhere(seat):
    """Whatever a seat hands in for later, the others' views of the window that opens are the same."""
    state = crowded(RULEBOOK)
    papers = {**made_up(RULEBOOK, state, "later"), "Turkey": ['ANSWER "nine"']}
    later = {"France": 'ANSWER "2"', "Jester": 'ANSWER "3"', "Doctor": "BUILD FREE A Bel"}
    papers[seat] = [line for line in papers[seat] if not line.startswith(("ANSWER", "QUESTION", "BUILD FREE"))]
    more = {**papers, seat: [*papers[seat], later.get(seat, 'QUESTION "Why?" ANSWER "So"')]}
    one, other = (adjudicate(RULEBOOK, state, those, (), DRAWS) for those in (papers, more))
    assert one.state.phase[-1] in "RG"
    assert by_all(one, seat) == by_all(other, seat)
