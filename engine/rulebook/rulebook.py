"""A rulebook: the rules of one game put together, checked, and ready to be asked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from types import MappingProxyType

from engine.model.board import Board
from engine.model.errors import RulebookError
from engine.model.ids import ProvinceId, SeatId
from engine.model.rulebook_faults import RulebookFault
from engine.model.state import HouseRule, Mark, State
from engine.model.unit_orders import LADDER
from engine.notation.grammar import Grammar
from engine.rulebook import registry
from engine.rulebook.aliases.claims import first_names
from engine.rulebook.aliases.forms import option_values, rule_ids
from engine.rulebook.board_seats import claimed_seats, seats_of
from engine.rulebook.canonical_lines import CanonicalLines
from engine.rulebook.composing import (
    GAME_OPTIONS,
    PIN,
    bare_board,
    check_company,
    compose_amendments,
    compose_board,
    out_of_range,
    places_of,
    refusals,
    select,
    settle_options,
)
from engine.rulebook.datc_choices import DatcChoices
from engine.rulebook.declarations import Ends, OwnScore, StartMarks, Trait
from engine.rulebook.order_kinds import OrderKindsInForce
from engine.rulebook.questions import Amendment
from engine.rulebook.rule import (
    LAST_TURNS,
    DrawSpec,
    EdgeSpec,
    MarkSpec,
    Rule,
    SeatSpec,
    TokenSpec,
    Variant,
    Window,
)
from engine.rulebook.rulebook_cache import RulebookCache
from engine.rulebook.stages import Stage, busy_stages, compose_stages
from engine.rulebook.starting_position import starting_state
from engine.rulebook.unit_kinds import KindsInForce
from engine.rulebook.words_in_force import WordsInForce


@dataclass(frozen=True)
class Rulebook(KindsInForce, OrderKindsInForce, WordsInForce, RulebookCache):
    """The rules in force in one game. Made by `load_rulebook`; frozen; equal inputs give the same object."""

    variant: Variant
    without: tuple[str, ...]
    with_: tuple[str, ...]
    options: Mapping[str, str]
    rules: tuple[Rule, ...]
    board: Board
    stages: tuple[Stage, ...]
    amendments: Mapping[str, tuple[Amendment, ...]]
    own_board: str = ""
    """The board that the game brought in the place of its variant's, as JSON."""

    @property
    def title(self) -> str:
        """The variant's title, with what was struck and added."""
        changes = [f"without {name}" for name in self.without] + [f"with {name}" for name in self.with_]
        return self.variant.title + (f" ({', '.join(changes)})" if changes else "")

    @cached_property
    def _places(self) -> Mapping[str, frozenset[ProvinceId]]:
        return {rule.id: frozenset(map(ProvinceId, places_of(rule, self.board))) for rule in self.rules if rule.places}

    def places_of(self, rule: str) -> frozenset[ProvinceId]:
        """The provinces that a rule in force names, on this board (`Rule.places`)."""
        return self._places[rule]

    def names_places(self, rule: str) -> bool:
        """Whether the board's document names places of its own for a rule."""
        return rule in self.board.data["places"]

    @cached_property
    def version(self) -> str:
        """A name for exactly these rules: variant, its version, and a digest of rules and options."""
        parts = [rule.id for rule in self.rules] + [f"{name}={value}" for name, value in sorted(self.options.items())]
        parts += [self.own_board] if self.own_board else []
        digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]
        return f"{self.variant.id}-{self.variant.version}-{digest}"

    @cached_property
    def seats(self) -> tuple[SeatSpec, ...]:
        """The seats of the game, in their published order."""
        return tuple(seat for rule in self.rules for seat in seats_of(rule, self.board))

    @cached_property
    def windows(self) -> Mapping[str, tuple[Window, ...]]:
        """What may open the windows, by slot."""
        by_slot: dict[str, tuple[Window, ...]] = {}
        for window in (window for rule in self.rules for window in rule.windows):
            by_slot[window.slot] = (*by_slot.get(window.slot, ()), window)
        return MappingProxyType(by_slot)

    @cached_property
    def busy(self) -> tuple[int, ...]:
        """By place in the season: the first stage from there on in which something may happen, or the season's end."""
        return busy_stages(self.stages)

    @cached_property
    def _by_folded_name(self) -> Mapping[str, SeatSpec]:
        return MappingProxyType({seat.id.casefold(): seat for seat in self.seats})

    @cached_property
    def seat_ids(self) -> tuple[SeatId, ...]:
        """The seats' ids, in order."""
        return tuple(seat.id for seat in self.seats)

    @cached_property
    def seats_as_spelt(self) -> dict[str, SeatId]:
        """The seats' ids by themselves: a name that is among them need not be looked at any closer."""
        return {seat: seat for seat in self.seat_ids}

    @cached_property
    def clauses(self) -> Mapping[str, str]:
        """Every clause of every rule, with its heading: what scenarios cite."""
        return MappingProxyType({name: text for rule in self.rules for name, text in rule.clauses.items()})

    @cached_property
    def marks(self) -> Mapping[str, MarkSpec]:
        """The marks by `rule.mark`."""
        return MappingProxyType({f"{rule.id}.{mark.name}": mark for rule in self.rules for mark in rule.marks})

    @cached_property
    def tokens(self) -> Mapping[str, TokenSpec]:
        """The tokens by `rule.token`."""
        return MappingProxyType({f"{rule.id}.{token.name}": token for rule in self.rules for token in rule.tokens})

    @cached_property
    def edges(self) -> Mapping[str, EdgeSpec]:
        """The sorts of added border by their class."""
        return MappingProxyType({edge.cls: edge for rule in self.rules for edge in rule.edges})

    @cached_property
    def draws(self) -> Mapping[str, DrawSpec]:
        """The draws that the rules in force may make, by full name."""
        return MappingProxyType({draw.name: draw for rule in self.rules for draw in rule.draws})

    @cached_property
    def first_names(self) -> Mapping[str, str]:
        """The first name of each draw that has been renamed since, by that of today."""
        every = {now: first for rule in self.rules for now, first in first_names(rule).items()}
        return MappingProxyType({now: first for now, first in every.items() if now != first})

    @cached_property
    def remembers(self) -> bool:
        """Whether anything may ask what happened earlier in the season: some rule brings conditions."""
        return any(rule.atoms for rule in self.rules)

    @cached_property
    def looks_back(self) -> bool:
        """Whether a rule that acts at all reads more of a movement phase than what it left (`Rule.looks_back`)."""
        return any(
            rule.looks_back for rule in self.rules if rule.steps or rule.amendments or rule.windows or rule.offers
        )

    @cached_property
    def datc_choices(self) -> DatcChoices:
        """The house's choices where the DATC leaves one."""
        owners = {one.datc_choice: one.name for rule in self.rules for one in rule.options if one.datc_choice}
        return DatcChoices.of(self.options, owners)

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """Whose word counts when several rules rewrite one order, weakest first, as options may have re-sorted it."""
        ladder = list(LADDER)
        for option in (option for rule in self.rules for option in rule.options if option.ladder):
            rungs = option.ladder.get(self.options[option.name], ())
            places = sorted((ladder.index(rung) for rung in rungs), reverse=True)
            for place, rung in zip(places, rungs, strict=True):
                ladder[place] = rung
        return tuple(ladder)

    @cached_property
    def grammar(self) -> Grammar:
        """The notation of this game."""
        return Grammar.build(
            board=self.board,
            kinds={str(kind.id): (kind.name, *kind.aliases) for kind in self.kinds.values()},
            seats=self.seats,
            forms=tuple(dict.fromkeys(form for rule in self.rules for form in rule.forms)),
            atoms=tuple(atom for rule in self.rules for atom in rule.atoms),
            words=self.words,
        )

    @cached_property
    def everyday(self) -> CanonicalLines:
        """CanonicalLines lines, and what the bare board says to them. It fills as lines are read."""
        return CanonicalLines(self)

    @cached_property
    def sides(self) -> tuple[SeatId, ...]:
        """Sides without a seat that may own units or centres."""
        return tuple(side for rule in self.rules for side in rule.sides)

    @cached_property
    def reveals(self) -> bool:
        """Whether lines that came to nothing are everybody's to read once the game is over."""
        return any(Trait.REVEALS in rule.traits for rule in self.rules)

    @cached_property
    def no_draw(self) -> str:
        """Why the players cannot agree on a draw, or nothing."""
        return next(filter(None, (one.no_draw(self.options) for one in self.offered(Ends) if one.no_draw)), "")

    @cached_property
    def last_year(self) -> int | None:
        """The year in which the game is over at the latest, if some rule ends it."""
        return self._last[0] if self._last else None

    @property
    def last_turn(self) -> str:
        """After which turn of its last year the game is over, one of `LAST_TURNS`."""
        return LAST_TURNS[self._last[1]] if self._last else LAST_TURNS[-1]

    @cached_property
    def last_counted_year(self) -> int | None:
        """The last year in whose Autumn centres are counted: the last year, or the one before if that has no Autumn."""
        if self._last is None:
            return None
        return self._last[0] - (self.last_turn == "spring")

    @cached_property
    def _last(self) -> tuple[int, int] | None:
        """The last year and the place of its last turn in `LAST_TURNS`, by whichever rule ends the game first."""
        ends = []
        for one in self.offered(Ends):
            year = one.year(self.options)
            if year is not None:
                after = one.turn(self.options) if one.turn else LAST_TURNS[-1]
                ends.append((year, LAST_TURNS.index(after)))
        return min(ends, default=None)

    @cached_property
    def own_scores(self) -> tuple[OwnScore, ...]:
        """What its rules score besides centres."""
        return self.offered(OwnScore)

    @cached_property
    def start(self) -> State:
        """The position of the first movement window, before any set-up."""
        state = starting_state(self.board, self.seat_ids, self.grammar, self.numbered)
        marks = [mark for one in self.offered(StartMarks) for mark in one.make(self)]
        return replace(state, marks=tuple(sorted(marks, key=lambda mark: (mark.name, mark.subject))))

    def option(self, name: str) -> str:
        """The value of an option."""
        return self.options[name]

    def has(self, rule: str) -> bool:
        """Whether a rule is in force."""
        return any(known_rule.id == rule for known_rule in self.rules)

    def seat(self, name: str) -> SeatSpec | None:
        """The seat of that id, in any letter case, or None."""
        return self._by_folded_name.get(name.casefold())

    @cached_property
    def known_marks(self) -> dict[tuple[str, str, str], Mark]:
        """Marks that are right on any board, by name, bearer and how they are written.

        `engine.io.decoding` fills it.
        """
        return {}

    def amended(self, house: Sequence[HouseRule]) -> Rulebook:
        """The rulebook with a game's house rules (struck, added, options) carried out in their order."""
        if not house:
            return self
        without, added, options = list(self.without), list(self.with_), dict(self.options)
        for rule in house:
            if rule.kind == "strike":
                added = [name for name in added if name != rule.name]
                without += [rule.name] if rule.name in self.variant.rules else []
            elif rule.kind == "add":
                without = [name for name in without if name != rule.name]
                added += [rule.name] if rule.name not in self.variant.rules else []
            else:
                options[rule.name] = rule.value
        in_force = [name for name in (*self.variant.rules, *added) if name not in without]
        names = {option.name for name in in_force for option in registry.find_rule(name).options}
        names |= {option.name for option in GAME_OPTIONS}
        remaining = {name: value for name, value in options.items() if name in names or name.startswith(PIN)}
        return load_rulebook(
            self.variant.id, without=without, with_=added, options=remaining, board=self.own_board, stored=True
        )


def load_rulebook(
    variant: str = "standard",
    *,
    without: Iterable[str] = (),
    with_: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
    board: str = "",
    stored: bool = False,
) -> Rulebook:
    """Put a game's rules together.

    `without` and `with_` name rules struck from the variant and added to it; `options` maps `rule.option` to a value.
    `board`: a board in the place of the variant's, as `engine.boards.document.board_text` writes it.
    `stored`: of a game that is there already, numbers out of their range are let pass
    (`engine.rulebook.position_faults` names them). Former names stand for those of today. Raises RulebookError, naming
    what cannot be and the way out. Equal arguments give the same object.
    """
    chosen = tuple(sorted((str(name), plain(value)) for name, value in option_values(options or {}).items()))
    rulebook = _load(variant, tuple(sorted({*rule_ids(without)})), tuple(sorted({*rule_ids(with_)})), chosen, board)
    if not stored:
        _refuse(out_of_range(rulebook.rules, rulebook.options))
    return rulebook


def _refuse(problems: Sequence[RulebookFault]) -> None:
    """Raise RulebookError where there are any."""
    if problems:
        raise RulebookError(" ".join(problem.text for problem in problems), tuple(problems))


def plain(value: object) -> str:
    """Yes and no as YAML and JSON write them, and numbers, as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@lru_cache(maxsize=64)
def _load(
    name: str, without: tuple[str, ...], with_: tuple[str, ...], chosen: tuple[tuple[str, str], ...], own_board: str
) -> Rulebook:
    rulebook, problems = assemble(registry.find_variant(name), without, with_, dict(chosen), own_board)
    _refuse(problems)
    return rulebook


def assemble(
    variant: Variant,
    without: tuple[str, ...],
    with_: tuple[str, ...],
    chosen: Mapping[str, str],
    own_board: str = "",
) -> tuple[Rulebook, list[RulebookFault]]:
    """A rulebook, and all that is wrong with it but for numbers out of range: with problems it is good for no game."""
    rules, problems = select(variant, without, with_)
    bare = bare_board(variant, own_board)
    options, bad_options = settle_options(variant, bare, rules, chosen)
    problems += [*bad_options, *check_company(rules), *claimed_seats(rules, bare)]
    board, disputes = compose_board(bare, rules, options)
    stages, unordered = compose_stages(variant, rules, options)
    amendments, rivals = compose_amendments(rules, options)
    problems += [*disputes, *unordered, *rivals]
    rulebook = Rulebook(
        variant=variant,
        without=without,
        with_=with_,
        options=MappingProxyType(options),
        rules=rules,
        board=board,
        stages=stages,
        amendments=amendments,
        own_board=own_board,
    )
    if not rulebook.seats:
        problems.append(RulebookFault("nobody", (), "No rule of these brings anybody who could play. Add powers."))
    problems += refusals(rules, lambda rule: rule.refuses(rulebook) if rule.refuses is not None else None)
    return rulebook, problems
