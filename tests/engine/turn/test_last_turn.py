"""A last year may end after either season's moves instead of its adjustments, by the rules of every variant."""

import pytest

import engine
from engine.rulebook import registry
from engine.rulebook.composition import compose

ENDS = {"spring": "S1902M", "autumn": "F1902M", "adjustments": "F1902M"}
MIXED = ("mixed", {"with_": ("borg", "monsters", "double_trouble", "decks")})
GAMES = [*((variant, {}) for variant in registry.variants()), MIXED]


def rulebook_until(after: str, variant: str = "standard", **more) -> engine.Rulebook:
    options = {"victory.last_year": "1902", "victory.last_turn": after, **more.pop("options", {})}
    return engine.load_rulebook(variant if variant != "mixed" else "standard", options=options, **more)


def played(rulebook: engine.Rulebook) -> tuple[list[str], list[str]]:
    """The windows of a game in which nobody orders anything, and how its end is told."""
    draws, phases = engine.Draws("secret", "hidden"), []
    outcome = engine.start_game(rulebook, draws)
    while not outcome.state.ended:
        phases.append(outcome.state.phase)
        outcome = engine.adjudicate(rulebook, outcome.state, {}, (), draws)
    return phases, [event.text for event in outcome.events if event.kind == "game.ended"]


@pytest.mark.parametrize(("variant", "more"), GAMES, ids=[name for name, _ in GAMES])
@pytest.mark.parametrize("after", ENDS)
def test_every_variant_ends_after_the_turn_that_was_chosen(variant, more, after):
    more = dict(more)
    if variant == "rather_silly":
        more["without"] = ("jester",)
    phases, (told,) = played(rulebook_until(after, variant, **more))
    movement = [phase for phase in phases if phase.endswith("M")]
    assert movement[-1] == ENDS[after], phases
    assert after == "adjustments" or not phases[-1].startswith("W"), phases
    assert "was the last" in told and "share the game" in told


def test_the_report_says_it_in_the_rules_own_words():
    assert played(rulebook_until("spring", "dipshomashy"))[1][0].startswith("Sunday Lunchtime was the last turn: ")
    assert played(rulebook_until("autumn"))[1][0].startswith("Autumn 1902 was the last turn: Austria, ")
    assert played(rulebook_until("adjustments"))[1][0].startswith("1902 was the last year: ")


def test_the_rulebook_tells_the_end_that_comes_first():
    rulebook = rulebook_until("spring")
    assert (rulebook.last_year, rulebook.last_turn, rulebook.last_counted_year) == (1902, "spring", 1901)
    assert rulebook_until("autumn").last_counted_year == 1902
    assert engine.load_rulebook().last_turn == "adjustments" and engine.load_rulebook().last_counted_year is None
    both = {"endgame.years": "2", "endgame.count_after": "retreats"}
    counted = rulebook_until("adjustments", "gathering", options=both)
    assert (counted.last_year, counted.last_turn) == (1902, "autumn"), "the last count comes before adjustments"
    assert rulebook_until("spring", "gathering", options=both).last_turn == "spring"


@pytest.mark.parametrize(("after", "goal", "ways"), [
    ("adjustments", 1902, ""),
    ("autumn", 1901, ""),
    ("autumn", 1902, "within 1902, and rule jester lets the Jester win by outlasting 1902"),
    ("spring", 1902, "Set jester.last_year to 1901, or strike one"),
])  # fmt: skip
def test_the_jester_cannot_be_told_to_outlast_adjustments_that_do_not_come(after, goal, ways):
    options = {"victory.last_year": "1902", "victory.last_turn": after, "jester.last_year": str(goal)}
    problems = [problem.text for problem in compose("rather_silly", options=options).problems]
    assert (not problems) if not ways else any(ways in problem for problem in problems), problems
