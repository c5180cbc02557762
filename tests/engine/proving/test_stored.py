"""Proofs kept beside boards: of this very board or of none, and what the bots do is what they did."""

import json
from pathlib import Path

import pytest

import engine
import variants
from engine.__main__ import main
from engine.boards.document import board_text
from engine.proving import stored as module
from engine.proving.games import opening_game, played_on
from engine.proving.inspection import inspect_board
from engine.proving.stored import proof_in, proof_text, stamp
from tests.plugins.boards import lake

LIBRARY = Path(variants.__file__).parent / "boards" / "library"
PROOFS = sorted((LIBRARY / "proofs").glob("*.json"))
GAME = {"number": 1, "phase": "F1903R", "winners": ["North"], "centres": {"North": 3, "South": 1}}


def test_a_proof_is_read_as_it_was_written():
    found = proof_in(proof_text(lake(), [GAME]), lake())
    assert found == {"findings": [finding._asdict() for finding in inspect_board(lake())], "games": [GAME]}


@pytest.mark.parametrize(("changed", "same"), [
    ({"name": "Another Lake", "about": "Wet.", "maker": "Anna"}, True), ({"wins": 2}, False),
    ({"start": {"North": ["A Ash"], "South": ["A Cal"]}}, False), ({"centres": ["Ash", "Bec", "Cal"]}, False),
    ({"options": {"adjustments.build_sites": "owned_centres"}}, False),
])  # fmt: skip
def test_a_board_that_plays_otherwise_has_no_proof_any_more(changed, same):
    assert (proof_in(proof_text(lake(), [GAME]), lake(**changed)) is not None) == same


def test_other_bots_make_it_void(monkeypatch):
    before = stamp(lake())
    monkeypatch.setattr(module, "VERSION", module.VERSION + 1)
    assert stamp(lake()) != before


def test_the_command_keeps_it(tmp_path):
    board, proof = tmp_path / "lake.json", tmp_path / "proof.json"
    board.write_text(json.dumps(lake()))
    assert main(["board", "prove", str(board), "--games", "1", "--out", str(proof)]) == 0
    found = proof_in(proof.read_text(), lake())
    assert found is not None
    assert [game["number"] for game in found["games"]] == [1]


@pytest.mark.once
@pytest.mark.parametrize("path", PROOFS, ids=lambda path: path.stem)
def test_the_librarys_proofs_are_of_its_boards(path):
    document = json.loads((LIBRARY / path.name).read_text())
    found = proof_in(path.read_text(), document)
    assert found is not None, f"{path.stem} has changed: python -m engine board prove … --out {path}"
    assert [game["number"] for game in found["games"]] == [*range(1, len(found["games"]) + 1)]
    if path.stem in ("far_ends", "merrow"):  # the quick ones
        rulebook = engine.load_rulebook(board=board_text(document))
        going = opening_game(rulebook, 1)
        while going is not None:
            going, done = played_on(rulebook, going)
        assert done == found["games"][0]
