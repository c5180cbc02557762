"""Nothing is told in a simulation. It looks at the turn from within, so it is run with the sources alone."""

import engine
from engine.rulebook.rulebook import load_rulebook
from engine.turn.turn import Turn


def test_nothing_is_told(monkeypatch):
    rulebook = load_rulebook()
    told, state = [], engine.opening(rulebook)
    freeze = Turn.open.__func__

    def opened(cls, *args):
        told.append(freeze(cls, *args))
        return told[-1]

    monkeypatch.setattr(Turn, "open", classmethod(opened))
    engine.simulate(rulebook, state, {"France": ["A Par - Bur", "F Bre - Lon"]})
    (turn,) = told
    assert ([event for event in turn.events if event.text], turn.answered, dict(turn.results)) == ([], {}, {})
