"""Nobody is told of what is hidden from him: one hidden thing is taken away, and nothing that others see may change.

What others see of the position, and what they may write, may never change. The turn that follows may come out otherwise
in the open only where the rule that owns the thing says so in the open, too: a herd explodes, a card is played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import engine
from engine.bots.play import Played, random_orders
from engine.model.chance import Chance
from engine.model.state import Held, Mark, State, Token
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.views import visible

Hidden = Mark | Token | Held


def hidden_things(state: State) -> list[Hidden]:
    """Everything in a position that somebody may not see."""
    things = [thing for thing in (*state.marks, *state.tokens) if thing.audience is not None]
    return [*things, *state.held]


def without(state: State, thing: Hidden) -> State:
    """The position without it."""
    return replace(
        state,
        marks=tuple(mark for mark in state.marks if mark is not thing),
        tokens=tuple(token for token in state.tokens if token is not thing),
        held=tuple(held for held in state.held if held is not thing),
    )


def outsiders(rulebook: Rulebook, state: State, thing: Hidden) -> list[str | None]:
    """Who may not see it; None is a spectator."""
    if isinstance(thing, Held):
        return [None, *(seat for seat in rulebook.seat_ids if seat != thing.seat)]
    return [seat for seat in (None, *rulebook.seat_ids) if not visible(thing.audience, seat, state.ended)]


def leaks(rulebook: Rulebook, draws: Draws, played: Played, seed: str) -> Iterator[str]:
    """Who notices that something hidden from him is gone."""
    before = played.before
    assert before is not None
    things = hidden_things(before)
    if not things:
        return
    thing = Chance(f"{seed} hidden").pick(things)
    changed, strangers = without(before, thing), outsiders(rulebook, before, thing)
    for seat in strangers:
        if _position(rulebook, before, seat) != _position(rulebook, changed, seat):
            yield f"{seat or 'a spectator'} sees {_named(thing)} in the position"
        if seat is not None and random_orders(rulebook, before, seat, seed) != random_orders(
            rulebook, changed, seat, seed
        ):
            yield f"{seat} may write otherwise for {_named(thing)}"
    if isinstance(thing, Held):
        return
    other = engine.adjudicate(rulebook, changed, played.papers, [], draws)
    # Once the game is over, much is open that was not: whoever may see the thing by then may learn of it in this turn.
    for seat in outsiders(rulebook, played.outcome.state, thing):
        if found := _told(rulebook, played.outcome, other, seat, thing):
            yield f"{seat or 'a spectator'} learns of {_named(thing)}: {found}"


def _named(thing: Hidden) -> str:
    return f"a paper of {thing.seat}" if isinstance(thing, Held) else thing.name


def _position(rulebook: Rulebook, state: State, seat: str | None) -> str:
    return json.dumps(engine.view(rulebook, state, (), seat).state, sort_keys=True)


def _told(rulebook: Rulebook, one: engine.Outcome, other: engine.Outcome, seat: str | None, thing: Mark | Token) -> str:
    """What a seat is told otherwise, unless the thing's own rule tells of it in the open."""
    first, second = (engine.view(rulebook, out.state, out.events, seat, out.results, out.draws) for out in (one, other))
    if first == second:
        return ""
    mine, theirs = ([json.dumps(event, sort_keys=True) for event in view.events] for view in (first, second))
    rule = thing.name.partition(".")[0]
    differing = [json.loads(text) for text in {*mine} ^ {*theirs}]
    if any(str(event.get("step", "")).startswith(f"{rule}.") for event in differing):
        return ""
    parts = [name for name in ("state", "events", "results", "draws") if getattr(first, name) != getattr(second, name)]
    steps = sorted({str(event.get("step")) for event in differing})
    return f"other {' and '.join(parts)}" + (f" ({', '.join(steps)})" if steps else "")
