"""Orders by rows over the API: merged, and refused with both lines where a row has changed meanwhile."""

import pytest

from tests.api.test_play import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(table):
    return f"/api/games/{table.game.slug}/orders/"


def patch(paper, *rows, match="", number=1):
    headers = {"HTTP_IF_MATCH": match} if match else {}
    return client_of("france").patch(paper, {"number": number, "rows": list(rows)}, format="json", **headers)


def test_a_row_is_saved_and_the_paper_says_so(table, paper):
    etag = client_of("france").get(paper).headers["ETag"]
    assert etag == '"1.0"'
    answer = patch(paper, {"row": "A Par", "line": "bur"}, match=etag)
    assert answer.status_code == 200
    assert answer.json()["lines"] == ["A Par - Bur"]
    assert answer.json()["receipt"]["lines"] == ["A Par - Bur"]
    now = client_of("france").get(paper)
    assert now.headers["ETag"] == answer.headers["ETag"] == '"1.1"'
    row = now.json()["rows"][0]
    assert (row["row"], row["line"], row["version"], row["counts"]) == ("A Par", "A Par - Bur", 1, True)


def test_what_others_changed_is_left_and_both_lines_are_told(table, paper):
    patch(paper, {"row": "A Par", "line": "bur"}, {"row": "F Bre", "line": "mao"}, match='"1.0"')
    answer = patch(paper, {"row": "A Par", "line": "pic"}, {"row": "A Mar", "line": "spa"}, match='"1.0"')
    assert answer.status_code == 412
    older, taken = answer.json()["fates"]
    assert (older["fate"], older["line"], older["theirs"]) == ("older", "pic", "A Par - Bur")
    assert taken["fate"] == "taken"
    assert answer.json()["lines"] == ["A Mar - Spa", "A Par - Bur", "F Bre - MAO"]
    assert "A Par" in answer.json()["detail"]
    answer = patch(paper, {"row": "A Par", "line": "pic", "version": 0})
    assert answer.status_code == 409
    assert answer.json()["fates"][0]["theirs"] == "A Par - Bur"
    answer = patch(paper, {"row": "A Par", "line": "pic"}, match=answer.headers["ETag"])
    assert answer.status_code == 200


@pytest.mark.parametrize("match", ["", "1.0", "*", '"x"', '"99999999999.1"'])
def test_a_version_must_be_named(table, paper, match):
    assert patch(paper, {"row": "A Par", "line": "bur"}, match=match).status_code == 400


def test_a_version_of_another_turn_is_told(table, paper):
    assert patch(paper, {"row": "A Par", "line": "bur"}, match='"2.0"').status_code == 409
    assert patch(paper, {"row": "A Par", "line": "bur", "version": 0}, number=2).status_code == 409


def test_a_whole_paper_still_replaces_all(table, paper):
    patch(paper, {"row": "A Par", "line": "bur", "version": 0})
    saved = client_of("france").put(paper, {"number": 1, "text": "F Bre H"}, format="json").json()
    assert saved["lines"] == ["F Bre H"]


def test_ready_for_another_version_than_the_paper_has_is_refused(table, paper):
    patch(paper, {"row": "A Par", "line": "bur", "version": 0})
    ready = client_of("france").post(f"{paper}ready/", {"number": 1, "ready": True, "version": 0}, format="json")
    assert ready.status_code == 409
    assert "another device" in ready.json()["detail"]
    seen = client_of("france").post(f"{paper}ready/", {"number": 1, "ready": True, "version": 1}, format="json")
    assert seen.status_code == 200
