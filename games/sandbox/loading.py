"""How something comes onto the bench, unless it is a turn of a hosted game (`origin.py`)."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import engine
from engine.io.json_lines import read_json, read_line
from engine.scenarios import Scenario
from games.common.errors import Hidden, Refused
from games.compositions.rulesets import ruleset
from games.library.datc.playing import scenarios as datc_cases
from games.library.variants.illustrations import strips
from games.sandbox.bench import SECRET, Bench, BenchStep, dumped, read_state
from games.sandbox.editing import position_edited
from games.sandbox.filing import check_length, read_scenarios, read_state_text, scenario_keys
from games.sandbox.limits import LONGEST_PLAY, MOST_STEPS, engines_words
from games.sandbox.working import adjudicated, looking_at

Count = Callable[[int], None]
OF_SCENARIOS = frozenset({"id", "title", "turns", "variant", "board", "like", "expect", "clauses"})
OF_STATES = frozenset({"phase", "units", "centres", "state", "dislodged", "rules"})


def fresh(
    variant: str = "standard",
    without: Sequence[str] = (),
    with_: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    title: str = "",
    board: str = "",
) -> Bench:
    """The opening position of a game by these rules, on this board (`Game.board`). Raises Refused."""
    chosen = dict(options or {})
    with engines_words("The board" if board else ""):
        rules = ruleset(variant=variant, without=list(without), with_rules=list(with_), options=chosen, board=board)
    with engines_words("The opening"):
        state = engine.opening(rules.rulebook, engine.Draws(SECRET, f"{SECRET}, hidden"))
    return Bench(
        variant, tuple(rules.without), tuple(rules.with_rules), rules.options,
        (BenchStep(dumped(rules.rulebook, state)),),
        title=title, board=board,
    )  # fmt: skip


def emptied(bench: Bench) -> Bench:
    """Its first position without a unit."""
    rulebook = bench.rulebook()
    return replace(
        bench, steps=(BenchStep(dumped(rulebook, position_edited(rulebook, bench.state(rulebook), "empty"))),)
    )


# --- scenarios -----------------------------------------------------------------------------------


def of_scenario(scenario: Scenario, count: Count | None = None) -> tuple[Bench, list[str]]:
    """A scenario with its turns played, and what is to be said about it. Its first position is looked at.

    Turns that the engine refuses, or that take too long, are left out from there on, and that is said. `count` is told
    beforehand how many there are, and may refuse.
    """
    if len(scenario.turns) > MOST_STEPS:
        raise Refused(f"The scenario has {len(scenario.turns)} turns; a sandbox has {MOST_STEPS}.", field="text")
    if count is not None and scenario.turns:
        count(len(scenario.turns))
    options = dict(scenario.options)
    bench = fresh(scenario.variant, scenario.without, scenario.with_, options, scenario.title[:120], scenario.board)
    rulebook = bench.rules().rulebook
    if scenario.state is not None:
        state = read_state(rulebook, scenario.state)
        bench = replace(bench, steps=(BenchStep(dumped(rulebook, state)),))
    bench = replace(bench, secret=scenario.secret[:200] or SECRET)
    return _through(bench, scenario)


def _through(bench: Bench, scenario: Scenario) -> tuple[Bench, list[str]]:
    begun, notes = time.monotonic(), list[str]()
    for number, turn in enumerate(scenario.turns):
        orders = {seat: list(lines) for seat, lines in turn.orders.items()}
        bench = bench.with_step(BenchStep(bench.step.state, orders, dict(turn.draws), tuple(turn.rulings)))
        if time.monotonic() - begun > LONGEST_PLAY:
            notes.append(f"Playing it takes too long: {number} of {len(scenario.turns)} turns were adjudicated.")
            break
        try:
            bench, more = adjudicated(bench)
        except Refused as error:
            notes.append(f"Turn {number + 1} was not adjudicated: {error.message}")
            break
        notes += more
        bench = looking_at(bench, bench.at + 1)
    return looking_at(bench, 0), notes


@lru_cache(maxsize=64)
def of_example(variant: str, name: str) -> tuple[Bench, list[str]]:
    """An example of the rules pages, which are scenarios: played once, since nobody can change them. Raises Hidden."""
    scenario = strips.scenarios(variant).get(name)
    if scenario is None:
        raise Hidden("There is no such example in the rules.")
    return of_scenario(replace(scenario, title=f"{name.replace('_', ' ').capitalize()}: {scenario.title}"[:120]))


@lru_cache(maxsize=64)
def of_datc(case: str) -> tuple[Bench, list[str]]:
    """A case of the DATC with its turns played. Raises Hidden."""
    scenario = datc_cases().get(case)
    if scenario is None:
        raise Hidden("The DATC has no such case.")
    return of_scenario(scenario)


# --- text ----------------------------------------------------------------------------------------


def of_text(
    text: str, base: Bench, wanted: str = "", count: Count | None = None
) -> tuple[Bench, list[str], list[Scenario]]:
    """Whatever somebody pasted or uploaded: a scenario, a line of the command line, a position, a list of units.

    Returns the bench, what is to be said about it, and the scenarios to choose from where there are several and
    `wanted` names none (the first is on the bench then). A position or a list of units is one by the rules of `base`.
    `count`: as for `of_scenario`.
    """
    text = check_length(text).strip().lstrip("\ufeff")
    if not text:
        raise Refused("There is nothing in it. Paste a scenario, a position, or units such as “France: A Par, F Bre”.")
    keys = set(scenario_keys(text))
    if text.startswith("{"):
        return of_line(text), [], []
    if keys & OF_SCENARIOS:
        scenarios = read_scenarios(text)
        chosen = next((one for one in scenarios if one.id == wanted), scenarios[0])
        return *of_scenario(chosen, count), scenarios if len(scenarios) > 1 and not wanted else []
    if keys & OF_STATES:
        return with_position(base, read_state_text(text)), [], []
    rulebook = base.rulebook()
    state = position_edited(rulebook, base.state(rulebook), f"empty\n{text}")
    return base.with_step(BenchStep(dumped(rulebook, state))), [], []


def with_position(bench: Bench, data: Mapping[str, object]) -> Bench:
    """The bench with this position in the place of the one that is looked at; its orders stay."""
    rulebook = bench.rules().rulebook
    state = dumped(rulebook, read_state(rulebook, dict(data)))
    return bench if state == bench.step.state else bench.with_step(replace(bench.step, state=state))


def of_line(text: str) -> Bench:
    """A turn in the JSON of the command line (`python -m engine adjudicate`)."""
    with engines_words("The JSON"):
        data = read_json(text)
        rulebook, orders, rulings, draws = read_line(data)
        state = engine.load_state(rulebook, data["state"]) if data.get("state") else engine.opening(rulebook, draws)
        options = data.get("options") or {}
        bench = fresh(rulebook.variant.id, rulebook.without, rulebook.with_, options, board=rulebook.own_board)
        step = BenchStep(dumped(rulebook, state), orders, dict(draws.pins), tuple(one.to_json() for one in rulings))
    return replace(bench, steps=(step,), secret=draws.secret[:200] or SECRET)
