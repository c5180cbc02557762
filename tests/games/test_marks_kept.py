"""A free mark stays what it is: exported, played again from what was stored, and in every theme in the GM's words."""

import engine
from engine.io.stored_forms import load_outcome
from engine.scenarios import export, loads, run, to_yaml
from engine.turn.rulings import Ruling

ROW = ["Dirty Old Cheese", "cheese", "It ripens in the pub.", ["fast"]]
SAID = {"op": "status", "name": "gms_word.on_unit", "seat": "Germany", "unit": "A Mun", "value": ROW}
ATTACK = {"France": ["A Bur - Mun", "A Ruh S A Bur - Mun"], "Germany": ["A Mun H"]}
UNITS = {"France": ["A Bur", "A Ruh"], "Germany": ["A Mun"]}


def marked(variant="standard", **options):
    """A position in which the GM has marked the army in Munich, and the turn in which he did."""
    hungry = ("borg", "llamas", "monsters") if variant == "rather_silly" else ()
    book = engine.load_rulebook(variant, without=hungry, options=options)
    state = engine.load_state(book, {"phase": "S1901M", "units": UNITS})
    rulings = [Ruling("board", SAID, reason="A Dirty Old Man said so.")]
    outcome = engine.adjudicate(book, state, {"Germany": ["A Mun H"]}, rulings)
    return book, state, rulings, outcome


def marks_of(book, state):
    (unit,) = [one for one in engine.view(book, state, (), None).state["units"]["Germany"] if one != "A Ber"]
    said = unit["status"]["gms_word.on_unit"]
    return said["value"] if isinstance(said, dict) else said


def test_an_exported_turn_has_it_and_holds():
    book, _, _, first = marked()
    following = engine.adjudicate(book, first.state, ATTACK)
    data = export(book, first.state, ATTACK, (), engine.Draws("s"), following, gm=True)
    (scenario,) = loads(to_yaml(data))
    assert run(scenario) == []
    assert "Dirty Old Cheese" in to_yaml(data)
    assert "Germany" not in engine.view(book, following.state, (), None).state.get("dislodged", {})


def test_a_turn_played_again_from_what_was_stored_comes_out_the_same():
    book, state, rulings, outcome = marked()
    stored = engine.dump_outcome(book, outcome)
    again = engine.adjudicate(book, state, {"Germany": ["A Mun H"]}, rulings)
    assert engine.dump_outcome(book, again) == stored
    opened = load_outcome(book, stored, {})
    assert marks_of(book, opened.state) == marks_of(book, outcome.state) == ROW
    on = [engine.adjudicate(book, one.state, ATTACK) for one in (outcome, opened)]
    assert engine.dump_outcome(book, on[0]) == engine.dump_outcome(book, on[1])


def test_a_theme_changes_none_of_the_gms_words():
    for variant, option in (("rather_silly", "frame.theme"), ("dipshomashy", "calendar.theme")):
        book, _, _, outcome = marked(variant, **{option: "neutral"})
        assert book.themed and book.say("The pub, Dirty Old Men") != "The pub, Dirty Old Men"
        assert marks_of(book, outcome.state) == ROW
        told = engine.view(book, outcome.state, outcome.events, None).events[0]["text"]
        assert "Dirty Old Cheese" in told and "It ripens in the pub (A Dirty Old Man said so)." in told


def test_nor_of_the_lines_and_house_rules_that_he_writes():
    book = engine.load_rulebook("dipshomashy", options={"calendar.theme": "neutral"})
    state = engine.load_state(book, {"phase": "S1901M", "units": UNITS})
    rulings = [Ruling("tell", {"text": "The pub is shut."}), Ruling("house", {"text": "A pub is a pub.", "number": 2})]
    outcome = engine.adjudicate(book, state, {}, rulings)
    texts = [event["text"] for event in engine.view(book, outcome.state, outcome.events, None).events]
    assert texts[:2] == ["The pub is shut.", "House rule 2: A pub is a pub."]
