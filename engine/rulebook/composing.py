"""Putting a rulebook together: which rules, with which options, on which board.

Every function here returns what it made and what is wrong with it (`engine.model.rulebook_faults`), by name and all at
once; it goes on with the rest. `engine.rulebook` refuses where anything is wrong, `engine.rulebook.composition` tells
it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from engine.model.board import Board
from engine.model.board_data import disagreements
from engine.model.errors import RulebookError
from engine.model.json_data import Json, JsonDict
from engine.model.rulebook_faults import Refusal, RulebookFault, RuleName, Words
from engine.rulebook import registry
from engine.rulebook.catalogue import QUESTIONS
from engine.rulebook.questions import Amendment, Layer, scoped, untold
from engine.rulebook.rule import Option, Rule, Variant

PIN = "pin."
"""`pin.DISTRIBUTION` is an option that only takes the version of the plug-in that is installed."""

GAME_OPTIONS = (
    Option("windows.style", ("separate", "postal"), "Postal: retreats and adjustments are sent in with the moves."),
    Option("windows.papers_first", ("no", "yes"), "Cards and votes are read before orders are due."),
)


def select(
    variant: Variant, without: tuple[str, ...], with_: tuple[str, ...]
) -> tuple[tuple[Rule, ...], list[RulebookFault]]:
    """The rules of a variant but for those struck, and those added."""
    problems = [
        RulebookFault(
            "unknown", (), f"{variant.title} has no rule {name!r} to strike. It has: {', '.join(variant.rules)}.", name
        )
        for name in without
        if name not in variant.rules
    ]
    names = [name for name in variant.rules if name not in without]
    names += [name for name in with_ if name not in names]
    rules: list[Rule] = []
    for name in names:
        try:
            rules.append(registry.find_rule(name))
        except RulebookError as error:
            problems.append(RulebookFault("unknown", (), error.message, name))
    return tuple(rules), problems


def settle_options(
    variant: Variant, board: Board, rules: tuple[Rule, ...], chosen: Mapping[str, str]
) -> tuple[dict[str, str], list[RulebookFault]]:
    """The value of every option of these rules. A choice that cannot be leaves the standard one in force.

    The variant's own values give way to what the board says, and that to what was chosen.
    """
    options = {
        option.name: option for option in (*GAME_OPTIONS, *(option for rule in rules for option in rule.options))
    }
    owners = {option.name: rule.id for rule in rules for option in rule.options}
    values = {name: option.standard for name, option in options.items()}
    values |= {name: value for name, value in variant.options.items() if name in options}
    values |= {
        name: str(board.data[option.of_board]) for name, option in options.items() if board.data.get(option.of_board)
    }
    values |= {name: value for name, value in board.data["options"].items() if name in options}
    pins = pinned(variant, rules)
    problems: list[RulebookFault] = []
    for name, value in chosen.items():
        option = options.get(name)
        if name.startswith(PIN):
            problems += _other_version(name, value, pins, rules)
        elif option is None:
            text = f"There is no option {name!r} in these rules. There are: {', '.join(sorted(options))}."
            problems.append(RulebookFault("unknown", (), text, name))
        else:
            values[name], wrong = _normalized_value(option, value)
            if wrong:
                values[name] = option.standard
                problems.append(RulebookFault("option", (owners[name],) if name in owners else (), wrong, name))
    return values | pins, problems


def out_of_range(rules: Iterable[Rule], values: Mapping[str, str]) -> list[RulebookFault]:
    """Numbers that an option does not take. Those of stored games are told to the GM only: older versions took them."""
    chosen = ((rule, option, values.get(option.name)) for rule in rules for option in rule.options)
    wrong = ((rule, option, option.out_of_range(value)) for rule, option, value in chosen if value is not None)
    return [RulebookFault("option", (rule.id,), text, option.name) for rule, option, text in wrong if text]


_NUMBER = re.compile(r"-?[0-9]{1,9}")
_LONGEST = 60
"""Characters of a wrong value that are repeated."""


def _normalized_value(option: Option, value: str) -> tuple[str, str]:
    """A value in its one spelling, and what is wrong with it."""
    name = option.name
    if option.choices and value not in option.choices:
        return value, f"{name} cannot be {value!r}; it can be {' or '.join(option.choices)}."
    if option.slots:
        value = ", ".join(part.strip() for part in value.split(","))
        if sorted(value.split(", ")) != sorted(option.slots):
            return value, f"{name} puts these in order, each once: {', '.join(option.slots)}; not {value!r}."
    elif not option.choices and not _NUMBER.fullmatch(value):
        shown = repr(value) if len(value) <= _LONGEST else f"one of {len(value)} characters"
        return value, f"{name} must be a whole number of at most nine digits, not {shown}."
    return value, ""


def pinned(variant: Variant, rules: Iterable[Rule]) -> dict[str, str]:
    """The plug-ins from which the variant and the rules come, as options that pin their versions."""
    origins = [registry.variant_origin(variant.id), *(registry.rule_origin(rule.id) for rule in rules)]
    return {PIN + origin.distribution: origin.version for origin in origins if origin is not None}


def _other_version(name: str, value: str, pins: Mapping[str, str], rules: Iterable[Rule]) -> Iterator[RulebookFault]:
    """A game was made with another version of a plug-in. Pins of plug-ins of which nothing is left do no harm."""
    if pins.get(name, value) != value:
        plugin = name.removeprefix(PIN)
        concerned = tuple(r.id for r in rules if (o := registry.rule_origin(r.id)) and o.distribution == plugin)
        text = (
            f"This game was made with version {value} of the plug-in {plugin}, and {pins[name]} is installed here. "
            f"Install {value} again, or leave the option {name} away to play by what is installed."
        )
        yield RulebookFault("pin", concerned, text, name)


# --- who may share a game ------------------------------------------------------------------------------


def check_company(rules: tuple[Rule, ...]) -> list[RulebookFault]:
    """Every rule has what it needs, and its words to itself."""
    names = {rule.id for rule in rules}
    problems = []
    for rule in rules:
        for need in rule.needs:
            if need not in names:
                what: Words = (RuleName(rule.id, "Rule "), " needs ", RuleName(need, "rule "), ".")
                advice = f"Add {need}, or strike {rule.id}."
                problems.append(RulebookFault("need", (rule.id, need), what, advice=advice))
    return [*problems, *_claimed_twice(rules), *_words_twice(rules)]


STRIKE_ONE = "Strike one of them."
STRIKE_ONE_OF_TWO = "Strike one of the two rules."


def _both(one: str, other: str) -> tuple[str | RuleName, ...]:
    """Two rules, at the beginning of a sentence."""
    return RuleName(one, "Rules "), " and ", RuleName(other)


def _claims(rule: Rule) -> Iterator[str]:
    yield from (f"unit kind {kind.id}" for kind in rule.kinds)
    yield from (f"seat {seat.id}" for seat in rule.seats)
    yield from (f"side {side}" for side in rule.sides)
    yield from (f"option {option.name}" for option in rule.options)
    yield from (f"step {step.name}" for step in rule.steps)
    yield from (f"word {word} behind orders" for word in rule.riders)


def _claimed_twice(rules: tuple[Rule, ...]) -> Iterator[RulebookFault]:
    claimed: dict[str, str] = {}
    for rule in rules:
        for thing in _claims(rule):
            first = claimed.setdefault(thing, rule.id)
            if first != rule.id:
                what = (*_both(first, rule.id), f" both bring the {thing}.")
                yield RulebookFault("claim", (first, rule.id), what, thing, STRIKE_ONE)


def _words_twice(rules: tuple[Rule, ...]) -> Iterator[RulebookFault]:
    """Two rules whose orders are told apart by nothing. A form that rules share is one form."""
    for one, other in combinations(rules, 2):
        for form in one.forms:
            for rival in other.forms:
                if form != rival and form.overlaps(rival):
                    words = sorted(set(map(str.casefold, form.words)) & set(map(str.casefold, rival.words)))
                    what = (
                        f"The orders “{form.name}” of ", RuleName(one.id, "rule "),
                        f" and “{rival.name}” of ", RuleName(other.id, "rule "),
                        f" both claim the word {words[0].upper()}.",
                    )  # fmt: skip
                    yield RulebookFault("claim", (one.id, other.id), what, words[0].upper(), STRIKE_ONE_OF_TWO)


def cautions(rules: tuple[Rule, ...]) -> list[tuple[Rule, str, str]]:
    """Rules without those with which they are meant to be played: the rule, what is missing, what it does then."""
    names = {rule.id for rule in rules}
    return [(rule, other, text) for rule in rules for other, text in rule.wishes.items() if other not in names]


# --- the board -----------------------------------------------------------------------------------------


def bare_board(variant: Variant, own_board: str = "") -> Board:
    """The board before any rule's patch: the game's own (`Rulebook.own_board`), or the variant's."""
    return Board.load(json.loads(own_board)) if own_board else _board_named(variant.board)


@lru_cache(maxsize=32)
def _board_named(name: str) -> Board:
    """A board of the registry: many sets of rules are tried on the same one."""
    return Board.load(registry.board_data(name))


def compose_board(
    board: Board, rules: tuple[Rule, ...], options: Mapping[str, str]
) -> tuple[Board, list[RulebookFault]]:
    """The board with every rule's patch, which bears the rule's name so that a clash can be told."""
    problems = list(_lost_places(board, rules))
    patched = [(rule.id, patch_of(rule, board, options)) for rule in rules]
    patches = [{**patch, "id": name} for name, patch in patched if patch]
    if not patches:
        return board, problems
    for one, other, matters in disagreements(board.data, patches):
        about = f" disagree about {' and '.join(matters)}."
        what = ("The boards of ", RuleName(one), " and ", RuleName(other), about)
        problems.append(RulebookFault("board", (one, other), what, advice=STRIKE_ONE_OF_TWO))
    lost = {problem.rules[1] for problem in problems if len(problem.rules) > 1}
    try:
        return board.patched(*[patch for patch in patches if patch["id"] not in lost]), problems
    except RulebookError as error:
        return board, [*problems, *_misfits(board, patches, error.message)]


def patch_of(rule: Rule, board: Board, options: Mapping[str, str]) -> Json | None:
    """What a rule adds to a board: nothing where the board's document names its own places for it."""
    if names_own(rule, board):
        return None
    return rule.board(options) if callable(rule.board) else rule.board


def names_own(rule: Rule, board: Board) -> bool:
    """Whether the board's document names places of its own for a rule that means some."""
    return bool(rule.places) and rule.id in board.data["places"]


def places_of(rule: Rule, board: Board) -> tuple[str, ...]:
    """The provinces that a rule names: those that the board's document says, where it says any, else its own."""
    return tuple(board.data["places"].get(rule.id, rule.places)) if rule.places else ()


def lost_places(rule: Rule, board: Board) -> list[str]:
    """The provinces that a rule means and neither finds on the board nor adds to it."""
    brings = rule.board is not None and not names_own(rule, board)
    return [] if brings else [place for place in places_of(rule, board) if place not in board.provinces]


def _lost_places(board: Board, rules: tuple[Rule, ...]) -> Iterator[RulebookFault]:
    """Rules that name provinces which the board has not."""
    for rule in rules:
        if lost := lost_places(rule, board):
            what = (RuleName(rule.id, "Rule "), f" needs {', '.join(lost)}, which this board has not.")
            yield RulebookFault("board", (rule.id,), what, advice=f"Strike {rule.id}.")


def _misfits(board: Board, patches: list[JsonDict], message: str) -> Iterator[RulebookFault]:
    """Which patches do not fit the board by themselves; all of them, if each does."""
    alone = []
    for patch in patches:
        try:
            board.patched(patch)
        except RulebookError as error:
            alone.append(RulebookFault("board", (patch["id"],), error.message, advice=f"Strike {patch['id']}."))
    yield from alone or [RulebookFault("board", tuple(patch["id"] for patch in patches), message)]


# --- the answers ---------------------------------------------------------------------------------------


def compose_amendments(
    rules: tuple[Rule, ...], options: Mapping[str, str]
) -> tuple[Mapping[str, tuple[Amendment, ...]], list[RulebookFault]]:
    """Amendments by question, in the order of their layers; of two replacements the narrower one first."""
    by_question: dict[str, list[Amendment]] = {}
    problems: list[RulebookFault] = []
    for rule in rules:
        problems += _misplaced(rule)
        for amendment in rule.amendments:
            question = QUESTIONS.get(amendment.question)
            if question is not None and (amendment.when is None or amendment.when(options)):
                answer = scoped(question.subject, amendment.scope, amendment.answer)
                by_question.setdefault(question.name, []).append(replace(amendment, rule=rule.id, answer=answer))
    for name, amendments in by_question.items():
        problems += _rival_answers(name, [a for a in amendments if a.layer is Layer.REPLACE])
        every = tuple(amendments)
        amendments.sort(key=lambda a: (a.layer.value, sum(b.scope.narrower_than(a.scope) for b in every), a.rule))
    return MappingProxyType({name: tuple(amendments) for name, amendments in by_question.items()}), problems


def _misplaced(rule: Rule) -> Iterator[RulebookFault]:
    """Amendments of what is no question, or within a scope of which the question's subject tells nothing."""
    for amendment in rule.amendments:
        question = QUESTIONS.get(amendment.question)
        if question is None:
            about = f" amends “{amendment.question}”, which is no question (engine/rulebook/catalogue.py)."
        elif unsaid := untold(question.subject, amendment.scope):
            about = f" amends “{question.name}” for some {unsaid[0]}, and that question is not asked by {unsaid[0]}."
        else:
            continue
        yield RulebookFault("answer", (rule.id,), (RuleName(rule.id, "Rule "), about), amendment.question, "Strike it.")


def _rival_answers(question: str, amendments: list[Amendment]) -> Iterator[RulebookFault]:
    reported = set()
    for one, other in combinations(amendments, 2):
        if one.rule == other.rule or (one.rule, other.rule) in reported or not one.scope.overlaps(other.scope):
            continue
        if not (one.scope.narrower_than(other.scope) or other.scope.narrower_than(one.scope)):
            reported.add((one.rule, other.rule))
            what = (*_both(one.rule, other.rule), f" both give the one answer to “{question}”.")
            yield RulebookFault("answer", (one.rule, other.rule), what, question, STRIKE_ONE)


def refusals(rules: tuple[Rule, ...], asked: Callable[[Rule], Refusal | None]) -> list[RulebookFault]:
    """What rules themselves say against this company or these options."""
    answers = ((rule.id, asked(rule)) for rule in rules)
    return [_fault_of_refusal(rule, refusal) for rule, refusal in answers if refusal is not None]


def _fault_of_refusal(rule: str, refusal: Refusal) -> RulebookFault:
    """One of them. Two of one rule are told apart by what they say."""
    rules = tuple(dict.fromkeys((rule, *refusal.rules)))
    fault = RulebookFault("refusal", rules, refusal.what, "", refusal.advice, refusal=refusal)
    return replace(fault, subject=fault.text)
