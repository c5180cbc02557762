"""The demonstration: something is going on, and asking again changes nothing, wherever it was broken off."""

import io

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone

from games.boards.services import library as board_library
from games.boards.services.library import library_documents
from games.common.variants_on_offer import on_offer
from games.demonstration import exhibitions
from games.demonstration import tables as demonstration
from games.maps.layout import lay_out
from games.models import Demonstration, Game, Turn
from games.services import closing
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
TO_JOIN = ["A duel for you", "A table for you"]


def demo(*options):
    said = io.StringIO()
    call_command("demo", *options, stdout=said)
    return said.getvalue()


def first_start():
    said = io.StringIO()
    call_command("first_start", stdout=said)
    return said.getvalue()


@pytest.mark.slow
def test_a_newcomer_finds_a_game_in_its_middle_with_a_deadline_within_two_minutes():
    said = demo()
    game = Game.objects.get(name="The demonstration")
    assert game.open_turn.number > 8
    assert game.open_turn.window == "M", "a deadline after which the map looks different"
    assert 30 < (game.open_turn.due - timezone.now()).total_seconds() < 120
    assert game.seats.filter(bot=True).count() == 5
    assert game.get_absolute_url() in said
    password = said.partition("anna   password ")[2].split()[0]
    assert authenticate(username="anna", password=password).seats.get().seat_id == "France"
    centres = game.open_turn.state["centres"]
    assert any(len(those) > 4 for seat, those in centres.items() if seat != "Neutral"), "bots take centres"

    turns = Turn.objects.count()
    assert "password " not in demo().replace("passwords", "")
    assert Turn.objects.count() == turns
    people = Game.objects.filter(exhibition=False)
    assert sorted(people.values_list("name", flat=True)) == [*TO_JOIN, "The demonstration"]
    assert people.get(name="A table for you").starts_at
    tables = Game.objects.filter(exhibition=True)
    assert set(tables.values_list("variant", flat=True)) == set(on_offer())
    assert tables.exclude(board_revision=None).count() == len(library_documents())
    assert authenticate(username="anna", password=password)
    assert "anna   password " in demo("--new-passwords")
    assert not authenticate(username="anna", password=password)


@pytest.fixture
def small(monkeypatch):
    """A demonstration of few tables and few turns: two to join, a table of bots, a game in its middle."""
    monkeypatch.setattr(demonstration, "on_offer", lambda: ("standard",))
    monkeypatch.setattr(demonstration, "TURNS_BEFORE", 2)
    monkeypatch.setattr(exhibitions, "TURNS_BEFORE", 2)
    monkeypatch.setattr(demonstration, "exhibitions_on_boards", lambda **_: [])
    monkeypatch.setattr(demonstration, "make_password", lambda password: f"plain${password}")


def names():
    return sorted(Game.objects.values_list("name", flat=True))


TABLES = 4 + len(library_documents())
ALL = [*TO_JOIN, "Standard Diplomacy, played by bots", "The demonstration"]


@pytest.mark.slow
def test_a_first_start_notes_what_is_owed_and_whoever_is_called_lays_it_once(small):
    assert demo("--owed") == ""
    assert "once the site answers" in first_start()
    assert names() == []
    assert not any(one.has_usable_password() for one in User.objects.all())
    said = demo("--owed")
    assert f"laid 1 of {TABLES}: A table for you" in said
    assert f"laid {TABLES} of {TABLES}: The demonstration" in said
    assert said.index("gm     password ") < said.index("laid 1"), "who is killed later has said them"
    assert names() == ALL
    assert first_start() == demo("--owed") == ""
    assert names() == ALL


@pytest.fixture
def tiny(small, monkeypatch):
    """The same with a small board for the duel and no other, and the game in its middle at its first turn.

    Opening an exhibition is left out: tests/games/test_exhibitions.py opens them.
    """
    monkeypatch.setattr(demonstration, "TURNS_BEFORE", 0)
    duel = [lake(id=demonstration.DUEL_BOARD, geometry=lay_out(lake()))]
    monkeypatch.setattr(demonstration, "library_documents", lambda: duel)
    monkeypatch.setattr(demonstration, "library_keep", lambda: board_library._keep(duel))
    monkeypatch.setattr(demonstration, "exhibitions_open", lambda **_: opened.pop() if opened else None)
    monkeypatch.setattr("games.management.commands.demo.BREATH", 0.0)
    opened = [[True]]
    return opened


def test_what_is_owed_is_laid_in_order_and_what_could_not_be_the_next_time(tiny, monkeypatch):
    assert "once the site answers" in first_start()
    create = demonstration.creating.game_create

    def breaks_off(*, name, **settings):
        if name == demonstration.DUEL:
            raise RuntimeError("broken")
        return create(name=name, **settings)

    with monkeypatch.context() as patched:
        patched.setattr(demonstration.creating, "game_create", breaks_off)
        with pytest.raises(CommandError, match=r"^These tables could not be laid: A duel for you\.$"):
            demo("--owed")
    noted = Demonstration.objects.get()
    assert (noted.laid, noted.tables, noted.done_at) == (4, 5, None)
    assert names() == ["A table for you", "The demonstration"]
    said = demo("--owed")
    assert [line for line in said.splitlines() if line.startswith("laid")] == ["laid 2 of 5: A duel for you"]
    assert "password " not in said.replace("passwords", ""), "they were said the first time"
    assert names() == [*TO_JOIN, "The demonstration"]
    assert first_start() == demo("--owed") == ""


def test_the_game_with_a_clock_has_two_people_five_bots_and_a_deadline_soon(tiny):
    said = demo()
    game = Game.objects.get(name="The demonstration")
    assert game.get_absolute_url() in said
    assert 30 < (game.open_turn.due - timezone.now()).total_seconds() <= 75
    assert "Its next deadline is in 7" in said
    players = game.seats.exclude(player=None).values_list("seat_id", "player__username")
    assert sorted(players) == [("France", "anna"), ("Turkey", "bruno")]
    assert game.seats.filter(bot=True).count() == 5
    table = Game.objects.get(name="A table for you")
    assert 0 < (table.starts_at - timezone.now()).total_seconds() <= 3600
    password = said.partition("anna   password ")[2].split()[0]
    assert User.objects.get(username="anna").password == f"plain${password}"
    assert f"plain${demo('--new-passwords').partition('anna   password ')[2].split()[0]}" != f"plain${password}"
    assert names() == [*TO_JOIN, "The demonstration"], "laid once"


def test_both_players_have_orders_in_the_turns_before_anybody_looks(tiny, monkeypatch):
    monkeypatch.setattr(demonstration, "TURNS_BEFORE", 1)
    game = demonstration._running(demonstration.demonstration_people())
    game.refresh_from_db()
    assert (game.turn_number, game.open_turn.window) == (2, "M")
    papers = game.turns.get(number=1).papers.filter(seat__seat_id__in=["France", "Turkey"])
    assert [paper.seat.seat_id for paper in papers if len(paper.lines) == 3] == ["France", "Turkey"]


def test_that_it_could_not_be_noted_how_far_it_is_costs_no_table(monkeypatch, caplog):
    def away(**_):
        raise OperationalError("database is locked")

    monkeypatch.setattr(Demonstration.objects, "filter", away)
    demonstration._note_progress(1, 5)
    assert "could not be noted: OperationalError" in caplog.text


def test_where_somebody_has_an_account_nothing_is_owed(small):
    user("anna")
    assert first_start() == demo("--owed") == ""
    assert names() == []
    assert [one.username for one in User.objects.all()] == ["anna"]
    assert not Demonstration.objects.exists()


class Killed(BaseException):
    """What ends a process wherever it is."""


@pytest.mark.slow
@pytest.mark.parametrize("at", range(5))
def test_whoever_is_killed_leaves_whole_tables_and_is_followed(small, monkeypatch, at):
    first_start()
    left, close = [at], closing.close

    def closes(*arguments, **named):
        if not left[0]:
            raise Killed
        left[0] -= 1
        close(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(demonstration, "close", closes)
        patched.setattr(exhibitions, "close", closes)
        with pytest.raises(Killed):
            demo("--owed")
    assert names() in ((TO_JOIN,) if at < 2 else (ALL[:3],) if at > 3 else (TO_JOIN, ALL[:3]))
    for game in Game.objects.filter(status="running"):
        assert game.exhibition
        assert game.open_turn.number > 2
    assert Demonstration.objects.get().done_at is None
    said = demo("--owed")
    assert "password" not in said.replace("new-passwords", "").replace("new passwords", "")
    assert names() == ALL
    assert Demonstration.objects.get().done_at


@pytest.mark.slow
def test_what_goes_wrong_with_one_table_stops_no_other_and_it_is_laid_the_next_time(small, monkeypatch):
    first_start()
    with monkeypatch.context() as patched:
        patched.setattr(demonstration, "exhibitions_open", lambda **_: 1 / 0)
        with pytest.raises(CommandError, match="could not be laid: Standard Diplomacy"):
            demo("--owed")
    assert names() == [*TO_JOIN, "The demonstration"]
    assert Demonstration.objects.get().laid == TABLES - 1
    demo("--owed")
    assert names() == ALL


@pytest.mark.parametrize("address", ["/", "/games/", "/games/?show=going", "/games/?show=over"])
def test_pages_tell_how_far_it_is_until_it_is_done(client, address):
    words = "tables are being set up"
    assert words not in client.get(address).text
    demonstration.demonstration_note()
    Demonstration.objects.update(tables=9, laid=3)
    page = client.get(address).text
    assert words in page
    assert "3 of 9" in page
    Demonstration.objects.update(seen_at=timezone.now() - 2 * Demonstration.SILENT_AFTER)
    assert words not in client.get(address).text, "nobody is at it"
    Demonstration.objects.update(seen_at=timezone.now(), done_at=timezone.now())
    assert words not in client.get(address).text


def test_two_tables_of_a_kind_are_never_opened(small):
    gm = user("gm")
    assert len(exhibitions.exhibitions_open(by=gm, variants=["standard"])) == 1
    assert exhibitions._open(gm, "standard") is None
