"""What a rule module declares: one frozen record, `RULE`, at the end of the module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from engine.model.conditions import Conditional, atoms_of
from engine.model.errors import RulebookError
from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.kinds import Kind
from engine.model.orders import Order
from engine.rulebook.declarations import Trait
from engine.rulebook.questions import Amendment
from engine.rulebook.slots import BY_NAME
from engine.rulebook.topics import TOPICS, Source

if TYPE_CHECKING:
    from engine.model.chance import Chance
    from engine.model.conditions import AtomSpec
    from engine.model.judged import Judged
    from engine.model.rulebook_faults import Refusal
    from engine.model.state import Unit
    from engine.notation.forms import Form
    from engine.rulebook.look import Look
    from engine.rulebook.rulebook import Rulebook
    from engine.rulebook.turn import Turn
    from engine.rulebook.values import APlace, ValueContext, ValueType, Whole

T = TypeVar("T")

LAST_TURNS = ("spring", "autumn", "adjustments")
"""After what a game may end in its last year: the moves of either season, with their retreats, or the adjustments."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a GM makes with the game. `name` is `rule.option`; the first of `choices` is the default.

    `choices` empty: a whole number (`default` as text) of the range that `number` declares. `why`: one line for the
    form. `source`: ruling or DATC issue.
    `datc_choice`: the field of `engine.rulebook.datc_choices.DatcChoices` that it sets, if any.
    `slots`: slots side by side in the season that it puts in order; its value is their names with commas between.
    `ladder`: by value, rungs of the ladder that it puts in this order, the strongest first; they change places among
    themselves.
    `of_board`: what a board says of itself that is the standard value there (`wins`).
    `formerly`: what it was called before, the oldest first; `choices_formerly` the same of its choices, by choice.
    """

    name: str
    choices: tuple[str, ...]
    why: str
    source: str = ""
    default: str = ""
    datc_choice: str = ""
    slots: tuple[str, ...] = ()
    ladder: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    number: Whole | None = None
    of_board: str = ""
    formerly: tuple[str, ...] = ()
    choices_formerly: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def takes(self) -> str:
        """What its value may be, for a sentence: `a whole number from 1 to 99`, `on or off`."""
        if self.slots:
            return f"these in order, with commas between: {', '.join(self.slots)}"
        return " or ".join(self.choices) or (self.number.range if self.number is not None else "a whole number")

    def out_of_range(self, value: str) -> str:
        """What is wrong with a whole number that it is set to, with what would be right; empty if nothing is."""
        missed = self.number.misses(int(value)) if self.number is not None and not self.choices else ""
        return f"{self.name} must be {self.takes}; {missed}." if missed else ""

    @property
    def standard(self) -> str:
        """The value in force when nobody chose."""
        return self.default or ", ".join(self.slots) or self.choices[0]


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A seat at the table. `kind`: `power` (has a home on the map) or `player` (has not)."""

    id: SeatId
    name: str
    adjective: str
    initial: str
    kind: str = "power"
    earns_units: bool = True
    colour: int = 0


@dataclass(frozen=True, slots=True)
class MarkSpec:
    """A mark that a rule owns. `on`: unit, place, seat or game. `type`: what it may hold (`engine.rulebook.values`).

    `audience`: of marks read from outside. `bears`: why the bearer in a scene cannot have it at all, or nothing.
    `mutual`: its value is another unit, which has the first for its own: a ruling sets and clears both at once.
    """

    name: str
    on: str
    type: ValueType
    label: str = ""
    secret: bool = False
    bears: Callable[[ValueContext], str] | None = None
    mutual: bool = False
    formerly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """A token that a rule owns. `at`: where it may be; it may always be nowhere.

    `many`: several at once, each with an owner; otherwise one, without. `each`: from the options chosen, how many an
    owner may have at the most. `unit`: what destroys the units in a place destroys it too. `label`: what it is called.
    """

    name: str
    at: APlace
    many: bool = False
    secret: bool = False
    unit: bool = False
    label: str = ""
    each: Callable[[Mapping[str, str]], int] | None = None
    formerly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EdgeSpec:
    """Borders that a rule adds. `cls`: their class; `ends`: what they may join; `most`: how many there are at once."""

    cls: str
    ends: APlace
    most: int = 100
    label: str = ""
    formerly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawSpec:
    """A draw that a rule makes. `name`: as `Turn.draw` has it, in full.

    `values`: what may come of it; which of them can come this time is known only when it is drawn. `subject`: what the
    subjects are, None where there is one draw of the name. Both are texts, in the spelling of the draw's candidates.
    Chance goes on knowing it by the first of its names (`engine.rulebook.aliases.claims.first_names`).
    """

    name: str
    values: ValueType
    subject: ValueType | None = None
    label: str = ""
    formerly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A deed of a rule, hung into a slot. `commutes`: in this slot, order against other rules does not matter.

    `again`: slots in which it looks once more, last of all, if another rule does anything there; no order of play lists
    that.
    """

    slot: str
    name: str
    run: Callable[[Turn], None]
    title: str = ""
    commutes: bool = False
    rule: str = ""
    again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Want:
    """Something that a seat may submit in the window that is open.

    `kind`: order, retreat, build, remove, or a rule's own word. `subject`: the unit's text, or empty. `count`: how many
    at the most. `default`: what happens if nothing comes. `help`: one line with an example. `optional`: who hands in
    nothing forgets nothing. Of a want without a subject, `lead` is the words that its lines begin with (`PLACE LLAMA`),
    or `word` what stands behind the unit in them (the L of `F MAO L H Bre - Por`).
    """

    kind: str
    subject: str
    count: int
    default: str
    help: str
    optional: bool = False
    lead: str = ""
    word: str = ""


class Warned(NamedTuple):
    """A word of caution to a line that can be given all the same: `code` for programs, `text` for people."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class OrderKind:
    """A kind of paper that a rule lets seats hand in.

    `wants(turn, seat)` says what a seat may hand in now; `orders(turn, seat)` lists every legal line by subject;
    `verbs` are the orders it takes (class attribute `verb` of `engine.model.orders.Order`); `window` the letters of its
    windows (U is the set-up window);
    `judge(turn, seat, order)` gives the order as it would be carried out, and why it cannot be, if it cannot; it must
    look only at what the seat may see, for it also answers while the order is being written.
    `sample(turn, seat, chance)` makes up papers at random, where picking from `orders` will not do.
    `carry_out(turn, seat, order)`: of a paper of kind `build`, the build itself; it takes one from its `budget`.
    `fills(order)`: the places that such a paper takes, where it is no plain build.
    `conflicts(turn, seat, orders)`: of all lines of a paper, as data by their numbers, those of this kind that come to
    nothing because of others, and why; without it, lines beyond what `wants` asks for do.
    `secret`: nobody else may learn that it was handed in. Where builds have such a paper among them, others see only
    what was built, and no line that came to nothing.
    `read_at` is the slot that reads it: its lines may have conditions known before; empty: none at all. `early`: it
    may be handed in at any window before that slot, `next_season`: for the season after, and is kept until then.
    `impossible`: an option and the value under which such a line of one's own unit may be handed in though it cannot be
    carried out; empty: never.
    """

    kind: str
    window: str
    verbs: frozenset[str]
    wants: Callable[[Look, SeatId], list[Want]]
    orders: Callable[[Look, SeatId], Mapping[str, list[str]]]
    judge: Callable[[Look, SeatId, Any], Judged]
    sample: Callable[[Look, SeatId, Chance], list[str]] | None = None
    carry_out: Callable[[Turn, SeatId, Any], None] | None = None
    budget: str = "units"
    fills: Callable[[Any], tuple[str, ...]] | None = None
    conflicts: Callable[[Look, SeatId, Mapping[int, Json]], Iterable[tuple[int, str]]] | None = None
    secret: bool = False
    read_at: str = ""
    early: bool = False
    next_season: bool = False
    impossible: tuple[str, ...] = ()

    def too_early(self, order: Order, slot: str = "") -> str:
        """Why a condition cannot stand before this sort of order, or nothing.

        `slot`: what reads it where some other rule lets it have conditions (`Rulebook.conditional`).
        """
        if not isinstance(order, Conditional):
            return ""
        read_at = slot or self.read_at
        if not read_at:
            return f"{order.order} is given before anything of the season is known, so it takes no condition"
        number = BY_NAME[read_at].number
        late = [str(atom) for atom in atoms_of(order.condition) if atom.spec.known >= number]
        return f"{late[0]} is not known yet when {order.order} is read" if late else ""


@dataclass(frozen=True, slots=True)
class Window:
    """When a window slot opens: `opens(turn)` after all steps before it have run. Any rule's yes opens it."""

    slot: str
    opens: Callable[[Look], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule module. `id`: what a GM strikes or adds; `number`: the published one; `clauses`: what scenarios cite."""

    id: str
    number: str
    title: str
    summary: str
    clauses: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    options: tuple[Option, ...] = ()
    needs: tuple[str, ...] = ()
    seats: tuple[SeatSpec, ...] = ()
    sides: tuple[SeatId, ...] = ()
    kinds: tuple[Kind, ...] = ()
    board: Json | Callable[[Mapping[str, str]], Json | None] | None = None
    """A patch of the board (`engine.model.board_data`), or what makes one from the options chosen."""
    places: tuple[str, ...] = ()
    """Provinces that it names, without which it could do nothing: other boards are refused, unless their document names
    their own for it; `board` is for those that name none. The rule asks `Rulebook.places_of` which they are."""
    marks: tuple[MarkSpec, ...] = ()
    tokens: tuple[TokenSpec, ...] = ()
    edges: tuple[EdgeSpec, ...] = ()
    draws: tuple[DrawSpec, ...] = ()
    steps: tuple[Step, ...] = ()
    windows: tuple[Window, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    forms: tuple[Form, ...] = ()
    order_kinds: tuple[OrderKind, ...] = ()
    atoms: tuple[AtomSpec, ...] = ()
    riders: Mapping[str, Callable[[Look, Unit, Order], str]] = field(default_factory=lambda: MappingProxyType({}))
    """Words behind holds and moves (`engine.notation.forms`), each with what says why an order cannot carry it."""
    refuses: Callable[[Rulebook], Refusal | None] | None = None
    """Why this company or these options cannot be, and the way out; None if they can."""
    caution: Callable[[Look, Unit, ProvinceId], Warned | None] | None = None
    """What the writer of a legal line should know that takes a unit to a place, on what his seat sees; or nothing."""
    topics: tuple[str, ...] = ("movement",)
    """Its kinds of rule (`engine.rulebook.topics.TOPICS`), its own first."""
    news: tuple[str, ...] = ()
    """Kinds of its events that belong in the summary of a turn: what everybody will talk about."""
    source: Source | None = None
    wishes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Rules with which it is meant to be played, though it can do without: what is so without each, in one sentence."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """Words that several rules add to, by sort: spelling to canonical text (`{"card": {"SD": "SUDDEN DEATH"}}`)."""
    offers: tuple[object, ...] = ()
    """Records that are found by their class (`Rulebook.offered`, `offered`): `engine.rulebook.declarations`, and what
    another rule collects."""
    traits: frozenset[Trait] = frozenset()
    """What is so in any game with it."""
    unsettles: frozenset[str] = frozenset()
    """Kinds of paper of which nobody can say beforehand whether they are legal: forms warn and do not refuse."""
    looks_back: bool = True
    """Some of its steps, amendments or windows read more of a movement phase that is over than the position it left and
    the season's facts: orders, verdicts, events. Where no rule does, simulations need not make those
    (`engine.movement.quick_fight`)."""
    formerly: tuple[str, ...] = ()
    """The ids that it had before, the oldest first; of what it declares, `formerly` stands with the declaration. All
    former names still work, wherever they come from (`engine.rulebook.aliases`)."""

    def __post_init__(self) -> None:
        """Raises RulebookError for a kind of rule that there is none of: no shelf could show it."""
        if not self.topics or (unknown := sorted({*self.topics} - {*TOPICS})):
            topics_text = f"has the topics {', '.join(unknown)}" if self.topics else "has no topics"
            raise RulebookError(f"The rule {self.id!r} {topics_text}; there are {', '.join(TOPICS)}.")

    def offered(self, sort: type[T]) -> tuple[T, ...]:
        """The records of a class that it offers."""
        return tuple(one for one in self.offers if isinstance(one, sort))

    @property
    def pieces(self) -> tuple[tuple[str, str], ...]:
        """What it puts on the board: letters (none for what is no unit) and name of each piece."""
        kinds = tuple((str(kind.id), kind.name) for kind in self.kinds)
        return kinds + tuple(("", token.label or self.title) for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Variant:
    """A published set of rules. `order` is its whole order of play: step names, read downwards."""

    id: str
    title: str
    summary: str
    board: str
    rules: tuple[str, ...]
    order: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    version: str = "1"
    scored_by: tuple[str, ...] = ()
    """The scoring systems that make sense for it, by id; none named: all of them (`engine.scoring.systems_for`)."""
