"""Random games of standard with any of the creatures, souls, tunnels and links: nothing breaks and nothing leaks."""

import json

import pytest

import engine
from engine.bots.play import play
from engine.model.chance import Chance
from engine.model.state import NOBODY
from tests.rows import every_row

RULES = ("borg", "llamas", "monsters", "souls", "underpass", "links", "doctor")


def choices(rules, chance):
    """Options of these rules, one in three of them other than the default."""
    found = {}
    for rule in engine.load_rulebook(with_=rules).rules:
        for option in rule.options if rule.id in rules else ():
            if option.choices and chance.once_in(3):
                found[option.name] = chance.pick(option.choices)
    return found


def some_rules(seed):
    """A rulebook: standard with some of the rules, under some choices."""
    chance = Chance(seed)
    rules = chance.some(RULES, 2 + chance.below(len(RULES) - 1))
    return engine.load_rulebook(with_=rules, options=choices(rules, chance))


@every_row("seed", ["one", "two", "three", "four", "five", "six"])
def test_a_game_of_any_of_them_goes_on_and_survives_json(seed):
    rulebook = some_rules(seed)
    for played in play(rulebook, seed, 3):
        state = played.outcome.state
        assert engine.load_state(rulebook, json.loads(json.dumps(engine.dump_state(rulebook, state)))) == state
        standing = [
            u.at for u in state.units.values() if rulebook.kinds[u.kind].contests and u.id not in state.to_retreat
        ]
        assert len(standing) == len(set(standing))


@pytest.mark.parametrize("seed", ["seven", "eight"])
def test_the_same_seed_plays_the_same_game(seed):
    rulebook = some_rules(seed)
    once, again = ([engine.dump_outcome(rulebook, p.outcome) for p in play(rulebook, seed, 2)] for _ in range(2))
    assert once == again


@pytest.mark.parametrize("seed", ["nine", "ten"])
def test_nobody_sees_what_is_not_for_him(seed):
    rulebook = engine.load_rulebook(with_=RULES)
    for played in play(rulebook, seed, 2):
        outcome = played.outcome
        if outcome.state.ended:
            continue
        for seat in (*rulebook.seat_ids, None):
            shown = engine.view(rulebook, outcome.state, outcome.events, seat, outcome.results)
            for token in outcome.state.tokens:
                herds = shown.state.get("rules", {}).get("llamas", {}).get("herds", [])
                mine = token.audience is None or seat in token.audience
                assert mine or {"owner": token.owner, "at": token.at} not in herds
            texts = {event["text"] for event in shown.events}
            secret = {e.text for e in outcome.events if e.audience is not None and seat not in e.audience}
            assert not texts & secret
            assert all(held["seat"] == seat for held in shown.state.get("held", ()))
            lines = {result["order"] for results in (shown.results or {}).values() for result in results}
            others = [result for owner, own in outcome.results.items() if owner != seat for result in own]
            mine = {result.order for result in outcome.results.get(seat, ())}
            hidden = {r.order for r in others if r.audience is not None and seat not in r.audience}
            shared = {r.order for r in others if r.audience is None or seat in r.audience}
            assert not lines & (hidden - shared - mine)


@pytest.mark.parametrize("seed", ["eleven", "twelve"])
def test_what_is_made_up_may_be_handed_in(seed):
    rulebook = engine.load_rulebook(with_=RULES)
    for played in play(rulebook, seed, 2):
        if played.before is None:
            continue
        for seat, lines in played.papers.items():
            wrong = [one for one in engine.check(rulebook, played.before, seat, lines) if one.level == "error"]
            assert wrong == []


def test_the_tally_that_nobody_sees_is_the_gms():
    rulebook = engine.load_rulebook(with_=["links"], options={"links.ballots": "result_only"})
    outcomes = [played.outcome for played in play(rulebook, "secret ballots", 2)]
    tallies = [event for outcome in outcomes for event in outcome.events if event.kind == "link.tally"]
    assert tallies
    assert all(event.audience == NOBODY for event in tallies)
