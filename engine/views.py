"""The only door from the engine to any eye.

What a seat may see is a state of its own: the same containers without the things whose audience it is not in. Forms,
previews, refusals and bots work on that state and never on the whole one, so they cannot tell more than it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.io.codec import dump_state
from engine.io.orders_told import with_data
from engine.io.upgrades import upgraded
from engine.model.events import Event, Result
from engine.model.ids import END, SeatId
from engine.model.json_data import Json, JsonDict
from engine.model.state import Audience, HouseRule, Mark, State
from engine.rulebook import registry
from engine.rulebook.declarations import Trait
from engine.rulebook.draws import DrawRecord
from engine.rulebook.rule import Rule
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.sight import bare, dimmed, event_is_visible, sight_of
from engine.rulebook.values import Labelled


@dataclass(frozen=True, slots=True)
class View:
    """What one pair of eyes sees, as JSON. `results` is None where none were given to look at."""

    state: JsonDict
    events: list[JsonDict]
    results: dict[str, list[JsonDict]] | None = None
    draws: dict[str, JsonDict] | None = None


def visible(audience: Audience, seat: str | None, over: bool = False) -> bool:
    """Whether a seat (None: a spectator) is in an audience; some open to everybody once the game is over."""
    return audience is None or (seat is not None and SeatId(seat) in audience) or (over and END in audience)


def project(rulebook: Rulebook, state: State, seat: str | None, over: bool = False) -> State:
    """The state as a seat may know it. Numbers of units are public; nothing else betrays what is left out."""
    over = over or state.ended
    sight = None if over else sight_of(rulebook, state, seat)
    if sight is not None:
        state = dimmed(state, seat, sight)
    tokens = tuple(token for token in state.tokens if visible(token.audience, seat, over))
    marks = tuple(mark for mark in state.marks if visible(mark.audience, seat, over))
    held = tuple(held for held in state.held if held.seat == seat)
    house = _house(state.house, marks)
    parts, every = (tokens, marks, held, house), (state.tokens, state.marks, state.held, state.house)
    if all(len(one) == len(other) for one, other in zip(parts, every, strict=True)):
        return state
    return replace(state, tokens=tokens, marks=marks, held=held, house=house)


def _house(house: tuple[HouseRule, ...], marks: Sequence[Mark]) -> tuple[HouseRule, ...]:
    """House rules without those at hand that came with marks which these eyes do not see, or that are gone."""
    if not house:
        return house
    seen, known = {mark.name.partition(".")[0] for mark in marks}, registry.rules()
    return tuple(one for one in house if one.name in seen or one.kind != "add" or not _is_at_hand(known.get(one.name)))


def _is_at_hand(rule: Rule | None) -> bool:
    return rule is not None and Trait.AT_HAND in rule.traits


def view(
    rulebook: Rulebook,
    state: State,
    events: Sequence[Event],
    seat: str | None,
    results: Mapping[SeatId, Sequence[Result]] | None = None,
    draws: Sequence[DrawRecord] | None = None,
    *,
    gm: bool = False,
    over: bool = False,
) -> View:
    """A state and its report as `seat` may see them; None is a spectator, a seat without secrets.

    `gm`: everything. `over`: the game has ended since (for old turns), so what was secret until then is shown.
    """
    over = over or state.ended

    def sees(audience: Audience) -> bool:
        return gm or visible(audience, seat, over)

    rulebook = rulebook.amended(state.house)
    shown = state if gm else project(rulebook, state, seat, over)
    if not gm and not over and sight_of(rulebook, state, seat) is not None:
        events = [event for event in events if event_is_visible(event, seat)]
        results, draws = results and bare(results, seat), draws and [one for one in draws if one.audience is not None]
    seat_view = View(
        state=dump_state(rulebook, shown, audiences=gm),
        events=[_without(event.dump(), gm) for event in events if sees(event.audience)],
        results=None if results is None else _results(with_data(rulebook, results, events), sees, gm),
        draws=None if draws is None else {d.key: _draw(d.dump(), gm) for d in draws if sees(d.audience)},
    )
    return _in_mixed_numbers(
        _in_its_words(rulebook, seat_view) if rulebook.themed or rulebook.told_names else seat_view
    )


_IMPROPER = re.compile(r"(?<![\w/.])([0-9]{1,3})/([2-9]|[1-9][0-9])(?![\w/])")


def _in_mixed_numbers(seat_view: View) -> View:
    """What is told with `7/6` as people write it: `1 1/6`. Results and events alike; what somebody typed stays."""

    def with_mixed_numbers(record: JsonDict) -> JsonDict:
        if record.get("rule") == "GM" or not any("/" in str(record.get(name, "")) for name in NAMED):
            return record
        put = {name: _IMPROPER.sub(_mixed, record[name]) for name in NAMED if record.get(name)}
        return {**record, **put}

    results = seat_view.results
    return replace(
        seat_view,
        events=[with_mixed_numbers(event) for event in seat_view.events],
        results=results and {owner: [with_mixed_numbers(result) for result in rows] for owner, rows in results.items()},
    )


def _mixed(written: re.Match[str]) -> str:
    over, under = int(written[1]), int(written[2])
    return f"{over // under} {over % under}/{under}" if over > under and over % under else written[0]


TOLD = ("text", "order", "given", "why", "jointly", "part")
HELD = "\ue000{}\ue001"
"""Stands for words of the GM's while the rest is put into those of a theme: characters that nothing else uses."""
NAMED = ("text", "why", "jointly", "part")
"""What names seats and sides for people; an order has them as it is written."""


def _in_its_words(rulebook: Rulebook, seat_view: View) -> View:
    """What is told in the words of the themes in force. Ids, and so the state, stay."""

    def in_words(record: JsonDict) -> JsonDict:
        gm_words = _gms_own(rulebook, record)
        return {
            name: _themed_value(rulebook, name, value, gm_words) if value else value for name, value in record.items()
        }

    results = seat_view.results
    return replace(
        seat_view,
        events=[in_words(event) for event in seat_view.events],
        results=results and {owner: [in_words(result) for result in rows] for owner, rows in results.items()},
    )


def _themed_value(rulebook: Rulebook, name: str, value: Any, gm_words: Sequence[str] = ()) -> object:
    """A part of a record in the words of the themes; what the GM has written (`gm_words`) stays as it is."""
    if name not in TOLD:
        return value
    for number, words in enumerate(gm_words):
        value = value.replace(words, HELD.format(number))
    value = rulebook.say(rulebook.name(value) if name in NAMED else value)
    for number, words in enumerate(gm_words):
        value = value.replace(HELD.format(number), words)
    return value


def _gms_own(rulebook: Rulebook, record: Json) -> list[str]:
    """What the GM has written of an event's text, the longest first: lines of a report, reasons, words on a mark."""
    if record.get("rule") != "GM":
        return []
    change = record.get("change") or {}
    spec = rulebook.marks.get(str(change.get("name", "")))
    marked = change.get("value") if spec is not None and isinstance(spec.type, Labelled) else ()
    written = [record.get("reason"), record.get("words"), *(marked if isinstance(marked, list | tuple) else ())]
    texts = {one.strip().rstrip(".") for one in written if isinstance(one, str)}
    return sorted(filter(None, texts), key=lambda text: (-len(text), text))


def _draw(record: JsonDict, gm: bool) -> JsonDict:
    """A draw for whoever sees it: if it was pinned they see that too, or it would pass for chance."""
    pinned = {"pinned": True} if record.get("pinned") else {}
    return _without(record, gm) | pinned


def _without(record: JsonDict, gm: bool) -> JsonDict:
    """Who else may see a thing, and that somebody pinned it, is nobody's business but the GM's."""
    if not gm:
        record.pop("audience", None)
        record.pop("pinned", None)
    return record


def _results(
    results: Mapping[SeatId, Sequence[Result]], sees: Callable[[Audience], bool], gm: bool
) -> dict[str, list[JsonDict]]:
    shown = {
        str(owner): [_without(result.dump(), gm) for result in rows if sees(result.audience)]
        for owner, rows in results.items()
    }
    return {owner: rows for owner, rows in shown.items() if rows}


def without_rules(outcome: Json) -> View:
    """What everybody may see of a stored outcome where the rules are not here that could read it.

    Only what is for everybody as it was stored: events and results with an audience are left out, whoever asks and
    however long the game is over. Of the board: units, dislodged units and centres; what rules keep is left out.
    """
    outcome = upgraded("outcome", outcome)
    state = outcome["state"]
    shown: JsonDict = {"phase": state["phase"], "centres": state.get("centres", {})}
    shown["units"] = {side: [_bare(unit) for unit in units] for side, units in state.get("units", {}).items()}
    shown["dislodged"] = {
        side: [{**_bare(unit), "from": unit["from"]} for unit in units]
        for side, units in state.get("dislodged", {}).items()
    }
    results = {
        seat: [dict(one) for one in rows if one.get("audience") is None] for seat, rows in outcome["results"].items()
    }
    return View(
        state=shown,
        events=[_without(dict(event), gm=False) for event in outcome["events"] if event.get("audience") is None],
        results={seat: [_without(one, gm=False) for one in rows] for seat, rows in results.items() if rows},
    )


def _bare(unit: object) -> JsonDict:
    """A unit without what it bears."""
    return {"unit": unit["unit"] if isinstance(unit, Mapping) else unit}
