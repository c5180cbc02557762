"""Whoever is held back goes by no way: every kind of unit, effect and way, as docs/vocabulary/held.md has it."""

import re
from pathlib import Path

from engine.rulebook.catalogue import MAY_ACT, MAY_TARGET
from engine.rulebook.questions import Layer
from tests.variants.held.ways import EFFECTS, OTHERWISE, WAYS, kinds, own_rules, rulebook, table, tried

PAGE = Path(__file__).resolve().parents[3] / "docs" / "vocabulary" / "held.md"
WITHOUT_WAYS = {"T": "the TARDIS, which nothing holds but a unit in its space (RS 15)"}


def test_every_cell_is_as_it_is_written_down():
    """Anew: `python -m tests.variants.held.ways`; look at what is different before it is pasted."""
    written = [line for line in PAGE.read_text().splitlines() if line.startswith("|")]
    assert list(table()) == written


def test_every_rule_that_holds_somebody_back_has_its_rows():
    holding = {
        rule.id
        for rule in own_rules()
        for amendment in rule.amendments
        if amendment.question == MAY_TARGET.name
        or (amendment.question == MAY_ACT.name and amendment.layer is Layer.FORBID)
    }
    told = "Add each to EFFECTS of tests/variants/held/ways.py, or to OTHERWISE with where it is tried instead."
    assert holding - {effect.rule for effect in EFFECTS.values()} - OTHERWISE.keys() == set(), told
    assert OTHERWISE.keys() - holding == set(), "these hold nobody any more"


def test_every_kind_of_unit_has_a_way():
    known = rulebook().kinds
    for letters, kind in kinds().items():
        assert letters in known, f"{letters}: its rule is to be added to the table's rulebook"
        assert letters in WITHOUT_WAYS or any(make(kind) for make in WAYS.values()), letters


def test_every_way_is_one_by_which_somebody_goes():
    """A way that nobody goes would be held by anything."""
    for letters, kind in kinds().items():
        for name, make in WAYS.items():
            if (way := make(kind)) is not None:
                assert tried(way, EFFECTS["nothing"]) == "goes", (letters, name)
    assert all(any(make(kind) for kind in kinds().values()) for make in WAYS.values())


def test_the_page_names_every_way():
    assert re.findall(r"^- `(\w+)`", PAGE.read_text(), re.MULTILINE) == list(WAYS)
