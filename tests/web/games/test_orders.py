"""Orders on the page: saved with scripts and without, judged line by line, and never lost."""

import dataclasses
import json

import pytest

import engine
from games.common import order_rows
from games.models import Game, Submission
from games.selectors.orders import order_sheet
from games.table import sheets
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


def post(client, table, tail, *, script=False, **data):
    data.setdefault("number", table.now.turn_number)
    return client.post(table.game.get_absolute_url() + tail, data, headers=JSON if script else {})


def lines(table, seat="France"):
    paper = Submission.objects.filter(seat=table.seat(seat), turn=table.turn).first()
    return paper.lines if paper else []


def test_without_scripts_what_is_right_counts_and_what_is_wrong_is_told_and_stays(table, browse):
    france = browse(table.france)
    answer = post(france, table, "orders/", text="a par-bur\nA Mar - Mos")
    assert answer.status_code == 302
    assert lines(table) == ["A Par - Bur"]
    page = france.get(table.game.get_absolute_url()).content.decode()
    assert "A Mar - Mos" in page
    assert "cannot reach" in page
    assert "has no order" in page


def test_save_and_ready_in_one(table, browse):
    post(browse(table.france), table, "orders/", text="A Par H", then="ready")
    assert Submission.objects.get(seat=table.seat("France")).ready


def test_a_script_is_told_of_every_line_and_gets_a_receipt(table, browse):
    answer = post(browse(table.france), table, "orders/", script=True, text="a par-bur\nrubbish").json()
    told = [(line["canonical"], line["level"]) for line in answer["lines"]]
    assert told == [("A Par - Bur", "ok"), (None, "error")]
    assert answer["receipt"]["code"].startswith("S1901M-1-")


def test_a_page_that_is_out_of_date_gives_the_text_back(played, browse):
    answer = post(browse(played.france), played, "orders/", text="A Bur - Mun", number=1)
    assert answer.status_code == 409
    assert "A Bur - Mun" in answer.content.decode()
    assert "moved on" in answer.content.decode()
    answer = post(browse(played.france), played, "orders/", script=True, text="A Bur - Mun", number=1)
    assert answer.status_code == 409
    assert "moved on" in answer.json()["message"]


def test_those_without_a_seat_are_told_so(table, browse):
    assert post(browse(user("stranger")), table, "orders/", script=True, text="A Par H").status_code == 403
    logged_out = post(browse(), table, "orders/", script=True, text="A Par H")
    assert logged_out.status_code == 401
    assert "Log in" in logged_out.json()["message"]
    assert post(browse(), table, "orders/", text="A Par H").headers["Location"].startswith("/accounts/login/")


def test_looking_at_lines_saves_nothing(table, browse):
    answer = post(browse(table.france), table, "orders/check/", script=True, text="f bre-mao").json()
    assert answer["lines"][0]["canonical"] == "F Bre - MAO"
    assert lines(table) == []


def test_ready_and_not_ready_after_all(table, browse):
    france = browse(table.france)
    post(france, table, "ready/", ready="yes")
    assert "Not ready after all" in france.get(table.game.get_absolute_url()).content.decode()
    assert post(france, table, "ready/", script=True, ready="no").json() == {"ready": False}


def test_the_sheet_tells_the_script_everything_it_may_do(table, browse):
    page = browse(table.france).get(f"{table.game.get_absolute_url()}parts/moves/").content.decode()
    data = json.loads(page.split('id="sheet-data" type="application/json">')[1].split("</script>")[0])
    assert data["seat"] == "France"
    assert [want["subject"] for want in data["wants"]] == ["A Mar", "A Par", "F Bre"]
    offer = {
        "line": "A Par - Bur",
        "kind": "order",
        "data": {"verb": "move", "kind": "A", "place": "Par", "target": "Bur"},
    }
    assert offer in data["options"]["A Par"]


def test_a_dry_run_shows_what_would_be_and_stores_nothing(table, browse):
    before = Submission.objects.count()
    orders = {"France": "A Par - Bur", "germany": "A Mun - Bur"}
    told = post(browse(table.france), table, "orders/try/", script=True, orders=json.dumps(orders)).json()
    verdicts = {one["order"]: one["verdict"] for one in told["results"]["France"]}
    assert verdicts["A Par - Bur"] == "bounces"
    assert "<svg" in told["svg"]
    assert Submission.objects.count() == before
    assert lines(table) == []


@pytest.mark.parametrize("orders", ["nonsense", "[1]", '{"Atlantis": "A Par H"}'])
def test_a_dry_run_of_nonsense_is_refused_in_words(table, browse, orders):
    answer = post(browse(table.france), table, "orders/try/", script=True, orders=orders)
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_the_panel_of_moves_is_of_one_turn_though_a_worker_closes_it_meanwhile(table, browse, monkeypatch):
    def read_then_closed(viewer):
        sheet = order_sheet(viewer)
        if table.turn.number == sheet.turn.number:
            table.pass_deadline()
        return sheet

    monkeypatch.setattr(sheets, "order_sheet", read_then_closed)
    answer = browse(table.france).get(f"{table.game.get_absolute_url()}parts/moves/")
    assert answer.status_code == 200
    assert "A Par - Bur" in answer.content.decode()


MAIL = """\
A Par H
A Mar H

FRANCE (Anna):
> 1. Army Paris - Burgundy
> 2. Fleet Brest - English Channel
Germany: A Mun H
"""


def test_without_scripts_a_pasted_mail_replaces_the_lines_of_its_units_and_loses_nothing(table, browse):
    france = browse(table.france)
    post(france, table, "orders/", text=MAIL)
    assert lines(table) == ["A Mar H", "A Par - Bur", "F Bre - ENG"]
    page = france.get(table.game.get_absolute_url()).content.decode()
    assert "Germany: A Mun H" in page
    assert "This line stands under the name of Germany" in page
    box = page.split("data-paper>")[1].split("</textarea>")[0]
    assert "A Par H" not in box


def test_a_script_may_say_in_which_row_a_line_stands(table, browse):
    rows = json.dumps(["A Par", "A Mar", "F Bre"])
    answer = post(browse(table.france), table, "orders/", script=True, text="bur\ns par - bur\nmao", rows=rows).json()
    assert [line["canonical"] for line in answer["lines"]] == ["A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"]
    assert post(browse(table.france), table, "orders/", script=True, text="bur", rows="{}").status_code == 400


def test_complaints_go_away_when_they_are_mended(table, browse):
    france = browse(table.france)
    post(france, table, "orders/", text="A Par - Burgandy")
    assert "Unknown province" in france.get(table.game.get_absolute_url()).content.decode()
    post(france, table, "orders/", text="A Par - Bur")
    assert "Unknown province" not in france.get(table.game.get_absolute_url()).content.decode()


def test_rows_are_saved_by_themselves_and_the_paper_is_told(table, browse):
    france = browse(table.france)
    edits = [{"row": "A Par", "line": "bur", "version": 0, "seq": 1, "soft": True}]
    told = post(france, table, "orders/rows/", script=True, edits=json.dumps(edits), device="a").json()
    assert (told["fates"][0]["fate"], told["version"]) == ("taken", 1)
    line = told["lines"][0]
    assert (line["row"], line["canonical"], line["counts"], line["device"], line["seq"]) == (
        "A Par", "A Par - Bur", True, "a", 1,
    )  # fmt: skip
    assert told["receipt"]["code"].startswith("S1901M-1-")
    assert france.get(f"{table.game.get_absolute_url()}orders/rows/", headers=JSON).json()["version"] == 1


@pytest.mark.parametrize("edits", ["", "{}", "[1]", '[{"row": "A Par"}]', '[{"row": 1, "line": "", "version": 0}]'])
def test_edits_that_are_none_are_refused_in_words(table, browse, edits):
    answer = post(browse(table.france), table, "orders/rows/", script=True, edits=edits)
    assert answer.status_code == (200 if edits == "{}" else 400)


def test_a_turn_gone_by_tells_what_counted_to_its_seat_alone(table, browse):
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    address = f"{table.game.get_absolute_url()}orders/rows/?number=1"
    told = browse(table.france).get(address, headers=JSON).json()
    assert told["lines"] == ["A Par - Bur"]
    assert "A Par" not in browse(table.italy).get(address, headers=JSON).content.decode()
    assert browse(table.gm).get(address, headers=JSON).status_code == 403


def test_a_page_that_asks_for_its_paper_while_nothing_is_open_is_told_of_none(table, browse):
    Game.objects.filter(pk=table.game.pk).update(status="finished")
    answer = browse(table.france).get(f"{table.game.get_absolute_url()}orders/rows/", headers=JSON)
    assert (answer.status_code, answer.json()) == (200, None)


def test_what_cannot_be_read_again_gets_no_receipt(table, browse, monkeypatch):
    real = engine.check

    def forgetful(rulebook, state, seat, lines):
        """Reads “A Par - Bur” as anybody types it, and not as it would be kept."""
        return tuple(
            dataclasses.replace(one, level="error", canonical=None) if one.given == "A Par - Bur" else one
            for one in real(rulebook, state, seat, lines)
        )

    monkeypatch.setattr(order_rows.engine, "check", forgetful)
    told = post(browse(table.france), table, "orders/", script=True, text="par-bur\nA Mar H").json()
    assert [line["level"] for line in told["lines"]] == ["error", "ok"]
    assert "cannot be read again" in told["lines"][0]["message"]
    assert lines(table) == ["A Mar H"]


def test_without_scripts_ready_with_lines_that_do_not_count_is_asked_about(table, browse):
    answer = post(browse(table.france), table, "orders/", text="a par-bur\nrubbish", then="ready")
    assert answer.status_code == 200
    assert "rubbish does not count" in answer.content.decode()
    paper = Submission.objects.get(seat=table.seat("France"))
    assert (paper.ready, paper.lines) == (False, ["A Par - Bur"])


def test_the_last_to_be_ready_is_asked_once_about_what_is_missing(table, browse):
    for seat in table.turn.wanted:
        if seat != "France":
            table.order(seat, ready=True)
    table.order("France", "A Par - Bur")
    france = browse(table.france)
    asked = post(france, table, "ready/", script=True, ready="yes").json()
    assert not asked["ready"]
    assert any("A Mar has no order: without one it holds" in one for one in asked["ask"])
    assert table.turn.ready_at is None
    table.order("France", "A Par - Pic")
    stale = post(france, table, "ready/", script=True, ready="yes", sure=asked["version"]).json()
    assert not stale["ready"], "it was meant for another paper"
    assert post(france, table, "ready/", script=True, ready="yes", sure=stale["version"]).json() == {"ready": True}
    assert table.turn.ready_at is not None
