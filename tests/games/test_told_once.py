"""Reports tell each thing once, in the names that people use, with who helped and how strong who was."""

import engine
from games.table.narration import each_once


def texts(book, position, orders, rulings=()):
    state = engine.load_state(book, position)
    outcome = engine.adjudicate(book, state, orders, rulings)
    told = engine.view(book, outcome.state, outcome.events, None, outcome.results)
    return [event["text"] for event in told.events]


def test_who_was_eaten_is_told_once():
    events = [
        {
            "kind": "borg.ate",
            "text": "Borg eats Italy A Ven and France A Tyr.",
            "units": ["Italy A Ven", "France A Tyr"],
        },
        {"kind": "unit.destroyed", "text": "Italy A Ven is eaten by Borg.", "seat": "Italy", "unit": "A Ven"},
        {"kind": "unit.destroyed", "text": "France A Tyr is eaten by Borg.", "seat": "France", "unit": "A Tyr"},
        {"kind": "unit.destroyed", "text": "Italy A Rom drowns.", "seat": "Italy", "unit": "A Rom"},
    ]
    assert [event["text"] for event in each_once(events)] == [events[0]["text"], events[3]["text"]]


def test_a_move_says_who_supported_it_and_a_standoff_who_met():
    book = engine.load_rulebook("standard")
    units = {"France": ["A Par", "A Mar"], "Germany": ["A Mun", "A Ruh"], "Italy": ["A Ven"], "Austria": ["A Vie"]}
    orders = {
        "France": ["A Par - Bur", "A Mar S A Par - Bur"], "Germany": ["A Mun - Bur"],
        "Italy": ["A Ven - Tyr"], "Austria": ["A Vie - Tyr"],
    }  # fmt: skip
    found = texts(book, {"phase": "S1901M", "units": units}, orders)
    assert "France A Par moves to Bur, supported by A Mar: 2 against 1 from A Mun." in found
    assert "Standoff in Tyr: Italy A Ven with 1, Austria A Vie with 1." in found or (
        "Standoff in Tyr: Austria A Vie with 1, Italy A Ven with 1." in found
    )


def test_a_support_that_is_worth_more_says_so():
    book = engine.load_rulebook("standard", with_=["gms_word"])
    strong = {"unit": "A Mar", "status": {"gms_word.on_unit": ["angry", "bolt", "", ["stronger"]]}}
    units = {"France": ["A Par", strong], "Germany": ["A Bur", "A Mun"]}
    orders = {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Germany": ["A Bur H", "A Mun S A Bur"]}
    found = texts(book, {"phase": "S1901M", "units": units}, orders)
    assert "France A Par moves to Bur, supported by A Mar (2): 3 against 2 from A Bur." in found


def test_seats_and_sides_are_called_by_their_names():
    book = engine.load_rulebook("hitchhiker")
    assert book.name("Hitchhiker H Rum meets “Hitchhiker”.") == "Hitch-hiker H Rum meets “Hitchhiker”."
    silly = engine.load_rulebook("rather_silly")
    assert silly.name("MONSTERS XM Bre retreats to Gas.") == "Monsters XM Bre retreats to Gas."
    assert silly.name("Doctor A Par") == "Doctor A Par"
    standard = engine.load_rulebook("standard")
    assert dict(standard.told_names) == {}


def test_seasons_are_told_in_words():
    book = engine.load_rulebook("gathering")
    turn = engine.adjudicate(book, engine.opening(book), {})
    assert not [event.text for event in turn.events if "S1901" in event.text or "F1901" in event.text]
