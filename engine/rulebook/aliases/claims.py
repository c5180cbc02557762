"""What one rule says about former names: of itself, and of what it declares.

A word in `formerly` is a name in the same rule, under its id of today and every one it had; with a dot in it, it is a
whole name (of what another rule had before). The oldest stands first, and keeps that place for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.rulebook.rule import Rule


class NamedThing(NamedTuple):
    """Something with a name. `sort`: rule, option, choice, mark (tokens too), draw, border or clause.

    A choice goes by `option=choice`, a mark by `rule.mark`; the other names are whole by themselves.
    """

    sort: str
    name: str

    def __str__(self) -> str:
        return f"{'mark or token' if self.sort == 'mark' else self.sort} {self.name!r}"


@dataclass(frozen=True, slots=True)
class AliasClaim:
    """That a thing had another name once. `rule`: the id of the rule that says so."""

    rule: str
    former: NamedThing
    now: NamedThing


def things(rule: Rule) -> Iterator[NamedThing]:
    """All that a rule declares under a name that is stored or stands in addresses, by its names of today."""
    yield from (now for now, _ in _all(rule))


def claims(rule: Rule) -> Iterator[AliasClaim]:
    """The former names of a rule and of all that it declares."""
    for now, formers in _all(rule):
        for name in formers:
            if name != now.name:
                yield AliasClaim(rule.id, NamedThing(now.sort, name), now)


def first_names(rule: Rule) -> Mapping[str, str]:
    """The name under which each draw of a rule was first declared, by that of today: the one that chance knows.

    A draw is made from a keyed hash of its name (`engine.rulebook.draws`), and has to come out as it did under every
    later one.
    """
    return {draw.name: _formers(rule, draw.name, draw.formerly)[0] for draw in rule.draws}


def _all(rule: Rule) -> Iterator[tuple[NamedThing, tuple[str, ...]]]:
    """Everything that has a name, with all names that it ever had."""
    yield NamedThing("rule", rule.id), rule.formerly
    for option in rule.options:
        yield NamedThing("option", option.name), _formers(rule, option.name, option.formerly)
        for choice in option.choices:
            formers = option.choices_formerly.get(choice, ())
            yield NamedThing("choice", f"{option.name}={choice}"), tuple(f"{option.name}={name}" for name in formers)
    declared = [*((one.name, one.formerly) for one in rule.marks), *((one.name, one.formerly) for one in rule.tokens)]
    for word, formerly in declared:
        name = f"{rule.id}.{word}"
        yield NamedThing("mark", name), _formers(rule, name, formerly)
    for draw in rule.draws:
        yield NamedThing("draw", draw.name), _formers(rule, draw.name, draw.formerly)
    for edge in rule.edges:
        yield NamedThing("border", edge.cls), edge.formerly
    for clause in rule.clauses:
        yield NamedThing("clause", clause), _formers(rule, clause, ())


def _formers(rule: Rule, name: str, formerly: tuple[str, ...]) -> tuple[str, ...]:
    """All names of something, the oldest first and that of today among them."""
    prefix, _, word = name.partition(".")
    ids = (*rule.formerly, rule.id) if prefix == rule.id else (prefix,)
    names = [part if "." in part and part != word else f"{one}.{part}" for one in ids for part in (*formerly, word)]
    return tuple(dict.fromkeys(names))


# --- what cannot be ------------------------------------------------------------------------------------


def wrong(trusted: Iterable[Rule], others: Iterable[Rule]) -> dict[str, str]:
    """By rule: why its names cannot stand beside those of the rest, in a sentence with the way out.

    A former name is one thing's, and nobody's name of today. Where a rule of `trusted` and another clash, it is the
    other that is wrong; two others that claim one former name both are.
    """
    trusted, others = tuple(trusted), tuple(others)
    problems: dict[str, str] = {}
    for rules, all_rules in ((trusted, trusted), (others, (*trusted, *others))):
        owners = {thing: rule.id for rule in reversed(all_rules) for thing in things(rule)}
        claimed: dict[NamedThing, dict[NamedThing, AliasClaim]] = {}
        for claim in (claim for rule in all_rules for claim in claims(rule)):
            claimed.setdefault(claim.former, {}).setdefault(claim.now, claim)
        project_rules = {rule.id for rule in trusted} if rules is others else set()
        for rule in rules:
            if problem := next(_wrong(rule, owners, claimed, project_rules), ""):
                problems[rule.id] = problem
    return problems


def _wrong(
    rule: Rule,
    owners: Mapping[NamedThing, str],
    claimed: Mapping[NamedThing, Mapping[NamedThing, AliasClaim]],
    trusted: set[str],
) -> Iterator[str]:
    """`owners`: whose each name is today. `claimed`: by former name, who says so of what. `trusted`: who is right."""
    for claim in (claim for thing in things(rule) for claim in claimed.get(thing, {}).values()):
        if claim.rule in trusted:
            yield (
                f"it brings the {claim.former}, and that is what the {claim.now} of rule {claim.rule} was called "
                "formerly. Call it otherwise."
            )
    for claim in claims(rule):
        claim_text = f"it says that the {claim.now} was formerly {claim.former.name!r}"
        if claim.former in owners:
            yield f"{claim_text}, which rule {owners[claim.former]} has today. Give the name that was really its own."
        for other in (other for other in claimed[claim.former].values() if other.now != claim.now):
            yield f"{claim_text}, and rule {other.rule} says so of the {other.now}. One of the two is mistaken."
    yield from (
        f"the option {option.name!r} has former names for {choice!r}, which is none of its choices."
        for option in rule.options
        for choice in option.choices_formerly
        if choice not in option.choices
    )
