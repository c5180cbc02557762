"""Who may read a ruling: whoever may see what it concerns, and everybody as soon as that is public.

A GM may name the readers. Where none are named, they follow from the outcome that the ruling went into: those of the
draw that it pins, of the orders that it enters or judges, of the marks that it sets. They are looked for each time
that a turn is adjudicated, since only then it is known what was drawn.

What the outcome does not tell of is no news: a line that waits for a later step is read by its seat alone, a draw that
nothing asked for by the GM alone.
"""

from collections.abc import Iterable, Iterator, Sequence

import engine
from engine.model.conditions import Conditional
from engine.model.events import Result
from engine.model.ids import END, SeatId
from engine.model.json_data import JsonDict
from engine.model.orders import Order
from engine.model.phases import lone_window, read_phase
from engine.model.state import NOBODY, Audience
from engine.notation.parse import readable
from engine.turn.pins import canonical_key
from games.models import Ruling, RulingKind


def audiences_settle(rulebook: "engine.Rulebook", outcome: "engine.Outcome", rulings: Sequence[Ruling]) -> None:
    """Limit the readers of rulings without an audience to those of what they concern; let all read what opens for all.

    Where the GM has named the readers, what is public at the end of the game is still public then.
    """
    rulebook = rulebook.amended(outcome.state.house) if rulings else rulebook
    for ruling in rulings:
        readers = ruling_audience(rulebook, outcome, ruling.kind, ruling.data, ruling.phase)
        if readers is None:
            continue
        settled = sorted(readers if ruling.audience is None else {*ruling.audience, *(readers & {END})})
        if settled != ruling.audience:
            ruling.audience = settled
            if ruling.pk:
                ruling.save(update_fields=["audience"])


def ruling_audience(
    rulebook: "engine.Rulebook", outcome: "engine.Outcome", kind: str, data: JsonDict, phase: str
) -> Audience:
    """Who may see what a ruling on the turn of that phase is about; None: everybody."""
    if kind == RulingKind.PIN:
        name = canonical_key(rulebook, outcome.state, str(data.get("draw", "")))
        return _narrowest([draw.audience for draw in outcome.draws if name in (draw.key, draw.name)], NOBODY)
    if kind == RulingKind.VERDICT:
        seat = SeatId(str(data.get("seat", "")))
        results = [one for one in outcome.results.get(seat, ()) if one.unit == data.get("unit")]
        return _narrowest([one.audience for one in results], frozenset({seat}))
    if kind == RulingKind.ORDER:
        return _narrowest(_of_lines(rulebook, outcome, data, phase), frozenset({SeatId(str(data.get("seat", "")))}))
    if kind == RulingKind.BOARD:
        change = {key: value for key, value in data.items() if key != "when"}
        events = (event for event in outcome.events if event.kind == "ruling.applied")
        return _narrowest([event.audience for event in events if event.data.get("change") == change], NOBODY)
    return None


def _of_lines(rulebook: "engine.Rulebook", outcome: "engine.Outcome", data: JsonDict, phase: str) -> Iterator[Audience]:
    """Who may see each line that a ruling enters: whoever sees its result; of what has none, the seat alone."""
    seat = SeatId(str(data.get("seat", "")))
    results = outcome.results.get(seat, ())
    window = lone_window(read_phase(phase))
    for text in map(str, data.get("lines", ())):
        order = readable(rulebook.grammar, text, seat, window)
        for part in (order.parts or (order,)) if order is not None else (text,):
            audiences = [one.audience for one in results if _is_of(one, part)]
            yield _narrowest(audiences, frozenset({seat}))


def _is_of(result: Result, line: Order | str) -> bool:
    """Whether a result is that of a line: an order that was read, or a text that could not be."""
    inner = line.order if isinstance(line, Conditional) else line
    unit = "" if isinstance(inner, str) else inner.subject
    return bool(unit and result.unit == unit) or {str(line), str(inner)} & {result.order, result.given} != set()


def _narrowest(audiences: Iterable[Audience], unknown: Audience) -> Audience:
    """Those who may see all of it; None where nothing of it is hidden, `unknown` where nothing tells of it."""
    listed = list(audiences)
    hidden = [one for one in listed if one is not None]
    return frozenset.intersection(*hidden) if hidden else None if listed else unknown
