"""Games that were begun elsewhere and go on here: where they stood, with their past, and counted in no rating."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

import engine
from engine.bots.play import play, seeded_draws
from engine.gamefile import game_of_play, written
from games.accounts.leaving import member_leaves
from games.archive import continuing
from games.archive.continuing import PastStart, game_continue, goes_on, past_of, start_of
from games.archive.models import ArchivedGame
from games.archive.services import archive_put, archive_remove, archive_work
from games.common.errors import Refused
from games.forming.joining import game_join
from games.models import Game
from games.ratings.models import GameRecord, NotRated
from games.ratings.reading import _not_rated
from tests.plugins.tables import user
from tests.rows import every_row

pytestmark = pytest.mark.django_db


USUAL = {
    "press": "full", "allocation": "drawn", "nmr_policy": "vacate", "nmr_limit": "2", "time_zone": "UTC",
    "early_adjudication": "on",
}  # fmt: skip


@pytest.fixture(scope="module")
def unfinished():
    rulebook = engine.load_rulebook()
    return game_of_play(
        rulebook, play(rulebook, "begun elsewhere", 2), seeded_draws("begun elsewhere"), "A Sunday game"
    )


@pytest.fixture
def anna():
    return user("anna")


def brought(by, document, **about):
    upload = archive_put(
        by=by, texts=[("file.json", document if isinstance(document, str) else written(document))], **about
    )
    assert archive_work(seconds=60) is False
    return ArchivedGame.objects.get(upload=upload)


def client_of(member):
    client = Client()
    client.force_login(member)
    return client


def test_it_begins_where_the_file_ends(anna, unfinished):
    past = brought(anna, unfinished)
    assert f"/games/new/?archive={past.slug}" in client_of(anna).get(past.get_absolute_url()).text
    form = client_of(anna).get(f"/games/new/?archive={past.slug}")
    assert "It goes on from the archive" in form.text
    sent = {"name": "It goes on", "variant": "standard", "speed": "brisk", "run": "gm", "archive": past.slug, **USUAL}
    assert client_of(anna).post("/games/new/", sent).status_code == 302
    game = Game.objects.get(name="It goes on")
    assert (game.continuation.past, game.start_state["phase"]) == (past, unfinished["position"]["phase"])
    lobby = Client().get(game.get_absolute_url()).text
    assert past.get_absolute_url() in lobby
    assert "Where a game stood that was begun elsewhere" in lobby
    assert game.get_absolute_url() in Client().get(past.get_absolute_url()).text
    for number in range(7):
        game_join(game=game, by=user(f"player{number}"))
    game.refresh_from_db()
    assert game.open_turn.phase == unfinished["position"]["phase"]
    state = Client().get(f"/api/games/{game.slug}/state/").json()["state"]
    assert state["units"] == unfinished["position"]["units"]
    assert state["centres"] == unfinished["position"]["centres"]
    assert len(past.document["turns"]) == len(unfinished["turns"])


def test_a_program_makes_one_by_name(anna, unfinished):
    past = brought(anna, unfinished)
    api = APIClient()
    api.force_authenticate(anna)
    answer = api.post("/api/games/", {"name": "Goes on", "as_gm": True, "continues": past.slug}, format="json")
    assert (answer.status_code, answer.json()["continues"]) == (201, past.slug)
    other = {"name": "Otherwise", "continues": past.slug, "with_rules": ["borg"]}
    refused = api.post("/api/games/", other, format="json")
    assert (refused.status_code, refused.json()["field"]) == (400, "variant")
    missing = api.post("/api/games/", {"name": "Nothing", "continues": "nowhere"}, format="json")
    assert (missing.status_code, missing.json()["field"]) == (400, "continues")
    assert api.post("/api/games/", {"name": "Usual"}, format="json").json()["continues"] is None


def test_what_is_over_does_not_go_on(anna, unfinished):
    over = {**unfinished, "result": {"kind": "draw", "seats": ["France", "Turkey"]}}
    past = brought(anna, over)
    assert "?archive=" not in client_of(anna).get(past.get_absolute_url()).text
    with pytest.raises(Refused, match="has a result"):
        game_continue(by=anna, past=past, name="No")
    refused = brought(anna, "This is no game.")
    with pytest.raises(Refused, match="has not been read"):
        game_continue(by=anna, past=refused, name="No")
    assert not Game.objects.exists()


def test_who_sees_the_game_sees_its_past(anna, unfinished):
    past = brought(anna, unfinished, listed=False)
    bert = user("bert")
    assert client_of(bert).get(past.get_absolute_url()).status_code == 404
    assert (
        client_of(bert).get(f"/games/new/?archive={past.slug}").text.count("There is no such game in the archive") == 1
    )
    hidden = game_continue(by=anna, past=past, name="Apart", private=True)
    assert client_of(bert).get(past.get_absolute_url()).status_code == 404
    game_join(game=hidden, by=bert, token=hidden.invite_token)
    assert client_of(bert).get(past.get_absolute_url()).status_code == 200
    assert (goes_on(past, bert), goes_on(past, user("carla"))) == ([hidden], [])
    assert Client().get(past.get_absolute_url()).status_code == 404


def test_the_past_stays_as_long_as_the_game(anna, unfinished):
    past = brought(anna, unfinished, listed=False)
    game_continue(by=anna, past=past, name="It goes on")
    with pytest.raises(Refused, match="goes on from it"):
        archive_remove(game=past, by=anna)
    member_leaves.send(sender=None, user=anna)
    past.refresh_from_db()
    assert past.keeper is None


def test_it_is_not_rated(anna, unfinished):
    game = game_continue(by=anna, past=brought(anna, unfinished), name="It goes on", as_gm=True)
    for number in range(7):
        game_join(game=game, by=user(f"player{number}"))
    game.refresh_from_db()
    record = GameRecord(game=game)
    assert _not_rated(record, "win", ()) == NotRated.CONTINUED
    game.continuation.delete()
    assert _not_rated(GameRecord(game=Game.objects.get(pk=game.pk)), "win", ()) == NotRated.FEW


@every_row(("document", "said"), [
    (None, "The file has not been read, or was refused. Look at its upload."),
    ({"result": {"kind": "solo"}}, "The game has a result, so nothing of it is left to play."),
    ({"board": {"name": "The Lake"}}, "It is on a board of its own. Keep that board in the workshop"),
    ({"position": {}}, "The file says no last position."),
])  # fmt: skip
def test_why_a_game_of_the_archive_cannot_go_on_is_said(document, said):
    with pytest.raises(Refused) as no:
        start_of(ArchivedGame(document=document))
    assert no.value.message.startswith(f"This game cannot be continued. {said}")


def test_a_game_that_goes_on_has_the_rules_of_its_file_alone(monkeypatch):
    start = PastStart("x", "/archive/x/", "Spring 1901", 1, {"variant": "hitchhiker"}, {})
    monkeypatch.setattr(continuing, "start_of", lambda past: start)
    for asked, said in (
        ({"variant": "gathering"}, "by the rules of its file. Name no others"),
        ({"variant": "hitchhiker", "board": "lake"}, "by the rules and on the board of its file. Name no others"),
    ):
        with pytest.raises(Refused, match=said):
            game_continue(by=user("anna"), past=ArchivedGame(), **asked)


def test_a_link_that_leads_to_no_game_of_the_archive_is_refused():
    assert past_of("", user("anna")) is None
    with pytest.raises(Refused, match="There is no such game in the archive"):
        past_of("nothing", user("anna"))
