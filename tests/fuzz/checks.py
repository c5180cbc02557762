"""What must be true of every turn of every rulebook."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import engine
from engine.bots.play import Played
from engine.model.changes import AddUnit, RemoveUnit
from engine.rulebook.catalogue import ON_LOSS
from engine.rulebook.composing import bare_board, compose_amendments, compose_board
from engine.rulebook.draws import Draws
from engine.rulebook.position_faults import faults as faults_of
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.stages import compose_stages
from engine.rulebook.values import ValueContext, ValueType, Wrong
from engine.turn.seat_orders import check_each
from tests.engine.folding import before_the_start, unaccounted
from tests.fuzz.secrets import leaks


def faults(rulebook: Rulebook, draws: Draws, played: Played, *, again: bool, seed: str = "") -> list[str]:
    """What is wrong with a turn; nothing, if all is well.

    `again`: adjudicate it once more with the papers the other way round, with the rules listed in another order, and
    with something hidden changed; `seed` chooses which order and which thing.
    """
    found = [
        *_lost(played),
        *unaccounted(rulebook, played.before or before_the_start(rulebook), played.outcome),
        *_unreadable(rulebook, played),
        *_misread(rulebook, played),
        *undeclared(rulebook, played),
    ]
    if again and played.before is not None:
        found += [
            *_moody(rulebook, draws, played),
            *_partial(rulebook, draws, played, seed),
            *leaks(rulebook, draws, played, seed),
        ]
    return found


def _lost(played: Played) -> list[str]:
    """Units come and go by events alone. One that is there already and is added again has changed hands."""
    if played.before is None:
        return []
    expected = Counter(played.before.units.keys())
    for event in played.outcome.events:
        for change in event.changes:
            if isinstance(change, AddUnit):
                expected[change.unit.id] = 1
            elif isinstance(change, RemoveUnit):
                expected[change.unit] -= 1
    found = Counter(played.outcome.state.units.keys())
    wrong = [number for number in expected | found if expected[number] != found[number]]
    return [f"units {wrong} are lost or doubled"] if wrong else []


def _unreadable(rulebook: Rulebook, played: Played) -> list[str]:
    """A state can be stored and loaded, and everybody can be shown it."""
    now = rulebook.amended(played.outcome.state.house)
    data = json.loads(json.dumps(engine.dump_state(now, played.outcome.state)))
    found = [] if engine.dump_state(now, engine.load_state(now, data)) == data else ["the state does not survive JSON"]
    outcome = played.outcome
    for seat in (None, *now.seat_ids):
        engine.view(now, outcome.state, outcome.events, seat, outcome.results, outcome.draws)
    return found


def _misread(rulebook: Rulebook, played: Played) -> Iterator[str]:
    """A line that is accepted has a canonical text, which is read as the same order."""
    if played.before is None or played.before.ended:
        return
    now = rulebook.amended(played.before.house)
    for seat, lines in played.papers.items():
        kept = {one.canonical: one.given for one in check_each(now, played.before, seat, lines) if one.level != "error"}
        again = check_each(now, played.before, seat, [text or "" for text in kept])
        for (text, given), one in zip(kept.items(), again, strict=True):
            if one.canonical != text or one.level == "error":
                yield f"{seat}'s line {given} is kept as {text}, which is read as {one.canonical} ({one.message})"


def undeclared(rulebook: Rulebook, played: Played) -> Iterator[str]:
    """What the rules wrote and drew is as they declare it."""
    state = played.outcome.state
    now = rulebook.amended(state.house)
    yield from (f"{fault.path}: {fault.message}" for fault in faults_of(now, state))
    then = rulebook if played.before is None else rulebook.amended(played.before.house)
    for record in played.outcome.draws:
        spec, scene = now.draws.get(record.name), ValueContext(now, state)
        if spec is None:  # its rule was struck when the turn was over
            spec, scene = then.draws.get(record.name), ValueContext(then, state)
        if spec is None:
            yield f"no rule declares the draw {record.name}"
            continue
        if (spec.subject is not None) != bool(record.subject):
            yield f"the draw {record.key} has no subject, or one that is not declared"
        texts = [(spec.values, one) for one in record.candidates]
        texts += [(spec.subject, record.subject)] if spec.subject is not None else []
        wrong = [text for kind, text in texts if not _is(kind, text, scene)]
        yield from (f"the draw {record.key}: {text} is not as declared" for text in wrong)


def _is(kind: ValueType, text: str, scene: ValueContext) -> bool:
    try:
        return kind.typed(kind.read(text, scene), scene) == text
    except Wrong:
        return False


def _moody(rulebook: Rulebook, draws: Draws, played: Played) -> Iterator[str]:
    """The order in which papers arrive says nothing."""
    assert played.before is not None
    papers = dict(reversed(played.papers.items()))
    outcome = engine.adjudicate(rulebook, played.before, papers, [], draws)
    if outcome.state != played.outcome.state or outcome.events != played.outcome.events:
        yield "another order of papers gives another outcome"


def _partial(rulebook: Rulebook, draws: Draws, played: Played, seed: str) -> Iterator[str]:
    """Nor does the order in which rules are listed. Seats keep theirs, in which they are told of."""
    assert played.before is not None
    outcome = engine.adjudicate(listed_otherwise(rulebook, seed), played.before, played.papers, [], draws)
    if outcome.state != played.outcome.state:
        yield "rules listed in another order give another state"
    elif outcome.events != played.outcome.events:
        yield "rules listed in another order give another report"
    elif dict(outcome.results) != dict(played.outcome.results):
        yield "rules listed in another order give other results"


def listed_otherwise(rulebook: Rulebook, seed: str) -> Rulebook:
    """The same rulebook, put together from its rules in another order; those that bring seats keep theirs."""
    mixed = sorted((rule for rule in rulebook.rules if not rule.seats), key=lambda rule: _digest(seed, rule.id))
    order = tuple(rule if rule.seats else mixed.pop() for rule in rulebook.rules)
    amendments = compose_amendments(order, rulebook.options)[0]
    return replace(
        rulebook,
        rules=order,
        board=compose_board(bare_board(rulebook.variant, rulebook.own_board), order, rulebook.options)[0],
        stages=compose_stages(rulebook.variant, order, rulebook.options)[0],
        amendments={question: _shuffled(those, seed) for question, those in amendments.items()},
    )


def _shuffled(those: tuple[Amendment, ...], seed: str) -> tuple[Amendment, ...]:
    """Amendments in another order inside their layers, but for what is a row: there the ids of the rules say.

    Of single answers the narrower goes first, of deeds that follow from a loss those of the first rule.
    """
    first = [one for one in those if one.layer is Layer.REPLACE or one.question == ON_LOSS.name]
    rest = [one for one in those if one not in first]
    return (*first, *sorted(rest, key=lambda one: (one.layer.value, _digest(seed, one.rule))))


def _digest(seed: str, name: str) -> str:
    return hashlib.sha256(f"{seed}|{name}".encode()).hexdigest()
