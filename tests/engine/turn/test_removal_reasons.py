"""Why somebody goes first who was not told to, in words: also where nobody is away from home."""

import engine


def test_a_unit_in_a_home_centre_is_not_called_no_steps_away():
    book = engine.load_rulebook("standard", options={"adjustments.removal_distance": "home_centres"})
    position = {"phase": "W1901A", "units": {"France": ["A Par", "A Mar"]}, "centres": {"France": ["Par"]}}
    outcome = engine.adjudicate(book, engine.load_state(book, position), {})
    found = engine.view(book, outcome.state, outcome.events, None, outcome.results)
    texts = [event["text"] for event in found.events if event["kind"] == "unit.removed"]
    assert texts == ["France removes A Mar (civil disorder: it stands in a home centre)."]
