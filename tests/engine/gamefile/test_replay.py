"""A game goes out into a file and in again, and comes out of its orders to the same bytes."""

import json

import pytest

import engine
from engine.bots.play import play, seeded_draws
from engine.gamefile import game_of_play, read, replay, written
from engine.model.errors import InputError, RulebookError
from tests.fuzz.campaigns import mixed
from tests.plugins.boards import lake
from tests.rows import every_row
from tests.sizes import first_of, some

YEARS = 2


def made(rulebook, seed, years=YEARS):
    return game_of_play(rulebook, play(rulebook, seed, years), seeded_draws(seed), "Made up")


def again(document):
    """The document of a replay, as it would be written; and every difference."""
    turns, found, after = [], [], None
    for turn in replay(document):
        found += [f"{turn.phase} {one}" for one in turn.differences]
        if turn.turn is not None:
            turns.append(turn.turn)
            after = turn.after
    return {**document, "turns": turns, "position": after}, found


def check(rulebook, seed, years=YEARS):
    text = written(made(rulebook, seed, years))
    document = read(text)
    replayed, found = again(document)
    assert found == []
    assert written(replayed) == text


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_random_games_of_every_variant_replay_to_the_same_bytes(variant):
    for number in range(some(1)):
        check(engine.load_rulebook(variant), f"file {number}", years=1 if some(1) == 1 else YEARS)


@pytest.mark.parametrize("composition", first_of(*mixed()), ids=lambda one: str(one)[:50])
def test_so_do_games_of_mixed_rulebooks(composition):
    try:
        rulebook = composition.load()
    except RulebookError:
        pytest.skip("these rules do not go together")
    check(rulebook, "file", years=1)


def test_a_game_on_a_board_of_its_own_brings_the_board():
    from engine.boards.document import board_text

    rulebook = engine.load_rulebook("standard", board=board_text(lake()))
    document = made(rulebook, "wet", 1)
    assert document["board"]["id"] == lake()["id"]
    check(rulebook, "wet", 1)


@pytest.fixture
def game():
    return read(written(made(engine.load_rulebook(), "differences", 1)))


def differences(document):
    return [str(f"{turn.phase} {one}") for turn in replay(document) for one in turn.differences]


def first_move(turn):
    seat, rows = next((seat, rows) for seat, rows in turn["results"].items() if rows)
    return seat, rows[0]


def test_every_difference_is_told_where_it_is(game):
    turn = game["turns"][0]
    seat, row = first_move(turn)
    row["verdict"] = "disrupted"
    turn["events"].pop()
    turn["events"].insert(0, {"kind": "a.b", "text": "A comet fell."})
    told = differences(game)
    assert any(
        line.startswith(f'S1901M results.{seat}.{row["order"]}.verdict: the file has "disrupted"') for line in told
    )
    assert any("A comet fell" in line and "nothing" in line for line in told)
    assert len(told) == 3


def test_a_turn_that_differs_spoils_no_other(game):
    game["turns"][0]["orders"] = {}
    told = differences(game)
    assert told
    assert all(line.startswith("S1901M ") for line in told)
    assert any(" after.units" in line for line in told), "it does not end where the next turn begins"


def test_secrets_are_held_against_their_hashes_and_chance_against_the_secrets():
    document = made(engine.load_rulebook("rather_silly"), "chance", 1)
    document["secrets"]["secret"] = "another"
    told = differences(document)
    assert told[0].startswith("start secrets.secret: the file has")
    assert any("turns[0].state" in line or "draws." in line for line in told[1:])


def test_without_the_secrets_chance_is_as_the_file_says():
    rulebook = engine.load_rulebook("rather_silly")
    document = made(rulebook, "chance", 1)
    assert any(turn.get("draws") for turn in document["turns"])
    del document["secrets"]
    assert [line for line in differences(document) if ".pinned" not in line] == []


def test_other_rules_than_the_file_names_are_told(game):
    game["rules"]["version"] = "standard-0-aaaaaaaa"
    game["seats"] = [{"id": "Atlantis"}]
    told = differences(game)
    assert told[0].startswith("start rules.version: the file has standard-0-aaaaaaaa")
    assert told[1].startswith("start seats: the file has Atlantis")


@every_row(
    "change, said",
    [
        (lambda turn: turn["state"]["units"]["France"].append("A Ber"), "cannot both be in Ber"),
        (lambda turn: turn["state"].update(phase="F1901M"), "the turn is S1901M"),
        (lambda turn: turn["state"]["units"].update(France=["A Nowhere"]), "Nowhere"),
        (lambda turn: turn["state"].update(units=7), "state.units"),
        (lambda turn: turn["orders"].update(Atlantis=["A Par H"]), "There is no seat Atlantis"),
        (lambda turn: turn.update(rulings=[{"kind": "spell"}]), "A ruling has a kind"),
        (lambda turn: turn["state"].update(winners=["France"]), "The game is over"),
        (lambda turn: turn["state"].update(rules={"borg": {"at": {}}}), "S1901M"),
    ],
)
def test_a_turn_that_cannot_be_is_told_and_the_next_is_played(change, said):
    game = read(written(made(engine.load_rulebook(), "differences", 1)))
    del game["began"]  # or the first position is told to be none of the opening, too
    change(game["turns"][0])
    told = differences(game)
    assert told[0].startswith("S1901M ")
    assert said in told[0]
    assert not any(line.startswith("F1901") for line in told)


def test_rules_that_are_not_here_and_eyes_of_nobody_are_refused(game):
    with pytest.raises(RulebookError, match="no variant"):
        list(replay({**game, "rules": {"variant": "lost_world"}}))
    with pytest.raises(InputError, match="There is no seat Atlantis"):
        list(replay({**game, "eyes": {"see": "seat", "seat": "Atlantis"}}))


def test_a_file_with_positions_and_orders_alone_replays(game):
    for turn in game["turns"]:
        for name in ("results", "events", "draws"):
            turn.pop(name, None)
    assert differences(game) == []


def test_a_spectators_file_of_standard_replays_for_everybody():
    rulebook = engine.load_rulebook()
    document = made(rulebook, "open", 1)
    document["eyes"] = {"see": "spectator"}
    document = json.loads(json.dumps(document).replace(', "audience": []', ""))
    found = [line for line in differences(document) if "audience" not in line]
    assert found == []
