"""The stages of a season: every rule's steps in their slots, in the order that the published orders of play have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.model.rulebook_faults import RulebookFault, RuleName
from engine.rulebook import registry
from engine.rulebook.rule import Rule, Step, Variant
from engine.rulebook.slots import INDEX, SLOTS, Slot


@dataclass(frozen=True, slots=True)
class Stage:
    """One slot of this game's season with the steps that run in it, in order."""

    slot: Slot
    steps: tuple[tuple[Rule, Step], ...]


def compose_stages(
    variant: Variant, rules: tuple[Rule, ...], options: Mapping[str, str]
) -> tuple[tuple[Stage, ...], list[RulebookFault]]:
    """All steps in their slots; the slots as they stand, but for those that an option puts in another order."""
    problems: list[RulebookFault] = []
    by_slot: dict[str, list[tuple[Rule, Step]]] = {slot.name: [] for slot in SLOTS}
    for rule in rules:
        for step in rule.steps:
            if step.slot not in INDEX:
                missing = f" names a slot {step.slot!r} that does not exist."
                what = (f"Step {step.name} of ", RuleName(rule.id, "rule "), missing)
                problems.append(RulebookFault("order", (rule.id,), what, step.name))
                continue
            by_slot[step.slot].append((rule, step))
    lists = [variant.order, *(other.order for name, other in registry.variants().items() if name != variant.id)]
    stages = tuple(Stage(slot, tuple(_in_order(slot.name, by_slot[slot.name], lists, problems))) for slot in SLOTS)
    problems += _against_the_list(variant, stages)
    stages = tuple(Stage(stage.slot, (*stage.steps, *_repeated_steps(stage, rules))) for stage in stages)
    for option in (option for rule in rules for option in rule.options if option.slots):
        stages = _reordered(stages, options[option.name].split(", "))
    return stages, problems


def _repeated_steps(stage: Stage, rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, Step]]:
    """The steps that look once more where other rules have acted. They only look, so they are in nobody's way."""
    for rule in rules:
        if any(other is not rule for other, _ in stage.steps):
            yield from ((rule, step) for step in rule.steps if stage.slot.name in step.again)


def busy_stages(stages: tuple[Stage, ...]) -> tuple[int, ...]:
    """For every place in the season, and its end: the first stage from there on that has steps or is a window."""
    indexes = [len(stages)]
    for place in range(len(stages) - 1, -1, -1):
        stage = stages[place]
        indexes.append(place if stage.steps or stage.slot.window else indexes[-1])
    return tuple(reversed(indexes))


def _reordered(stages: tuple[Stage, ...], names: list[str]) -> tuple[Stage, ...]:
    """The stages with some of them changing places among themselves."""
    by_name = {stage.slot.name: stage for stage in stages}
    row = iter(names)
    return tuple(by_name[next(row)] if stage.slot.name in names else stage for stage in stages)


def _in_order(
    slot: str, pairs: list[tuple[Rule, Step]], lists: list[tuple[str, ...]], problems: list[RulebookFault]
) -> list[tuple[Rule, Step]]:
    """The steps of one slot in the order in which the published orders of play have them, this variant's first.

    Two rules' steps that no list orders must not care; if one does, that is a problem.
    """
    rest, done = sorted(pairs, key=lambda pair: pair[1].name), []
    while rest:
        first = next(
            (pair for pair in rest if not any(_comes_before(o[1], pair[1], lists) for o in rest if o is not pair)), None
        )
        if first is None:
            names = tuple(sorted({rule.id for rule, _ in rest}))
            rules = [part for name in names for part in (" and ", RuleName(name))][1:]
            what = ("The published orders of play contradict one another about ", *rules, ".")
            problems.append(RulebookFault("order", names, what, slot, "Strike one."))
            first = rest[0]
        for rule, step in rest:
            either = _comes_before(first[1], step, lists) or (step.commutes and first[1].commutes)
            if rule.id != first[0].id and not either:
                what = (
                    f"Nothing says whether {first[1].name} (", RuleName(first[0].id, "rule "), f") or {step.name} (",
                    RuleName(rule.id, "rule "), f") comes first: both act when {slot}.",
                )  # fmt: skip
                advice = "Strike one of the two rules."
                problems.append(RulebookFault("order", (first[0].id, rule.id), what, slot, advice))
        rest.remove(first)
        done.append(first)
    return done


def _comes_before(one: Step, other: Step, lists: list[tuple[str, ...]]) -> bool:
    """Whether the first list that has both steps has this one first; of steps in no list, the name decides nothing."""
    for order in lists:
        if one.name in order and other.name in order:
            return order.index(one.name) < order.index(other.name)
    return False


def _against_the_list(variant: Variant, stages: tuple[Stage, ...]) -> list[RulebookFault]:
    """The variant's order of play, read downwards, must be the order in which its steps run."""
    run = [step.name for stage in stages for _, step in stage.steps]
    listed = [name for name in variant.order if name in run]
    if listed == [name for name in run if name in variant.order]:
        return []
    text = f"The order of play of {variant.title} does not go through the season from top to bottom."
    return [RulebookFault("order", (), text, variant.id)]
