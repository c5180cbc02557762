"""Random games of the whole variant, of it under other options, and of it with each rule struck."""

from collections import Counter

import pytest

import engine
from engine.model.chance import Chance
from tests.rows import every_row
from tests.sizes import some
from tests.variants.rather_silly.games import crowded, faults, played

RULEBOOK = engine.load_rulebook("rather_silly")
STANDARD = {"powers", "movement", "retreats", "ownership", "victory", "adjustments"}
MODULES = [rule.id for rule in RULEBOOK.rules if rule.id not in STANDARD]


def wrong(rulebook, seed, years, state=None):
    """What is wrong with the turns of a game, the first that has anything."""
    for one in played(rulebook, seed, years, state):
        if found := faults(rulebook, one.before, one.outcome):
            return [one.before.phase, *found]
    return []


@every_row("seed", [f"opening {number}" for number in range(some(4))])
def test_a_game_from_the_opening(seed):
    assert wrong(RULEBOOK, seed, 4) == []


@pytest.mark.slow
@every_row("seed", [f"crowd {number}" for number in range(some(8))])
def test_a_game_from_a_position_with_one_of_everything(seed):
    assert wrong(RULEBOOK, seed, 2, crowded(RULEBOOK)) == []


@pytest.mark.slow
@every_row("module", MODULES)
def test_a_game_with_one_module_struck(module):
    rulebook = engine.load_rulebook("rather_silly", without=[module])
    assert wrong(rulebook, f"without {module}", 2) == []


def choices(seed):
    """One in three options of the variant's own modules is other than the default."""
    chance, found = Chance(seed), {}
    refused = {"mastermind.window", "birds.landing", "borg.first_season"}
    for rule in RULEBOOK.rules:
        for option in rule.options if rule.id in MODULES else ():
            if option.choices and option.name not in refused and chance.once_in(3):
                found[option.name] = chance.pick(option.choices)
    return found


@pytest.mark.slow
@every_row("seed", [f"options {number}" for number in range(some(4))])
def test_a_game_under_other_options(seed):
    rulebook = engine.load_rulebook("rather_silly", options=choices(seed))
    assert wrong(rulebook, seed, 2, crowded(rulebook)) == []


@pytest.mark.parametrize("options", [{"birds.landing": "ordered"}, {"windows.style": "postal"}])
def test_a_game_in_which_armies_hang_about_or_orders_come_by_post(options):
    rulebook = engine.load_rulebook("rather_silly", options=options)
    assert wrong(rulebook, str(options), 2, crowded(rulebook)) == []


@pytest.mark.slow
def test_made_up_games_have_every_sort_of_thing_in_them():
    """Else they would prove little: each of these happened at least once in a few games."""
    kinds = Counter()
    for number in range(6):
        for one in played(RULEBOOK, f"crowd {number}", 2, crowded(RULEBOOK)):
            kinds.update(event.kind for event in one.outcome.events)
    assert not {
        "birds.picked_up", "birds.landed", "birds.carried", "birds.shooed", "borg.ate", "monsters.arrived", "soul.sold",
        "llama.exploded", "link.opened", "underpass.used", "female_armies.distracted", "gay_fleets.compelled",
        "jester.reordered", "mastermind.earned", "soothsayer.predicted", "tardis.materialised", "unit.retreated",
    } - set(kinds)  # fmt: skip


def test_a_game_is_the_same_twice():
    once, again = ([one.outcome.state for one in played(RULEBOOK, "again", 1, crowded(RULEBOOK))] for _ in range(2))
    assert once == again


@pytest.mark.parametrize("seed", ["offers one", "offers two"])
def test_what_is_made_up_may_be_handed_in(seed):
    for one in played(RULEBOOK, seed, 1, crowded(RULEBOOK)):
        for seat, lines in one.papers.items():
            checked = engine.check(RULEBOOK, one.before, seat, lines)
            assert [line for line in checked if line.level == "error"] == []
