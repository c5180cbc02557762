"""Can these rules share a game? Every conflict and every missing need at once, by name, each with its ways out.

    composition = compose("standard", with_=("landing",))
    problem = composition.problems[0]
    problem.text                                # Rule landing needs rule eviction. Add eviction, or strike landing.
    problem.ways_out[0].text                    # Add eviction and closing.
    composition.after(problem.ways_out[0])      # the composition with that done, and what is to be said about it

Where there is no problem, `composition.rulebook` is the rulebook: its `seats`, `board`, `stages` (the order of play),
`kinds` and `options` are what the game would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.model.errors import RulebookError
from engine.model.rulebook_faults import Caution, Refusal, RulebookFault, WayOut
from engine.rulebook import registry
from engine.rulebook.aliases.forms import option_values, rule_ids
from engine.rulebook.composing import PIN, cautions, out_of_range
from engine.rulebook.rule import Rule, Variant
from engine.rulebook.rulebook import Rulebook, assemble, load_rulebook, plain


@dataclass(frozen=True, slots=True)
class Composition:
    """A base with rules struck and added and options chosen, and what is to be said about it.

    `base`: a variant's id. `without`, `with_`: sorted. `options`: those chosen, and those only; `settled`: the value of
    every option. `rules`: those that there are, in order. `rulebook`: None as long as there are problems.
    """

    base: str
    without: tuple[str, ...]
    with_: tuple[str, ...]
    options: Mapping[str, str]
    settled: Mapping[str, str]
    rules: tuple[Rule, ...]
    problems: tuple[RulebookFault, ...]
    cautions: tuple[Caution, ...]
    rulebook: Rulebook | None
    board: str = ""

    @property
    def pins(self) -> Mapping[str, str]:
        """The options that keep a game to the versions of the plug-ins installed now: to be stored with its own."""
        return {name: value for name, value in self.settled.items() if name.startswith(PIN)}

    def after(self, way: WayOut) -> Composition:
        """The composition with a way out taken, with all that is to be said about that one."""
        new = _changed_choice(self.base, _Choice(self.without, self.with_, self.options), way)
        board = self.board
        return compose(self.base, without=new.without, with_=new.with_, options=new.options, board=board)


def compose(
    base: str = "standard",
    *,
    without: Iterable[str] = (),
    with_: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
    board: str = "",
    most_tried: int | None = None,
) -> Composition:
    """Say of a base (a variant's id) with rules struck and added and options chosen whether it can be a game.

    `board`: one in the place of the variant's, as for `load_rulebook`. `most_tried`: how many changes are tried at most
    for ways out (None: all); each costs about as much as making the rulebook. Problems beyond have none then.

    Pure, and raises nothing: an id that does not exist is a problem like any, and a former name stands for that of
    today. The arguments are those of `load_rulebook`, which refuses exactly what has problems here.
    """
    struck, added = tuple(sorted({*rule_ids(without)})), tuple(sorted({*rule_ids(with_)}))
    chosen = {str(name): plain(value) for name, value in sorted(option_values(options or {}).items())}
    try:
        variant = registry.find_variant(base)
    except RulebookError as error:
        problem = RulebookFault("unknown", (), error.message, base)
        return Composition(base, struck, added, chosen, {}, (), (problem,), (), None, board)
    rulebook, faults = _assembled(variant, struck, added, chosen, board)
    tries = _Tries(variant, rulebook, chosen, {one.key for one in faults}, most_tried)
    problems = tuple(replace(one, ways_out=tuple(tries.ways_out(one))) for one in faults)
    remarks = tuple(Caution(rule.id, other, text) for rule, other, text in cautions(rulebook.rules))
    whole = None if problems else load_rulebook(base, without=struck, with_=added, options=chosen, board=board)
    return Composition(base, struck, added, chosen, rulebook.options, rulebook.rules, problems, remarks, whole, board)


# --- ways out --------------------------------------------------------------------------------------------


def _assembled(
    variant: Variant, without: tuple[str, ...], with_: tuple[str, ...], chosen: Mapping[str, str], board: str
) -> tuple[Rulebook, list[RulebookFault]]:
    """A rulebook, and all that is wrong with it for a new game."""
    rulebook, problems = assemble(variant, without, with_, chosen, board)
    return rulebook, problems + out_of_range(rulebook.rules, rulebook.options)


@dataclass(slots=True)
class _Tries:
    """Trying what might mend a rulebook. `before`: what is wrong with it; `left`: how many more changes are tried."""

    variant: Variant
    rulebook: Rulebook
    chosen: Mapping[str, str]
    before: set[object]
    left: int | None

    def ways_out(self, problem: RulebookFault) -> Iterator[WayOut]:
        """The single changes after which this problem is gone and no other has come; each is tried."""
        now = _Choice(self.rulebook.without, self.rulebook.with_, self.chosen)
        for way in _candidates(self.rulebook, self.chosen, problem):
            if self.left is not None:
                if not self.left:
                    return
                self.left -= 1
            _, problems = _assembled(self.variant, *_changed_choice(self.variant.id, now, way), self.rulebook.own_board)
            keys = {one.key for one in problems}
            if problem.key not in keys and keys <= self.before:
                yield way


def _candidates(rulebook: Rulebook, chosen: Mapping[str, str], problem: RulebookFault) -> Iterator[WayOut]:
    if problem.code == "need":
        add = _closure(problem.rules[1], {rule.id for rule in rulebook.rules})
        yield WayOut(f"Add {_and(add)}.", add=add)
    if problem.code == "nobody":
        yield WayOut("Add powers.", add=("powers",))
    if problem.subject in chosen:
        yield WayOut(f"Leave the option {problem.subject} away.", options={problem.subject: None})
    if problem.code == "unknown":
        yield WayOut(f"Leave {problem.subject} out.", strike=(problem.subject,))
    by_id = {rule.id: rule for rule in rulebook.rules}
    if problem.refusal is not None:
        yield from _wished(problem.refusal, set(by_id))
    for rule in (by_id[name] for name in problem.rules if name in by_id):
        if problem.code in ("board", "answer", "refusal"):
            yield from _other_values(rulebook, chosen, rule)
    for name in problem.rules:
        if name in by_id:
            strike = _dependants(name, rulebook.rules)
            more = f", and with it {_and(strike[1:])}" if strike[1:] else ""
            yield WayOut(f"Strike {name}{more}.", strike=strike)


def _wished(refusal: Refusal, there: set[str]) -> Iterator[WayOut]:
    """What the refusing rule itself says would mend it."""
    for name in refusal.add:
        add = _closure(name, there)
        yield WayOut(f"Add {_and(add)}.", add=add)
    for name, value in refusal.options.items():
        yield WayOut(f"Set {name} to {value}.", options={name: value})


def _other_values(rulebook: Rulebook, chosen: Mapping[str, str], rule: Rule) -> Iterator[WayOut]:
    for option in rule.options:
        if option.name in chosen and not option.choices:
            yield WayOut(f"Leave the option {option.name} away.", options={option.name: None})
        for value in option.choices:
            if value != rulebook.options[option.name]:
                yield WayOut(f"Set {option.name} to {value}.", options={option.name: value})


class _Choice(NamedTuple):
    without: tuple[str, ...]
    with_: tuple[str, ...]
    options: Mapping[str, str]


def _changed_choice(base: str, now: _Choice, way: WayOut) -> _Choice:
    """What is chosen after a change. Options of rules that go are left away with them."""
    listed, rules = registry.find_variant(base).rules, registry.rules()
    unknown = {name for name in way.strike if name not in rules}
    struck = (set(now.without) - set(way.add) - unknown) | {name for name in way.strike if name in listed}
    added = (set(now.with_) - set(way.strike)) | {name for name in way.add if name not in listed}
    gone = {option.name for name in way.strike if name in rules for option in rules[name].options}
    remaining = {
        name: value for name, value in {**now.options, **way.options}.items() if value is not None and name not in gone
    }
    return _Choice(tuple(sorted(struck)), tuple(sorted(added)), remaining)


def _closure(name: str, there: set[str]) -> tuple[str, ...]:
    """A rule with all that it needs in turn and that is not there."""
    names = [name]
    for one in names:
        names += [need for need in registry.find_rule(one).needs if need not in there and need not in names]
    return tuple(names)


def _dependants(name: str, rules: tuple[Rule, ...]) -> tuple[str, ...]:
    """A rule with all that cannot be without it."""
    names = [name]
    for one in names:
        names += [rule.id for rule in rules if one in rule.needs and rule.id not in names]
    return tuple(names)


def _and(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# --- for the shelf ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def rivals(rule: str) -> Mapping[str, RulebookFault]:
    """The rules that cannot share a game with one as they come, by id, each with what is said and the ways out.

    Of those two rules, with all that they need, on the board of the standard game, with the options nobody chose.
    """
    return {
        other: problem for other in registry.rules() if other != rule and (problem := _rivalry(*sorted((rule, other))))
    }


@lru_cache(maxsize=8192)
def _rivalry(one: str, other: str) -> RulebookFault | None:
    company = compose("standard", with_=with_needs((one, other)))
    return next((problem for problem in company.problems if {one, other} <= set(problem.rules)), None)


def with_needs(names: Iterable[str]) -> tuple[str, ...]:
    """Rules with all that they need in turn, sorted. Raises RulebookError for an id that does not exist."""
    needed: set[str] = set()
    for name in names:
        needed |= set(_closure(name, needed))
    return tuple(sorted(needed))
