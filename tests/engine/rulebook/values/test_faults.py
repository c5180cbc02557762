"""A word must not kill a game: rulings and positions are held to what the rules declare."""

import json
from dataclasses import replace

import pytest

import engine
from engine import Draws, InputError, Ruling, adjudicate, dump_state, load_rulebook, load_state
from engine.io.decoding import keepings
from engine.io.stored_forms import load_outcome, stored_faults, stored_state
from engine.model.state import Edge, Held, Mark, Token
from engine.rulebook.position_faults import faults
from engine.turn.editing import check_edited, edit
from tests.rows import every_row

RULEBOOK = load_rulebook("rather_silly")
DRAWS = Draws("s", "h")
POSITION = {
    "phase": "S1903M",
    "units": {"France": ["A Par", "A Bur", "A Mar"], "Germany": ["A Mun", "A Ber"], "Doctor": ["T HYP"]},
    "centres": {"France": ["Par", "Mar"], "Germany": ["Mun", "Ber"]},
}


def ruled(*changes, data=None):
    rulings = [Ruling("board", {"when": "after", **change}, reason="So.") for change in changes]
    return adjudicate(RULEBOOK, load_state(RULEBOOK, data or POSITION), {}, rulings, DRAWS).state


def counter(name, value, subject="", **more):
    return {"op": "counter", "name": name, "subject": subject, "value": value, **more}


def status(name, value, unit="A Par", seat="France"):
    return {"op": "status", "name": name, "unit": unit, "seat": seat, "value": value}


REFUSED = (
    (counter("doctor.vp", "lots", "Doctor"), "value", "Victory Points must be a whole number from 0; 'lots' is none."),
    (counter("doctor.vp", 3, "France"), "subject", "Victory Points are kept of Doctor alone, not of France."),
    (counter("mastermind.fraction", "cheese", "France"), "value",
     "Share of a free unit must be a fraction from 0, such as 1/2; 'cheese' is none."),
    (status("souls.sold", "cheese"), "value", "Sold soul must be a whole number from 1 to 2; 'cheese' is none."),
    (counter("souls.debt", -3, "France"), "value", "Souls owed must be a whole number from 0; -3 is too little."),
    (counter("souls.debt", 1, "Atlantis"), "subject", "Souls owed is kept of a seat, and Atlantis is none. There are:"),
    (status("siamese.twin", "Germany A Mun"), "value",
     "Twin must be another unit of the same seat that is on the board; Germany A Mun is Germany's."),
    (status("siamese.twin", 77), "value", "there is no unit number 77."),
    (counter("birds.shooed", True, "Nowhere"), "subject", "Unknown province"),
    (counter("doctor.vp", 3, "Doctor", until="cheese"), "until", "must be a season such as S1903; 'cheese' is none."),
    ({"op": "add", "seat": "Doctor", "unit": "T Bel"}, "", "There can be 1 of the kind TARDIS in a game, not 2."),
    ({"op": "token", "name": "borg.at", "place": "Swi"}, "place", "Borg must be a place where a unit can stand"),
)  # fmt: skip


@every_row(("change", "part", "said"), REFUSED)
def test_a_ruling_that_no_rule_could_mean_is_refused_with_what_would_be_right(change, part, said):
    with pytest.raises(InputError) as refused:
        ruled(change)
    assert said in refused.value.message
    assert refused.value.path == ("rulings[0]" + (f".{part}" if part else ""))
    with pytest.raises(InputError):
        edit(RULEBOOK, load_state(RULEBOOK, POSITION), [change])


def test_what_is_typed_is_kept_as_its_type_has_it():
    state = ruled(counter("doctor.vp", "2", "doctor"), counter("mastermind.fraction", "1/2", "france"))
    kept = {mark.name: mark for mark in state.marks}
    assert (kept["doctor.vp"].value, kept["doctor.vp"].subject) == (2, "Doctor")
    assert dump_state(RULEBOOK, state)["rules"]["mastermind"]["fraction"]["France"]["value"] == {"fraction": "1/2"}


def test_twins_are_made_and_parted_both_at_once():
    start = load_state(RULEBOOK, POSITION)

    def ruled(*changes):
        return edit(RULEBOOK, start, changes)

    state = ruled(status("siamese.twin", "A Bur"))
    twins = {mark.subject: mark.value for mark in state.marks if mark.name == "siamese.twin"}
    assert sorted((int(one), other) for one, other in twins.items()) == [(1, 2), (2, 1)]
    again = ruled(status("siamese.twin", "A Bur"), status("siamese.twin", "A Mar"))
    twins = {mark.subject: mark.value for mark in again.marks if mark.name == "siamese.twin"}
    assert twins == {"1": 3, "3": 1}, "A Bur is free"
    parted = ruled(status("siamese.twin", "A Bur"), status("siamese.twin", None, "A Bur"))
    assert not [mark for mark in parted.marks if mark.name == "siamese.twin"]
    gone = ruled(status("siamese.twin", "A Bur"), {"op": "remove", "seat": "France", "unit": "A Par"})
    assert not [mark for mark in gone.marks if mark.name == "siamese.twin"]


WRONG = (
    ({"rules": {"doctor": {"vp": {"Doctor": "lots"}}}}, "state.rules.doctor.vp.Doctor", "'lots' is none"),
    ({"rules": {"souls": {"debt": {"France": -3}}}}, "state.rules.souls.debt.France", "-3 is too little"),
    ({"units": {"France": [{"unit": "A Par", "status": {"souls.sold": "cheese"}}]}},
     "state.units.France[0].status.souls.sold", "'cheese' is none"),
    ({"units": {"France": [{"unit": "A Par", "status": {"twin": 2}}], "Germany": ["A Mun"]}},
     "state.units.France[0].status.twin", "Germany A Mun is Germany's"),
    ({"units": {"France": [{"unit": "A Par", "status": {"twin": 2}}, "A Bur"]}},
     "state.units.France A Par.status.siamese.twin", "which must have it for its own"),
    ({"units": {"Doctor": ["T HYP", "T Par"]}}, "state.units", "There can be 1 of the kind TARDIS"),
    ({"units": {"France": ["T HYP"]}}, "state.units.France T HYP", "TARDIS can only be Doctor's, not France's."),
    ({"units": {"France": ["F Bre", {"unit": "B Bre", "carrier": "France F Bre"}]}},
     "state.units.France B Bre.carrier", "carries nothing"),
    ({"edges": [["Par", "Swi", "link", ""]]}, "state.edges[0]", "a place where a unit can stand"),
    ({"edges": [["Par", "Mun", "rope", ""]]}, "state.edges[0]", "There are: link."),
    ({"held": [{"seat": "France", "order": "A Par H", "season": "cheese"}]}, "state.held[0].season", "such as S1903"),
    ({"held": [{"seat": "France", "order": "Par dances", "season": "S1903"}]}, "state.held[0].order", "can be read: "),
    ({"rules": {"llamas": {"herds": [{"owner": "France", "at": p} for p in ("Bur", "Gas", "Pic", "Ruh")]}}},
     "state.rules.llamas.herds", "France has 3 of Llama herd at the most, not 4."),
)  # fmt: skip


@every_row(("part", "path", "said"), WRONG)
def test_a_position_that_no_rule_could_mean_is_refused_at_its_path(part, path, said):
    with pytest.raises(InputError) as refused:
        load_state(RULEBOOK, {"phase": "S1903M", **part})
    assert (refused.value.path, said in refused.value.message) == (path, True), refused.value.message


@every_row(("part", "path", "said"), WRONG)
def test_what_an_older_version_stored_is_read_all_the_same_and_can_be_played_on(part, path, said):
    data = json.loads(json.dumps({"phase": "S1903M", **part}))
    state = stored_state(RULEBOOK, data)
    assert [fault for fault in stored_faults(RULEBOOK, data) if fault.path == path and said in fault.message]
    for _ in range(3):
        outcome = adjudicate(RULEBOOK, state, {}, [], DRAWS)
        again = json.loads(json.dumps(engine.dump_outcome(RULEBOOK, outcome)))
        state = load_outcome(RULEBOOK, again).state
        assert state == outcome.state


def test_what_was_wrong_before_does_not_stop_another_ruling():
    data = {**POSITION, "rules": {"souls": {"debt": {"France": -3}}}}
    state = stored_state(RULEBOOK, data)
    ruling = Ruling("board", {"op": "owner", "place": "Bel", "seat": "France"}, reason="So.")
    assert adjudicate(RULEBOOK, state, {}, [ruling], DRAWS).state.centres["Bel"] == "France"
    mended = Ruling("board", counter("souls.debt", None, "France"), reason="So.")
    after = adjudicate(RULEBOOK, state, {}, [mended], DRAWS).state
    assert not faults(RULEBOOK, after)


def test_a_card_that_is_struck_leaves_the_hands():
    rulebook = load_rulebook("gathering")
    state = engine.opening(rulebook, DRAWS)
    state = adjudicate(rulebook, state, {}, [], DRAWS).state
    after = adjudicate(rulebook, state, {}, [Ruling("strike", {"rule": "sudden_death"}, reason="So.")], DRAWS).state
    now = rulebook.amended(after.house)
    assert not faults(now, after)
    assert not [mark for mark in after.marks if "sudden_death" in str(mark.value)]


def test_what_was_right_once_does_not_let_pass_what_only_looks_the_same():
    """Marks found right are remembered with the rulebook: true is not 1, and a list of one word is not that word."""
    assert stored_faults(RULEBOOK, {"phase": "S1903M", "rules": {"doctor": {"vp": {"Doctor": 1}}}}) == []
    for wrong in (True, "one", [1], {"value": 1, "since": "cheese"}, {"value": 1, "by": "Atlantis"}):
        data = {"phase": "S1903M", "rules": {"doctor": {"vp": {"Doctor": wrong}}}}
        for _ in range(2):
            assert stored_faults(RULEBOOK, data), wrong
    assert stored_faults(RULEBOOK, {"phase": "S1903M", "rules": {"doctor": {"vp": {"Doctor": "1"}}}}) == []


def test_a_unit_that_was_there_once_is_looked_for_on_every_board():
    pair = [{"unit": "A Par", "status": {"twin": "A Bur"}}, {"unit": "A Bur", "status": {"twin": "A Par"}}]
    assert stored_faults(RULEBOOK, {"phase": "S1903M", "units": {"France": pair}}) == []
    assert stored_faults(RULEBOOK, {"phase": "S1903M", "units": {"France": [pair[0], "A Mar"]}})


SHAPELESS = (
    ({"rules": {"souls": 3}}, "state.rules.souls", "What a rule keeps is an object."),
    ({"rules": {"llamas": {"herds": "Bur"}}}, "state.rules.llamas.herds", "Expected a list of {owner, at}."),
    ({"rules": {"llamas": {"herds": ["Bur"]}}}, "state.rules.llamas.herds", "Expected a list of {owner, at}."),
    ({"rules": {"llamas": {"herds": [{"owner": "France"}]}}}, "state.rules.llamas.herds", "Expected a list of"),
    ({"rules": {"souls": {"sold": {}}}}, "state.rules.souls.sold", "There is no 'souls.sold' in this game."),
    ({"rules": {"souls": {"debt": 3}}}, "state.rules.souls.debt", "Expected an object by seat."),
    ({"rules": {"souls": {"debt": {"France": None}}}}, "state.rules.souls.debt.France", "None is no value."),
    ({"units": {"France": [{"unit": "A Par", "status": {"tired": 1}}]}},
     "state.units.France[0].status.tired", "No rule in force knows the status 'tired'."),
    ({"units": {"France": [{"unit": "A Par", "coast": "nc"}]}}, "state.units.France[0].coast", "part of the unit"),
    ({"units": {"France": ["A Par"]}, "ids": {"units": []}}, "state.ids.units", "one number for each of the 1 units."),
    ({"units": {"France": ["A Par", "A Bur"]}, "ids": {"units": [1, 1]}}, "state.ids.units", "each of the 2 units."),
    ({"units": {"France": ["A Par"]}, "ids": {"units": [1], "next": "2"}}, "state.ids.next", "is a whole number."),
    ({"edges": [["Par"]]}, "state.edges[0]", "A border is [place, place, class, until]."),
    ({"held": [{"seat": "France"}]}, "state.held[0]", "A held paper has seat, order and season."),
)  # fmt: skip


@every_row(("part", "path", "said"), SHAPELESS)
def test_a_position_of_another_shape_is_refused_at_its_path(part, path, said):
    for read in (load_state, stored_state):
        with pytest.raises(InputError) as refused:
            read(RULEBOOK, {"phase": "S1903M", **part})
        assert (refused.value.path, said in refused.value.message) == (path, True), refused.value.message


FRACTIONS = ("1e999999999", "1/0", "1/2/3", "cheese", "9" * 31, "١/٢")


@every_row("text", FRACTIONS)
def test_what_is_no_fraction_is_refused_before_it_is_worked_out(text):
    """`1e999999999` would be a number of a billion digits."""
    share = {"France": {"value": {"fraction": text}}}
    with pytest.raises(InputError, match="is no fraction"):
        load_state(RULEBOOK, {"phase": "S1903M", "rules": {"mastermind": {"fraction": share}}})


HERD, BORG = "llamas.herds", "borg.at"
MADE = (
    ({"marks": [Mark("nothing.of_the_sort", "France")]}, "", ""),
    ({"marks": [Mark("souls.sold", "99", 1)]}, "state.units.99.status.souls.sold",
     "Sold soul is kept of a unit, and there is no unit number 99 on the board."),
    ({"marks": [Mark("birds.shooed", "Atlantis")]}, "state.rules.birds.shooed.Atlantis",
     "is kept of a place, and Atlantis is none on this board."),
    ({"marks": [Mark("doctor.claim", "France", "x")]}, "state.rules.doctor.claim.France",
     "is kept of the game, not of France."),
    ({"tokens": [Token("nothing.of_the_sort", at="Par")]}, "", ""),
    ({"tokens": [Token(BORG, "France", "Par")]}, "state.rules.borg.at", "Borg is nobody's; France cannot be it."),
    ({"tokens": [Token(HERD, at="Par")]}, "state.rules.llamas.herds",
     "Llama herd has an owner: Austria, England, France, Germany, Italy, Russia, Turkey"),
    ({"tokens": [Token(BORG, at="Par"), Token(BORG, at="Bur")]}, "state.rules.borg.at",
     "There is one Borg at the most, not 2."),
    ({"edges": [Edge("Par", "Par")]}, "state.edges[0]",
     "A border joins two different places, not Par with itself."),
    ({"edges": [Edge("Par", "Mun", until="cheese")]}, "state.edges[0]",
     "The end of the hyperspace link must be a season such as S1903; 'cheese' is none."),
    ({"edges": [Edge("Par", "Mun")] * 101}, "state.edges[100]",
     "There can be 100 of the hyperspace link at a time, and this is one more."),
    ({"held": [Held("Atlantis", "A Par H", "S1903")]}, "state.held[0].seat", "There is no seat Atlantis."),
)  # fmt: skip


@every_row(("parts", "path", "said"), MADE)
def test_what_is_wrong_in_a_position_that_nobody_read_is_named_too(parts, path, said):
    state = replace(load_state(RULEBOOK, POSITION), **{name: tuple(part) for name, part in parts.items()})
    wrong = [(fault.path, fault.message) for fault in faults(RULEBOOK, state)]
    assert [(place, said in message) for place, message in wrong] == ([(path, True)] if said else []), wrong


def test_who_is_carried_is_where_its_carrier_is_which_is_there():
    data = {"phase": "S1903M", "units": {"France": ["B Par", {"unit": "A Par", "carrier": "France B Par"}]}}
    state = load_state(RULEBOOK, data)
    assert faults(RULEBOOK, state) == []
    bird, army = state.units.values()
    elsewhere = replace(state, units={bird.id: bird.moved("Bur"), army.id: army})
    (fault,) = faults(RULEBOOK, elsewhere)
    assert fault.message == "France A Par must be where its carrier is, and France B Bur on its own feet."
    (fault,) = faults(RULEBOOK, replace(state, units={army.id: army}))
    assert fault.message == "France A Par is carried by a unit that is not on the board."
    assert fault.path == "state.units.France A Par.carrier"


def test_no_more_marks_than_a_bound_are_remembered(monkeypatch):
    monkeypatch.setattr(keepings, "MOST_KNOWN", 2)
    RULEBOOK.known_marks.clear()  # what tests before have read
    for number in (1, 2, 3, 4, 1):
        state = load_state(RULEBOOK, {"phase": "S1903M", "rules": {"souls": {"debt": {"France": number}}}})
        assert [mark.value for mark in state.marks if mark.name == "souls.debt"] == [number]
        assert len(RULEBOOK.known_marks) <= 2


def test_of_faults_those_that_an_editor_made_are_refused_and_no_older_ones():
    older = stored_state(RULEBOOK, {**POSITION, "held": [{"seat": "France", "order": "Par dances", "season": "S1903"}]})
    moved = edit(RULEBOOK, older, [{"op": "move", "seat": "France", "unit": "A Bur", "to": "Bel"}])
    check_edited(RULEBOOK, older, moved)
    with pytest.raises(InputError, match="not Par with itself") as refused:
        check_edited(RULEBOOK, older, replace(moved, edges=(Edge("Par", "Par"),)))
    assert refused.value.path == "state.edges[0]"
