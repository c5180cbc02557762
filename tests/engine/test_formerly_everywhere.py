"""Random games of every variant, stored as if everything in them had been called otherwise: read, they are the same."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
import variants
from engine.bots.play import play
from engine.io.decoding import read_state
from engine.io.stored_forms import dump_draws, load_outcome
from engine.io.upgrades import pending
from engine.rulebook import registry, rulebook
from engine.rulebook.aliases.forms import renamed
from tests.plugins.known_rules import forget_rules

YEARS = 2
OLD = "old_"


def aged(rule):
    """The rule, everything of which had `old_` before its name, its own id too."""

    def of(kept):
        return tuple(replace(one, formerly=(OLD + one.name,)) for one in kept)

    def words(those):
        return tuple(replace(one, formerly=(OLD + one.name.partition(".")[2],)) for one in those)

    options = tuple(
        replace(one, choices_formerly={choice: (OLD + choice,) for choice in one.choices})
        for one in words(rule.options)
    )
    edges = tuple(replace(one, formerly=(OLD + one.cls,)) for one in rule.edges)
    return replace(
        rule, formerly=(OLD + rule.id,), marks=of(rule.marks), tokens=of(rule.tokens), draws=words(rule.draws),
        options=options, edges=edges,
    )  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _everything_was_renamed():
    patch = pytest.MonkeyPatch()
    patch.setattr(variants, "RULES", {name: aged(rule) for name, rule in variants.RULES.items()})
    forget_rules()
    yield
    patch.undo()
    forget_rules()


def word(name, rules):
    """`rule.thing` as it was called: the thing, and its prefix where that is the id of a rule."""
    prefix, _, rest = name.partition(".")
    return f"{OLD + prefix if prefix in rules else prefix}.{OLD}{rest}"


def old_state(book, state):
    """A stored position under the old names."""
    rules = {rule.id for rule in book.rules}

    def unit(one):
        if isinstance(one, str) or "status" not in one:
            return one
        return {**one, "status": {word(name, rules): value for name, value in one["status"].items()}}

    def units(by_seat):
        return {seat: [unit(one) for one in those] for seat, those in by_seat.items()}

    found = {**state, **{key: units(state[key]) for key in ("units", "dislodged") if key in state}}
    if "rules" in state:
        found["rules"] = {
            OLD + rule: {OLD + name: value for name, value in box.items()} for rule, box in state["rules"].items()
        }
    if "edges" in state:
        found["edges"] = [[a, b, OLD + cls, until] for a, b, cls, until in state["edges"]]
    if "house" in state:
        found["house"] = [
            {**one, "name": word(one["name"], rules), "value": OLD + one["value"]} for one in state["house"]
        ]
    return found


@pytest.mark.parametrize("variant", sorted(variants.VARIANTS))
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**6).map(str))
def test_a_position_under_old_names_is_the_same_position(variant, seed):
    book = engine.load_rulebook(variant)
    kept = False
    for one in play(book, seed, YEARS):
        state = engine.dump_state(book, one.outcome.state)
        old = old_state(book, state)
        kept = kept or old != state
        assert renamed("state", old) == state
        assert read_state(book, old) == read_state(book, state)
        assert renamed("state", state) is state
    assert kept is bool(book.marks or book.tokens)


@pytest.mark.parametrize("variant", sorted(variants.VARIANTS))
def test_outcomes_and_draws_under_old_names_are_the_same(variant):
    book = engine.load_rulebook(variant)
    rules = {rule.id for rule in book.rules}
    drawn = 0
    for one in play(book, "outcomes", YEARS):
        told, draws = engine.dump_outcome(book, one.outcome), dump_draws(one.outcome)
        old = {
            **told,
            "state": old_state(book, told["state"]),
            "events": [
                {**event, "rule_id": OLD + event["rule_id"]} if event.get("rule_id") in rules else event
                for event in told["events"]
            ],
            "draws": {word(key, rules): value for key, value in told["draws"].items()},
        }
        old_draws = {word(key, rules): {**made, "name": word(made["name"], rules)} for key, made in draws.items()}
        drawn += len(draws)
        assert load_outcome(book, old, old_draws) == load_outcome(book, told, draws)
        if draws:
            assert pending("draws", old_draws) == ["draws, former names"]
            assert all(made["drawn_as"] == word(made["name"], rules) for made in draws.values())
    assert drawn or variant != "rather_silly"


def test_options_and_lists_of_rules_under_old_names_make_the_same_rulebook():
    every = engine.load_rulebook("standard", with_=["links", "borg"])
    chosen = {option.name: option.choices[-1] for option in registry.find_rule("movement").options if option.choices}
    old = {word(name, {"movement"}): OLD + value for name, value in chosen.items()}
    assert engine.load_rulebook("standard", options=old) is engine.load_rulebook("standard", options=chosen)
    assert engine.load_rulebook("standard", with_=[OLD + "links", OLD + "borg"]) is every
    assert rulebook.load_rulebook("standard", without=[OLD + "victory"]).without == ("victory",)
