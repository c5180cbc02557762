"""A sample of bin/fuzz, and proof that its checks find what they look for."""

from dataclasses import replace

import pytest

import engine
from engine.bots.play import play
from engine.model.errors import RulebookError
from engine.rulebook import registry
from engine.rulebook.draws import Draws
from engine.rulebook.rule import Step
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.stages import compose_stages
from engine.turn import ruling_effects
from engine.turn.adjudication import adjudicate, start_game
from engine.turn.rulings import Ruling
from tests.fuzz.campaigns import Composition, compositions, fits, mixed, pair
from tests.fuzz.checks import faults
from tests.fuzz.games import draws_of, one_game, pair_game
from tests.fuzz.ruled import ruled_game, smaller, what_is_wrong
from tests.fuzz.secrets import hidden_things, leaks
from tests.rows import every_row

SAMPLE = [one for one in compositions() if not one.without]
PAIRS = [("hitchhikers", "doctor"), ("siamese", "vogons"), ("zaphod", "landing"), ("soothsayer", "sunday")]


@pytest.mark.slow
@every_row("composition", SAMPLE, ids=str)
def test_a_short_game_of_every_variant_and_of_each_with_the_cards(composition):
    game = one_game(composition, "sample", years=2)
    assert (game.refused, game.broken) == ("", "")
    assert game.turns > 4


@every_row("composition", mixed(), ids=lambda one: str(one)[:60])
@pytest.mark.slow
def test_a_short_game_of_every_mixed_rulebook(composition):
    game = one_game(composition, "sample", years=2)
    assert (game.refused, game.broken) == ("", "")
    assert game.turns > 4


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_few_turns_of_every_variant_with_made_up_rulings(variant):
    game = ruled_game(Composition(variant), "sample", turns=7)
    assert (game.refused, game.broken) == ("", "")
    assert 0 < game.taken.total() < game.tried, "some are taken, and some are refused"


def test_what_a_ruling_breaks_is_found_and_made_small(monkeypatch):
    """A desk that clears the board without an event, by one of two rulings."""
    real = ruling_effects.apply_board

    def careless(turn, rulings, when):
        real(turn, rulings, when)
        if when == "after" and any(one.data.get("op") == "remove" for one in rulings):
            turn.position.units.clear()

    monkeypatch.setattr(ruling_effects, "apply_board", careless)
    rulebook, draws = load_rulebook("standard"), draws_of("small")
    state = start_game(rulebook, draws).state
    wishes = [
        {"kind": "board", "op": "no_centre", "place": "Bur", "when": "after"},
        {"kind": "board", "op": "remove", "unit": "A Par", "seat": "France", "when": "after"},
    ]
    rulings = [Ruling.from_json(wish) for wish in wishes]
    wrong = what_is_wrong(rulebook, draws, state, {}, adjudicate(rulebook, state, {}, rulings, draws))
    assert "lost or doubled" in wrong
    assert smaller(rulebook, draws, state, {}, wishes, wrong) == wishes[1:]


@pytest.mark.parametrize("names", PAIRS, ids="+".join)
def test_a_short_game_of_a_few_pairs(names):
    game = pair_game(*names, "sample", years=2)
    assert (game.refused, game.broken) == ("", "")


def test_a_composition_is_read_as_it_is_written():
    for one in (*compositions(), *mixed()):
        assert Composition.read(str(one)) == one


def test_a_rulebook_in_which_nobody_plays_is_refused():
    with pytest.raises(RulebookError, match="Add powers"):
        load_rulebook("standard", without=["powers"])


def test_all_rules_but_those_that_exclude_each_other_are_in_the_last_mixed_rulebooks():
    played = {name for one in mixed()[-2:] for name in one.with_} | set(registry.find_variant("standard").rules)
    assert set(registry.rules()) - played == {"rs_frame", "endgame"}


def test_two_ways_to_win_make_no_pair():
    """The only two rules that no option lets share a game (bin/fuzz --pairs names it)."""
    assert not fits(pair("endgame", "rs_frame"))


# --- the checks find what they look for ------------------------------------------------------------------


@pytest.fixture
def turn():
    return next(turn for turn in play(load_rulebook("standard"), "one", years=1) if turn.before is not None)


def test_a_lost_unit_is_found(turn):
    state = turn.outcome.state
    poorer = replace(state, units=dict(list(state.units.items())[1:]))
    broken = replace(turn, outcome=replace(turn.outcome, state=poorer))
    assert "lost or doubled" in faults(load_rulebook("standard"), Draws(), broken, again=False)[0]


def test_an_outcome_that_the_papers_do_not_give_is_found(turn):
    draws = Draws(secret="secret one", hidden_secret="hidden one")
    assert faults(load_rulebook("standard"), draws, turn, again=True) == []
    others = replace(turn, papers={seat: [] for seat in turn.papers})
    assert "another outcome" in faults(load_rulebook("standard"), draws, others, again=True)[0]


def with_a_step(rulebook, run):
    """The rulebook, with one more deed of its last rule at the end of every season."""
    last = rulebook.rules[-1]
    step = Step("next window opens", f"{last.id}.planted", run, commutes=True)
    rules = (*rulebook.rules[:-1], replace(last, steps=(*last.steps, step)))
    return replace(rulebook, rules=rules, stages=compose_stages(rulebook.variant, rules, rulebook.options)[0])


def test_rules_that_depend_on_how_they_are_listed_are_found():
    def tell(turn):
        turn.emit("rules.told", ", ".join(rule.id for rule in turn.rulebook.rules))

    partial = with_a_step(load_rulebook("standard", with_=["borg", "links", "underpass"]), tell)
    turn = [turn for turn in play(partial, "one", years=1) if turn.before][-1]
    found = faults(partial, draws_of("one"), turn, again=True, seed="one")
    assert found == ["rules listed in another order give another report"]


def test_a_secret_that_is_told_is_found():
    """Somebody else's rule says how many herds there are."""
    rulebook = load_rulebook("standard", with_=["llamas", "underpass"])

    def tell(turn):
        turn.emit("herds.counted", f"There are {len(turn.position.tokens)} herds.")

    for book, leaky in ((rulebook, False), (with_a_step(rulebook, tell), True)):
        turns = [turn for turn in play(book, "herds", years=1) if turn.before and hidden_things(turn.before)]
        found = [leak for turn in turns for leak in leaks(book, draws_of("herds"), turn, "seed")]
        assert bool(found) == leaky
        assert all("learns of llamas.herds" in leak for leak in found)


def test_what_the_end_of_a_game_opens_is_no_secret_any_more():
    """The Gathering counts the points of all cards in the end, and lays them open."""
    rulebook, seed = load_rulebook("gathering"), "gathering fuzz 581"
    draws = draws_of(seed)
    *_, last = play(rulebook, seed, 9)
    assert last.outcome.state.ended
    assert last.before is not None
    assert hidden_things(last.before)
    assert [told for part in range(40) for told in leaks(rulebook, draws, last, f"{part}")] == []
