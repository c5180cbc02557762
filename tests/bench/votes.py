"""The worst vote of Dipshomashy: nearly every closure cuts the board, and each must be found out (rule 13)."""

from engine import Draws, Rulebook, State, adjudicate, load_rulebook, load_state
from tests.bench.clock import Row, Stopwatch

TIMES = 40
Papers = dict[str, list[str]]


def tree(rulebook: Rulebook) -> list[str]:
    """Open places that touch like a tree, as many as can be found one by one: nearly each of them cuts by itself."""
    touches, found = rulebook.board.touches, ["Por"]
    grown: str | None = "Por"
    while grown:
        near = (place for place in rulebook.board.provinces if place not in found)
        grown = next((place for place in near if sum(one in touches[place] for one in found) == 1), None)
        found += [grown] if grown else []
    return found


def dealt(rulebook: Rulebook, places: list[str], votes: int = 1) -> Papers:
    """One closure after another, dealt out to the seats."""
    seats = rulebook.seat_ids
    return {
        str(seat): [f"VOTE {votes} CLOSE {place}" for place in places[number :: len(seats)]]
        for number, seat in enumerate(seats)
    }


def voting(rulebook: Rulebook, closed: list[str]) -> State:
    """An empty board with these places closed, on which everybody has a dozen votes."""
    rules = {"closing": {"closed": dict.fromkeys(closed, True)}}
    rules["votes"] = {"due": dict.fromkeys(map(str, rulebook.seat_ids), 12)}  # type: ignore[dict-item]
    return load_state(rulebook, {"phase": "S1903M", "units": {}, "rules": rules})


def worst(rulebook: Rulebook) -> tuple[State, Papers]:
    """A tree of open places, every joint of it with two votes against it and every leaf with one."""
    open_ = tree(rulebook)
    joints = [place for place in open_ if sum(one in rulebook.board.touches[place] for one in open_) > 1]
    papers = dealt(rulebook, joints, 2)
    for seat, lines in dealt(rulebook, [place for place in open_ if place not in joints]).items():
        papers[seat] += lines
    return voting(rulebook, [place for place in rulebook.board.provinces if place not in open_]), papers


def measure() -> Row:
    """What a season with that vote takes more than the same season with the rule struck."""
    spent = []
    for rulebook in (load_rulebook("dipshomashy"), load_rulebook("dipshomashy", without=["connectivity"])):
        (state, papers), watch = worst(rulebook), Stopwatch()
        adjudicate(rulebook, state, papers, (), Draws("warm"))
        for number in range(TIMES):
            watch.time(adjudicate, rulebook, state, papers, (), Draws(f"vote {number}"))
        spent.append(watch.milliseconds)
    return Row.below("Dipshomashy: whether the worst vote cuts the board", max(0, spent[0] - spent[1]), 5, "ms")
