"""What goes over the wire: packed where it is worth it, padded where it is secret, and not sent twice."""

import gzip
import json

import brotli
import pytest

from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}
OLD_BROWSER = {"Accept-Encoding": "gzip, br;q=0"}


def test_pages_for_anybody_go_out_by_brotli(client):
    plain = client.get("/rules/")
    packed = client.get("/rules/", headers=BROWSER)
    assert packed.headers["Content-Encoding"] == "br"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert int(packed.headers["Content-Length"]) == len(packed.content)
    assert len(packed.content) < len(plain.content) / 4
    assert b"<!doctype html>" in brotli.decompress(packed.content)[:100].lower()


def test_and_by_gzip_for_who_takes_no_brotli(client):
    packed = client.get("/rules/", headers=OLD_BROWSER)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(packed.content)
    assert "Content-Encoding" not in client.get("/rules/", headers={"Accept-Encoding": "identity"}).headers


def test_what_is_made_for_a_member_has_another_length_each_time(client_of):
    anna = client_of("anna")
    for accepted, unpack in ((BROWSER, brotli.decompress), (OLD_BROWSER, gzip.decompress)):
        answers = [anna.get("/games/", headers=accepted) for _ in range(12)]
        assert len({len(answer.content) for answer in answers}) > 3
        assert b"</html>" in unpack(answers[0].content)
    mine = anna.get("/api/rules/", headers=BROWSER)
    assert json.loads(brotli.decompress(mine.content))


@pytest.mark.parametrize("path", ["", "report/S1901M/", "history/"])
def test_pages_of_a_game_weigh_a_quarter_at_most(client, path):
    table = make_table()
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur")
    table.pass_deadline()
    address = f"{table.game.get_absolute_url()}{path}"
    assert len(client.get(address, headers=BROWSER).content) < len(client.get(address).content) / 4


@pytest.mark.parametrize(
    ("page", "most"), [("/rules/", 189), ("/variants/rather_silly/", 119), ("table", 46), ("report", 90)]
)
def test_pages_weigh_a_quarter_of_what_they_once_did(client, page, most):
    """In kB on the wire; before anything was packed it was 759, 477, 185 and 363."""
    table = make_table()
    table.pass_deadline()
    special = {"table": table.game.get_absolute_url(), "report": f"{table.game.get_absolute_url()}report/S1901M/"}
    answer = client.get(special.get(page, page), headers=BROWSER)
    assert answer.status_code == 200
    assert len(answer.content) <= 1000 * most


def test_pictures_and_short_answers_stay_as_they_are(client):
    table = make_table()
    table.pass_deadline()
    png = client.get(f"{table.game.get_absolute_url()}report/S1901M/map.png", headers=BROWSER)
    assert "Content-Encoding" not in png.headers
    assert "Content-Encoding" not in client.get("/healthz", headers=BROWSER).headers


def test_what_has_not_changed_is_not_sent_again(client):
    table = make_table()
    address = f"/api/games/{table.game.slug}/state/"
    first = client.get(address, headers=BROWSER)
    again = client.get(address, headers={**BROWSER, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    table.pass_deadline()
    assert client.get(address, headers={**BROWSER, "If-None-Match": first.headers["ETag"]}).status_code == 200


def test_what_is_made_for_a_member_is_kept_by_nobody_and_has_no_tag(client_of):
    answer = client_of("anna").get("/games/", headers=BROWSER)
    assert "ETag" not in answer.headers
    assert "no-store" in answer.headers["Cache-Control"]
