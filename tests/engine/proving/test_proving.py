"""A board proved before play: what can be seen, the DATC's convoys, games of bots, chances in words."""

import json

import pytest

import engine
from engine.__main__ import main
from engine.boards.document import board_text
from engine.proving.chances import chances, ends, sentence
from engine.proving.convoys import convoy_findings
from engine.proving.findings import findings
from engine.proving.games import YEARS, Broken, opening_game, played_on
from tests.plugins.boards import lake, standard


def said(document):
    return {finding.topic: finding for finding in findings(document)}


def rulebook(document):
    return engine.load_rulebook("standard", board=board_text(document))


def test_the_usual_board_has_every_kind_of_convoy_and_all_come_out():
    found = list(convoy_findings(standard()))
    assert [finding.text.split(",")[0] for finding in found] == [
        f"Like {case}" for case in ("6.F.3", "6.F.4", "6.F.7", "6.F.8", "6.G.1")
    ]
    assert all(finding.good for finding in found), found


def test_a_board_without_a_sea_says_that_nothing_is_convoyed():
    dry = lake(fleet=[], start={"North": ["A Ash"], "South": ["A Cal"]})
    dry["provinces"] = {
        code: {**record, "kind": "inland"} for code, record in dry["provinces"].items() if code != "LAK"
    }
    assert [finding.text for finding in convoy_findings(dry)] == [
        "No sea joins two shores, so nothing can be convoyed."
    ]


def test_seats_that_cannot_reach_each_other_are_named():
    cut = lake(army=[["Ash", "Bec"], ["Cal", "Dun"]], fleet=[])
    assert said(cut)["reach"].text == "South cannot reach a home of North."
    assert not said(cut)["reach"].good


def test_homes_that_touch_and_homes_without_a_shore_are_pointed_out():
    assert said(lake(homes={"North": ["Ash"], "South": ["Bec"]}))["reach"].text.startswith("Homes touch")
    assert "North" in said(lake(homes={"North": ["Esk"], "South": ["Cal"]}))["builds"].text


def test_a_border_that_is_written_twice_is_told():
    texts = [f.text for f in findings(lake(army=[["Ash", "Bec"], ["Bec", "Ash"], ["Bec", "Cal"]])) if not f.good]
    assert any("Written twice: Bec–Ash" in text for text in texts)


def test_a_game_is_played_window_by_window_and_can_be_put_down_anywhere():
    book = rulebook(lake())
    whole, parts = opening_game(book, 1), opening_game(book, 1)
    while whole is not None:
        whole, line = played_on(book, whole)
    done = None
    while parts is not None:
        parts, done = played_on(book, json.loads(json.dumps(parts)))
    assert done == line
    assert done["winners"] or int(done["phase"][1:5]) >= 1901 + YEARS


def test_a_game_that_breaks_says_where(monkeypatch):
    book = rulebook(lake())
    monkeypatch.setattr(
        "engine.proving.games.adjudicate", lambda *_: (_ for _ in ()).throw(engine.InputError("", "no"))
    )
    with pytest.raises(Broken, match="Game 3 broke in S1901M"):
        played_on(book, opening_game(book, 3))


def games(north, south, shared=0):
    won = [{"phase": "F1905M", "winners": [who], "centres": {who: 3}} for who in ["North"] * north + ["South"] * south]
    return won + [{"phase": "S1921M", "winners": [], "centres": {"North": 1, "South": 3}}] * shared


def test_chances_are_told_in_words():
    strong, weak = chances(lake(), games(80, 20))
    assert sentence(strong) == "North has 80 % of all points, 80 games won alone: too strong."
    assert sentence(weak) == "South has 20 % of all points, 20 games won alone: too weak."
    south, _ = chances(lake(), games(0, 0, shared=4))
    assert sentence(south) == "South has 75 % of all points, no games won alone: too few games to say."
    assert {chance.words for chance in chances(lake(), games(52, 48))} == {"about even"}
    assert {chance.words for chance in chances(lake(), games(3, 2))} == {"too few games to say"}


def test_a_game_that_nobody_won_counts_by_centres():
    assert [(chance.seat, chance.share) for chance in chances(lake(), games(0, 0, shared=4))] == [
        ("South", 0.75), ("North", 0.25)
    ]  # fmt: skip
    assert "0 were won, 4 were broken off" in ends(games(0, 0, shared=4))


def test_the_command_proves(tmp_path, capsys):
    path = tmp_path / "lake.json"
    path.write_text(json.dumps(lake()))
    assert main(["board", "prove", str(path), "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "convoys: Like 6.F.3" in out
    assert "games: 2 games were played to an end" in out
    path.write_text(json.dumps(lake(wins=9)))
    assert main(["board", "prove", str(path)]) == 1
    assert main(["board", "prove", str(tmp_path / "none.json")]) == 2
