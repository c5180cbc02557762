"""Random games with rules of Rather Silly in them: nothing breaks, every state survives JSON, nobody sees too much."""

from __future__ import annotations

import json

import engine
from engine.bots.play import play
from tests.rows import every_row

RULES = ("jester", "female_armies", "dirty_old_men", "gay_fleets", "siamese", "soothsayer", "mastermind")


@every_row("rule", RULES)
def test_a_game_goes_through_json_without_loss(rule: str) -> None:
    rulebook = engine.load_rulebook("standard", with_=[rule])
    for played in play(rulebook, f"game of {rule}", 2):
        state = played.outcome.state
        written = json.loads(json.dumps(engine.dump_state(rulebook, state)))
        assert engine.load_state(rulebook, written) == state


@every_row("rule", RULES)
def test_spectators_see_no_paper_that_waits_and_no_secret(rule: str) -> None:
    rulebook = engine.load_rulebook("standard", with_=[rule])
    for played in play(rulebook, f"secrets of {rule}", 1):
        state = played.outcome.state
        shown = engine.view(rulebook, state, played.outcome.events, None, played.outcome.results)
        assert "held" not in shown.state
        hidden = [event.text for event in played.outcome.events if event.audience is not None]
        texts = [event["text"] for event in shown.events]
        assert not set(hidden) & set(texts)
        marks = [mark.name for mark in state.marks if mark.audience is not None]
        assert not [name for name in marks if name in json.dumps(shown.state.get("rules", {}))]


@every_row("rule", RULES)
def test_what_is_offered_is_legal(rule: str) -> None:
    rulebook = engine.load_rulebook("standard", with_=[rule])
    for played in play(rulebook, f"offers of {rule}", 1):
        if played.before is None:
            continue
        for seat, lines in played.papers.items():
            wrong = [one for one in engine.check(rulebook, played.before, seat, lines) if one.level == "error"]
            assert wrong == []
