"""What befalls several units or places in one step alike, reports tell in one sentence, in good English."""

import re

import pytest

import engine
from engine.bots.play import play
from games.table.event_deduplication import in_one_sentence

ALIKE = {
    "gathering": {
        "unit.stoned": r"[\w ,/]+ are turned to stone until the end of (Spring|Autumn) \d+\.",
        "stone.ended": r"[\w ,/]+ are flesh again\.",
        "unit.enchanted": r"[\w ,/]+ (count \d each|walk on water|sail on land) from now on\.",
        "hole.opened": r"Black Holes are opened: [\w ,'()]+\.",
        "centre.created": r"Gardens of Eden make supply centres of [\w ,'()]+\.",
    },
    "dipshomashy": {
        "unit.evicted": r"[\w ,/]+ are thrown out, for their places are closed\. They hang in the air above\.",
        "status.ended": r"[\w ,/]+ (are no longer (dazed|doubled)|have slept it off|are themselves again)\.",
    },
    "rather_silly": {
        "soul.sold": r"[\w ,/]+ sell their souls: double strength for the next 2 seasons\.",
        "soul.falls": r"[\w ,/]+ have 1 season of double strength left\.",
        "soul.reverted": r"[\w ,/]+ have their souls back, and their ordinary strength\.",
        "underpass.used": r"Into the Mont Blanc Underpass go [\w ,/]+\.",
    },
    "hitchhiker": {"centre.destroyed": r"The Vogon destructor ships destroy the centres of [\w ,'()-]+\."},
}


@pytest.mark.parametrize("variant", ALIKE)
def test_what_is_alike_has_a_sentence_for_all_of_it(variant):
    rulebook, seen = engine.load_rulebook(variant), set()
    for turn in play(rulebook, "together", years=6):
        told = engine.view(rulebook, turn.outcome.state, turn.outcome.events, None, turn.outcome.results)
        for event in told.events:
            if event["kind"] in ALIKE[variant] and event.get("jointly"):
                twin = {**event, "part": f"the other {event['part']}"}
                (both,) = in_one_sentence([event, twin])
                both["text"] = both["text"].replace("the other ", "")
                assert re.fullmatch(ALIKE[variant][event["kind"]], both["text"]), both["text"]
                seen.add(event["kind"])
    assert seen == set(ALIKE[variant])


def test_those_who_have_nowhere_to_go_are_told_together():
    book = engine.load_rulebook("standard")
    units = {"England": ["A Por", "A Nap"], "France": ["A Spa", "F MAO"], "Italy": ["A Rom", "F TYS", "F ION", "A Apu"]}
    orders = {
        "France": ["A Spa - Por", "F MAO S A Spa - Por"],
        "Italy": ["A Rom - Nap", "F TYS S A Rom - Nap", "F ION S A Rom - Nap", "A Apu S A Rom - Nap"],
    }
    outcome = engine.adjudicate(book, engine.load_state(book, {"phase": "S1901M", "units": units}), orders)
    told = list(engine.view(book, outcome.state, outcome.events, None, outcome.results).events)
    if outcome.state.phase == "S1901R":
        outcome = engine.adjudicate(book, outcome.state, {})
        told += engine.view(book, outcome.state, outcome.events, None, outcome.results).events
    texts = [event["text"] for event in in_one_sentence(told)]
    assert [text for text in texts if "disbanded" in text] == [
        "England A Por and England A Nap are disbanded: they had nowhere to go."
    ]


def test_the_neutral_theme_has_words_for_several():
    book = engine.load_rulebook("rather_silly", options={"frame.theme": "neutral"})
    several = "A Par and A Mar have their souls back, and their ordinary strength."
    assert book.say(several) == "A Par and A Mar are out of the Small Print, with their ordinary strength."
