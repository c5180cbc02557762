"""A game that spectators are shown later: every way out is shut while it goes on, but for the broadcast page."""

import re
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client

from games import database_time
from games.models import Game, GameStatus, Turn
from games.models.game_choices import A_TURN_LATER
from games.models.game_queries import openly
from games.permissions import may_see, may_see_at_once
from games.services import rulings
from games.table.feeds import feed_tag
from games.watching import queries
from games.watching.queries import last_shown, next_shown_at, shown_now
from games.zines.maps import printable
from tests.plugins.tables import Table, make_table, user
from tests.web.permissions.scene import Line, Scene, code, routes

pytestmark = pytest.mark.django_db
NAME = "Zanzibar by candle"
OUTSIDE = ("nobody", "stranger")
DOORS = tuple(f"{before}games/<slug:slug>/{at}/" for before in ("", "api/") for at in ("watch", "gallery"))
"""What outsiders get of a game that is shown to them later."""
REPORT = "names/<slug:kind>/<str:key>/report/"
"""Where they report the name that they read there."""
ELSEWHERE = ("accounts/", "admin/", "readyz", "games/<slug:slug>/panels", "games/calendar/")
"""Not of this game, or not of outsiders: doors, the admin, health; the panels of the scene are those of its other game,
and the address of a player's calendar is that player's secret."""


def played(turns: int, **settings) -> Table:
    """A game of which so many turns have been played."""
    table = make_table(**settings)
    for _ in range(turns):
        game = Game.objects.get(pk=table.game.pk)
        rulings.turn_adjudicate_now(game=game, by=table.gm, number=game.turn_number, reason="Now.")
    return table


def later(game: Game, delay: int) -> Game:
    Game.objects.filter(pk=game.pk).update(watch_delay=delay)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def clock(monkeypatch):
    """Sets the time at which spectators look."""

    def set_to(at):
        monkeypatch.setattr(queries, "database_time", SimpleNamespace(now=lambda: at))

    return set_to


def test_every_address_is_shut_to_outsiders_and_no_list_names_the_game():
    """All of the site is asked by those outside: below the game nothing answers, and nowhere else stands its name."""
    scene = Scene()
    Game.objects.filter(pk=scene.table.game.pk).update(name=NAME, watch_delay=600)
    inside = ("games/<slug:slug>/", "api/games/<slug:slug>/", "gm/<slug:slug>/", "sandbox/game/<slug:slug>/")
    wrong = []
    for who in OUTSIDE:
        client = scene.client(who)
        for route in routes():
            if route in (*DOORS, REPORT) or route.startswith(ELSEWHERE):
                continue
            answer = scene.ask(client, Line("GET", route, "", ()))
            if route.startswith(inside):
                if code(answer) == "200":
                    wrong.append(f"{who}: {route} answers")
            elif not answer.streaming and NAME in answer.content.decode(errors="replace"):
                wrong.append(f"{who}: {route} names it")
    assert wrong == []


def test_a_turn_is_shown_when_it_is_old_enough(clock):
    table = played(3)
    first, second, third = Turn.objects.filter(game=table.game, adjudicated_at__isnull=False).order_by("number")
    assert last_shown(later(table.game, 0)) == third
    assert last_shown(later(table.game, A_TURN_LATER)) == second
    game, half = later(table.game, 30), timedelta(minutes=30)
    assert last_shown(game) is None
    for at, shown in (
        (first.adjudicated_at + half - timedelta(microseconds=1), None), (first.adjudicated_at + half, first),
        (third.adjudicated_at + half - timedelta(microseconds=1), second), (third.adjudicated_at + half, third),
    ):  # fmt: skip
        clock(at)
        assert last_shown(game) == shown


def test_the_broadcast_page_does_not_tell_what_is_not_shown_yet(client):
    table = played(2)
    page, told = f"/games/{table.game.slug}/watch/", f"/api/games/{table.game.slug}/watch/"
    second = Turn.objects.get(game=table.game, number=2)
    name = shown_now(Game.objects.get(pk=table.game.pk)).phase_name
    assert name in client.get(page).text and client.get(told).json()["turn"] == 2
    game = later(table.game, A_TURN_LATER)
    assert client.get(told).json()["turn"] == 1
    for who in (None, table.france, table.gm):
        if who is not None:
            client.force_login(who)
        shown = client.get(page)
        assert name not in shown.text and second.phase not in shown.text, "the same for everybody"
    Game.objects.filter(pk=game.pk).update(status=GameStatus.FINISHED)
    assert name in Client().get(page).text, "with the game the delay ends"


def test_the_clock_is_told_later_too_and_not_at_all_with_a_turns_delay(clock):
    table = played(1)
    game = later(table.game, 30)
    due = game.open_turn.due
    clock(database_time.now() + timedelta(minutes=31))
    assert next_shown_at(game, last_shown(game)) == due + timedelta(minutes=30)
    game = later(table.game, A_TURN_LATER)
    assert next_shown_at(game, last_shown(game)) is None, "a short window would tell of a retreat"


def test_its_people_see_it_as_it_comes_and_an_invitation_lets_nobody_else_in():
    table = played(1)
    Game.objects.filter(pk=table.game.pk).update(invite_token="secret")
    game = later(table.game, 30)
    for who in (table.france, table.gm):
        assert may_see(game, who) and may_see_at_once(game, who)
    assert not may_see(game, user("stranger")) and not may_see(game, user("stranger"), "secret")
    assert Game.objects.visible_to(table.france).filter(pk=game.pk).exists()
    assert not Game.objects.filter(openly()).exists() and not Game.objects.joinable().exists()


def test_feeds_and_printed_maps_have_none_of_it(rf):
    table = played(1)
    turn = Turn.objects.get(game=table.game, number=1)
    request = rf.get("/")
    assert printable(turn.pk) and feed_tag(request, table.game.slug)
    later(table.game, 30)
    assert printable(turn.pk) is None and feed_tag(request, table.game.slug) is None


def test_before_it_starts_it_is_found_and_its_live_stream_is_not(client):
    table = make_table(forming=True)
    game = later(table.game, 30)
    assert client.get(f"/games/{game.slug}/").status_code == 200
    assert client.get(f"/games/{game.slug}/live/").status_code == 404, "who listens now would hear the start, and on"


def test_a_private_game_has_no_broadcast(client):
    table = played(1)
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="x" * 20)
    for at in ("watch/", "gallery/"):
        assert client.get(f"/games/{table.game.slug}/{at}").status_code == 404
    assert client.get(f"/api/games/{table.game.slug}/watch/").status_code == 404


SAID = re.compile(r"private=False|\.private\b(?!_)")
KNOWN = {
    "accounts/mail_confirmed.py", "agreements/", "archive/", "boards/queries/", "channels/", "clubs/standings.py",
    "events/", "forming/", "game_settings/", "gm/admin/", "moderation/names.py",
    "live/", "lobby/", "models/game.py", "monthly_files/", "press/", "ratings/", "services/", "sitters/",
    "table/table.py", "table_channels/queries.py", "templatetags/tables.py", "watching/", "zines/leaves/",
    "zines/services.py",
}  # fmt: skip
"""Where it matters that a game is private, and not whether it is shut: games that are over, settings, leaves,
names that the broadcast page tells."""


def test_whether_everybody_may_see_a_game_is_asked_in_one_way():
    """A new place that asks whether a game is private must ask whether it is shut (`shut`, `openly`), or say why."""
    root = Path(__file__).parents[2] / "games"
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if "migrations" not in path.parts and SAID.search(path.read_text())
    }
    assert [one for one in sorted(found) if not one.startswith(tuple(KNOWN))] == []


def test_centres_stand_by_seat_with_nobodys_last(table):
    table.pass_deadline()
    names, counts = zip(*shown_now(table.now).centres, strict=True)
    assert names[0] == "Russia" and names[-1] == "Neutral" and len(names) == 8
    assert list(counts[:-1]) == sorted(counts[:-1], reverse=True)
    assert sum(counts) == 34
