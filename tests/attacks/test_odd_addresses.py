"""What was found by odd values, one by one: addresses that are none, and names that are empty."""

import pytest

from tests.plugins.tables import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NO_ADDRESSES = ("http://[", "//[::1", "https://[x]/", "http://a:99999999/", "http://]")


@pytest.mark.parametrize("address", NO_ADDRESSES)
@pytest.mark.parametrize("door", ["login", "signup", "logout", "3rdparty/login/error", "password/reset"])
def test_one_is_not_led_to_what_is_no_address(client, door, address):
    answer = client.get(f"/accounts/{door}/", {"next": address})
    assert answer.status_code in (200, 302, 401)
    assert address not in answer.get("Location", "")


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_no_page_of_a_game_is_at_what_is_no_address(client, address):
    assert client.get("/games/oembed/", {"url": address}).status_code == 404


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_row_is_found_by_a_field_without_a_name(client, method):
    table = make_table()
    client.force_login(table.gm)
    for page in ("change", "delete", "history"):
        answer = getattr(client, method)(f"/admin/games/game/{table.game.pk}/{page}/", {"_to_field": ""})
        assert answer.status_code in (403, 404)


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_no_webhook_is_at_what_is_no_address(client, address):
    client.force_login(make_table().france)
    answer = client.post("/me/channels/", {"address": address, "kinds": ["turn"]})
    assert answer.status_code == 422
    assert client.post("/theme/", {"theme": "dark", "next": address}).status_code == 302
