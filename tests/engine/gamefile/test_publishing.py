"""Games played elsewhere: adjudicated again, every difference told, and what was published kept."""

import copy
import json

import pytest

import engine
from engine.bots.play import play, seeded_draws
from engine.gamefile import game_of_play, read, replay, written
from engine.gamefile.foreign import understood
from engine.gamefile.foreign.saved_games import saved_game
from engine.gamefile.publishing import Publisher
from engine.model.errors import EngineError, InputError
from tests.rows import every_row
from tests.sizes import some

JUDGE = """:: Judge: USXX  Game: sample  Variant: Standard
Movement results for Spring of 1901.  (sample.001)

Austria: Army Vienna -> Galicia.  (*bounce*)
England: Fleet Edinburgh -> North Sea.
England: Army Liverpool -> Yorkshire.
France: Army Marseilles SUPPORT Army Paris -> Burgundy.
France: Army Paris -> Burgundy.
France: Fleet Brest -> Mid-Atlantic Ocean.
Russia: Fleet St. Petersburg (south coast) -> Gulf of Bothnia.
Russia: Army Warsaw -> Galicia.  (*bounce*)
Russia: Fleet Sevastopol, No order processed.

Unit locations:

Austria: Army Vienna.

The next phase of 'sample' will be Movement for Fall of 1901.

Movement results for Fall of 1901.  (sample.002)

England: Fleet North Sea CONVOY Army Yorkshire -> Norway.
England: Army Yorkshire -> North Sea -> Norway.
France: Fleet Mid-Atlantic Ocean -> Spain
   (south coast).

Adjustment orders for Winter of 1901.  (sample.003)

England: Builds a fleet in London.
France:  Builds an army in Paris.
"""
ZINE = """THE PIGEON, issue 12
Spring 1901
AUSTRIA (Anna): A Vie-Gal, A Bud-Ser, F Tri-Alb
FRANCE (Bert): A Par-Bur; A Mar S A Par-Bur; F Bre-MAO
GERMANY (Carl): A Mun-Bur (*bounce*); F Kie-Den; A Ber-Kie
Press: Paris to all: hello

Autumn 1901
Austria: A Gal-Rum; A Ser S A Gal-Rum
France: A Bur-Bel, F MAO-Spa(sc), A Mar H

Winter 1901
France: Builds A Par, F Bre
Austria: A Vie
"""


def put(text, name="Sample"):
    """The game of a text as it is kept, and every difference."""
    (found,) = understood(text, name)
    publisher = Publisher(found.document, exact=found.exact)
    differences = [f"{turn.phase} {one}" for turn in publisher.turns() for one in turn.differences]
    return publisher.document(), differences, found


def differing(document):
    return [f"{turn.phase} {one}" for turn in replay(read(written(document))) for one in turn.differences]


@pytest.fixture(scope="module")
def game():
    rulebook = engine.load_rulebook()
    return game_of_play(rulebook, play(rulebook, "published", 3), seeded_draws("published"))


@pytest.fixture
def saved(game):
    return saved_game(game)


def test_saved_games_go_out_and_come_in_without_a_difference():
    rulebook = engine.load_rulebook()
    for number in range(some(2)):
        game = game_of_play(rulebook, play(rulebook, f"saved {number}", 4), seeded_draws("saved"))
        kept, found, _ = put(json.dumps(saved_game(game)))
        assert found == []
        assert [turn["phase"] for turn in kept["turns"]] == [turn["phase"] for turn in game["turns"]]
        assert kept["position"]["units"] == game["position"]["units"]
        assert differing(kept) == []


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_files_of_ours_come_in_without_a_difference(variant):
    rulebook = engine.load_rulebook(variant)
    game = game_of_play(rulebook, play(rulebook, "ours", 2), seeded_draws("ours"))
    kept, found, source = put(written(game))
    assert found == []
    assert source.exact
    assert [turn["state"] for turn in kept["turns"]] == [turn["state"] for turn in game["turns"]]


def test_an_order_that_stands_twice_is_held_against_both_of_its_verdicts():
    """A lift that is given twice succeeds and is void: a random game of the campaign in which that came about."""
    rulebook = engine.load_rulebook("hitchhiker")
    document = game_of_play(rulebook, play(rulebook, "bulk 199", 2), seeded_draws("bulk 199"))
    verdicts: dict[tuple[str, str], set[str]] = {}
    for turn in document["turns"]:
        for row in (row for rows in turn["results"].values() for row in rows):
            verdicts.setdefault((turn["phase"], row["order"]), set()).add(row["verdict"])
    assert {"succeeds", "void"} in verdicts.values(), "one order has both"
    publisher = Publisher(document, exact=True)
    assert [str(one) for turn in publisher.turns() for one in turn.differences] == []


def test_a_verdict_that_was_published_otherwise_is_told(saved):
    phase = saved["phases"][0]
    unit = next(unit for unit, came in phase["results"].items() if came == ["bounce"])
    phase["results"][unit] = []
    _, found, _ = put(json.dumps(saved))
    assert len(found) == 1
    assert found[0].startswith("S1901M results.")
    assert found[0].endswith('the file has "succeeds", the rules give "bounces"')


def test_a_position_that_was_published_otherwise_is_kept_by_rulings(saved):
    units = saved["phases"][1]["state"]["units"]
    power = next(power for power in units if len(units[power]) > 1)
    gone = units[power].pop(0)
    for phase in saved["phases"][2:]:
        phase["state"] = {}
    kept, found, _ = put(json.dumps(saved))
    assert found[0].startswith(f"S1901M after.units.{power.capitalize()}: the file has nothing")
    (ruling,) = kept["turns"][0]["rulings"]
    assert (ruling["op"], ruling["seat"], ruling["reason"]) == ("remove", power.capitalize(), "As published")
    assert ruling["unit"].upper() == gone
    assert gone not in json.dumps(kept["turns"][1]["state"]["units"][power.capitalize()]).upper()
    assert differing(kept) == []


def test_where_no_ruling_can_the_next_turn_begins_as_published(saved):
    second = saved["phases"][1]
    assert second["name"] == "F1901M"
    saved["phases"][1:] = [{**second, "name": "F1902M", "state": {**second["state"], "name": "F1902M"}}]
    kept, found, _ = put(json.dumps(saved))
    assert any(line.startswith("F1902M phase: the file has F1902M") for line in found)
    assert kept["turns"][-1]["phase"] == "F1902M"


def test_windows_that_a_file_leaves_out_are_played_without_orders():
    rulebook = engine.load_rulebook()
    game = game_of_play(rulebook, play(rulebook, "left out", 3), seeded_draws("left out"))
    saved = saved_game(game)
    left = [phase for phase in saved["phases"] if phase["name"][-1] == "M"]
    assert len(left) < len(saved["phases"]) - 1
    for phase in left:
        phase["state"] = {}
    kept, _, _ = put(json.dumps({**saved, "phases": left}))
    assert any(turn["phase"][-1] != "M" and not turn["orders"] for turn in kept["turns"])
    assert differing(kept) == []


def test_results_of_a_judge():
    kept, found, source = put(JUDGE)
    assert found == []
    assert source.notes == ()
    assert kept["name"] == "sample (USXX)"
    phases = {turn["phase"]: turn for turn in kept["turns"]}
    assert list(phases) == ["S1901M", "F1901M", "W1901A"]
    assert "A Nwy" in phases["W1901A"]["state"]["units"]["England"]
    assert "F Spa/sc" in phases["W1901A"]["state"]["units"]["France"]
    assert "F Lon" in kept["position"]["units"]["England"]
    verdicts = {row["unit"]: row["verdict"] for row in phases["S1901M"]["results"]["Russia"]}
    assert verdicts["A War"] == "bounces"


def test_a_judge_that_ruled_otherwise_is_told_and_kept():
    kept, found, _ = put(JUDGE.replace("-> Burgundy.\nFrance: Fleet", "-> Burgundy.  (*bounce*)\nFrance: Fleet"))
    assert len(found) == 1
    assert found[0].startswith("S1901M results.France.A Par - Bur.verdict:")
    assert kept["turns"][0]["rulings"][0]["verdict"] == "bounces"
    assert "A Par" in kept["turns"][1]["state"]["units"]["France"]
    assert differing(kept) == []


def test_a_zine_with_headings_and_seasons():
    kept, found, source = put(ZINE, "Pigeon 12")
    assert found == []
    assert source.notes == ()
    assert kept["name"] == "Pigeon 12"
    assert {"A Rum", "A Ser", "F Alb", "A Vie"} == set(kept["position"]["units"]["Austria"])
    assert {"A Bel", "F Spa/sc", "A Mar", "A Par", "F Bre"} == set(kept["position"]["units"]["France"])


def test_what_is_not_understood_is_said_and_the_rest_is_played():
    text = ZINE.replace("F Kie-Den", "F Kie to the moon").replace("AUSTRIA (Anna)", "ATLANTIS")
    _, found, source = put(text)
    assert any("to the moon" in note for note in source.notes)
    assert any("nobody is named" in note for note in source.notes)
    assert found == []


def test_several_games_a_line_each(saved):
    found = understood("\n".join([json.dumps(saved), json.dumps({**saved, "id": "other"})]))
    assert [one.document["name"] for one in found] == ["A game", "other"]


def test_private_letters_stay_out(saved):
    saved["phases"][0]["messages"] = [
        {"sender": "FRANCE", "recipient": "GLOBAL", "message": "Peace!", "time_sent": 1, "phase": "S1901M"},
        {"sender": "FRANCE", "recipient": "ITALY", "message": "War!", "time_sent": 2, "phase": "S1901M"},
    ]
    kept, _, source = put(json.dumps(saved))
    assert kept["turns"][0]["press"] == [{"from": "France", "text": "Peace!"}]
    assert source.notes == ("1 private letters were left out.",)
    assert "War!" not in written(kept)


def test_only_standard_games_are_written_for_the_package():
    rulebook = engine.load_rulebook("gathering")
    game = game_of_play(rulebook, play(rulebook, "cards", 1), seeded_draws("cards"))
    with pytest.raises(InputError, match="standard Diplomacy alone"):
        saved_game(game)


def bent(change):
    game = {"id": "x", "map": "standard", "rules": [], "phases": [
        {"name": "S1901M", "state": {"units": {"FRANCE": ["A PAR"]}}, "orders": {"FRANCE": ["A PAR H"]}, "results": {}},
        {"name": "F1901M", "state": {}, "orders": {}, "results": {}},
    ]}  # fmt: skip
    game = copy.deepcopy(game)
    change(game)
    return json.dumps(game)


@every_row(
    "text, said",
    [
        ("", "nothing in it"),
        ("Dear diary, today it rained.", "no heading of a season"),
        ("Spring 1901\nDear diary", "no orders beneath"),
        ("{}", "no game that is read here"),
        ("[1, 2]", "no game that is read here"),
        ("{", "not JSON"),
        ('{"a": 1}\n{"b": 2', "not JSON"),
        (bent(lambda game: game.update(map="ancmed")), "The map 'ancmed' is not known here"),
        (bent(lambda game: game.update(phases=[{"name": "S1901M"}] * 1001)), "1001 phases"),
        (bent(lambda game: game["phases"][0]["state"]["units"].update(FRANCE=["A <b>"])), "is no unit"),
        (bent(lambda game: game["phases"][0]["state"].update(units=[])), "Expected an object"),
        (bent(lambda game: game["phases"].__setitem__(0, 7)), "Expected text"),
        (bent(lambda game: game["phases"][0]["state"]["units"].update(FRANCE="A PAR")), "FRANCE: Expected a list."),
        (bent(lambda game: game["phases"][0]["state"].update(centers={"FRANCE": "PAR"})), "state: Expected a list."),
        (f"[{'{}, ' * 200}{{}}]", "There are 201 games in it; 200 are read at once."),
        ("{}\n" * 201, "There are 201 games in it; 200 are read at once."),
        ("Spring 1901\n" * 1001 + "France: A Par H", "headings of seasons"),
        ("Spring 1901\n" + "France: A Par H\n" * 8000, "characters beneath"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(text, said):
    with pytest.raises(InputError) as error:
        understood(text)
    assert said in str(error.value)


def test_what_stands_behind_the_last_phase_and_is_no_letter_is_left_out():
    def change(game):
        letter = {"recipient": "GLOBAL", "sender": "FRANCE", "message": "Hello"}
        game["phases"][0]["messages"] = [7, letter]
        game["phases"].insert(1, {"name": "COMPLETED", "state": {"units": {"FRANCE": ["A PAR"]}}, "orders": {}})

    (found,) = understood(bent(change))
    assert found.notes == ("What follows 'COMPLETED' was left out: it is no phase.",)
    assert [turn["phase"] for turn in found.document["turns"]] == ["S1901M"]
    assert found.document["turns"][0]["press"] == [{"from": "France", "text": "Hello"}]
    assert found.document["position"] == {"units": {"France": ["A PAR"]}}


def test_no_more_than_a_hundred_lines_of_a_season_are_told_as_left_out():
    lines = "".join(f"Nobody knows this {number}: A\n" for number in range(110))
    (found,) = understood(f"Spring 1901\nFrance: A Par H\n{lines}")
    assert len(found.notes) == 100
    assert found.document["turns"][0]["orders"] == {"France": ["A Par H"]}


def test_builds_of_an_autumn_are_those_of_its_winter():
    (found,) = understood("Fall 1901 Builds\nFrance: Build A Par\n")
    assert [turn["phase"] for turn in found.document["turns"]] == ["W1901A"]


@every_row(
    "change, said",
    [
        (lambda game: game["phases"][0]["orders"].update(ATLANTIS=["A PAR H"]), "no such seat"),
        (lambda game: game["phases"][0]["orders"].update(FRANCE=["<script>"]), ""),
        (lambda game: game["phases"][1].update(name="F1905M", orders={"FRANCE": ["A PAR H"]}), "Nothing from here on"),
    ],
)
def test_what_cannot_be_played_is_a_difference(change, said):
    _, found, _ = put(bent(change))
    assert said == "" or any(said in line for line in found)


def test_two_units_in_one_place_are_no_beginning():
    text = bent(lambda game: game["phases"][0]["state"]["units"].update(ITALY=["A PAR"]))
    with pytest.raises(EngineError, match="cannot both be in Par"):
        put(text)
