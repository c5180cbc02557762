"""What scripts are sent has the shapes of static/js/server.d.ts: TypeScript itself holds real answers to them.

A literal with a key too many is refused as much as one with a key too few, at any depth.
"""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from tests.js.orders import FILE, as_sent
from tests.plugins.tables import POWERS
from tests.rows import slow_but
from tests.web.games.rather_silly.conftest import ELEVEN

pytestmark = [pytest.mark.django_db, pytest.mark.once]

EMBEDDED = {
    "sheet-data": "SheetData",
    "hand-data": "HandData | SplitData",
    "lifts-data": "LiftsData",
    "licences-data": "LicencesData",
    "reorder-data": "ReorderData",
    "retreats-data": "RetreatsData",
    "sunday-data": "SundayData",
    "twins-data": "TwinsData",
    "voting-data": "VotingData",
    "monsters-hints": "HintMark[]",
    "borg-hints": "HintMark[]",
    "bench-sheets": "Record<string, SheetData>",
    "bench-editor": "EditorData",
    "bench-motions": "Motion[]",
}
"""The data in pages, by the id of its element."""
SCRIPT = re.compile(r'<script id="([a-z-]+)" type="application/json">(.*?)</script>', re.S)
STATIC = settings.BASE_DIR / "static/js"
TSC = settings.BASE_DIR / "tests/js/node_modules/typescript/bin/tsc"


def embedded(response):
    """(type, value) of all data in a page."""
    assert response.status_code == 200, response
    return [(EMBEDDED[name], json.loads(text)) for name, text in SCRIPT.findall(response.content.decode())]


def answered(kind, response):
    assert response.status_code == 200, response.content
    return [(kind, response.json())]


def refused(samples, folder: Path) -> str:
    """What the compiler has against (type, value) pairs; empty if nothing."""
    assert TSC.exists(), "bin/setup --dev installs TypeScript, and has not been run"
    names = sorted({name for kind, _ in samples for name in re.findall(r"[A-Z]\w+", kind)} - {"Record"})
    lines = [f'import type {{ {", ".join(names)} }} from "{STATIC}/server";']
    lines += [f"export const sample{n}: {kind} = {json.dumps(value)};" for n, (kind, value) in enumerate(samples)]
    (folder / "samples.ts").write_text("\n".join(lines))
    node = settings.BASE_DIR / ".venv/bin/node"
    options = ["--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler"]
    command = [str(node), str(TSC), *options, "--pretty", "false", str(folder / "samples.ts")]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def pages(table, browse, seats):
    """All data in the tables of these seats."""
    address = table.game.get_absolute_url()
    return [found for seat in seats for found in embedded(browse(getattr(table, seat.lower())).get(address))]


def test_a_key_too_many_too_few_or_of_another_type_is_refused(tmp_path):
    split = {"size": 4, "unsent": ["Mystical Shield"], "usual": "1 × Mystical Shield"}
    wrong = [{**split, "more": 1}, {"size": 4}, {**split, "unsent": [4]}]
    said = refused([("SplitData", value) for value in (split, *wrong)], tmp_path)
    lines = {int(number) for number in re.findall(r"samples\.ts\((\d+),\d+\): error TS", said)}
    assert lines == {3, 4, 5}, "each wrong one, on its line, and not the one that is right"


def test_the_scripts_units_are_given_orders_as_they_are_sent():
    kept = json.loads(FILE.read_text())
    told = as_sent(kept)
    assert told == kept, "python -m tests.js.orders writes them anew"
    assert all(data for lines in told.values() for data in lines.values()), "a line that no rule can read"


def test_what_the_table_answers(table, browse, tmp_path):
    """Orders, the board, a dry run, the history, panels and press of a plain game; and the sandbox."""
    france, address = browse(table.france), table.game.get_absolute_url()
    number = {"number": table.turn.number}
    samples = pages(table, browse, ["France"])
    lines = {**number, "text": "A Par - Bur\nA Mar - Mos\nnonsense"}
    samples += answered("SavedData", france.post(f"{address}orders/check/", lines, HTTP_ACCEPT="application/json"))
    samples += answered("SavedData", france.post(f"{address}orders/", lines, HTTP_ACCEPT="application/json"))
    samples += pages(table, browse, ["France"])
    supposed = {"orders": json.dumps({"France": "A Par - Bur"})}
    samples += answered("DryRunData", france.post(f"{address}orders/try/", supposed, HTTP_ACCEPT="application/json"))
    samples += answered("BoardData", france.get(f"{address}board/"))
    samples += answered("PanelsData", france.get(f"{address}panels/"))
    table.pass_deadline()
    samples += answered("TurnData", france.get(f"{address}history/{number['number']}/", HTTP_ACCEPT="application/json"))
    samples += embedded(france.get(reverse("sandbox")))
    samples += embedded(france.get(reverse("sandbox-game", args=[table.game.slug, number["number"]])))
    kinds = {kind for kind, _ in samples}
    assert {"SheetData", "SavedData", "TurnData", "EditorData", "Record<string, SheetData>"} <= kinds
    assert refused(samples, tmp_path) == ""


PANELS = [
    ("gathering", POWERS[:2], {"HandData | SplitData"}),
    ("hitchhiker", (*POWERS[:2], "Hitchhiker", "Vogon"), {"LiftsData"}),
    ("rather_silly", ELEVEN, {"HintMark[]"}),
    ("dipshomashy", POWERS[:2], {"VotingData", "LicencesData", "SundayData"}),
]


@pytest.mark.parametrize(
    ("variant", "seats", "wanted"),
    slow_but(PANELS, PANELS[1], PANELS[3]),
)
@pytest.mark.parametrize("turns", slow_but(["until all have come", "the first six"], "until all have come"))
def test_what_panels_are_given(tables, browse, tmp_path, variant, seats, wanted, turns):
    """The data of the rules' panels, over the first turns."""
    players = {"hitchhiker": (*POWERS, "Hitchhiker", "Vogon"), "rather_silly": ELEVEN}.get(variant, POWERS)
    table = tables(variant=variant, players=players, nmr_policy="hold")
    samples = []
    for _ in range(6):
        samples += pages(table, browse, seats)
        if turns == "until all have come" and wanted <= {kind for kind, _ in samples}:
            break
        table.pass_deadline()
    assert wanted <= {kind for kind, _ in samples}
    assert refused(samples, tmp_path) == ""


def test_a_hand_of_cards_is_told_what_it_would_do(tables, browse, tmp_path):
    table = tables(variant="gathering")
    table.pass_deadline()
    ask = f"{table.game.get_absolute_url()}panels/hand/ask/"
    france = browse(table.france)
    samples = answered("ReasonsData", france.post(ask, {"about": "why", "deck": "primary", "card": "SUDDEN DEATH"}))
    samples += answered("PlaysData", france.post(ask, {"about": "effects", "text": "PRIMARY SUDDEN DEATH A Mun"}))
    assert samples[0][1]["reasons"]
    assert samples[1][1]["plays"]
    assert refused(samples, tmp_path) == ""
