"""Files of the public games that ended in a month: what is in them, when they are made, and what is never in them."""

import hashlib
import io
import json
import zipfile
from datetime import UTC, date, datetime

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from engine import gamefile
from engine.model.errors import RulebookError
from games.models import MonthlyFile
from games.models.game_choices import A_TURN_LATER
from games.monthly_files import services
from games.monthly_files.services import month_make_again, months_work, without_people
from games.press.services import press
from tests.plugins.tables import make_table
from tests.ratings.scenes import brought_up, over

pytestmark = pytest.mark.django_db

NOVEMBER = datetime(2026, 11, 20, 12, tzinfo=UTC)
LATER = datetime(2026, 12, 3, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch):
    """Sets the database's time for the work on months: clock(datetime)."""

    def set_to(now: datetime) -> None:
        monkeypatch.setattr(services.database_time, "now", lambda: now)

    return set_to


def finished(name="A game", at=NOVEMBER, **settings):
    """A game of one turn that ended then."""
    table = make_table(name=name, **settings)
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    over(table, "draw", "France", "Turkey", at=at)
    brought_up()
    return table


def made(clock, now=LATER):
    clock(now)
    while months_work():
        pass
    return {one.form: one for one in MonthlyFile.objects.all()}


def inside(file):
    with zipfile.ZipFile(io.BytesIO(bytes(file.content))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_a_month_is_written_with_counts_and_checksums(clock):
    table = finished()
    files = made(clock)
    games, saved = files["games"], files["saved"]
    assert (games.month, games.part, games.games, games.left_out) == (date(2026, 11, 1), 1, 1, 0)
    assert games.sha256 == hashlib.sha256(bytes(games.content)).hexdigest()
    assert games.size == len(bytes(games.content))
    texts = inside(games)
    name = f"games/{table.game.slug}.json"
    manifest = json.loads(texts["manifest.json"])
    assert manifest["games"] == [table.game.slug]
    assert manifest["sha256"] == {name: hashlib.sha256(texts[name].encode()).hexdigest()}
    document = gamefile.read(texts[name])
    assert [one for one in gamefile.replay(document) if one.differences] == []
    assert document["turns"][0]["orders"]["France"] == ["A Par - Bur"]
    (line,) = inside(saved)["games.jsonl"].splitlines()
    assert json.loads(line)["map"] == "standard"


def with_press(**settings):
    """A game of a turn that ended in the second, with public press of each of its times, and letters of each kind."""
    table = make_table(name="A game", grey_press=True, **settings)

    def write(seat, *to, text, **how):
        press.press_send(game=table.game, by=table.people[seat], to=to, text=text, **how)

    write("France", "public", text="A heron reads this.")
    write("Russia", "public", text="An owl, unsigned.", unsigned=True)
    write("France", "Turkey", text="Marseilles at midnight.")
    write("Italy", "GM", text="Dear referee.")
    press.press_send(game=table.game, by=table.gm, to=["public"], text="Order, order.", as_gm=True)
    press.press_send(game=table.game, by=table.gm, to=["Italy"], text="Dear Italy.", as_gm=True)
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    write("Turkey", "public", text="A draw, then.")
    over(table, "draw", "France", "Turkey", at=NOVEMBER)
    write("Austria", "public", text="A good game.")
    brought_up()
    return table


TOLD = ["A heron reads this.", "An owl, unsigned.", "Order, order.", "A draw, then.", "A good game."]
NEVER = ("midnight", "referee", "Dear Italy")


@pytest.mark.parametrize(
    "settings", [{}, {"anonymous": True}, {"watch_delay": 90}, {"watch_delay": A_TURN_LATER}], ids=str
)
def test_a_month_has_what_a_spectator_may_read_after_the_end_and_no_names(clock, settings):
    table = with_press(**settings)
    files = made(clock)
    texts = inside(files["games"])
    document = json.loads(texts[f"games/{table.game.slug}.json"])
    # Nothing but what a spectator is given, less the names.
    given = json.loads(Client().get(f"/games/{table.game.slug}/game.json").content)
    assert document == without_people(given)
    letters = [*document["turns"][0]["press"], *document["press"]]
    assert [one["text"] for one in letters] == TOLD
    assert [one.get("from") for one in letters] == ["France", None, "the GM", "Turkey", "Austria"]
    (line,) = inside(files["saved"])["games.jsonl"].splitlines()
    saved = [one for phase in json.loads(line)["phases"] for one in phase["messages"]]
    assert [one["message"] for one in saved] == TOLD
    everything = "".join(texts.values()) + line
    assert [one for one in NEVER if one in everything] == []
    people = [*(member.username for member in table.people.values()), table.gm.username]
    assert [name for name in people if f'"{name}"' in everything] == []
    assert "gm" not in document and all("player" not in seat for seat in document["seats"])
    assert "hidden_secret" not in document["secrets"]
    assert [one for one in gamefile.replay(gamefile.read(json.dumps(document))) if one.differences] == []


def test_letters_change_no_byte_of_a_month(clock):
    table = with_press()
    first = bytes(made(clock)["games"].content)
    press.press_send(game=table.game, by=table.france, to=["GM"], text="Thank you.")
    assert month_make_again(date(2026, 11, 1)) == 1
    assert bytes(MonthlyFile.objects.get(form="games").content) == first


def test_private_games_and_those_that_go_on_are_in_no_file(clock):
    finished("Private", private=True)
    make_table(name="It goes on")
    assert made(clock) == {}


@pytest.mark.parametrize("now, there", [(datetime(2026, 12, 2, 23, 59, tzinfo=UTC), False), (LATER, True)])
def test_a_month_is_left_to_its_gms_for_two_days(clock, now, there):
    finished()
    assert bool(made(clock, now)) is there


def test_many_games_come_in_parts_one_task_each(clock, monkeypatch):
    monkeypatch.setattr(services, "PART", 2)
    for number in range(3):
        finished(f"Game {number}", NOVEMBER.replace(day=1 + number))
    clock(LATER)
    assert months_work()
    assert MonthlyFile.objects.filter(form="games").count() == 1
    assert not months_work()
    assert [one.games for one in MonthlyFile.objects.filter(form="games")] == [2, 1]
    assert not months_work()


def test_the_same_games_give_the_same_bytes(clock):
    finished()
    first = bytes(made(clock)["games"].content)
    assert month_make_again(date(2026, 11, 1)) == 1
    assert bytes(MonthlyFile.objects.get(form="games").content) == first


def test_a_game_that_cannot_be_read_is_left_out_and_said(clock, monkeypatch):
    broken, read = finished("Broken").game, services.game_document

    def document(viewer):
        if viewer.game == broken:
            raise RulebookError("no such rule")
        return read(viewer)

    monkeypatch.setattr(services, "game_document", document)
    finished("Whole", NOVEMBER.replace(day=21))
    games = made(clock)["games"]
    assert (games.games, games.left_out) == (1, 1)


def test_another_board_is_no_saved_game_of_the_package(clock):
    finished(with_rules=["borg"])
    files = made(clock)
    assert (files["games"].games, files["saved"].games, files["saved"].left_out) == (1, 0, 1)


def test_they_are_listed_and_taken(clock):
    finished()
    games = made(clock)["games"]
    reader = Client()
    page = reader.get("/records/files/").content.decode()
    assert "November 2026" in page
    assert games.sha256 in page
    taken = reader.get(games.get_absolute_url())
    assert taken.content == bytes(games.content)
    assert taken["Content-Disposition"] == 'attachment; filename="2026-11-games-1.zip"'
    listed = reader.get("/api/records/files/").json()["results"]
    assert [(one["month"], one["form"], one["games"]) for one in listed] == [
        ("2026-11", "games", 1),
        ("2026-11", "saved", 1),
    ]
    assert reader.get("/records/files/999/").status_code == 404


def test_the_command_makes_a_month_again_and_refuses_what_is_none(clock, capsys):
    finished()
    made(clock)
    call_command("monthly_files", "2026-11")
    assert "1 parts are made" in capsys.readouterr().out
    with pytest.raises(CommandError, match="is no month"):
        call_command("monthly_files", "November")


def test_nothing_is_owed_where_nothing_ended():
    assert not months_work()
    assert not MonthlyFile.objects.exists()


def test_the_command_without_a_month_works_until_nothing_is_owed(monkeypatch):
    left = [True, True, False]
    monkeypatch.setattr("games.management.commands.monthly_files.months_work", lambda: left.pop(0))
    call_command("monthly_files")
    assert left == []
