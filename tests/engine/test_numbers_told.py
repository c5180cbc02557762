"""Numbers in what is told: as people write them."""

import engine
from engine.model.events import Event, Result
from engine.model.wording import capital, counted
from tests.rows import every_row

STANDARD = engine.load_rulebook("standard")


@every_row(
    ("given", "told"),
    [
        ("Austria has 7/6 of a free unit now.", "Austria has 1 1/6 of a free unit now."),
        ("bounced: 3/2 against 5/2 from A Mun", "bounced: 1 1/2 against 2 1/2 from A Mun"),
        ("1/6 of a unit", "1/6 of a unit"),
        ("6/2 of a unit", "6/2 of a unit"),
        ("F StP/sc moves; 10/12 is a date", "F StP/sc moves; 10/12 is a date"),
    ],
)
def test_more_than_one_is_a_whole_number_and_the_rest(given, told):
    state = engine.opening(STANDARD)
    event = Event("a.told", "a", "1", given, {}, None)
    result = Result("A Par H", "holds", given, "1")
    seen = engine.view(STANDARD, state, [event], None, {"France": [result]})
    assert [one["text"] for one in seen.events] == [told]
    assert seen.results["France"][0]["why"] == told


@every_row(("number", "told"), [(0, "no licences"), (1, "one licence"), (3, "three licences"), (14, "14 licences")])
def test_things_are_counted_in_words(number, told):
    assert counted(number, "licence") == told
    assert capital(told)[0].isupper() or told[0].isdigit()
