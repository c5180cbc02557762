"""Small random fights for Hypothesis: at most six units on seven places, where most things happen to somebody."""

from hypothesis import strategies as st

from engine.resolver import (
    CARRY,
    HOLD,
    MOVE,
    NEVER,
    NOBODY,
    NOWHERE,
    ON_ATTACKED,
    ON_DISLODGED,
    STUCK,
    SUPPORT,
    MatchedSupport,
    Movement,
    Route,
)

PLACES = range(7)


@st.composite
def fights(draw, odd: bool = False, carried: bool = True, **options) -> Movement:
    """One fight of the standard rules; `odd` draws on everything that variants may ask for besides."""
    n = draw(st.integers(2, 6))
    place = draw(st.permutations(PLACES))[:n]
    group = []
    if odd:
        place = [draw(st.sampled_from(place)) for _ in range(n)]
        # who shares a place shares a group; groups may be spread over places
        first = {p: draw(st.integers(0, 3)) for p in place}
        group = [first[p] if place.count(p) > 1 else 10 + draw(st.integers(0, n)) for p in place]
    side = [draw(st.integers(0, 2)) for _ in range(n)]
    intents = [MOVE, MOVE, MOVE, SUPPORT, SUPPORT, SUPPORT, CARRY, HOLD] + [STUCK] * odd
    intent = [draw(st.sampled_from(intents)) for _ in range(n)]
    nearby = [*place * 3, *PLACES]  # mostly where somebody stands
    elsewhere = [st.sampled_from([p for p in nearby if p != place[u]]) for u in range(n)]
    target = [draw(elsewhere[u]) if intent[u] == MOVE else NOWHERE for u in range(n)]
    supports = [draw(_support(u, place, intent, target, odd)) for u in range(n) if intent[u] == SUPPORT]
    if odd:  # pieces that support whatever else they do, as twins
        twins = draw(st.lists(st.integers(0, n - 1), max_size=2, unique=True))
        supports += [draw(_support(u, place, intent, target, odd)) for u in twins]
    carriers = [u for u in range(n) if intent[u] == CARRY]
    routes = {}
    for u in range(n):
        if intent[u] == MOVE and carriers and carried and draw(st.booleans()):
            routes[u] = draw(_route(carriers, odd))
            carriers = [c for c in carriers if c not in routes[u].carriers]
    if odd:
        options |= {
            "group": group,
            "move": [draw(st.integers(1, 4)) for _ in range(n)],
            "hold": [draw(st.integers(1, 4)) for _ in range(n)],
            "double": 4,
            "force": [draw(st.sampled_from([0, 0, 0, 1])) for _ in range(n)],
            "contests": [draw(st.sampled_from([True, True, True, True, False])) for _ in range(n)],
            "passes": draw(st.sampled_from([[], [draw(st.booleans()) for _ in range(n)]])),
        }
    return Movement(place, side, intent, target, supports, routes=routes, **options)


@st.composite
def _support(draw, supporter, place, intent, target, odd):
    # Supports of those next to the fight: usually of a mover.
    others = [u for u in range(len(place)) if u != supporter]
    carriers = [u for u in others if intent[u] == CARRY]
    movers = [u for u in others if intent[u] == MOVE and target[u] != place[supporter]]
    helped = draw(st.sampled_from(movers * 3 + carriers + others))
    extras = {}
    if odd:
        extras = {
            "value": draw(st.integers(1, 3)),
            "needs": draw(st.sampled_from([1, 1, 2])),
            "exempt_place": draw(st.sampled_from([None, None, NOWHERE])),
            "exempt_side": draw(st.sampled_from([None, None, NOBODY])),
            "cut": draw(st.sampled_from([False] * 5 + [True])),
        }
    return MatchedSupport(supporter, helped, target[helped], **extras)


@st.composite
def _route(draw, carriers, odd):
    used = draw(st.lists(st.sampled_from(carriers), min_size=1, unique=True))
    breaks_on = draw(st.sampled_from([ON_DISLODGED, ON_DISLODGED, ON_ATTACKED, NEVER])) if odd else ON_DISLODGED
    if odd and draw(st.booleans()):
        return Route(tuple(used), needs_all=True, breaks_on=breaks_on)
    links = {c: tuple(d for d in used if d != c and (min(c, d) + max(c, d)) % 3) for c in used}
    starts = frozenset(draw(st.lists(st.sampled_from(used), min_size=1)))
    ends = frozenset(draw(st.lists(st.sampled_from(used), min_size=1)))
    return Route(tuple(used), starts, ends, links, breaks_on=breaks_on)
