"""The builder of conditions offers what the rulings say, and nothing that comes too early."""

import pytest

from games.permissions import viewer_of
from games.selectors.orders import check_lines, order_sheet
from games.table.conditions import conditions_json
from tests.web.games.rather_silly.conftest import play_on

pytestmark = pytest.mark.django_db

LINES = {
    "sell": "SELL A Par",
    "llama": "LLAMA Bur DETONATE",
    "link": "LINK Lon - Mos",
    "free build": "BUILD FREE A Par",
    "retreat": "A Par R Gas",
    "build": "BUILD A Par",
}


def offered(table, seat):
    viewer = viewer_of(table.now, table.people[seat])
    return viewer, conditions_json(viewer, order_sheet(viewer))


def written(atom, things):
    """As static/js/conditions.js writes it."""
    args = [things[sort][0] for sort in atom["args"]]
    if atom["style"] == "words":
        return " ".join([atom["name"], *args])
    text = f"{atom['name']}({', '.join(args)})" if args else atom["name"]
    return f"{text} >= 1" if atom["style"] == "count" else text


def test_everything_offered_can_be_written(spring):
    viewer, data = offered(spring, "France")
    assert {"sell", "llama", "link"} <= set(data["kinds"])
    assert "order" not in data["kinds"], "movement takes no conditions"
    for kind, slot in data["kinds"].items():
        for atom in (one for one in data["atoms"] if one["known"] < slot and kind in LINES):
            line = f"IF {written(atom, data['things'])}: {LINES[kind]}"
            (check,) = check_lines(viewer, line)
            assert check.level != "error", (line, check.message)
            assert check.canonical.startswith("IF "), line


def test_what_comes_too_early_is_not_offered(spring):
    viewer, data = offered(spring, "France")
    early = [one for one in data["atoms"] if one["known"] >= data["kinds"]["sell"]]
    assert {"EATEN", "EXPLODED", "ANSWERED", "SOLD"} <= {one["name"] for one in early}
    for atom in early:
        (check,) = check_lines(viewer, f"IF {written(atom, data['things'])}: SELL A Par")
        assert check.level == "error", atom["name"]
        assert "not known yet" in check.message


def test_every_atom_of_the_rulings_is_there(spring):
    _, data = offered(spring, "France")
    assert {one["name"] for one in data["atoms"]} >= {
        "MOVED", "BOUNCED", "DISLODGED", "AT", "OCCUPIED", "EMPTY", "STANDOFF", "TARDIS AT", "TARDIS MALFUNCTIONED",
        "MONSTER AT", "EXORCISED", "SPLIT", "MERGED", "REVERTED", "SOLD", "BORG AT", "EATEN", "EXPLODED", "LOST",
        "RETREATED", "DISBANDED", "MONSTER ARRIVED", "OWNS", "CENTRES", "BUILT", "REMOVED", "ANSWERED", "FREE BUILT",
    }  # fmt: skip


def test_the_postal_way_has_all_papers_at_once(silly_tables):
    """One deadline a season: retreats, builds and free builds are written with the moves, under conditions."""
    table = silly_tables(options={"windows.style": "postal"}, without=["borg", "monsters"])
    table.pass_deadline()
    table.order("France", "A Mar - Spa", "F Bre - MAO", "A Par - Gas")
    table.pass_deadline()
    assert table.turn.phase == "F1901M", "no window between"
    _, data = offered(table, "France")
    assert {"sell", "link"} <= set(data["kinds"])
    saved = table.order(
        "France", "A Spa H", "F MAO - Por", "A Gas H",
        "IF OWNS(France, Por): BUILD A Par", "IF OWNS(France, Spa): BUILD A Mar", "IF DISLODGED(A Gas): A Gas R Par",
    )  # fmt: skip
    assert not saved.refused
    table.pass_deadline()
    assert table.turn.phase == "S1902M"
    assert {"A Par", "A Mar"} <= set(table.units("France"))
    play_on(table, "F1902M")


def test_with_windows_each_paper_has_its_own_time(spring):
    viewer, _ = offered(spring, "France")
    (check,) = check_lines(viewer, "BUILD A Par")
    assert check.level == "error"
