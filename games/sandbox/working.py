"""What is done on the bench: orders, an adjudication, a step on, a step back."""

from collections.abc import Mapping
from dataclasses import replace

import engine
from engine.notation.letters import letter_lines
from engine.notation.paste import split_lines
from games.common.errors import Refused
from games.common.order_text import LONGEST_PAPER
from games.sandbox.bench import Bench, BenchStep, dumped, order_lines
from games.sandbox.limits import MOST_LINES, MOST_STEPS, engines_words

Orders = Mapping[str, list[str]]


def run(bench: Bench, rulebook: "engine.Rulebook", step: BenchStep) -> "engine.Outcome":
    """One adjudication of a step. Raises an EngineError for what the engine refuses."""
    return engine.adjudicate(
        rulebook,
        bench.state(rulebook),
        step.orders,
        [engine.Ruling.from_json(one, f"rulings[{number}]") for number, one in enumerate(step.rulings)],
        engine.Draws(bench.secret, f"{bench.secret}, hidden", step.draws),
    )


def outcome_of(bench: Bench) -> "engine.Outcome":
    """What came of the step that is looked at. Raises Refused."""
    with engines_words("The adjudication"):
        return run(bench, bench.rules().rulebook, bench.step)


def adjudicated(bench: Bench) -> tuple[Bench, list[str]]:
    """The bench with its step adjudicated and the next position behind it, and what is to be said about it.

    Values set for draws that no longer fit what is drawn from are let go. Raises Refused.
    """
    if bench.at + 1 > MOST_STEPS:
        raise Refused(f"A sandbox has {MOST_STEPS} turns at the most. Begin anew from this position to go on.")
    rulebook, step, notes = bench.rules().rulebook, bench.step, list[str]()
    if bench.state(rulebook).ended:
        raise Refused("The game is over in this position: there is nothing left to adjudicate. Step back, or edit it.")
    for _ in range(len(step.draws) + 1):
        try:
            outcome = run(bench, rulebook, step)
            break
        except engine.InputError as error:
            draws = _without_draw(step.draws, error.path)
            if len(draws) == len(step.draws):
                with engines_words("The adjudication"):
                    raise
            notes.append(f"The value set for a draw no longer fits, and chance decides it again: {error.message}")
            step = replace(step, draws=draws)
        except Exception:
            with engines_words("The adjudication"):
                raise
    following = BenchStep(dumped(rulebook, outcome.state))
    return replace(bench, steps=(*bench.steps[: bench.at], step, following)), notes


def _without_draw(draws: Mapping[str, object], path: str) -> dict[str, object]:
    """The values without those of the draw that an error names as `draws.<name>`."""
    name = path.removeprefix("draws.") if path.startswith("draws.") else ""
    return {key: value for key, value in draws.items() if not name or key.partition("@")[0] != name}


def with_orders(bench: Bench, orders: Orders) -> Bench:
    """These orders instead of those there are. What came of others is gone with them."""
    given = {seat: lines for seat, lines in ((seat, order_lines(lines)) for seat, lines in orders.items()) if lines}
    if sum(map(len, given.values())) > MOST_LINES:
        raise Refused(f"A turn of the sandbox holds {MOST_LINES} lines of orders.", field="orders")
    if given == {seat: list(lines) for seat, lines in bench.step.orders.items() if lines}:
        return bench
    return bench.with_step(replace(bench.step, orders=given))


def with_papers(bench: Bench, texts: Mapping[str, str]) -> Bench:
    """The orders of some seats as they were typed, each one order a line or a letter, instead of those there are."""
    rulebook, orders = bench.rulebook(), dict[str, list[str]]()
    if (size := sum(map(len, texts.values()))) > LONGEST_PAPER:
        raise Refused(f"These orders have {size} characters; a turn holds {LONGEST_PAPER}.", field="orders")
    with engines_words("The orders"):
        for seat, text in texts.items():
            typed = order_lines(text.splitlines())
            known = typed == list(bench.step.orders.get(seat, ()))
            orders[seat] = typed if known else order_lines(letter_lines(rulebook, seat, text))
    return with_orders(bench, orders)


def with_letter(bench: Bench, text: str) -> Bench:
    """A whole letter of orders with headings that say whose they are; it replaces the orders of those it names."""
    if len(text) > LONGEST_PAPER:
        raise Refused(f"That letter has {len(text)} characters; the sandbox reads {LONGEST_PAPER}.", field="letter")
    rulebook = bench.rulebook()
    with engines_words("The letter"):
        lines = split_lines(rulebook.grammar, text)
    homeless = [line.text for line in lines if not line.seat]
    if homeless:
        raise Refused(
            f"Nobody is said to give “{homeless[0][:80]}”. Put a heading before it, such as “France:”.", field="letter"
        )
    by_seat: dict[str, list[str]] = {}
    for line in lines:
        by_seat.setdefault(line.seat, []).append(line.text)
    return with_orders(bench, {**bench.step.orders, **by_seat})


def with_made_up(bench: Bench, seed: str) -> Bench:
    """Orders made up for every seat that has none, on what that seat sees."""
    rulebook = bench.rulebook()
    state, orders = bench.state(rulebook), {seat: list(lines) for seat, lines in bench.step.orders.items()}
    with engines_words("The orders"):
        for seat in rulebook.seat_ids:
            if not orders.get(seat):
                orders[seat] = engine.random_orders(rulebook, state, seat, seed)[:100]
    return with_orders(bench, orders)


def with_draws(bench: Bench, draws: Mapping[str, object]) -> Bench:
    """These values for draws instead of those there are; an empty one leaves it to chance."""
    chosen = {name[:200]: value for name, value in draws.items() if value}
    return bench if chosen == dict(bench.step.draws) else bench.with_step(replace(bench.step, draws=chosen))


def looking_at(bench: Bench, number: int) -> Bench:
    """The bench with another of its positions to look at; the nearest there is."""
    return replace(bench, at=min(max(number, 0), len(bench.steps) - 1))


def from_here(bench: Bench) -> Bench:
    """A bench that begins with the position that is looked at. It still holds what the eyes saw that laid it out."""
    origin = bench.origin
    if origin is not None and bench.at:
        origin = replace(origin, number=0) if origin.eyes else None
    return replace(bench, steps=(bench.step,), at=0, origin=origin)
