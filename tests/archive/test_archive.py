"""Games that were played elsewhere: brought, read by a worker, kept or refused, removed; and in nothing counted."""

import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

import engine
from engine.bots.play import play, seeded_draws
from engine.gamefile import game_of_play, read, written
from engine.gamefile.foreign.saved_games import saved_game
from games.accounts.export import export_member
from games.accounts.leaving import member_leaves
from games.archive import pages, services, unpacking
from games.archive.models import ArchivedGame
from games.archive.services import archive_put, archive_remove, archive_work
from games.common.errors import NotAllowed, Refused
from games.models import Game, SeatRecord
from tests.engine.gamefile.test_publishing import JUDGE, ZINE
from tests.plugins.tables import user
from tests.rows import every_row

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def game():
    rulebook = engine.load_rulebook()
    return game_of_play(rulebook, play(rulebook, "archived", 2), seeded_draws("archived"), "A Sunday game")


@pytest.fixture
def anna():
    return user("anna")


def client_of(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def brought(by, text, **about):
    """A game that was brought as a text and read."""
    upload = archive_put(by=by, texts=[("file.txt", text)], **about)
    assert archive_work(seconds=60) is False
    return ArchivedGame.objects.get(upload=upload)


def zipped(**files):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/"), text)
    return content.getvalue()


def test_a_game_is_read_and_kept_with_what_was_said_of_it(anna, game):
    told = {
        "place": "Hull",
        "date": "Summer 1974",
        "gm_name": "Gus",
        "players": {"France": "Fred"},
        "source": "Dolchstoss",
    }
    found = brought(anna, written(game), **told)
    assert (found.status, found.name, found.differing, found.raw) == ("kept", "A Sunday game", 0, "")
    document = read(json.dumps(found.document))
    assert document["elsewhere"] == {"place": "Hull", "date": "Summer 1974", "source": "Dolchstoss"}
    assert document["seats"] == [{"id": "France", "player": "Fred"}]
    assert document["gm"] == "Gus"
    assert found.turns == len(document["turns"]) == len(game["turns"])


def test_it_counts_in_nothing(anna, game):
    brought(anna, written(game), players={"France": "anna"})
    assert "A Sunday game" in client_of().get("/archive/").content.decode()
    assert not Game.objects.exists()
    assert not SeatRecord.objects.exists()
    assert "A Sunday game" not in client_of().get("/records/games/").content.decode()
    assert "A Sunday game" not in client_of().get("/members/anna/").content.decode()


def test_what_is_no_game_is_refused_with_the_reason_and_nothing_of_it_stays(anna):
    found = brought(anna, "Dear diary")
    assert (found.status, found.document, found.raw) == ("refused", None, "")
    assert "no heading of a season" in found.trouble


def test_several_games_of_a_file_become_several(anna, game):
    saved = saved_game(game)
    upload = archive_put(
        by=anna, texts=[("games.jsonl", "\n".join(json.dumps({**saved, "id": name}) for name in "abc"))]
    )
    archive_work(seconds=60)
    assert sorted(ArchivedGame.objects.filter(upload=upload).kept().values_list("name", flat=True)) == ["a", "b", "c"]


def test_what_breaks_a_worker_is_given_up_and_the_others_are_read(anna, monkeypatch):
    archive_put(by=anna, texts=[("bad", "Spring 1901"), ("good", ZINE)])
    real = services.understood

    def breaks(text, name):
        if text == "Spring 1901":
            raise MemoryError
        return real(text, name)

    monkeypatch.setattr(services, "understood", breaks)
    archive_work(seconds=60)
    told = dict(ArchivedGame.objects.values_list("file_name", "status"))
    assert told == {"bad": "refused", "good": "kept"}
    hopeless = ArchivedGame.objects.create(
        upload="x", keeper=anna, file_name="killed", raw=ZINE, tries=services.MOST_TRIES
    )
    archive_work(seconds=60)
    hopeless.refresh_from_db()
    assert "given up" in hopeless.trouble


def test_what_takes_too_long_is_refused(anna, monkeypatch):
    monkeypatch.setattr(services, "LONGEST_GAME", -1.0)
    assert "longer than" in brought(anna, ZINE).trouble


def test_one_member_cannot_fill_the_queue(anna, monkeypatch):
    monkeypatch.setattr(services, "MOST_WAITING", 1)
    archive_put(by=anna, texts=[("one", ZINE)])
    with pytest.raises(Refused, match="1 of your games wait"):
        archive_put(by=anna, texts=[("two", ZINE)])


def test_a_zip_is_read_file_by_file(anna, game):
    content = zipped(
        **{"old__game.json": written(game), "judge.txt": JUDGE, "diary.txt": "Dear diary", ".DS_Store": "x"}
    )
    client = client_of(anna)
    answer = client.post("/archive/new/", {"file": SimpleUploadedFile("disk.zip", content), "listed": "on"})
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "0 of 3 games are read" in page
    assert "data-progress" in page
    archive_work(seconds=60)
    page = client.get(answer["Location"]).content.decode()
    assert "sample (USXX)" in page
    assert "no heading of a season" in page
    assert "DS_Store" not in page
    assert client.get(f"{answer['Location']}progress/").json() == {
        "done": True, "share": 100, "said": "3 of 3 games are read.",
    }  # fmt: skip
    assert client_of(user("bert")).get(answer["Location"]).status_code == 404


@every_row(
    "content, said",
    [
        (b"x" * 5001, "too large"),
        (zipped(**{f"{n}.txt": "x" for n in range(31)}), "31 files"),
        (zipped(**{"bomb.txt": "0" * 100_000}), "in the zip is larger than 0.01 MB"),
        (zipped(**{f"{n}.txt": "0" * 9_999 for n in range(6)}), "unpacks to more than 0.04 MB"),
        (zipped(), "The zip is empty"),
        (b"PK\x03\x04 and then nothing", "broken"),
        (zipped(**{"a.txt": "x"})[:-20], "broken"),
        (b"\x00\x01\x02", "no text"),
    ],
)
def test_bombs_and_rubbish_are_refused(content, said):
    with pytest.MonkeyPatch.context() as patch:
        for name, bound in {"LARGEST": 5000, "LARGEST_FILE": 10_000, "LARGEST_WHOLE": 40_000, "MOST_FILES": 30}.items():
            patch.setattr(unpacking, name, bound)
        with pytest.raises(Refused) as error:
            unpacking.texts_of("file", content)
    assert said in error.value.message


def test_old_encodings_are_read():
    assert unpacking.texts_of("old.txt", "Žeta und Öl".encode("cp1252")) == [("old.txt", "Žeta und Öl")]
    assert unpacking.texts_of("bom.txt", "\ufeffÖl".encode()) == [("bom.txt", "Öl")]


def test_the_page_tells_turns_and_differences(anna):
    text = JUDGE.replace("-> Burgundy.\nFrance: Fleet", "-> Burgundy.  (*bounce*)\nFrance: Fleet")
    found = brought(anna, text, name="<b>Old</b>")
    client = client_of()
    page = client.get(f"{found.get_absolute_url()}?turn=1").content.decode()
    assert "Published otherwise" in page
    assert "A Par - Bur.verdict" in page
    assert "&lt;b&gt;Old" in page
    assert "<b>Old" not in page
    for number in (0, 1, found.turns):
        assert b"<svg" in client.get(f"{found.get_absolute_url()}map/{number}.svg").content
    assert client.get(f"{found.get_absolute_url()}map/9.svg").status_code == 404
    assert client.get(f"{found.get_absolute_url()}?turn=99").status_code == 404
    assert "Old" in client.get("/archive/?q=old").content.decode()
    assert "No such game" in client.get("/archive/?q=nothing").content.decode()


def test_it_goes_out_again_in_both_forms(anna, game):
    found = brought(anna, written(game))
    client = client_of()
    text = client.get(f"{found.get_absolute_url()}game.json").content.decode()
    assert read(text)["name"] == "A Sunday game"
    assert client.get(f"/api/archive/{found.slug}/game.json").content.decode() == text
    saved = client.get(f"{found.get_absolute_url()}saved-game.json").json()
    assert saved["phases"][0]["name"] == "S1901M"
    rulebook = engine.load_rulebook("gathering")
    cards = game_of_play(rulebook, play(rulebook, "cards", 1), seeded_draws("cards"))
    assert client.get(f"{brought(anna, written(cards)).get_absolute_url()}saved-game.json").status_code == 404


def test_what_is_not_listed_is_its_keepers(anna):
    found = brought(anna, ZINE, listed=False)
    for reader, status in ((None, 404), (user("bert"), 404), (anna, 200)):
        client = client_of(reader)
        for tail in ("", "game.json", "map/0.svg"):
            assert client.get(f"{found.get_absolute_url()}{tail}").status_code == status
        assert client.get(f"/api/archive/{found.slug}/").status_code == status
        assert (found.slug in client.get("/archive/").content.decode()) is (status == 200)
        assert (found.slug in client.get("/api/archive/").content.decode()) is (status == 200)


def test_only_its_keeper_or_a_moderator_removes_it(anna):
    found = brought(anna, ZINE)
    with pytest.raises(NotAllowed):
        archive_remove(game=found, by=user("bert"))
    assert client_of(user("bert")).post(f"{found.get_absolute_url()}remove/").status_code == 302
    assert ArchivedGame.objects.filter(pk=found.pk).exists()
    moderator = user("mo")
    moderator.is_superuser = True
    moderator.save()
    archive_remove(game=found, by=moderator)
    assert not ArchivedGame.objects.filter(pk=found.pk).exists()


def test_the_form_says_what_is_wrong(anna):
    client = client_of(anna)
    for data, said in (
        ({}, "one of the two"),
        ({"text": ZINE, "players": "France Fred"}, "is no seat with a name"),
        ({"file": SimpleUploadedFile("x", b"\x00")}, "no text"),
    ):
        answer = client.post("/archive/new/", data)
        assert answer.status_code == 422
        assert said in answer.content.decode()
    assert not ArchivedGame.objects.exists()


def test_programs_bring_games_and_ask_how_far_it_is(anna, game):
    client = APIClient()
    body = {"files": [{"name": "a.json", "text": written(game)}], "place": "Hull", "players": {"France": "Fred"}}
    assert client.post("/api/archive/", body, format="json").status_code == 401
    client.force_authenticate(anna)
    answer = client.post("/api/archive/", body, format="json")
    assert answer.status_code == 201
    assert (answer.json()["waiting"], answer.json()["games"][0]["status"]) == (1, "waiting")
    archive_work(seconds=60)
    told = client.get(answer["Location"]).json()
    assert (told["waiting"], told["games"][0]["status"], told["games"][0]["differing"]) == (0, "kept", 0)
    slug = told["games"][0]["slug"]
    assert client.get(f"/api/archive/{slug}/").json()["differences"] == []
    assert client.get("/api/archive/").json()["count"] == 1
    assert client.post("/api/archive/", {"files": []}, format="json").status_code == 400
    assert APIClient().delete(f"/api/archive/{slug}/").status_code == 401
    assert client.delete(f"/api/archive/{slug}/").status_code == 204
    assert client.get(f"/api/archive/{slug}/").status_code == 404


def test_whoever_brings_all_day_is_told_to_wait(anna, monkeypatch):
    monkeypatch.setattr(pages, "UPLOADS", 1)
    client = client_of(anna)
    assert client.post("/archive/new/", {"text": ZINE}).status_code == 302
    assert client.post("/archive/new/", {"text": ZINE}).status_code == 429


def test_who_leaves_takes_along_what_is_not_listed(anna):
    listed, own = brought(anna, ZINE), brought(anna, JUDGE, listed=False)
    assert [one["address"] for one in export_member(anna)["archive"]] == [
        own.get_absolute_url(),
        listed.get_absolute_url(),
    ]
    member_leaves.send(None, user=anna)
    assert list(ArchivedGame.objects.values_list("pk", "keeper")) == [(listed.pk, None)]
