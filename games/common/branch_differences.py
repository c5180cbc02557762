"""What came out otherwise when a turn was played again, line by line: kept with the branch, read through its audience.

One entry is a JSON object: `sort` (order, window, paper or ruling), `phase`, `seat` (empty: nobody's), `text` (what it
is about), `was` and `now` (verdicts; empty: there was none), `why`, and `audience` where not everybody may see it.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.model.json_data import Json, JsonDict

Entry = JsonDict
Results = Mapping[str, Sequence[Mapping[str, object]]]
VOID = "void"


def changed_results(phase: str, old: Results, new: Results) -> list[Entry]:
    """The orders of one turn whose verdicts differ, by seat; `old` and `new` as Turn.outcome has its results."""
    changes: list[Entry] = []
    for seat in dict.fromkeys([*old, *new]):
        before = {_key(one): one for one in old.get(seat, ())}
        after = {_key(one): one for one in new.get(seat, ())}
        changes += list(_of_seat(phase, seat, before, after))
    return changes


def _key(result: Mapping[str, object]) -> tuple[str, str]:
    """An order as its seat gave it, whatever replaced it."""
    return str(result.get("unit") or ""), str(result.get("given") or result["order"])


def _of_seat(
    phase: str, seat: str, before: Mapping[tuple[str, str], Json], after: Mapping[tuple[str, str], Json]
) -> Iterator[Entry]:
    for key, now in after.items():
        was = before.get(key) or _same_line(key[1], before)
        verdicts = _verdict(was) if was else "", _verdict(now)
        if verdicts[0] != verdicts[1]:
            yield _entry("order", phase, seat, key[1], *verdicts, now.get("why", ""), was, now)


def _same_line(text: str, results: Mapping[tuple[str, str], Json]) -> Mapping[str, object] | None:
    """The same words for another unit: a line that finds no unit has none."""
    return next((result for (_, given), result in results.items() if given == text), None)


def _verdict(result: Mapping[str, object]) -> str:
    return f"{result['verdict']}, dislodged" if result.get("dislodged") else str(result["verdict"])


def _entry(sort: str, phase: str, seat: str, text: str, was: str, now: str, why: str, *sources: Json | None) -> Entry:
    entry: Entry = {"sort": sort, "phase": phase, "seat": seat, "text": text, "was": was, "now": now, "why": why}
    audiences = [set(one["audience"]) for one in sources if one is not None and one.get("audience") is not None]
    return {**entry, "audience": sorted(set.intersection(*audiences))} if audiences else entry


def window_opened(phase: str) -> Entry:
    """A window that the old line did not have: nobody has given orders for it."""
    why = "This window had not opened before: nobody has given orders for it."
    return _entry("window", phase, "", "", "not open", "open", why)


def closed_window_difference(phase: str) -> Entry:
    """A window of the old line that does not open any more: what was handed in for it counts for nothing."""
    why = "This window does not open any more: what was handed in for it counts for nothing."
    return _entry("window", phase, "", "", "open", "not open", why)


def paper_void(phase: str, seat: str, why: str) -> Entry:
    """A whole paper that nobody could read any more: its seat is not at the table under these rules."""
    return _entry("paper", phase, seat, "", "read", VOID, why, {"audience": [seat]})


def ruling_void(phase: str, text: str, why: str, audience: list[str] | None) -> Entry:
    """A ruling that stood and cannot be carried out any more."""
    return _entry("ruling", phase, "", text, "carried out", VOID, why, {"audience": audience})


def impossible(entries: Sequence[Entry]) -> list[Entry]:
    """Those of them that could be done before, and cannot be done any more."""
    return [one for one in entries if one["now"].startswith(VOID) and one["was"]]
