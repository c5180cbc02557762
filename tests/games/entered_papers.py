"""Moments of made-up games in which a seat may hand in a paper of some kind: a row for each kind and window."""

from dataclasses import dataclass, replace
from functools import cache

import engine
from engine.bots.play import _sample, play
from engine.model.chance import Chance
from engine.model.ids import SeatId
from engine.model.state import State
from engine.rulebook import registry
from engine.rulebook.draws import Draws
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind
from engine.turn.seat_orders import check_each, open_now, seat_turn

WORLDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("standard", {}),
    ("rather_silly", {"jester.scope": "movement_and_retreats", "links.first_vote": "W1900"}),
    ("hitchhiker", {"vogons.nbo_in_w1900": "yes"}),
    ("gathering", {}),
    ("gathering", {"windows.papers_first": "yes"}),
    ("dipshomashy", {"landing.coast_choice": "owner"}),
    ("dipshomashy", {"windows.papers_first": "yes"}),
)
"""Variants with options, which together come to every kind of paper."""
DRAWS = Draws(secret="a secret", hidden_secret="a hidden secret")
SEEDS = ("2", "1", "3")
YEARS = 8


@dataclass(frozen=True)
class Row:
    """A paper of a kind in a window: two lines of it that differ, whose they are, and what everybody else sends."""

    world: int
    rule: str
    kind: str
    window: str
    seat: str
    lines: tuple[str, str]
    state: State
    others: dict[str, list[str]]

    @property
    def rulebook(self) -> "engine.Rulebook":
        variant, options = WORLDS[self.world]
        return engine.load_rulebook(variant, options=options)

    @property
    def name(self) -> str:
        return f"{self.rule} {self.kind} {self.window}"

    def handed_in(self, line: str) -> "engine.Outcome":
        """The turn with the line among the seat's own."""
        papers = {**self.others, self.seat: [line]}
        return engine.adjudicate(self.rulebook, self.state, papers, (), DRAWS)

    def entered(self, line: str) -> "engine.Outcome":
        """The same turn with the line entered by a ruling."""
        ruling = engine.Ruling("order", {"seat": self.seat, "lines": [line]}, reason="Because.")
        return engine.adjudicate(self.rulebook, self.state, self.others, (ruling,), DRAWS)


WRITTEN: dict[tuple[str, str, str], tuple[int, str, tuple[str, str]]] = {
    ("birds", "pair of orders", "M"): (1, "England", ("A+B Lon - NTH - Den", "A+B Lon - NTH - Hol")),
    ("dirty_old_men", "order", "M"): (1, "Italy", ("DOM Rom EXPOSE FA Ven", "DOM Rom EXPOSE FA Nap")),
    ("jester", "reorder", "R"): (1, "Jester", ("REORDER France A Mar R Spa", "REORDER France A Mar R Pie")),
    ("decks", "standing", "R"): (3, "France", ("STANDING DISCARD GARDEN OF EDEN", "STANDING DISCARD BLACK HOLE")),
    ("sail_on_land", "coast", "M"): (3, "France", ("COAST F Spa/nc", "COAST F Spa/sc")),
    ("sail_on_land", "coast", "P"): (4, "France", ("COAST F Spa/nc", "COAST F Spa/sc")),
    ("teleport", "accept", "M"): (3, "France", ("ACCEPT TELEPORT A Par", "ACCEPT TELEPORT F Bre")),
}
"""Papers to which made-up games seldom come, as their seat would write them: world, seat, two lines."""
SAME_QUESTION = ('QUESTION "Who wrote it?" ANSWER "Eve"', 'QUESTION "Who wrote it?" ANSWER "Adam"')
ALSO = {("mastermind", "question"): SAME_QUESTION}
"""Papers that are told in part: two that differ in what is kept back."""
PUBLIC_DEEDS = frozenset({"cast"})
"""Kinds of paper that no seat hands in: the GM's own deeds, told to everybody as they are carried out."""


def kinds() -> dict[tuple[str, str, str], None]:
    """Every kind of paper that the registry's rules bring and that has a line of its own, by rule, kind and window.

    What several rules share stands under the first of them.
    """
    first: dict[int, tuple[str, OrderKind]] = {}
    for rule in registry.rules().values():
        for one in rule.order_kinds:
            first.setdefault(id(one), (rule.id, one))
    return dict.fromkeys(
        (rule, one.kind, window)
        for rule, one in first.values()
        if one.verbs and one.kind not in PUBLIC_DEEDS
        for window in one.window
    )


@cache
def rows() -> tuple[Row, ...]:
    """A row for each kind of paper and window that made-up games come to, and for those that are written out."""
    found: dict[tuple[str, str, str], Row] = {}
    wanted, moments = set(kinds()), dict[tuple[int, str], State]()
    for world, (variant, options) in enumerate(WORLDS):
        rulebook = engine.load_rulebook(variant, options=options)
        brought = {(rule.id, one.kind, w) for rule in rulebook.rules for one in rule.order_kinds for w in one.window}
        for seed in SEEDS:
            for played in play(rulebook, seed, YEARS):
                state = played.outcome.state
                met = {key for key, (there, *_) in WRITTEN.items() if (there, key[2]) in moments}
                if not (brought & wanted) - set(found) - met or state.ended:
                    break
                moments.setdefault((world, engine.read_phase(state.phase).window), state)
                _look(world, rulebook, state, found)
    for key, (world, seat, lines) in WRITTEN.items():
        if key not in found and (state := moments.get((world, key[2]))) is not None:
            found[key] = Row(world, *key, seat, lines, state, _others(state, world, seat))
    every = [found[key] for key in sorted(found)]
    return (*every, *(replace(row, lines=ALSO[row.rule, row.kind]) for row in every if (row.rule, row.kind) in ALSO))


def _others(state: State, world: int, seat: str) -> dict[str, list[str]]:
    """What all other seats hand in."""
    variant, options = WORLDS[world]
    rulebook = engine.load_rulebook(variant, options=options)
    seats = [str(one) for one in rulebook.amended(state.house).seat_ids if one != seat]
    return {one: engine.random_orders(rulebook, state, one, "others") for one in seats}


def _look(world: int, rulebook: "engine.Rulebook", state: State, found: dict[tuple[str, str, str], Row]) -> None:
    """Add a row for each kind of paper that may be handed in now and has none yet."""
    for seat in rulebook.seat_ids:
        turn = seat_turn(rulebook, state, seat)
        owners = {id(one): rule.id for rule in reversed(turn.rulebook.rules) for one in rule.order_kinds}
        for kind in open_now(turn):
            key = (owners[id(kind)], kind.kind, turn.window)
            if key in found or turn.window not in kind.window or not kind.verbs:
                continue
            lines = _lines(turn, rulebook, state, kind, str(seat))
            if len(lines) < 2:
                continue
            others = _others(state, world, str(seat))
            found[key] = Row(world, *key, str(seat), (lines[0], lines[1]), state, others)


def _lines(turn: Look, rulebook: "engine.Rulebook", state: State, kind: OrderKind, seat: str) -> list[str]:
    """Two lines of a kind that differ, for one unit if they are for units; fewer where there are none."""
    made = []
    for n in range(12 if kind.sample else 1):
        made += (kind.sample or _sample(kind))(turn, SeatId(seat), Chance(f"{n}|{seat}|{kind.kind}"))
    if not kind.sample:
        for those in kind.orders(turn, SeatId(seat)).values():
            made += those[:8]
    made = list(dict.fromkeys(made))[:40]
    good = [one for one in check_each(rulebook, state, seat, made) if one.level != "error" and one.kind == kind.kind]
    by_subject: dict[str, list[str]] = {}
    for one in good:
        by_subject.setdefault(one.subject, []).append(one.given)
        if len(by_subject[one.subject]) == 2:
            return by_subject[one.subject]
    return [one.given for one in good[:2]]
