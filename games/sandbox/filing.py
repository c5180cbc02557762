"""The bench as a scenario file, and the position as text: out, and in again from whoever wrote it."""

from collections.abc import Iterator, Mapping

import engine
from engine.model.json_data import Json, JsonDict
from engine.scenarios import Scenario, ScenarioError, loads, to_yaml
from engine.scenarios.export import board_of, chosen_options, expected
from engine.scenarios.source import documents
from games.common.errors import Refused
from games.sandbox.bench import Bench, dumped
from games.sandbox.limits import LONGEST_TEXT, engines_words
from games.sandbox.working import looking_at, outcome_of


def check_length(text: str, what: str = "The text") -> str:
    """The text, if it is not too long to be read. Raises Refused."""
    if len(text) > LONGEST_TEXT:
        raise Refused(f"{what} has {len(text)} characters; the sandbox reads {LONGEST_TEXT}.", field="text")
    return text


# --- the position --------------------------------------------------------------------------------


def state_text(state: Mapping[str, object]) -> str:
    """A position as text to be edited: its JSON as YAML."""
    return to_yaml({key: value for key, value in state.items() if key not in ("schema", "ids")})


def read_state_text(text: str) -> Json:
    """A position out of text. Raises Refused with the line of what cannot be read."""
    with engines_words("The position"):
        contents = list(documents(check_length(text, "The position"), "the position"))
    if len(contents) != 1 or not isinstance(contents[0].data, Mapping):
        raise Refused("A position is one list of keys such as phase, units and centres.", field="position")
    data: Json = contents[0].data
    return data["state"] if isinstance(data.get("state"), Mapping) else data


# --- out -----------------------------------------------------------------------------------------


def scenarios_of(bench: Bench) -> list[dict[str, object]]:
    """The bench as scenarios: one, and another wherever the board was edited between two turns."""
    rulebook = bench.rules().rulebook
    scenarios: list[JsonDict] = []
    following: object = None
    for number in range(len(bench.steps)):
        here = looking_at(bench, number)
        if not scenarios or here.step.state != following:
            scenarios.append(_head(bench, rulebook, len(scenarios) + 1, here.step.state))
        if not here.played and not here.step.orders:
            break
        outcome = outcome_of(here)
        following = dumped(rulebook, outcome.state)
        scenarios[-1]["turns"].append(_turn(here, rulebook, outcome))
    return [_whole(one) for one in scenarios]


def _head(bench: Bench, rulebook: "engine.Rulebook", number: int, state: Mapping[str, object]) -> dict[str, object]:
    name = "sandbox" if number == 1 else f"sandbox.{number}"
    head: dict[str, object] = {"id": name, "title": bench.title or f"{rulebook.title}, from the sandbox"}
    head["variant"] = bench.variant
    head |= board_of(rulebook)
    if bench.without:
        head["without"] = list(bench.without)
    if bench.with_:
        head["with"] = list(bench.with_)
    if options := chosen_options(rulebook):
        head["options"] = options
    return head | {"secret": bench.secret, "hidden_secret": f"{bench.secret}, hidden", "state": state, "turns": []}


def _turn(here: Bench, rulebook: "engine.Rulebook", outcome: "engine.Outcome") -> JsonDict:
    step, outcome_data = here.step, engine.dump_outcome(rulebook, outcome)
    turn: dict[str, object] = {"orders": {seat: list(lines) for seat, lines in step.orders.items()}}
    idle = {pin.key for pin in outcome.idle_pins}
    if pins := {key: value for key, value in step.draws.items() if key not in idle}:
        turn["draws"] = pins
    if step.rulings:
        turn["rulings"] = [dict(one) for one in step.rulings]
    return turn | {"expect": expected(outcome_data["state"], outcome_data["results"])}


def _whole(scenario: JsonDict) -> JsonDict:
    """A scenario that expects something even where nothing was adjudicated in it."""
    if scenario["turns"]:
        return scenario
    del scenario["turns"]
    return scenario | {"expect": {"phase": scenario["state"]["phase"]}}


def as_yaml(bench: Bench) -> str:
    """The bench as a scenario file (docs/scenarios.md). Raises Refused if something in it cannot be adjudicated."""
    return "---\n".join(to_yaml(one) for one in scenarios_of(bench))


# --- in ------------------------------------------------------------------------------------------


def read_scenarios(text: str) -> list[Scenario]:
    """The scenarios in a text, which need not expect anything. Raises Refused with the line of what is wrong."""
    with engines_words("The scenario"):
        try:
            return loads(check_length(text, "The scenario"), "the scenario", drafts=True)
        except ScenarioError as error:
            place = ": ".join(filter(None, (f"Line {error.line}" if error.line else "", error.key)))
            raise Refused(f"{place}: {error.message}" if place else error.message, field="text") from error


def scenario_keys(text: str) -> Iterator[str]:
    """The keys at the left margin of a text, to tell what sort of text it is."""
    for line in text.splitlines():
        key, colon, _ = line.partition(":")
        if colon and key.isidentifier():
            yield key
