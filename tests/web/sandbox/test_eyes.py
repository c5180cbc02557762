"""A turn in the sandbox as the GM sees it: opened from the desk, and for nobody else, whichever way it is handed on."""

from html import unescape

import pytest

from games.models import AuditEntry, Game, Sandbox
from games.sandbox.services import sandbox_keep
from games.table.access import LENS
from tests.plugins.tables import make_table, user
from tests.web.sandbox.test_of_games import bench_of, browse, packed

SECRET = "A Par - Bur"
MINE = "/sandbox/"


@pytest.fixture
def table(db):
    table = make_table()
    table.order("France", SECRET)
    return table


def address(table, number=1):
    return f"/sandbox/game/{table.game.slug}/{number}/?eyes=gm"


def others(table):
    staff = user("boss")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    other_gm = make_table(prefix="other", forming=True).gm
    return (None, user("stranger"), table.france, table.germany, other_gm, staff)


def test_the_desk_leads_to_the_open_turn_as_the_gm_sees_it(table):
    gm = browse(table.gm)
    assert address(table) in unescape(gm.get(f"/gm/{table.game.slug}/").content.decode())
    page = gm.get(address(table))
    assert bench_of(page).step.orders == {"France": [SECRET]}
    assert "With the GM’s eyes" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    table.pass_deadline()
    shown = unescape(gm.get(f"/gm/{table.game.slug}/").content.decode())
    assert address(table, 1) in shown
    assert address(table, 2) in shown


def test_it_is_the_gms_sight_also_while_he_looks_through_other_eyes(table):
    gm = browse(table.gm)
    gm.post(f"/gm/{table.game.slug}/as/", {"seat": "Germany"})
    assert gm.session[LENS.format(table.game.slug)] == "Germany"
    assert bench_of(gm.get(f"/sandbox/game/{table.game.slug}/1/")).origin.eyes == "Germany"
    assert bench_of(gm.get(address(table))).origin.eyes == "gm"


def test_for_others_that_address_leads_nowhere(table):
    for member in others(table):
        for number in (1, 2):
            answer = browse(member).get(address(table, number))
            assert answer.status_code == 404
            assert SECRET not in answer.content.decode()


def test_a_gm_who_holds_a_seat_without_agreement_does_not_see_it(table):
    table.game.seats.filter(seat_id="Germany").update(player=table.gm)
    assert browse(table.gm).get(address(table)).status_code == 404


def test_that_a_gm_looked_is_written_down(table):
    gm = browse(table.gm)
    gm.get(f"/sandbox/game/{table.game.slug}/1/?eyes=everybody")
    assert not AuditEntry.objects.filter(action="gm.read_orders").exists()
    gm.get(address(table))
    entry = AuditEntry.objects.get(action="gm.read_orders")
    assert (entry.actor, entry.data) == (table.gm, {"turn": 1})
    table.pass_deadline()
    gm.get(address(table))
    assert AuditEntry.objects.get(action="gm.past").data == {"turn": 1}
    browse(table.france).get(f"/sandbox/game/{table.game.slug}/2/")
    assert AuditEntry.objects.filter(action__startswith="gm.").count() == 2


@pytest.mark.slow
def test_a_bench_left_open_is_of_no_use_to_others(table):
    """What stands in a page and in the browser’s way back: whoever else sends it sees nothing, and does nothing."""
    bench = packed(browse(table.gm).get(address(table)))
    asked = [
        (MINE, {"do": do}) for do in ("show", "adjudicate", "file", "keep", "from-here", "made-up", "chance", "game")
    ]
    asked += [(MINE, {"do": "import", "text": "France: A Par"}), (MINE, {"do": "to-0"})]
    asked += [("/sandbox/lines/", {"seat": "France", "text": "A Par H"}), ("/sandbox/ruling/", {})]
    for member in others(table):
        client = browse(member)
        for where, fields in asked:
            answer = client.post(where, {"bench": bench, **fields})
            assert answer.status_code in (302, 403) or fields["do"] == "import", (member, where, fields)
            assert SECRET not in _shown(answer), (member, where, fields)
    assert not Sandbox.objects.exists()


def _shown(answer):
    """What an answer holds but for the list of all that could be ordered."""
    text = answer.content.decode()
    if 'name="bench"' in text:
        assert bench_of(answer).origin is None
        assert bench_of(answer).step.orders == {}
        return ""
    return text


def test_no_address_that_a_deed_leads_to_says_anything(table):
    gm = browse(table.gm)
    bench = packed(gm.get(address(table)))
    kept = gm.post(MINE, {"bench": bench, "do": "keep"})
    assert kept.status_code == 302
    assert kept["Location"].startswith(f"/sandbox/{Sandbox.objects.get().token}/?at=0")


def test_what_was_seen_stays_in_a_bench_that_begins_later(table):
    """Stepped on and cut off from its origin, it is still for the GMs alone."""
    gm = browse(table.gm)
    page = gm.post(MINE, {"bench": packed(gm.get(address(table))), "do": "adjudicate"})
    page = gm.post(MINE, {"bench": packed(page), "do": "to-1"})
    page = gm.post(MINE, {"bench": packed(page), "do": "from-here"})
    assert (bench_of(page).origin.eyes, bench_of(page).origin.number) == ("gm", 0)
    assert "With the GM’s eyes" in page.content.decode()
    assert "Turn it into a ruling" not in page.content.decode()
    gm.post(MINE, {"bench": packed(page), "do": "keep"})
    found = Sandbox.objects.get()
    assert found.gm_only
    for member in others(table):
        assert browse(member).get(found.get_absolute_url()).status_code == 404
    refused = gm.post("/sandbox/ruling/", {"bench": packed(page)})
    assert refused.status_code == 400
    assert "begins with neither" in refused.content.decode()


def test_a_seats_sight_stays_a_seats_sight(table):
    france = browse(table.france)
    page = france.post(MINE, {"bench": packed(france.get(f"/sandbox/game/{table.game.slug}/1/")), "do": "adjudicate"})
    page = france.post(MINE, {"bench": packed(page), "do": "to-1"})
    page = france.post(MINE, {"bench": packed(page), "do": "from-here"})
    assert bench_of(page).origin.eyes == "France"
    assert "It holds what France sees" in page.content.decode()


def test_no_game_begins_with_what_a_gm_sees(table):
    """Everybody sees the position in which a game begins."""
    gm = browse(table.gm)
    bench = gm.get(address(table))
    refused = gm.post(MINE, {"bench": packed(bench), "do": "game"})
    assert refused.status_code == 400
    assert "everybody would see what is hidden in it" in refused.content.decode()
    kept = sandbox_keep(bench=bench_of(bench).dump(), by=table.gm)
    answer = gm.get("/games/new/", {"sandbox": kept.token, "at": "0"})
    assert "It begins with a position" not in answer.content.decode()
    assert "everybody would see what is hidden in it" in answer.content.decode()
    form = {"name": "The endgame", "variant": "standard", "speed": "brisk", "run": "gm", "sandbox": kept.token}
    defaults = {"press": "full", "allocation": "drawn", "nmr_policy": "vacate", "nmr_limit": "2", "time_zone": "UTC"}
    assert gm.post("/games/new/", {**form, **defaults, "at": "0"}).status_code == 422
    assert not Game.objects.filter(name="The endgame").exists()


def test_a_kept_one_does_not_open_to_a_gm_who_plays_without_agreement(table):
    bench = bench_of(browse(table.gm).get(address(table)))
    kept = sandbox_keep(bench=bench.dump(), by=table.gm)
    assert browse(table.gm).get(kept.get_absolute_url()).status_code == 200
    Game.objects.get(pk=table.game.pk).co_gms.add(table.germany)
    assert browse(table.germany).get(kept.get_absolute_url()).status_code == 404
    assert browse(table.germany).get(f"/api/sandbox/{kept.token}/").status_code == 404
    taken = browse(table.germany).post(MINE, {"bench": packed(browse(table.gm).get(address(table))), "do": "keep"})
    assert taken.status_code == 403
