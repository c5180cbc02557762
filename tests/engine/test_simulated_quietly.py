"""Nothing is told in a simulation. It looks at the turn from within, so it is run with the sources alone."""

import pytest

import engine
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.turn import Turn


@pytest.mark.parametrize("paradox", ["szykman", "rules_1982"])  # by the quick lane, and by the whole turn
def test_nothing_is_told(monkeypatch, paradox):
    rulebook = load_rulebook(options={"movement.paradox": paradox})
    told, state = [], engine.opening(rulebook)
    freeze = Turn.open.__func__

    def opened(cls, *args):
        told.append(freeze(cls, *args))
        return told[-1]

    monkeypatch.setattr(Turn, "open", classmethod(opened))
    engine.simulate(rulebook, state, {"France": ["A Par - Bur", "F Bre - Lon"]})
    assert told
    for turn in told:
        assert ([event for event in turn.events if event.text], turn.answered, dict(turn.results)) == ([], {}, {})
