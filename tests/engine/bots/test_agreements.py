"""What bots agree to, whatever plays the seats that ask, and that they hold to it."""

import pytest

import engine
from engine.bots.agreements import Said, consider, proposal, read_letter
from engine.bots.players import Task, think
from tests.rows import every_row

STANDARD = engine.load_rulebook("standard")


def position(phase="S1902M", **units):
    return engine.load_state(STANDARD, {"schema": 1, "phase": phase, "units": units})


@every_row(
    ("text", "said"),
    [
        ("PEACE?", Said("peace")),
        (" peace ?  I mean it.", Said("peace")),
        ("Support A Bur - Mun?", Said("support", "A Bur - Mun")),
        ("YES: A Mun S A Bur", Said("yes")),
        ("no way", Said("no")),
        ("Peace would be nice", Said()),
        ("Yesterday?", Said()),
        ("", Said()),
    ],
)
def test_letters_are_read_by_their_beginning(text, said):
    assert read_letter(text) == said


def asked(state, said, asker="France", seat="Germany", at_peace=(), temper="usual", promised=()):
    return consider(STANDARD, state, seat, asker, said, at_peace=at_peace, temper=temper, promised=promised)


AROUND = {"France": ["A Bur"], "Germany": ["A Ruh", "A Mun"], "Austria": ["A Tyr"], "England": ["F NTH"]}


def test_peace_is_made_as_long_as_somebody_is_left_to_attack():
    state = position(**AROUND)
    assert asked(state, Said("peace")).agrees
    near = {seat for seat in STANDARD.seat_ids if seat not in ("Germany", "France")}
    assert not asked(state, Said("peace"), at_peace=near).agrees


def test_a_ruthless_bot_makes_no_peace_with_its_prey():
    state = position(**AROUND)
    refused = {seat for seat in STANDARD.seat_ids if not asked(state, Said("peace"), seat, temper="ruthless").agrees}
    assert len(refused - {"Germany"}) == 1


def test_a_support_is_given_by_a_unit_that_is_free_and_against_no_friend():
    state = position(**{**AROUND, "France": ["A Bur", "A Kie"]})
    said = Said("support", "A Bur - Bel")
    assert not asked(state, said).agrees, "Holland and Belgium stand open to A Ruh itself"
    held = {**AROUND, "France": ["A Bur", "A Kie"], "England": ["F Hol", "A Bel"]}
    assert asked(position(**held), said).line == "A Ruh S A Bur - Bel"
    assert not asked(state, Said("support", "A Bur - Mun")).agrees, "against itself"


def test_no_unit_is_promised_twice_unless_for_the_same():
    state = position(France=["A Par"], Italy=["A Ven"], Germany=["A Mun"], Austria=["A Tyr"])
    first = asked(state, Said("support", "A Par - Bur"))
    assert first.line == "A Mun S A Par - Bur"
    other = asked(state, Said("support", "A Ven - Tyr"), "Italy", promised=[first.line])
    assert (other.agrees, other.text) == (False, "NO: I have other plans.")
    assert asked(state, Said("support", "A Par - Bur"), promised=[first.line]) == first


def test_no_peace_is_made_with_those_against_whom_a_support_is_promised():
    state = position(France=["A Par"], Italy=["A Bur"], Germany=["A Mun"], Austria=["A Tyr"])
    line = asked(state, Said("support", "A Par - Bur")).line
    assert line == "A Mun S A Par - Bur"
    assert asked(state, Said("peace"), "Italy").agrees
    assert not asked(state, Said("peace"), "Italy", promised=[line]).agrees


def test_no_answer_tells_why_where_it_is_nobodys_business():
    """With whom a bot is at peace, and where its units are going, it keeps to itself."""
    state = position(**{**AROUND, "England": ["F Hol", "A Bel"]})
    said, near = Said("support", "A Bur - Bel"), {*STANDARD.seat_ids} - {"Germany", "France"}
    assert asked(state, said).agrees
    at_peace = asked(state, said, at_peace=["England"])
    busy = asked(position(**AROUND), said)
    nobody_left = asked(state, Said("peace"), at_peace=near)
    prey = [asked(state, Said("peace"), seat, temper="ruthless") for seat in STANDARD.seat_ids if seat != "Germany"]
    refused = {reply.text for reply in (at_peace, busy, nobody_left, *prey) if not reply.agrees}
    assert refused == {"NO: I have other plans."}


def test_it_supports_nobody_against_whom_it_is_at_peace_with():
    state = position(**{**AROUND, "Austria": ["A Tyr"]})
    said = Said("support", "A Bur - Mar")
    assert not asked(state, said).agrees
    state = position(France=["A Boh"], Germany=["A Mun"], Austria=["A Tyr"])
    assert asked(state, Said("support", "A Boh - Tyr")).agrees
    assert not asked(state, Said("support", "A Boh - Tyr"), at_peace=["Austria"]).agrees


@pytest.mark.parametrize("strength", ["regular", "expert"])
def test_whoever_has_promised_peace_attacks_nobody_of_theirs(strength):
    state = engine.load_state(
        STANDARD,
        {
            "schema": 1, "phase": "F1902M", "units": {"France": ["A Bur"], "Germany": ["A Ber"], "Italy": ["A Nap"]},
            "centres": {"Germany": ["Mun", "Bel"], "France": ["Par"], "Italy": ["Mar"]},
        },
    )  # fmt: skip
    for number in range(5):
        task = {"seed": f"{number}", "strength": strength, "positions": 40}
        free = think(Task(STANDARD, state, "France", **task))
        bound = think(Task(STANDARD, state, "France", peace=frozenset({"Germany"}), **task))
        assert not {"A Bur - Mun", "A Bur - Bel"} & set(bound)
        both = think(Task(STANDARD, state, "France", promised=("A Bur H",), **task))
        assert both == ["A Bur H"]
        assert free != both


def test_peace_is_proposed_to_the_strongest_in_reach_and_never_to_the_last():
    state = position(**AROUND)
    assert proposal(STANDARD, state, "Germany", ()) in STANDARD.seat_ids
    alone = position(France=["A Bur"], Turkey=["A Smy"])
    every = set(STANDARD.seat_ids) - {"France"}
    assert proposal(STANDARD, alone, "France", every) == ""


def test_who_a_person_is_changes_nothing():
    """There is nothing among what a bot decides by that says so."""
    import inspect

    names = set(inspect.signature(consider).parameters) | set(inspect.signature(proposal).parameters)
    assert names == {"rulebook", "state", "seat", "asker", "letter", "at_peace", "temper", "promised"}
