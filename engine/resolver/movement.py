"""What the movement resolver is told: arrays over the pieces that fight or are routed, and no names.

Units are numbered 0 .. n-1; places, sides and groups are small integers from 0 that only have to be equal or
different. Every strength is a whole number: whoever knows halves multiplies *all* of them by the common denominator
(and `double` with them).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

HOLD: Final = 0
"""Stands where it is."""
MOVE: Final = 1
"""Attacks `target`."""
SUPPORT: Final = 2
"""Stands; its supports are in `Movement.supports`."""
CARRY: Final = 3
"""Stands and convoys. (A carrier may have any intent but MOVE; only the rule of 1982 asks for this one.)"""
STUCK: Final = 4
"""Tried to leave and has failed already: holds by its number, takes no support in place, cuts and prevents nothing."""

NOWHERE: Final = -1
"""No place: the target of whoever does not move, and of a support in place."""
NOBODY: Final = -1
"""No unit, no side."""

ON_DISLODGED: Final = 0
ON_ATTACKED: Final = 1
NEVER: Final = 2

SZYKMAN: Final = "szykman"
RULE_1971: Final = "1971"
RULE_1982: Final = "1982"
RULE_2000: Final = "2000"
PARADOX_RULES: Final = (SZYKMAN, RULE_1971, RULE_1982, RULE_2000)

_REQUIRED: Final = ("side", "intent", "target")
_OPTIONAL: Final = ("group", "move", "hold", "force", "contests", "passes", "own_ok", "yields")


class Route(NamedTuple):
    """How a MOVE travels when others carry it. (A move without a Route goes by itself.)

    It stands as long as some chain of carriers holds from one in `starts` (those that touch the origin) over `links`
    (carrier -> the carriers next to it, given in both directions) to one in `ends` (those that touch the target);
    or, with `needs_all`, as long as every one of `carriers` holds (the other fields are then not read). Without
    carriers, or without a chain to begin with, it is broken by nobody.

    One carrier serves one route. `breaks_on` says when it is lost: ON_DISLODGED, ON_ATTACKED (somebody of another
    group and side arrives at it), NEVER.
    """

    carriers: tuple[int, ...]
    starts: frozenset[int] = frozenset()
    ends: frozenset[int] = frozenset()
    links: Mapping[int, tuple[int, ...]] = {}
    needs_all: bool = False
    breaks_on: int = ON_DISLODGED


class MatchedSupport(NamedTuple):
    """One support, already matched: what it helps is what the helped unit does.

    `supporter` and `helped` are units. `target` is the place the helped unit moves to, or NOWHERE for a support in
    place: it then helps every piece of the helped one's group that stays there, and the helped one must not be a
    MOVE. A support that does not fit what the helped unit does counts nowhere, but is given or cut like any other;
    so does a support in place for the supporter's own stack, whose strength is counted already.

    `value` is added to the strength. `needs` (1 or 2) points cut it: an attack that arrives gives 1, or 2 if its own
    strength is at least `Movement.double`. No attack from `exempt_place` (None: the target; NOWHERE: none is exempt)
    and none of `exempt_side` (None: the supporter's; NOBODY: none is exempt) gives points. Dislodgement cuts always.
    `cut`: it was cut before the fight began.
    """

    supporter: int
    helped: int
    target: int = NOWHERE
    value: int = 1
    needs: int = 1
    exempt_place: int | None = None
    exempt_side: int | None = None
    cut: bool = False


@dataclass(slots=True, init=False)
class Movement:
    """One fight, everywhere on the board at once. The arrays have one entry per unit; an empty one means its default.

    Nobody changes it once it is made.

    Required
        place     where each unit stands
        side      whose it is: nobody dislodges, or helps to dislodge, his own
        intent    HOLD, MOVE, SUPPORT, CARRY or STUCK
        target    the place a MOVE goes to, NOWHERE for all others
    May be left empty
        supports  Support records; results come in the same order
        group     pieces of one group never rival or attack each other, those in one place defend it together and
                  stand or fall together, each attacks alone (default: every unit a group of its own)
        move      strength of attack, to prevent, and to defend against a head-on attack (default 1)
        hold      strength in standing, and after a failed move (default 1)
        force     0 or 1, compared before the number wherever `move` counts (default 0)
        contests  False: it needs its route and nothing else; rivals nobody, cuts nothing, blocks nothing (default True)
        routes    Route of each MOVE that is carried, by unit
        passes    True: its move never meets another head-on (default: True for moves with a Route)
        own_ok    True: may dislodge its own side, and its side may help (default False)
        yields    True: if it has force 1 and bounces, it does not stop movers of force 0 (default False)
    Rules of the whole fight
        double    the strength at which an attack gives two points against a support (2, times the denominator)
        joint     movers of one group and one target add up, supports and all
        single    pieces of one group in one place defend it with the strongest of them and not with their sum
        paradox   one of PARADOX_RULES, DATC 4.A.2. What the rules of 1971, 1982 and 2000 leave open, and they leave
                  much open, falls to Szykman's rule.
        any_route_breaks       DATC 4.A.1, choice a: a convoy fails when *one* of its routes does
        convoy_cuts_own        DATC 4.A.4, choice b: a carried attack cuts even a support against its own origin
        dislodged_prevents_not DATC 4.A.7, choice a: a dislodged unit never prevents anything where its dislodger
                               came from, not even when the two passed each other

    A second number for moves to vacant places needs no field: whether a place was vacant is known when `move` is set.
    """

    place: Sequence[int]
    side: Sequence[int]
    intent: Sequence[int]
    target: Sequence[int]
    supports: Sequence[MatchedSupport]
    group: Sequence[int]
    move: Sequence[int]
    hold: Sequence[int]
    force: Sequence[int]
    contests: Sequence[bool]
    routes: Mapping[int, Route]
    passes: Sequence[bool]
    own_ok: Sequence[bool]
    yields: Sequence[bool]
    double: int
    joint: bool
    single: bool
    paradox: str
    any_route_breaks: bool
    convoy_cuts_own: bool
    dislodged_prevents_not: bool

    def __init__(
        self,
        place: Sequence[int],
        side: Sequence[int],
        intent: Sequence[int],
        target: Sequence[int],
        supports: Sequence[MatchedSupport] = (),
        group: Sequence[int] = (),
        move: Sequence[int] = (),
        hold: Sequence[int] = (),
        force: Sequence[int] = (),
        contests: Sequence[bool] = (),
        routes: Mapping[int, Route] | None = None,
        passes: Sequence[bool] = (),
        own_ok: Sequence[bool] = (),
        yields: Sequence[bool] = (),
        double: int = 2,
        joint: bool = False,
        single: bool = False,
        paradox: str = SZYKMAN,
        any_route_breaks: bool = False,
        convoy_cuts_own: bool = False,
        dislodged_prevents_not: bool = False,
    ) -> None:
        """Raise ValueError for arrays of the wrong length and unknown paradox rules. (A dataclass would be slower.)"""
        self.place, self.side, self.intent, self.target = place, side, intent, target
        self.supports, self.group, self.move, self.hold, self.force = supports, group, move, hold, force
        self.contests, self.routes, self.passes = contests, {} if routes is None else routes, passes
        self.own_ok, self.yields, self.double, self.joint, self.single = own_ok, yields, double, joint, single
        self.paradox, self.any_route_breaks = paradox, any_route_breaks
        self.convoy_cuts_own, self.dislodged_prevents_not = convoy_cuts_own, dislodged_prevents_not
        n = len(place)
        optional = (group, move, hold, force, contests, passes, own_ok, yields)
        if len(side) != n or len(intent) != n or len(target) != n or any(c and len(c) != n for c in optional):
            self._refuse(n)
        if paradox not in PARADOX_RULES:
            raise ValueError(f"paradox rule {paradox!r}: known are {', '.join(PARADOX_RULES)}")

    def _refuse(self, n: int) -> None:
        """Raise ValueError for the array of the wrong length."""
        for name in (*_REQUIRED, *_OPTIONAL):
            column = getattr(self, name)
            if len(column) != n and (column or name in _REQUIRED):
                raise ValueError(f"{name} has {len(column)} entries for {n} units")
