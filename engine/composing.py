"""Putting a rulebook together: which rules, with which options, on which board; what cannot be is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine import registry
from engine.board import Board
from engine.errors import RulebookError
from engine.questions import Amendment, Layer
from engine.rule import Option, Rule, Variant

GAME_OPTIONS = (
    Option(
        "windows.style",
        ("separate", "postal"),
        "Postal: retreats and adjustments are sent in with the moves.",
        "steps F20",
    ),
    Option("windows.papers_first", ("no", "yes"), "Cards and votes are read before orders are due.", "steps F20"),
)


def select(variant: Variant, without: tuple[str, ...], with_: tuple[str, ...]) -> tuple[Rule, ...]:
    for name in without:
        if name not in variant.rules:
            raise RulebookError(f"{variant.title} has no rule {name!r} to strike. It has: {', '.join(variant.rules)}.")
    names = [name for name in variant.rules if name not in without]
    names += [name for name in with_ if name not in names]
    return tuple(registry.find_rule(name) for name in names)


def settle_options(variant: Variant, rules: tuple[Rule, ...], chosen: dict[str, str]) -> dict[str, str]:
    known = {option.name: option for option in (*GAME_OPTIONS, *(option for rule in rules for option in rule.options))}
    values = {name: option.standard for name, option in known.items()}
    values |= {name: value for name, value in variant.options.items() if name in known}
    for name, value in chosen.items():
        option = known.get(name)
        if option is None:
            raise RulebookError(f"There is no option {name!r} in these rules. There are: {', '.join(sorted(known))}.")
        if option.choices and value not in option.choices:
            raise RulebookError(f"{name} cannot be {value!r}; it can be {' or '.join(option.choices)}.")
        if option.slots:
            value = ", ".join(part.strip() for part in value.split(","))
            if sorted(value.split(", ")) != sorted(option.slots):
                raise RulebookError(f"{name} puts these in order, each once: {', '.join(option.slots)}; not {value!r}.")
        elif not option.choices and not value.lstrip("-").isdigit():
            raise RulebookError(f"{name} must be a whole number, not {value!r}.")
        values[name] = value
    return values


def check_company(rules: tuple[Rule, ...]) -> None:
    """Every rule has what it needs, and nothing that it cannot share a game with."""
    names = {rule.id for rule in rules}
    for rule in rules:
        for need in rule.needs:
            if need not in names:
                raise RulebookError(f"Rule {rule.id} needs rule {need}. Add {need}, or strike {rule.id}.")
        for other, reason in rule.excludes.items():
            if other in names:
                raise RulebookError(f"Rules {rule.id} and {other} cannot share a game: {reason} Strike one of them.")
    claimed: dict[str, str] = {}
    for rule in rules:
        for thing in (*(f"unit kind {kind.id}" for kind in rule.kinds), *(f"seat {seat.id}" for seat in rule.seats)):
            if thing in claimed:
                raise RulebookError(f"Rules {claimed[thing]} and {rule.id} both bring the {thing}. Strike one of them.")
            claimed[thing] = rule.id


def compose_board(variant: Variant, rules: tuple[Rule, ...], options: Mapping[str, str]) -> Board:
    """The variant's board with every rule's patch, which bears the rule's name so that a clash can be told."""
    found = [(rule.id, rule.board(options) if callable(rule.board) else rule.board) for rule in rules]
    patches = [{**patch, "id": name} for name, patch in found if patch]
    board = Board.load(registry.board_data(variant.board))
    return board.patched(*patches) if patches else board


def compose_amendments(rules: tuple[Rule, ...], options: Mapping[str, str]) -> Mapping[str, tuple[Amendment, ...]]:
    """Amendments by question, in the order of their layers; of two replacements the narrower one first."""
    found: dict[str, list[Amendment]] = {}
    for rule in rules:
        for amendment in rule.amendments:
            if amendment.when is not None and not amendment.when(options):
                continue
            found.setdefault(amendment.question, []).append(replace(amendment, rule=rule.id))
    for question, those in found.items():
        _check_replacements(question, [a for a in those if a.layer is Layer.REPLACE])
        every = tuple(those)
        those.sort(key=lambda a: (a.layer.value, sum(b.scope.narrower_than(a.scope) for b in every)))
    return MappingProxyType({question: tuple(those) for question, those in found.items()})


def _check_replacements(question: str, those: list[Amendment]) -> None:
    for number, one in enumerate(those):
        for other in those[number + 1 :]:
            if not one.scope.overlaps(other.scope) or one.rule == other.rule:
                continue
            if not (one.scope.narrower_than(other.scope) or other.scope.narrower_than(one.scope)):
                raise RulebookError(
                    f"Rules {one.rule} and {other.rule} both give the one answer to “{question}”. Strike one of them."
                )
