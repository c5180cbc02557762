"""A game as a file: what is in it for whom, and that it comes out of its orders again."""

import json

import pytest
from django.test import Client

from engine.gamefile import read, replay
from engine.gamefile.foreign import understood
from engine.gamefile.publishing import Publisher
from games.forming import creating
from games.game_files import pages
from games.press.services import press
from games.services import endings, rulings
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def fetched(game, member=None, tail="game.json", api=False):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client.get(f"{'/api' if api else ''}/games/{game.slug}/{tail}")


def document(game, member=None):
    answer = fetched(game, member)
    assert answer.status_code == 200
    return read(answer.content.decode())


def differences(found):
    return [f"{turn.phase} {one}" for turn in replay(found) for one in turn.differences]


@pytest.fixture
def seasons(table):
    """France has orders in the first season and is silent in the second; Italy's attack then dislodges Austria."""
    table.order("France", "A Par - Bur", "F Bre - MAO", "A Mar S A Par - Bur")
    table.order("Italy", "A Ven - Tyr")
    table.order("Austria", "A Vie - Gal", "A Bud H", "F Tri H")
    table.pass_deadline()
    table.order("Italy", "A Tyr - Tri", "A Rom - Ven")
    table.order("Germany", "A Mun - Tyr")
    table.pass_deadline()
    return table


def test_it_holds_the_game_and_replays_for_every_eye(seasons):
    for member in (None, seasons.france, seasons.italy, seasons.gm):
        found = document(seasons.game, member)
        assert [turn["phase"] for turn in found["turns"]][:2] == ["S1901M", "F1901M"]
        assert found["turns"][0]["orders"]["France"] == ["A Par - Bur", "F Bre - MAO", "A Mar S A Par - Bur"]
        assert "France" not in found["turns"][1]["orders"], "silence is no order"
        assert found["position"]["phase"] == seasons.turn.phase
        assert differences(found) == []


def test_it_says_whose_eyes_it_has(seasons):
    assert document(seasons.game)["eyes"] == {"see": "spectator"}
    assert document(seasons.game, seasons.france)["eyes"] == {"see": "seat", "seat": "France"}
    assert document(seasons.game, seasons.gm)["eyes"] == {"see": "everything"}
    assert document(seasons.game, user("other"))["eyes"] == {"see": "spectator"}


def test_nothing_of_the_open_turn_is_in_it(seasons):
    seat = next(seat for seat in seasons.turn.wanted if seasons.seat(seat).player_id)
    before = fetched(seasons.game, seasons.gm).content
    rulings.ruling_make(
        game=seasons.game, by=seasons.gm, number=seasons.now.turn_number, kind="tell",
        data={"text": "A planted sentence."}, reason="So.",
    )  # fmt: skip
    seasons.order(seat, "F Tri R Alb")
    for member in (None, seasons.people[seat], seasons.gm):
        text = fetched(seasons.game, member).content.decode()
        assert "planted" not in text
        assert "R Alb" not in text
    assert fetched(seasons.game, seasons.gm).content == before


def test_the_same_for_programs(seasons):
    for member in (None, seasons.france):
        assert fetched(seasons.game, member, api=True).content == fetched(seasons.game, member).content
    assert fetched(seasons.game, api=True)["Content-Type"] == "application/json"
    schema = Client().get("/api/game-file/").json()
    assert schema["$id"] == "silly-season-game-1"


def test_it_is_a_download(seasons):
    assert f"game-{seasons.game.slug}.json" in fetched(seasons.game)["Content-Disposition"]
    page = fetched(seasons.game, tail="history/").content.decode()
    assert f'href="/games/{seasons.game.slug}/game.json" download' in page


def test_names_stay_hidden_where_they_are():
    table = make_table(anonymous=True, grey_press=True)
    press.press_send(game=table.game, by=table.russia, to=["public"], text="Grey words", unsigned=True)
    press.press_send(game=table.game, by=table.italy, to=["public"], text="Signed words")
    press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
    table.pass_deadline()
    found = document(table.game, table.italy)
    assert [seat.get("player") for seat in found["seats"] if seat.get("player")] == ["italy"]
    letters = found["turns"][0]["press"]
    assert [(one.get("from"), one["text"]) for one in letters] == [(None, "Grey words"), ("Italy", "Signed words")]
    for member in (None, table.italy, table.turkey):
        text = fetched(table.game, member).content.decode()
        assert "midnight" not in text, "private press is nobody's"
        assert '"russia"' not in text
    assert '"player":"russia"' in fetched(table.game, table.gm).content.decode()


def test_public_press_of_no_turn_comes_after_the_turns(table):
    press.press_send(game=table.game, by=table.italy, to=["public"], text="First")
    table.pass_deadline()
    press.press_send(game=table.game, by=table.italy, to=["public"], text="Of the open turn")
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    press.press_send(game=table.game, by=table.france, to=["public"], text="After the end")
    press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
    found = document(table.game)
    assert [one["text"] for turn in found["turns"] for one in turn["press"]] == ["First"]
    assert [one["text"] for one in found["press"]] == ["Of the open turn", "After the end"]
    answer = fetched(table.game, tail="saved-game.json")
    assert [one["message"] for one in answer.json()["phases"][-1]["messages"]] == ["Of the open turn", "After the end"]
    for brought in (found, understood(answer.content.decode())[0].document):
        publisher = Publisher(brought)
        assert [str(one) for turn in publisher.turns() for one in turn.differences] == []
        assert [one["text"] for one in publisher.document()["press"]] == ["Of the open turn", "After the end"]


def test_a_ruling_is_read_by_whom_it_concerns(table):
    rulings.ruling_make(
        game=table.game, by=table.gm, number=1, kind="order",
        data={"seat": "France", "lines": ["A Par - Pic"]}, reason="By telephone.",
    )  # fmt: skip
    table.order("France", "A Par - Bur", "A Mar H")
    table.pass_deadline()
    for member in (None, table.france, table.gm):
        found = document(table.game, member)
        turn = found["turns"][0]
        assert turn["rulings"][0]["reason"] == "By telephone."
        assert "A Par - Pic" in json.dumps(turn["results"])
        assert differences(found) == []


def test_of_a_game_that_is_over_it_has_result_scores_and_secret(table):
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    assert "secret" not in document(table.game, table.gm)["secrets"]
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    found = document(table.game)
    assert found["status"] == "finished"
    assert found["result"]["kind"] == "draw"
    assert found["scores"][0]["system"] == "draw_size"
    assert found["secrets"]["secret"] == table.now.secret
    assert "hidden_secret" not in found["secrets"]
    assert differences(found) == []


def test_a_private_game_is_for_its_people():
    table = make_table(private=True)
    table.pass_deadline()
    assert fetched(table.game).status_code == 404
    assert fetched(table.game, user("other"), api=True).status_code == 404
    assert fetched(table.game, table.france).status_code == 200
    assert fetched(table.game, tail=f"game.json?invite={table.game.invite_token}", api=True).status_code == 200


def test_before_the_start_there_is_none():
    game = creating.game_create(by=user("anna"), name="Soon", as_gm=True)
    assert fetched(game).status_code == 404
    assert fetched(game, api=True).status_code == 404


def test_before_the_first_deadline_it_has_the_position_alone(table):
    found = document(table.game)
    assert found["turns"] == []
    assert found["position"]["phase"] == "S1901M"


def test_a_name_is_text(seasons):
    seasons.game.name = '"}<script>'
    seasons.game.save()
    assert document(seasons.game)["name"] == '"}<script>'


def test_whoever_asks_all_day_is_told_to_wait(seasons, monkeypatch):
    monkeypatch.setattr(pages, "MOST", 1)
    assert fetched(seasons.game).status_code == 200
    assert fetched(seasons.game).status_code == 429
    assert fetched(seasons.game, api=True).status_code == 429


def test_standard_games_are_written_for_the_diplomacy_package(seasons):
    answer = fetched(seasons.game, tail="saved-game.json")
    assert f"saved-{seasons.game.slug}.json" in answer["Content-Disposition"]
    saved = answer.json()
    assert [phase["name"] for phase in saved["phases"]][:2] == ["S1901M", "F1901M"]
    assert "A PAR - BUR" in saved["phases"][0]["orders"]["FRANCE"]
    assert saved["phases"][0]["state"]["units"]["FRANCE"] == ["A MAR", "A PAR", "F BRE"]
    (found,) = understood(answer.content.decode())
    publisher = Publisher(found.document)
    assert [str(one) for turn in publisher.turns() for one in turn.differences] == []
    cards = make_table(variant="gathering", prefix="cards ")
    assert fetched(cards.game, tail="saved-game.json").status_code == 404
    assert "saved-game.json" in fetched(seasons.game, tail="history/").content.decode()


def test_they_hold_no_more_than_the_file(seasons):
    press.press_send(game=seasons.game, by=seasons.france, to=["Turkey"], text="Marseilles at midnight")
    seasons.pass_deadline()
    for member in (None, seasons.italy):
        assert "midnight" not in fetched(seasons.game, member, tail="saved-game.json").content.decode()
