"""Cards in lists: the small map, the last headline, who has most centres; nothing that a spectator may not know."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game
from games.services import turns
from games.table import last_headlines
from games.table.queries.standings import sides
from tests.plugins.tables import make_table
from tests.web.permissions.poisons import POISONS

pytestmark = pytest.mark.django_db
GOING = "/games/?show=going"


def cards(client: Client, address: str = GOING) -> str:
    """The list on a page: what stands between its cards' first and last line, without what is left of the clocks."""
    page = client.get(address).content.decode()
    shown = page.partition('<ul class="gamecards">')[2].partition("</ul>")[0]
    return re.sub(r"\d+ (days?|hours?|minutes?|seconds?)|data-(now|due)=\S+", "", shown)


def small(game, theme: str = "", client: Client | None = None):
    return (client or Client()).get(f"{game.get_absolute_url()}small.svg{theme}")


def test_a_card_has_the_headline_the_leader_and_the_map_of_now():
    table = make_table()
    assert "gamecard__last" not in cards(Client()), "nothing has been played"
    before = small(table.game)
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    shown = cards(Client())
    assert "gamecard__line" in shown
    assert "Spring 1901" in shown
    assert "Most centres: Russia, 4" in shown
    assert f'src="{table.game.get_absolute_url()}small.svg?at=2"' in shown
    after = small(table.game)
    assert after.headers["Content-Type"].startswith("image/svg+xml")
    assert before.content != after.content
    assert small(table.game, "?theme=dark").content != after.content


def test_a_game_that_forms_has_the_map_that_it_begins_with():
    table = make_table(forming=True, players=(), name="Come in")
    assert "small.svg?at=0" in cards(Client(), "/games/")
    assert small(table.game).status_code == 200


@pytest.mark.parametrize("address", ["/", "/me/"])
def test_ones_own_games_have_the_same(address):
    table = make_table()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    client = Client()
    client.force_login(table.france)

    def of_mine() -> str:
        return client.get(address).content.decode().partition('<ul class="mine">')[2].partition("</ul>")[0]

    assert "Most centres: Russia, 4" in of_mine()
    assert "Diplomacy · France · Autumn 1901, movement" in of_mine(), "games against bots are all of one name"
    assert "mine__last" in of_mine()
    assert f'src="{table.game.get_absolute_url()}small.svg?at=2"' in of_mine()
    Game.objects.filter(pk=table.game.pk).update(status="finished", result={"kind": "draw", "seats": []})
    assert f'src="{table.game.get_absolute_url()}small.svg?at=2"' in of_mine()


def test_sides_without_a_seat_lead_too():
    game = make_table(variant="rather_silly").now
    state = {"centres": {"MONSTERS": ["Lon", "Par", "Ber"], "France": ["Mar"], "Neutral": ["Bel"] * 9}, "units": {}}
    assert last_headlines._most_centres(game, state) == ("Monsters", 3)


def test_where_too_many_have_most_nobody_leads():
    game = make_table().now
    four = {"centres": {name: ["x"] * 3 for name in ("Austria", "England", "France", "Germany")}}
    assert last_headlines._most_centres(game, four) == ("", 0)
    two = {"centres": {name: ["x"] * 3 for name in ("Austria", "England")}}
    assert last_headlines._most_centres(game, two) == ("Austria and England", 3)


def test_everybody_is_shown_the_same_map_whatever_they_know():
    table = make_table(anonymous=True)
    table.order("France", "A Par - Bur")
    pictures = set()
    for who in (None, table.france, table.gm):
        client = Client()
        if who is not None:
            client.force_login(who)
        pictures.add(small(table.game, client=client).content)
        assert table.france.username not in cards(client)
    assert len(pictures) == 1


def test_orders_of_the_open_turn_change_no_card_and_no_map():
    table = make_table()
    table.pass_deadline()
    first, picture = cards(Client()), small(table.game).content
    table.order("France", "A Par - Bur")
    cache.clear()
    assert cards(Client()) == first
    assert small(table.game).content == picture


def test_a_turn_that_the_gm_still_looks_at_is_in_no_list():
    table = make_table(gate_minutes=60)
    table.order("France", "A Par - Bur")
    table.everybody_ready()
    before = small(table.game).content
    turns.turn_adjudicate(turn_id=table.turn.pk, number=1, now=timezone.now())
    assert table.turn.gated_at is not None
    cache.clear()
    assert "gamecard__last" not in cards(Client())
    assert small(table.game).content == before


def test_a_private_game_shows_its_map_to_its_members_alone():
    table = make_table(private=True, name="Behind the curtain")
    table.pass_deadline()
    assert small(table.game).status_code == 404
    member = Client()
    member.force_login(table.france)
    assert small(table.game, client=member).status_code == 200
    assert "gamecard__last" in cards(member)


@pytest.mark.parametrize("poison", ["an unknown rule", "units that cannot be read", "an outcome without a state"])
def test_a_game_that_cannot_be_read_breaks_no_list(poison):
    bad, good = make_table(name="Gone bad"), make_table(name="Good as ever")
    for table in (bad, good):
        table.pass_deadline()
    POISONS[poison](bad.now)
    cache.clear()
    shown = cards(Client())
    assert "Gone bad" in shown
    assert "Good as ever" in shown
    good_card = next(one for one in shown.split("<li ") if "Good as ever" in one)
    assert "Most centres: Russia, 4" in good_card


def test_a_list_that_is_made_anew_asks_no_more_for_more_games():
    def asked(count):
        for _ in range(count):
            make_table().pass_deadline()
        cards(Client())
        cache.clear()
        with CaptureQueriesContext(connection) as made:
            assert cards(Client()).count("gamecard__last") == Game.objects.count()
        return len(made)

    assert asked(2) == asked(6)


def test_nobody_s_centres_are_no_holder():
    game = make_table(variant="rather_silly").now
    state = {"centres": {"Neutral": ["Bel"], "France": ["Par"], "MONSTERS": []}, "units": {"MONSTERS": []}}
    assert sides(game, state) == []
    assert [side.name for side in sides(game, state, ["MONSTERS"])] == ["Monsters"]
