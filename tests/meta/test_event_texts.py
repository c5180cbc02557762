"""Reports are sentences: every kind of event that there is, as all scenarios make it, in both themes."""

import re

import pytest

import engine
from games.table.event_deduplication import in_one_sentence
from tests.meta.event_texts import kinds, neutral, said
from tests.rows import every_row

DRAWS = engine.Draws("texts", "h")
MADE_UP_BY_NAME = {
    "birds.carried", "birds.landed", "card.cancelled", "card.discarded", "card.forfeited", "card.wasted",
    "unit.destroyed",
}  # fmt: skip
"""Kinds that stand nowhere in the source in one piece, or are a default."""
CLOSED = re.compile(r"[.!?]”?$")
OPENED = re.compile(r"^[“A-Z0-9]")
CODE = re.compile(r"[a-z]_|[{}<>]|\bNone\b|\b[SFW]1[89]\d\d[A-Z]?\b|\b[a-z]+\.[a-z]+\b")
"""A name with an underscore or a dot in it, markup, a season or phase as it is stored."""
ONE = re.compile(
    r"(?<![/\d])\b1 (?:[a-z]+ )?(votes|units|builds|centres|steps|points|licences|seasons|pubs|licences)\b"
)
TWICE = re.compile(r"  |\.\.|,,|;;|\(\)|:\.|\b(the|a|is|was|of) \1\b")
ARTICLE = re.compile(r"\b(a) (?=[aeio][a-z])|\b(an) (?=[bcdfgjklmnpqrstvwxyz][a-z])")
TELLING = ("seat", "place", "to", "unit", "passenger", "previous", "at", "victim", "order", "target", "places", "units")
"""What is stored of an event and matters to who reads it, by its key."""
SAID_OTHERWISE = {
    ("monsters.arrived", "unit"): "the kind by its name, and the place",
    ("unit.placed", "unit"): "the kind by its name, and the place",
    ("llama.spent", "seat"): "told to its owner",
}
NO_SENTENCE = ("ruling.told",)
"""What the GM has written is told as it was written."""


def ruled(variant, position, **ruling):
    """A turn of these units in which the GM rules this."""
    book = engine.load_rulebook(variant)
    state = engine.load_state(book, {"phase": "S1902M", **position})
    return book, engine.adjudicate(book, state, {}, [engine.Ruling.from_json(ruling)])


def crowded():
    """A fleet in every sea and coastal place: no room for any monster."""
    book = engine.load_rulebook("standard", with_=["monsters"])
    places = [one for one in book.board.places if book.board.provinces[one.province].kind in ("sea", "coastal")]
    fleets = {place.province: f"F {place}" for place in places if place.coast or not _coasts(book, place)}
    state = engine.load_state(book, {"phase": "S1902M", "units": {"England": list(fleets.values())}})
    return book, engine.adjudicate(book, state, {})


def _coasts(book, place):
    return book.board.provinces[place.province].coasts


def taken_back():
    """A card that the GM gives back."""
    book = engine.load_rulebook("gathering")
    dealt = engine.adjudicate(book, engine.opening(book, DRAWS), {}, [], DRAWS).state
    said_so = {"op": "counter", "name": "decks.overruled", "subject": "France", "value": "secondary returned"}
    orders = {"France": ["SECONDARY MYSTICAL SHIELD A Par"]}
    return book, engine.adjudicate(book, dealt, orders, [engine.Ruling("board", said_so)], DRAWS)


SOLD = {"units": {"France": [{"unit": "A Par", "status": {"souls.sold": 2}}]}}
CASES = {
    "game.refitted": lambda: ruled("rather_silly", SOLD, kind="strike", rule="souls"),
    "ruling.house": lambda: ruled("standard", {}, kind="house", text="Cheese floats.", number=3),
    "ruling.told": lambda: ruled("standard", {}, kind="tell", text="It rains in Munich."),
    "monsters.none": crowded,
    "card.returned": taken_back,
}
"""Kinds that no scenario makes, each with a turn that does."""


def made(kind):
    """What events of a kind that no scenario makes say."""
    book, outcome = CASES[kind]()
    return [book.name(event.text) for event in outcome.events if event.kind == kind]


def texts(kind):
    """All that is said by events of a kind, in the published words and in the neutral ones."""
    found = {text for one in said() if one.kind == kind for text in (one.text, one.neutral)}
    return sorted(found or made(kind))


@every_row("kind", sorted(kinds()))
def test_every_kind_of_event_is_told_in_whole_sentences(kind):
    found = texts(kind)
    assert found, "neither a scenario nor a case here makes it"
    for text in found:
        bare = re.sub(r"“[^”]*”", "“…”", text)
        wrong = [name for name in ("CODE", "ONE", "TWICE", "ARTICLE") if globals()[name].search(bare)]
        if kind not in NO_SENTENCE and not (OPENED.search(text) and CLOSED.search(text)):
            wrong.append("no sentence")
        assert wrong == [], text


def test_all_kinds_that_happen_are_among_those():
    assert {one.kind for one in said()} - kinds() - MADE_UP_BY_NAME == set()


@pytest.mark.slow
def test_seats_are_called_by_their_names_with_article_and_possessive():
    persons = re.compile(r"(?<![Tt]he )\b(Doctor|Jester|Soothsayer|Mastermind)(?:'s)?\b(?! \^?[A-Z0-9])")
    ids = re.compile(r"\b(Hitchhiker|MONSTERS|NEUTRAL)\b")
    for one in said():
        bare = re.sub(r"“[^”]*”", "", one.text)
        assert not ids.search(bare), one.text
        assert not persons.search(bare), one.text


@every_row("key", TELLING)
def test_nothing_stored_that_matters_is_left_out(key):
    for one in said():
        if key not in one.data or (one.kind, key) in SAID_OTHERWISE or one.kind.startswith(("ruling.", "final.")):
            continue
        values = one.data[key] if isinstance(one.data[key], (list, tuple)) else [one.data[key]]
        for value in filter(None, map(str, values)):
            name = one.book.name(value).removeprefix("The ")
            told = name.casefold() in one.text.casefold() or _stands_in_the_unit(one)
            assert told, f"{one.kind} stores {key}={value}; its text must name it as {name!r}: {one.text!r}"


def _stands_in_the_unit(one):
    """Whether the unit that it is about is named, so that its owner is known from there."""
    return str(one.data.get("unit", "?")) in one.text and one.kind == "unit.destroyed"


def test_a_sentence_for_several_is_one_too_and_leaves_nobody_out():
    found = {(one.book.name(str(one.data["part"])), one.text): one for one in said() if "jointly" in one.data}.values()
    assert {"deck.ready", "llama.exploded", "mastermind.earned", "place.licensed", "shield.ended"} <= {
        one.kind for one in found
    }
    for one in found:
        sentence, part = one.data["jointly"], one.data["part"]
        named = one.book.name(str(part)).removeprefix("The ")
        assert sentence.count("{}") == 1, sentence
        for word in re.split(
            r"[ (]+", re.sub(r"'s\)|\)", "", named)
        ):  # whose it is may stand behind it: `Vie (Austria's)`
            assert word.casefold() in one.text.casefold(), (part, one.text)
        told = [{"text": one.text, "jointly": sentence, "part": part} for part in ("Bul", named)]
        (text,) = [event["text"] for event in in_one_sentence(told)]
        assert named in text
        for told_so in (text, neutral(one.book)(text)):
            wrong = [name for name in ("CODE", "ONE", "TWICE", "ARTICLE") if globals()[name].search(told_so)]
            assert wrong == [], told_so
            assert OPENED.search(told_so), told_so
            assert CLOSED.search(told_so), told_so


def test_what_reports_call_the_ground_of_a_strength_goes_behind_a_possessive():
    rules = engine.rulebook.registry.rules().values()
    grounds = {amendment.said for rule in rules for amendment in rule.amendments if amendment.said}
    assert grounds >= {"double trouble", "sold soul", "merger", "size", "demoralisation"}
    for ground in grounds:
        assert re.fullmatch(r"[a-z][a-z -]*[a-z]", ground), ground
