"""What Hitch-hiker hides: to every eye that may not see it, the game is byte for byte the same with it and without."""

import json
from dataclasses import replace

import pytest

from engine import Draws, adjudicate, check, legal_orders, view, wants
from engine.bots.play import random_orders
from engine.views import visible
from tests.rows import every_row
from tests.variants.hitchhiker.positions import ACTIONS, RULEBOOK, crowded

DRAWS = Draws("a secret", "a hidden secret")
SEEDS = [f"secret {number}" for number in range(8)]
EYES = (*RULEBOOK.seat_ids, None)


def seen(outcome, eye):
    """All that the engine shows to one pair of eyes, as bytes."""
    shown = view(RULEBOOK, outcome.state, outcome.events, eye, outcome.results, outcome.draws)
    return json.dumps([shown.state, shown.events, shown.results, shown.draws], sort_keys=True)


def papers_of(state, seed):
    return {str(seat): random_orders(RULEBOOK, state, seat, seed) for seat in RULEBOOK.seat_ids}


def season(state, seed, change=lambda papers: papers, like=None):
    """The windows of one season. `change` alters the first papers; `like`: the later ones are those of that run."""
    found = []
    while True:
        papers = like[len(found)][0] if like and found else papers_of(state, seed)
        outcome = adjudicate(RULEBOOK, state, papers if found else change(papers), (), DRAWS)
        found.append((papers, outcome))
        state = outcome.state
        if state.ended or state.phase.endswith("M"):
            return found


def same_to_all_but(one, other, voters=()):
    """Whether two runs of a season look the same to everybody but those named."""
    assert len(one) == len(other)
    for (_, first), (_, second) in zip(one, other, strict=True):
        for eye in EYES:
            if eye not in voters:
                assert seen(first, eye) == seen(second, eye), (eye, first.state.phase)


@every_row("seed", SEEDS)
def test_forms_and_refusals_know_nothing_of_what_is_hidden(seed):
    """R100: to each seat the lists, wants and checks of the position are those of one without what it may not see."""
    state = crowded(seed)
    for seat in RULEBOOK.seat_ids:
        plain = replace(state, marks=tuple(mark for mark in state.marks if visible(mark.audience, seat)))
        assert len(plain.marks) < len(state.marks)
        assert legal_orders(RULEBOOK, state, seat) == legal_orders(RULEBOOK, plain, seat)
        assert wants(RULEBOOK, state, seat) == wants(RULEBOOK, plain, seat)
        lines = random_orders(RULEBOOK, state, seat, seed)
        lines += (
            [f"{lines[0].split(' ')[0]} Par L H Bel - Bur", "ZAPHOD COMMAND", "NBO Par", "A War OFF"] if lines else []
        )
        assert check(RULEBOOK, state, seat, lines) == check(RULEBOOK, plain, seat, lines)


def without_votes(papers, *words):
    """Nobody votes, but France votes as said."""
    papers = {seat: [line for line in lines if not line.startswith("ZAPHOD")] for seat, lines in papers.items()}
    return papers | {"France": [*papers["France"], *words]}


@pytest.mark.slow
@every_row("phase", ["S1903M", "F1903M"])
@every_row("seed", SEEDS)
def test_what_zaphod_does_shows_nowhere_before_the_next_turn(seed, phase):
    """Whatever was voted, and whomever he met: all windows of the season look the same to all but the voter."""
    state = crowded(seed, phase)
    runs = []
    for action in ACTIONS:
        like = runs[0] if runs else None
        runs.append(season(state, seed, lambda papers, a=action: without_votes(papers, f"ZAPHOD {a}"), like))
    same_to_all_but(runs[0], runs[1], ["France"])
    same_to_all_but(runs[0], runs[2], ["France"])
    same_to_all_but(runs[0], season(state, seed, without_votes, runs[0]), ["France"])


def test_zaphod_met_somebody_in_those_games():
    acted = [
        event.data["action"]
        for seed in SEEDS
        for _, outcome in season(crowded(seed), seed)
        for event in outcome.events
        if event.kind == "zaphod.acted"
    ]
    assert len(acted) >= 4


@every_row("seed", SEEDS)
def test_how_many_voted_for_marvin_shows_nowhere(seed):
    """One vote for a place, and one more for the same by somebody else."""
    state = crowded(seed)
    goal = next(line for line in legal_orders(RULEBOOK, state, "France")[""] if line.startswith("MARVIN -"))

    def votes(papers, *others):
        papers = {seat: [line for line in lines if not line.startswith("MARVIN")] for seat, lines in papers.items()}
        return papers | {seat: [*papers[seat], goal] for seat in ("France", *others)}

    one = season(state, seed, votes)
    two = season(state, seed, lambda papers: votes(papers, "Turkey"), one)
    same_to_all_but(one, two, ["Turkey"])
    assert seen(one[0][1], "Turkey") != seen(two[0][1], "Turkey")


@pytest.mark.slow
@every_row("seed", SEEDS)
def test_bought_proof_that_no_ship_has_tried_shows_nowhere(seed):
    """A season with the proofs that a seat bought, and without them."""
    state = crowded(seed)
    one = season(state, seed)
    revealed = {event.data["place"] for _, outcome in one for event in outcome.events if event.kind == "proof.revealed"}
    for seat in RULEBOOK.seat_ids:
        proofs = [mark for mark in state.marks if mark.name == "vogons.proof" and mark.subject not in revealed]
        bought = [mark for mark in proofs if seat in (mark.audience or ())]
        if bought:
            plain = replace(state, marks=tuple(mark for mark in state.marks if mark not in bought))
            same_to_all_but(one, season(plain, seed, like=one), [seat])


@every_row("seed", SEEDS)
def test_builds_given_up_waived_and_forgotten_look_the_same(seed):
    """Every seat with a build due in the Winter of a game gives it up, or waives it, or says nothing."""
    state = season(crowded(seed), seed)[-2][1].state
    assert state.phase == "W1903A"
    papers = papers_of(state, seed)
    for seat in RULEBOOK.seat_ids:
        proofs = [line for line in legal_orders(RULEBOOK, state, seat).get("", ()) if line.startswith("NBO")]
        if proofs:
            ways = ([*proofs[:1]], ["WAIVE"], [], [proofs[-1], proofs[0]], ["NBO Lon, Par", "BUILD H NTH"])
            runs = [adjudicate(RULEBOOK, state, papers | {str(seat): list(way)}, (), DRAWS) for way in ways]
            for eye in EYES:
                assert eye == seat or len({seen(run, eye) for run in runs}) == 1, (seat, eye)


@every_row("seed", SEEDS)
def test_invalid_lifts_and_void_votes_leave_no_trace(seed):
    state = crowded(seed)
    lines = ["F MAO L H Mos - NAO", "A Xyz L H Par - Bur", "IF MARVIN AT Par: ZAPHOD COMMAND", "H Edi OFF OFF"]
    plain = season(state, seed)
    more = season(state, seed, lambda papers: papers | {"Hitchhiker": papers["Hitchhiker"] + lines}, plain)
    same_to_all_but(plain, more, ["Hitchhiker"])


@every_row("seed", SEEDS)
def test_what_was_hidden_until_now_is_told_when_it_acts(seed):
    """Everybody reads of every status in the report of the season in which it begins, and of no other."""
    state = crowded(seed)
    first = season(state, seed)[0][1]
    told = {(e.data["unit"], e.data["status"]) for e in first.events if e.kind == "status.begins"}
    names = {"COMMAND": "commanded", "BLASTER": "blaster", "SUNGLASSES": "sunglasses"}
    owed = {
        (str(state.units[int(mark.subject)]), names[word])
        for mark in state.marks
        if mark.name == "zaphod.due"
        for word in mark.value
    }
    had = {
        (str(state.units[int(mark.subject)]), mark.name.partition(".")[2])
        for mark in state.marks
        if mark.audience is None
    }
    assert told == owed - had
    assert all(event.audience is None for event in first.events if event.kind == "status.begins")
