"""Pages and API of settings that change after people have sat down."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from games.agreements.settings_changes import game_change
from games.common.errors import Refused
from games.forming import joining
from games.models import Membership
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def forming(db):
    table = make_table(forming=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    return table


def page(member):
    client = Client()
    client.force_login(member)
    return client


def lobby_of(table, member):
    return page(member).get(table.game.get_absolute_url()).text


def test_a_gm_changes_them_by_the_form_and_a_player_confirms(forming):
    gm, game = page(forming.gm), forming.game
    address = reverse("games:change", args=[game.slug])
    shown = gm.get(address)
    assert "1 other sits at this table" in shown.text
    wish = {"name": "Table", "speed": "steady", "press": "none", "allocation": "chosen", "start": "full"}
    wish |= {"early_adjudication": "on", "nmr_policy": "vacate", "nmr_limit": "2"}
    answer = gm.post(address, wish, follow=True)
    assert "asked to confirm it" in answer.text
    assert "1 at the table has yet to confirm" in answer.text
    seen = lobby_of(forming, forming.france)
    assert "<del>1 day</del> <ins>3 days</ins>" in seen
    assert "<del>Public and private</del> <ins>None</ins>" in seen
    until = Membership.objects.get(user=forming.france).confirm_by
    assert f'value="{until.isoformat()}"' in seen.replace("&#x2B;", "+")
    confirm = reverse("games:confirm", args=[game.slug])
    for wrong in ("", "2020-13-01T00:00", "2020-01-01T00:00:00Z"):
        assert "changed once more" in page(forming.france).post(confirm, {"until": wrong}, follow=True).text
    answer = page(forming.france).post(confirm, {"until": until.isoformat()}, follow=True)
    assert "You keep your seat" in answer.text
    assert "has changed since you sat down" in seen
    assert "has changed since you sat down" not in answer.text


def test_starting_is_offered_when_all_have_confirmed(forming):
    game_change(game=forming.game, by=forming.gm, bots_allowed=True)
    assert "Start now" not in lobby_of(forming, forming.gm)
    Membership.objects.update(agreed=None, confirm_by=None)
    assert "Start now" in lobby_of(forming, forming.gm)


def test_others_do_not_read_what_somebody_is_asked(forming):
    game_change(game=forming.game, by=forming.gm, press="none")
    assert "<del>" not in lobby_of(forming, forming.italy)
    assert "<del>" not in lobby_of(forming, forming.gm)


def test_the_form_says_what_stays_closed(db):
    table = make_table(forming=True, anonymous=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    wish = {"name": "Other", "speed": "steady", "press": "none", "allocation": "chosen", "start": "full"}
    wish |= {"nmr_policy": "vacate", "nmr_limit": "2"}
    answer = page(table.gm).post(reverse("games:change", args=[table.game.slug]), wish)
    assert answer.status_code == 422
    assert "They stay hidden" in answer.text
    assert 'value="Other"' in answer.text


def test_by_api(forming):
    gm, france = APIClient(), APIClient()
    gm.force_authenticate(forming.gm)
    france.force_authenticate(forming.france)
    address = f"/api/games/{forming.game.slug}/"
    assert gm.patch(address, {"press": "public"}, format="json").status_code == 200
    you = france.get(address).json()["you"]
    assert you["changed"] == [{"name": "Press", "old": "Public and private", "new": "Public only"}]
    assert gm.get(address).json()["you"]["changed"] == []
    old = {"until": "2020-01-01T00:00:00Z"}
    assert france.post(f"{address}confirm/", old, format="json").status_code == 409
    answer = france.post(f"{address}confirm/", {"until": you["confirm_by"]}, format="json")
    assert answer.status_code == 200
    assert answer.json()["you"] | {"changed": [], "confirm_by": None} == answer.json()["you"]


def test_rules_of_the_table_are_agreed_and_confirmed_anew(forming):
    game_change(game=forming.game, by=forming.gm, table_rules="Be **kind**. <script>no</script>")
    seen = lobby_of(forming, forming.france)
    assert "Be <strong>kind</strong>. &lt;script&gt;" in seen
    assert "<del>none</del>" in seen and Membership.objects.get(user=forming.france).confirm_by is not None
    with pytest.raises(Refused):
        game_change(game=forming.game, by=forming.gm, table_rules="x" * 4001)


def test_rules_of_the_table_stand_with_the_rules_of_a_game(table):
    table.game.table_rules = "Be *kind*."
    table.game.save()
    assert "Be <em>kind</em>." in page(table.france).get(f"{table.game.get_absolute_url()}rules/").text
