"""The mouse may what the rules may: all legal orders of random positions of every variant, each made by clicks.

`tests/js/units/walk.js` knows no order: it presses whatever is lit or offered, and what has come onto the sheet is
compared with what `engine.offers` had.
"""

import json
import subprocess
from typing import Any

import pytest
from django.conf import settings

import engine
from engine.bots.play import play
from games.common.offers import offer_json, offers_json, words_of
from games.table.sheets import want_json
from tests.rows import slow_but
from tests.sizes import some

pytestmark = pytest.mark.once

NODE = settings.BASE_DIR / ".venv/bin/node"
WALK = settings.BASE_DIR / "tests/js/units/walk.js"
FEW, SHEETS = 2, 14
"""Of each variant and seed, in bin/test and in bin/test-slow; they lie evenly over the game."""


def sheet(rulebook: "engine.Rulebook", state: "engine.State", seat: str) -> dict[str, Any]:
    """A seat's sheet with nothing on it, and the provinces on which one can click (what has no shape has no click)."""
    rulebook = rulebook.amended(state.house)
    offers = engine.offers(rulebook, state, seat)
    data = {
        "number": 1, "window": state.phase[-1], "seat": seat, "lines": [], "ruled": [], "ready": False, "receipt": None,
        "wants": [want_json(rulebook, want) for want in engine.wants(rulebook, state, seat)],
        "options": offers_json(offers), "conditions": None, "words": words_of(rulebook, offers.values()), "names": {},
    }  # fmt: skip
    return {"sheet": data, "drawn": [str(place) for place in rulebook.board.provinces]}


def walked(sheets: list[dict[str, Any]], folder) -> list[dict[str, list[str]]]:
    """What the walk found of each sheet."""
    file = folder / "sheets.json"
    file.write_text(json.dumps(sheets))
    done = subprocess.run(
        [str(NODE), "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", str(WALK), str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def positions(rulebook: "engine.Rulebook", seed: str, most: int) -> list[dict[str, Any]]:
    """Sheets of a random game of a year or two, of windows of all kinds, each time of another seat."""
    played = [one.outcome.state for one in play(rulebook, seed, years=1 if most == FEW else 2)]
    states = [engine.opening(rulebook, engine.Draws(seed)), *played]
    seats = [spec.id for spec in rulebook.seats]
    found: dict[str, list[dict[str, Any]]] = {}
    for number, state in enumerate(states):
        for turn in range(len(seats)):
            one = sheet(rulebook, state, seats[(number + turn) % len(seats)])
            if one["sheet"]["options"]:
                kinds = ",".join(sorted({want["kind"] for want in one["sheet"]["wants"]}))
                found.setdefault(kinds, []).append(one)
    # Every mixture of kinds of paper once, and then again, as far as there are some.
    rounds = range(max(map(len, found.values())))
    return [those[turn] for turn in rounds for those in found.values() if turn < len(those)][:most]


@pytest.mark.parametrize("most", slow_but([FEW, SHEETS], FEW))
@pytest.mark.parametrize("variant", slow_but(engine.variant_ids(), "standard", "rather_silly", "hitchhiker"))
def test_every_legal_order_is_made_by_clicks(variant, most, tmp_path):
    rulebook = engine.load_rulebook(variant)
    for number in range(some(1)):
        sheets = positions(rulebook, f"walk {number}", most)
        assert sum(len(those) for one in sheets for those in one["sheet"]["options"].values()) > 15 * most
        for one, found in zip(sheets, walked(sheets, tmp_path), strict=True):
            seat, window = one["sheet"]["seat"], one["sheet"]["window"]
            assert found == {"missed": [], "alike": []}, (variant, seat, window, len(found["missed"]))


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("PRIMARY WALK ON WATER A Mar", "A Mar - GOL"),
        ("PRIMARY SAIL ON LAND F Bre", "F Bre S A Par"),
        ("PRIMARY FASTER THAN LIGHT A Mar - Bur - Ruh", "A Ruh - Bel"),
    ],
)
def test_so_is_what_a_card_makes_legal(card, line, tmp_path):
    rulebook = engine.load_rulebook("gathering")
    state = engine.adjudicate(rulebook, engine.opening(rulebook), {}, [], engine.Draws("walk")).state
    after = engine.offers_after(rulebook, state, "France", [card], engine.Draws("walk"))
    one = sheet(rulebook, state, "France")
    known = {offer["line"] for those in one["sheet"]["options"].values() for offer in those}
    fresh = {
        unit: [(offer_json(offer), "card") for offer in those if offer.kind == "order" and offer.line not in known]
        for unit, those in after.items()
    }
    one["sheet"]["options"] = {unit: those for unit, those in one["sheet"]["options"].items() if " " in unit}
    one["more"] = {unit: those for unit, those in fresh.items() if those}
    assert line in {offer["line"] for those in one["more"].values() for offer, _ in those}
    assert walked([one], tmp_path) == [{"missed": [], "alike": []}]


def test_a_line_to_which_no_click_leads_is_found(tmp_path):
    rulebook = engine.load_rulebook("standard")
    one = sheet(rulebook, engine.opening(rulebook), "France")
    one["drawn"].remove("Bur")
    line = engine.offers(rulebook, engine.opening(rulebook), "Germany")["A Mun"][0]
    one["sheet"]["options"]["A Mun"] = [offer_json(line)]
    (found,) = walked([one], tmp_path)
    assert {"A Par - Bur", "A Mar - Bur"} <= set(found["missed"])
    assert "A Par - Pic" not in found["missed"]
