"""Reports tell each thing once, in the names that people use, with who helped and how strong who was."""

import engine
from games.table.event_deduplication import each_aside_once, each_once, moves_by_seat
from games.table.narration import order_line, seat_names, steps_of_play

SEATS = seat_names(engine.load_rulebook("rather_silly"))


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
    assert "Germany A Bur is dislodged by France A Par, supported by A Mar (2): 3 against 2." in found
    assert "France A Par moves to Bur." in found


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


def test_a_strength_that_is_not_one_says_where_it_comes_from():
    book = engine.load_rulebook("gathering")
    double = {"unit": "A Sil", "status": {"double": 2}}
    helper = {"unit": "A Boh", "status": {"double": 2}}
    units = {"Germany": [double], "Austria": ["A Mun", "A Tyr"], "France": ["A Mar"], "Italy": ["A Pie", helper]}
    orders = {"Germany": ["A Sil - Mun"], "France": ["A Mar H"], "Italy": ["A Boh S A Sil - Mun", "A Pie - Mar"]}
    found = texts(book, {"phase": "S1902M", "units": units}, orders)
    assert (
        "Austria A Mun is dislodged by Germany A Sil, supported by A Boh (2: double trouble): 4 against 1 "
        "(2: A Sil's double trouble)."
    ) in found


def test_a_bounce_and_a_standoff_say_where_strengths_come_from():
    book = engine.load_rulebook("gathering")
    units = {
        "Germany": [{"unit": "A Sil", "status": {"double": 2}}],
        "Austria": [{"unit": "A Vie", "status": {"double": 2}}],
    }
    orders = {"Germany": ["A Sil - Gal"], "Austria": ["A Vie - Gal"]}
    outcome = engine.adjudicate(book, engine.load_state(book, {"phase": "S1902M", "units": units}), orders)
    told = engine.view(book, outcome.state, outcome.events, None, outcome.results)
    both = "Germany A Sil with 2 (2: A Sil's double trouble)"
    assert any(both in event["text"] for event in told.events)
    assert told.results["Germany"][0]["why"] == (
        "bounced: 2 against 2 from A Vie (2: A Sil's double trouble; 2: A Vie's double trouble)"
    )


def test_a_move_says_who_convoyed_it():
    book = engine.load_rulebook("standard")
    units = {"England": ["A Edi", "F NTH", "F ENG"]}
    orders = {"England": ["A Edi - Den VIA", "F NTH C A Edi - Den", "F ENG H"]}
    found = texts(book, {"phase": "S1901M", "units": units}, orders)
    assert "England A Edi moves to Den, convoyed by F NTH." in found


def test_monsters_are_many_where_they_take_a_centre():
    book = engine.load_rulebook("rather_silly")
    position = {"phase": "F1901M", "units": {"MONSTERS": ["XM Bel"], "Doctor": []}}
    assert "Monsters take Bel." in texts(book, position, {})


def test_what_has_one_sentence_for_several_is_told_in_it():
    events = [
        {
            "kind": "deck.ready",
            "text": f"{one} has split its deck.",
            "jointly": "{} have split their decks.",
            "part": one,
        }
        for one in ("The Jester", "France", "The Doctor")
    ]
    alone = {"kind": "deck.ready", "text": "Italy has split its deck.", "jointly": "{} are done.", "part": "Italy"}
    told = [event["text"] for event in each_once([*events, alone])]
    assert told == ["The Jester, France and the Doctor have split their decks.", "Italy has split its deck."]


def test_who_is_told_of_twice_in_one_sentence_is_counted():
    told = [
        {"kind": "build.unused", "text": "…", "jointly": "{}: no build ordered (NBO).", "part": one} for one in "AAB"
    ]
    assert [event["text"] for event in each_once(told)] == ["A (2) and B: no build ordered (NBO)."]


def test_who_rewrote_an_order_is_called_by_name():
    found = order_line({"order": "A Par H", "verdict": "holds", "given": "A Par - Bur", "by": "Jester"}, SEATS)
    assert found.by == "the Jester"


def test_an_aside_is_made_once_in_a_report():
    events = [{"kind": "card.played", "text": "…", "flavour": "Mind the jellyfish."}] * 2
    told = set()
    assert [event["flavour"] for event in each_aside_once(events, told)] == ["Mind the jellyfish.", ""]
    assert [event["flavour"] for event in each_aside_once(events[:1], told)] == [""]


def test_steps_of_one_title_that_follow_each_other_are_one():
    events = [{"kind": "a.b", "step": step, "text": step} for step in ("x", "y", "z")]
    titles = {"x": "A right answer is rewarded", "y": "A right answer is rewarded", "z": "Monsters arrive"}
    found = [(step.title, len(step.events)) for step in steps_of_play(events, titles, {})]
    assert found == [("A right answer is rewarded", 2), ("Monsters arrive", 1)]


def test_a_shield_against_one_card_says_so():
    options = {"mystical_shield.scope": "named"}
    book = engine.load_rulebook("gathering", options=options)
    draws = engine.Draws("texts", "h")
    dealt = engine.adjudicate(book, engine.opening(book, draws), {}, [], draws).state
    orders = {"France": ["SECONDARY MYSTICAL SHIELD A Par AGAINST TURN TO STONE"]}
    outcome = engine.adjudicate(book, dealt, orders, [], draws)
    told = engine.view(book, outcome.state, outcome.events, None).events
    assert "France A Par is shielded against Turn to Stone until the end of Spring 1901." in [
        event["text"] for event in told
    ]


def test_moves_are_told_by_seat_though_the_resolver_found_them_in_another_order():
    def of(kind, *seats):
        return [{"kind": kind, "seat": seat} for seat in seats]

    events = [
        *of("unit.moved", "Italy", "France", "Italy"),
        *of("unit.lifted", "Italy"),
        *of("unit.moved", "?", "France"),
    ]
    told = [(event["kind"], event["seat"]) for event in moves_by_seat(events, ["France", "Italy"])]
    assert [seat for _, seat in told] == ["France", "Italy", "Italy", "Italy", "France", "?"]
    assert told[3][0] == "unit.lifted"


def test_an_order_replaced_by_the_same_is_told_once():
    result = {"order": "V BLA H", "given": "V BLA H", "verdict": "holds", "by": "Hitchhiker"}
    assert order_line(result).given == ""
    assert order_line({**result, "given": "V BLA - RUM"}).given == "V BLA - RUM"
