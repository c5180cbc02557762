"""Simple bots for empty seats: they take what stands open, help one another a little, and never scheme.

A bot's orders are a pure function of position and seed, like everything else that is decided here.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

import engine
from games.bots import riders, voters
from games.bots.cards import card_lines, is_card_line
from games.bots.quizzes import bot_papers

Legal = Mapping[str, Sequence[str]]

RARELY = frozenset({"llama", "sell"})
"""Kinds of paper of which a bot hands in one line in three: they cannot be taken back."""


def _noise(seed: str, text: str) -> float:
    """A number from 0 up to 1, the same whenever it is asked for."""
    digest = hashlib.sha256(f"{seed}:{text}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def _province(place: str) -> str:
    return place.split("/")[0]


def _moves_to(order: str) -> str:
    """The province that a plain move goes to (`A Par - Bur` → `Bur`); empty for any other order."""
    words = order.split()
    return _province(words[3]) if len(words) == 4 and words[2] == "-" else ""


def _movement_orders(legal: Legal, worth: Mapping[str, float], bad: frozenset[str], seed: str) -> list[str]:
    """A move for each unit to where it is worth most and no other own unit goes; then support for what was chosen.

    `bad`: moves that come off badly, by what some rule has to say to them.
    """
    chosen: dict[str, str] = {}
    aims: set[str] = set()
    for unit in sorted(legal, key=lambda unit: _noise(seed, unit)):
        here = _province(unit.split()[-1])
        scored = {
            order: worth.get(_moves_to(order), 0.0) + _noise(seed, order)
            for order in legal[unit]
            if _moves_to(order) and _moves_to(order) not in aims and order not in bad
        }
        best = max(scored, key=lambda order: scored[order], default="")
        if best and scored[best] > worth.get(here, 0.0) + 0.3:
            chosen[unit] = best
            aims.add(_moves_to(best))
    for unit in sorted(set(legal) - set(chosen)):
        helpful = [order for order in legal[unit] if order.partition(" S ")[2] in chosen.values()]
        hold = next((order for order in legal[unit] if order.endswith(" H")), "")
        chosen[unit] = min(helpful, key=lambda order: _noise(seed, order)) if helpful else hold
    return [order for order in chosen.values() if order]


def _worth(rulebook: "engine.Rulebook", state: "engine.State", seat: str) -> dict[str, float]:
    """What a province is worth to a seat: a centre that is not its own, most; its own home, a little."""
    owners = dict(state.centres)
    return {place: 0.2 if owner == seat else 2.0 for place, owner in owners.items()}


def bot_orders(rulebook: "engine.Rulebook", state: "engine.State", seat: str, *, seed: str) -> list[str]:
    """What a bot submits for a seat, as canonical lines. Outside movement windows: any legal orders."""
    seed = f"{seed}:{seat}:{state.phase}"
    lines = engine.random_orders(rulebook, state, seat, seed)
    every = engine.legal_orders(rulebook, state, seat)
    wants = engine.wants(rulebook, state, seat)
    worth = _worth(rulebook, state, seat)
    if state.phase.endswith("M"):
        units = {want.subject for want in wants if want.kind == "order"}
        legal = {unit: orders for unit, orders in every.items() if unit in units}
        moves = (order for orders in legal.values() for order in orders if _moves_to(order))
        movement = _movement_orders(legal, worth, riders.warned(rulebook, state, seat, moves), seed)
        lines = movement + [line for line in lines if not any(line.startswith(f"{unit} ") for unit in legal)]
    lines = riders.settle(rulebook, state, seat, lines, worth, lambda text: _noise(seed, text))
    lines = voters.settle(rulebook, state, seat, lines, lambda text: _noise(seed, text))
    checks = [check for check in engine.check(rulebook, state, seat, lines) if not is_card_line(check)]
    cards = card_lines(rulebook, state, seat, every, lambda text: _noise(seed, text))
    checks += engine.check(rulebook, state, seat, cards)
    checks = [check for check in checks if check.kind not in ("question", "answer")]
    checks += engine.check(rulebook, state, seat, bot_papers(state, wants, lambda text: _noise(seed, text)))
    return list(dict.fromkeys(_kept(checks, seed)))


def _kept(checks: Sequence["engine.LineCheck"], seed: str) -> Iterator[str]:
    """The lines that count. Of what is done once and for all there is little, and nothing without a condition."""
    for check in checks:
        if check.level == "error" or not check.canonical:
            continue
        rare = check.kind in RARELY
        hasty = check.kind == "llama" and not check.canonical.startswith("IF ")
        if not hasty and not (rare and _noise(seed, check.canonical) > 1 / 3):
            yield check.canonical
