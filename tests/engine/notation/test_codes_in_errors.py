"""No complaint about a line calls a kind of unit by its code: "No build of FA is due" says nothing to a stranger."""

import re

import pytest

import engine
from engine.bots.play import play


def lines_for(book, papers) -> list[str]:
    """What everybody wrote, and a build of every kind: for most seats and phases all of it is wrong."""
    written = [line for lines in papers.values() for line in lines[:6]]
    places = [str(place) for place in book.board.provinces][:3]
    verbs = ("BUILD", "FREE BUILD", "REMOVE", "PLACE", "DISBAND")
    return written + [f"{verb} {kind} {place}" for kind in book.kinds for place in places for verb in verbs]


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_no_complaint_calls_a_kind_by_its_code(variant):
    book = engine.load_rulebook(variant)
    kinds = "|".join(str(kind) for kind in book.kinds)
    bare = re.compile(rf"\b(?:of|an?|no|the|two|most|kind) (?:\d*(?:{kinds}))\b(?! \^?[A-Z])|(?<!\w )\^\w")
    complaints = set()
    for played in play(book, "codes", 1):
        if played.before is None:
            continue
        for seat in book.seat_ids[:4]:
            checks = engine.check(book, played.before, str(seat), lines_for(book, played.papers))
            complaints |= {check.message for check in checks if check.level != "ok"}
    assert len(complaints) > 10
    assert [one for one in complaints if bare.search(one)] == []
