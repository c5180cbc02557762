"""`manage.py draw`: scenarios as maps, seen through a seat's eyes."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

SCENARIO = """
id: draw.bounce
title: Two armies of equal strength bounce
state:
  phase: S1901M
  units:
    Austria: [A Vie]
    Italy: [A Ven]
turns:
  - orders:
      Austria: [A Vie - Tyr]
      Italy: [A Ven - Tyr]
    expect: {phase: F1901M}
"""


@pytest.fixture
def scenario(tmp_path):
    path = tmp_path / "bounce.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_orders_with_their_verdicts(scenario, tmp_path):
    out = tmp_path / "map.svg"
    call_command("draw", str(scenario), "--as", "Italy", "--out", str(out), "--theme", "dark")
    text = out.read_text(encoding="utf-8")
    assert 'id="province-Tyr"' in text
    assert text.count('class="cross"') == 2
    assert "Two armies of equal strength bounce" in text


def test_a_picture_and_words(scenario, tmp_path):
    call_command("draw", str(scenario), "--out", str(tmp_path / "map.png"), "--width", "400")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    call_command("draw", str(scenario), "--out", str(tmp_path / "map.txt"))
    assert "Austria: army Vienna moves to Tyrolia – bounced" in (tmp_path / "map.txt").read_text(encoding="utf-8")


def test_after_the_turn_there_are_no_orders(scenario, tmp_path):
    out = tmp_path / "map.svg"
    call_command("draw", str(scenario), "--after", "--out", str(out))
    assert 'class="order ' not in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        (["--as", "Belgium"], "Nobody here is called 'Belgium'"),
        (["--turn", "9"], "has 1 turns"),
        (["--id", "nothing"], "It has: draw.bounce"),
    ],
)
def test_what_cannot_be_drawn_is_said(scenario, tmp_path, extra, words):
    with pytest.raises(CommandError, match=words):
        call_command("draw", str(scenario), "--out", str(tmp_path / "m.svg"), *extra)


def test_an_unknown_ending_is_refused(scenario, tmp_path):
    with pytest.raises(CommandError, match="ends in"):
        call_command("draw", str(scenario), "--out", str(tmp_path / "m.gif"))
