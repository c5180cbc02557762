"""What a game needs of a board, one check a function: each says what is wrong, where, and what would mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.boards.outlines import drawn_well
from engine.boards.problem import BoardProblem
from engine.model.json_data import Json
from engine.notation.tokens import words_of

Check = Callable[[Json], Iterator[BoardProblem]]
FLOATS, WALKS = ("coastal", "sea"), ("inland", "coastal")
_STANDS = {"army": WALKS, "fleet": FLOATS}


def names(board: Json) -> Iterator[BoardProblem]:
    """Two provinces, or two seats, that could not be told apart when somebody writes an order."""
    spelt: dict[str, str] = {}
    for code, record in board["provinces"].items():
        for name in dict.fromkeys(("".join(words_of(code)), "".join(words_of(record["name"])))):
            if not name:
                yield BoardProblem(
                    f"provinces.{code}.name", f"{record['name']!r} has no letters.", "Orders need a word."
                )
            elif spelt.setdefault(name, code) != code:
                text = f"{code} ({record['name']}) and {spelt[name]} are written alike."
                yield BoardProblem(f"provinces.{code}", text, "Give one of them another name or code.")
    initials = Counter(_initial(seat, seat_record).casefold() for seat, seat_record in board["seats"].items())
    for seat, seat_record in board["seats"].items():
        if initials[_initial(seat, seat_record).casefold()] > 1:
            text = f"{_initial(seat, seat_record)!r} is the initial of several seats."
            yield BoardProblem(f"seats.{seat}.initial", text, "Give each its own: one or two letters.", grave=False)


def _initial(seat: str, record: Json) -> str:
    return str(record.get("initial", seat[:1]))


def mentions(board: Json) -> Iterator[BoardProblem]:
    """Provinces, seats and coasts that are spoken of and are not there."""
    places = [(f"centres[{n}]", code) for n, code in enumerate(board["centres"])]
    places += [(f"homes.{seat}[{n}]", code) for seat, homes in board["homes"].items() for n, code in enumerate(homes)]
    places += [(f"aliases.{code}", code) for code in board.get("aliases", {})]
    for path, code in places:
        if code not in board["provinces"]:
            yield BoardProblem(path, f"There is no province {code!r}.", "Add it, or take it out here.")
    for part in ("homes", "start"):
        for seat in board[part]:
            if seat not in board["seats"]:
                yield BoardProblem(
                    f"{part}.{seat}", f"There is no seat {seat!r}.", "Add it under seats, or take it out here."
                )
    for code, coast in board.get("usual_coasts", {}).items():
        if coast not in board["provinces"].get(code, {}).get("coasts", ()):
            yield BoardProblem(f"usual_coasts.{code}", f"{code} has no coast {coast!r}.", "Name one that it has.")


def coasts(board: Json) -> Iterator[BoardProblem]:
    """Provinces whose coasts do not fit what they are."""
    for code, record in board["provinces"].items():
        if record.get("coasts") and record["kind"] != "coastal":
            text = f"{code} is {record['kind']} and has named coasts."
            yield BoardProblem(f"provinces.{code}.coasts", text, "Make it coastal, or take the coasts out.")


def borders(board: Json) -> Iterator[BoardProblem]:
    """Borders that lead nowhere, to the province itself, or where such a unit cannot stand."""
    for sort, stands in _STANDS.items():
        for number, pair in enumerate(board.get(sort, ())):
            path = f"{sort}[{number}]"
            if pair[0].partition("/")[0] == pair[1].partition("/")[0]:
                yield BoardProblem(path, f"{pair[0]} borders on itself.", "A border joins two provinces.")
            for end in pair:
                yield from _end(board, sort, stands, path, end)


def _end(board: Json, sort: str, stands: Sequence[str], path: str, end: str) -> Iterator[BoardProblem]:
    code, _, coast = end.partition("/")
    record = board["provinces"].get(code)
    if record is None:
        yield BoardProblem(path, f"There is no province {code!r}.", "Add it, or take the border out.")
        return
    if record["kind"] not in stands:
        text = f"{code} is {record['kind']}, where no {sort} can stand."
        yield BoardProblem(path, text, f"Change its kind ({' or '.join(stands)}), or take the border out.")
    named = tuple(record.get("coasts", ())) if sort == "fleet" else ()
    if named and coast not in named:
        ways = " or ".join(f"{code}/{one}" for one in named)
        yield BoardProblem(path, f"A fleet border of {code} must say at which coast it is.", f"Write {ways}.")
    elif coast and not named:
        yield BoardProblem(path, f"{code} has no coast {coast!r} for {sort} borders.", f"Write {code}.")


def seats(board: Json) -> Iterator[BoardProblem]:
    """Whether every seat can begin, build, and do without another's homes."""
    owner: dict[str, str] = {}
    for seat in board["seats"]:
        homes, units = board["homes"].get(seat, ()), board["start"].get(seat, ())
        if not homes:
            yield BoardProblem(f"homes.{seat}", f"{seat} has no home centre and could never build.", "Give it one.")
        if not units:
            mend = "It builds its first when centres have been counted; else give it one in a home centre."
            yield BoardProblem(f"start.{seat}", f"{seat} has no unit to begin with.", mend, grave=False)
        for place, code in enumerate(homes):
            if code in board["provinces"] and code not in board["centres"]:
                text = f"{code} is a home of {seat} and no supply centre."
                yield BoardProblem(f"homes.{seat}[{place}]", text, "Add it to the centres.")
            if owner.setdefault(code, seat) != seat:
                yield BoardProblem(
                    f"homes.{seat}[{place}]", f"{code} is a home of {owner[code]}, too.", "It can be one's only."
                )


def opening(board: Json) -> Iterator[BoardProblem]:
    """Whether every unit of the opening can stand where it is put, alone."""
    taken: dict[str, str] = {}
    for seat, units in board["start"].items():
        for number, text in enumerate(units):
            path = f"start.{seat}[{number}]"
            kind, _, place = text.partition(" ")
            code, _, coast = place.partition("/")
            record = board["provinces"].get(code)
            if kind not in ("A", "F") or record is None:
                yield BoardProblem(
                    path, f"{text!r} is no unit of this board.", "Write A or F, and a code of this board."
                )
                continue
            stands = _STANDS["army" if kind == "A" else "fleet"]
            if record["kind"] not in stands:
                yield BoardProblem(path, f"{code} is {record['kind']}: {text} cannot stand there.", "Put it elsewhere.")
            if kind == "F" and record.get("coasts") and coast not in record["coasts"]:
                yield BoardProblem(path, f"{text} must say at which coast.", f"Write F {code}/{record['coasts'][0]}.")
            if taken.setdefault(code, text) != text or board["start"][seat].count(text) > 1:
                yield BoardProblem(path, f"Several units begin in {code}.", "One province holds one unit.")


def winning(board: Json) -> Iterator[BoardProblem]:
    """Whether somebody could win, and two could not at once."""
    centres, most = len(set(board["centres"])), max((len(homes) for homes in board["homes"].values()), default=0)
    if board["wins"] > centres:
        text = f"{board['wins']} centres win, and there are {centres}."
        yield BoardProblem("wins", text, "Lower it, or add centres.")
    elif board["wins"] <= most:
        yield BoardProblem("wins", f"Somebody begins with {most} centres and has won at once.", "Raise it.")
    elif 2 * board["wins"] <= centres:
        text = f"{board['wins']} of {centres} centres are no majority: several seats could have as many."
        yield BoardProblem("wins", text, f"{centres // 2 + 1} would be one.", grave=False)
    counts: Counter[str] = Counter(board["centres"])
    for code, count in counts.items():
        if count > 1:
            yield BoardProblem("centres", f"{code} stands there {count} times.", "Once is enough.")


def reachable(board: Json) -> Iterator[BoardProblem]:
    """Provinces and seats that nobody can come to."""
    near: dict[str, set[str]] = {
        code: set() for code, record in board["provinces"].items() if record["kind"] != "impassable"
    }
    for sort in _STANDS:
        for one, other in board.get(sort, ()):
            a, b = one.partition("/")[0], other.partition("/")[0]
            if a in near and b in near:
                near[a].add(b)
                near[b].add(a)
    parts = _parts(near)
    for part in sorted(parts, key=len)[:-1]:
        code = min(part)
        if len(part) == 1:
            text = f"Nobody can enter or leave {code}."
            yield BoardProblem(f"provinces.{code}", text, "Give it a border, or make it impassable.")
        else:
            text = f"Nothing leads from {', '.join(sorted(part)[:6])} to the rest of the board."
            yield BoardProblem(f"provinces.{code}", text, "Join them by a border for armies or fleets.")


def _parts(near: Mapping[str, set[str]]) -> list[set[str]]:
    left, parts = set(near), []
    while left:
        part, edge = set(), {min(left)}
        while edge:
            part |= edge
            edge = {other for code in edge for other in near[code]} - part
        parts.append(part)
        left -= part
    return parts


def shores(board: Json) -> Iterator[BoardProblem]:
    """Coastal provinces that no fleet borders on, and fleets that step between shores which share no water."""
    water: dict[str, set[str]] = {}
    pairs: list[tuple[int, str, str]] = []
    for number, (one, other) in enumerate(board.get("fleet", ())):
        for place, to in ((one, other), (other, one)):
            if board["provinces"].get(to.partition("/")[0], {}).get("kind") == "sea":
                water.setdefault(place, set()).add(to)
            else:
                water.setdefault(place, set())
        pairs.append((number, one, other))
    for code, record in board["provinces"].items():
        for place in [f"{code}/{coast}" for coast in record.get("coasts", ())] or [code]:
            if record["kind"] == "coastal" and place not in water:
                text = f"No fleet can come to {place}, though it is a shore."
                yield BoardProblem(f"provinces.{code}", text, "Give it a fleet border, or make it inland.", grave=False)
    for number, one, other in pairs:
        kinds = [board["provinces"].get(end.partition("/")[0], {}).get("kind") for end in (one, other)]
        if kinds == ["coastal", "coastal"] and not water[one] & water[other]:
            text = f"Fleets step between {one} and {other}, which share no sea."
            yield BoardProblem(f"fleet[{number}]", text, "Fine for a canal or a lake; else take it out.", grave=False)


CHECKS: tuple[Check, ...] = (
    names, mentions, coasts, borders, seats, opening, winning, reachable, shores, drawn_well,
)  # fmt: skip
