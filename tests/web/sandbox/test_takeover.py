"""What a GM takes over from a sandbox: the board, orders and draws by ticks, looked at before it is published."""

import re
from html import unescape

from games.models import AuditEntry, Ruling
from games.permissions import viewer_of
from games.sandbox.ruling_services import MOVED_ON, OTHER_TICKS
from games.selectors.ledger import ledger
from games.selectors.wording import ruling_text
from games.services.rulings import ruling_make
from tests.plugins.tables import user
from tests.web.sandbox.test_of_games import SEATS, browse, edited, packed, played, public_draws

ADDRESS = "/sandbox/ruling/"


def opened(client, table, number, **orders):
    """The bench of a turn with these orders typed on it."""
    page = client.get(f"/sandbox/game/{table.game.slug}/{number}/")
    fields = {f"orders-{seat}": "\n".join(lines) for seat, lines in orders.items()}
    return packed(client.post("/sandbox/", {"bench": packed(page), "do": "show", "papers": "yes", **fields}))


def look(client, bench, *take, **more):
    return client.post(ADDRESS, {"bench": bench, "ticked": "yes", "take": take, **more})


def publish(client, bench, *take, **more):
    """As a GM does it: looked at, then published with a reason."""
    seen = look(client, bench, *take, **more).context["seen"]
    told = {"bench": bench, "ticked": "yes", "take": take, "do": "publish", "seen": seen, "reason": "Telephoned"}
    return client.post(ADDRESS, {**told, **more})


def test_orders_are_taken_over_by_ticks_and_count(db, table):
    table.order("France", "A Par - Gas", "A Mar H")
    gm = browse(table.gm)
    bench = opened(gm, table, 1, France=["A Par - Bur", "a mar - spa"], Germany=["A Mun - Bur"])
    first = gm.post(ADDRESS, {"bench": bench})
    offered = first.context["offered"]
    assert [(one.seat, one.line, one.now) for one in offered.lines] == [
        ("France", "A Par - Bur", "A Par - Gas"),
        ("France", "A Mar - Spa", "A Mar H"),
        ("Germany", "A Mun - Bur", ""),
    ]
    assert first.context["previews"] == []
    assert 'value="order/France/A Par - Bur">' in first.content.decode()
    looked = look(gm, bench, "order/France/A Par - Bur", "order/Germany/A Mun - Bur")
    (told,) = looked.context["previews"]
    assert ("France: A Par - Bur", "no such order", "bounces") in {
        (one.order, one.before, one.after) for one in told["told"].verdicts
    }
    assert not Ruling.objects.exists()
    assert publish(gm, bench, "order/France/A Par - Bur").status_code == 302
    (ruling,) = Ruling.objects.all()
    assert (ruling.kind, ruling.data) == ("order", {"seat": "France", "lines": ["A Par - Bur"]})
    assert (ruling.number, ruling.reason) == (1, "Telephoned")
    table.pass_deadline()
    assert table.units("France").count("A Bur") == 1
    assert "A Mar" in table.units("France")
    assert "A Mun" in table.units("Germany")


def test_what_is_typed_and_not_yet_adjudicated_counts_too(db, table):
    gm = browse(table.gm)
    page = gm.get(f"/sandbox/game/{table.game.slug}/1/")
    typed = {"bench": packed(page), "papers": "yes", "orders-France": "A Par - Bur", "title": "By telephone"}
    looked = gm.post(ADDRESS, typed)
    assert [one.line for one in looked.context["offered"].lines] == ["A Par - Bur"]
    assert 'name="title" value="By telephone"' in looked.content.decode()


def test_orders_taken_over_are_hidden_until_they_are_carried_out(db, table):
    gm = browse(table.gm)
    bench = opened(gm, table, 1, France=["A Par - Bur"])
    publish(gm, bench, "order/France/A Par - Bur")
    readers = {name: viewer_of(table.now, who) for name, who in table.people.items()}
    assert {name for name, viewer in readers.items() if ledger(viewer)} == {"France"}
    for member in (None, table.germany, user("stranger")):
        for address in (f"/games/{table.game.slug}/ledger/", f"/api/games/{table.game.slug}/ledger/"):
            shown = browse(member).get(address).content.decode()
            assert "A Par - Bur" not in shown
            assert "Telephoned" not in shown
    told = [entry.data for entry in AuditEntry.objects.filter(action="ruling.make")]
    assert "Bur" not in str(told)


def test_lines_taken_off_the_bench_stay_and_that_is_said(db, table):
    table.order("France", "A Par - Bur", "F Bre - MAO")
    gm = browse(table.gm)
    looked = gm.post(ADDRESS, {"bench": opened(gm, table, 1, France=["A Par - Bur"])})
    assert looked.context["offered"].stays == (("France", "F Bre - MAO"),)
    assert "Orders that no ruling takes away" in looked.content.decode()


def test_through_everybodys_eyes_nothing_was_taken_off(db, table):
    table.order("France", "A Par - Bur", "F Bre - MAO")
    gm = browse(table.gm)
    page = gm.get(f"/sandbox/game/{table.game.slug}/1/?eyes=everybody")
    looked = gm.post(ADDRESS, {"bench": packed(page), "papers": "yes", "orders-France": "A Par - Gas"})
    offered = looked.context["offered"]
    assert [(one.line, one.now) for one in offered.lines] == [("A Par - Gas", "A Par - Bur")]
    assert offered.stays == ()


def test_what_a_player_has_changed_since_is_not_ticked_for_him(db, table):
    table.order("France", "A Par - Bur")
    gm = browse(table.gm)
    bench = opened(gm, table, 1, France=["A Par - Bur"])
    table.order("France", "A Par - Gas")
    looked = gm.post(ADDRESS, {"bench": bench})
    assert [(one.line, one.now) for one in looked.context["offered"].lines] == [("A Par - Bur", "A Par - Gas")]
    assert looked.context["previews"] == []
    refused = gm.post(ADDRESS, {"bench": bench, "do": "publish", "reason": "Nothing ticked"})
    assert refused.status_code == 400
    assert not Ruling.objects.exists()


def test_another_tick_after_the_look_is_looked_at_first(db, table):
    gm = browse(table.gm)
    bench = opened(gm, table, 1, France=["A Par - Bur"], Germany=["A Mun - Bur"])
    seen = look(gm, bench, "order/France/A Par - Bur").context["seen"]
    both = ["order/France/A Par - Bur", "order/Germany/A Mun - Bur"]
    told = {"bench": bench, "ticked": "yes", "take": both, "do": "publish", "seen": seen, "reason": "Both"}
    answer = gm.post(ADDRESS, told)
    assert answer.status_code == 409
    assert OTHER_TICKS in unescape(answer.content.decode())
    assert not Ruling.objects.exists()
    table.pass_deadline()
    answer = gm.post(ADDRESS, {**told, "take": both[:1]})
    assert answer.status_code == 409
    assert MOVED_ON in unescape(answer.content.decode())
    assert not Ruling.objects.exists()


def test_the_board_at_once_and_orders_on_it(db, table):
    """Two turns: the last is adjudicated again with the board, and the orders wait on the turn that opens then."""
    table.pass_deadline()
    table.order("Germany", "A Mun - Bur")
    gm = browse(table.gm)
    bench = edited(gm, table, 2, "France A Par - Bel")
    bench = packed(
        gm.post("/sandbox/", {"bench": bench, "do": "show", "papers": "yes", "orders-France": "A Bel - Hol"})
    )
    looked = look(gm, bench, "board", "order/France/A Bel - Hol")
    assert [one["again"] for one in looked.context["previews"]] == [True, False]
    assert "it should not give away the orders" in looked.content.decode()
    assert "it should not give away" not in look(gm, bench, "board").content.decode()
    assert ("France: A Bel - Hol", "no such order", "succeeds") in {
        (one.order, one.before, one.after) for one in looked.context["previews"][1]["told"].verdicts
    }
    assert publish(gm, bench, "board", "order/France/A Bel - Hol").status_code == 302
    assert "A Bel" in table.units("France")
    assert table.now.last_turn.revision == 2
    assert {(one.number, one.kind) for one in Ruling.objects.all()} == {(1, "board"), (2, "order")}
    table.pass_deadline()
    assert "A Hol" in table.units("France")
    assert "A Bur" in table.units("Germany")


def test_a_retreat_is_ruled_on_a_board_on_which_another_unit_no_longer_owes_one(db, tables):
    table = tables(nmr_policy="hold")
    table.order("Austria", "A Vie - Boh")
    table.order("Italy", "A Ven - Tyr")
    table.pass_deadline()
    table.order("Austria", "A Boh - Mun")
    table.order("Italy", "A Tyr S A Boh - Mun")
    table.pass_deadline()
    assert table.turn.phase == "F1901R"
    gm = browse(table.gm)
    bench = edited(gm, table, 3, "Germany A Mun - Sil")
    page = gm.post("/sandbox/", {"bench": bench, "do": "show", "papers": "yes", "orders-Germany": "A Mun R Ruh"})
    assert publish(gm, packed(page), "board", "order/Germany/A Mun R Ruh").status_code == 302
    table.pass_deadline()
    assert "A Sil" in table.units("Germany")
    assert "A Ruh" not in table.units("Germany")


def test_marks_and_figures_are_called_as_on_the_ledger(db):
    table = played("rather_silly", 1)
    gm = browse(table.gm)
    bench = edited(gm, table, 2, "souls.sold of France A Mar = 2; borg.at = Mun")
    shown = gm.post(ADDRESS, {"bench": bench})
    words = shown.context["words"]
    assert publish(gm, bench, "board").status_code == 302
    assert words == [ruling_text(ruling) for ruling in Ruling.objects.order_by("pk")]
    assert not any("souls.sold" in one for one in words), words


def test_a_game_of_another_theme_is_told_in_its_words(db, tables):
    table = tables(variant="rather_silly", players=SEATS["rather_silly"], options={"frame.theme": "neutral"})
    table.pass_deadline()
    gm = browse(table.gm)
    shown = look(gm, edited(gm, table, 2, "souls.sold of France A Mar = 2"), "board")
    told = re.sub(r"<[^>]*>", " ", shown.content.decode())
    assert shown.context["previews"]
    assert not re.search(r"\bsouls?\b|devil", told, re.IGNORECASE)


def test_rulings_that_were_left_out_stand_and_that_is_said(db, table):
    data = {"seat": "France", "lines": ["A Par - Bur"]}
    made = ruling_make(game=table.game, by=table.gm, kind="order", data=data, reason="Telephoned")
    gm = browse(table.gm)
    page = gm.get(f"/sandbox/game/{table.game.slug}/1/")
    with_it = gm.post(ADDRESS, {"bench": packed(page)})
    assert with_it.context["offered"].stand == ()
    without = gm.post("/sandbox/", {"bench": packed(page), "do": "no-rulings"})
    looked = gm.post(ADDRESS, {"bench": packed(without)})
    assert [one.pk for one in looked.context["offered"].stand] == [made.pk]
    assert f"/do/withdraw/?ruling={made.pk}" in looked.content.decode()
    assert "France: A Par - Bur" in looked.content.decode()


def pinned(client, table, number, draw, value):
    """The bench of a turn with a value set for a draw."""
    page = client.get(f"/sandbox/game/{table.game.slug}/{number}/")
    fields = {"bench": packed(page), "do": "adjudicate", "pins": "yes", f"draw-{draw}": value}
    return packed(client.post("/sandbox/", fields))


def test_a_draw_of_the_last_turn_is_taken_over_and_it_is_done_again(db):
    table = played("rather_silly", 4)
    while not (draws := public_draws(table)):
        table.pass_deadline()
    number, draw = table.now.last_turn.number, draws[0]
    value = next(one for one in draw.candidates if one != draw.value)
    gm = browse(table.gm)
    bench = pinned(gm, table, number, draw.key, value)
    offered = gm.post(ADDRESS, {"bench": bench}).context["offered"]
    assert [(one.draw, one.value, one.now) for one in offered.pins] == [(draw.key, value, draw.value)]
    assert publish(gm, bench, f"pin/{draw.key}").status_code == 302
    (ruling,) = Ruling.objects.all()
    assert (ruling.kind, ruling.data) == ("pin", {"draw": draw.key, "value": value})
    done = table.now.last_turn
    assert done.revision == 2
    (again,) = [one for one in done.loaded_outcome(table.game.rulebook).draws if one.key == draw.key]
    assert (again.value, again.pinned) == (value, True)


def test_a_value_that_cannot_come_out_is_refused_with_the_ticks_kept(db):
    table = played("rather_silly", 4)
    while not (draws := public_draws(table)):
        table.pass_deadline()
    number, draw = table.now.last_turn.number, draws[0]
    gm = browse(table.gm)
    page = gm.get(f"/sandbox/game/{table.game.slug}/{number}/")
    fields = {"bench": packed(page), "pins": "yes", f"draw-{draw.key}": "Narnia", "ticked": "yes"}
    answer = gm.post(ADDRESS, {**fields, "take": f"pin/{draw.key}"})
    assert answer.status_code == 400
    assert "Unknown province “Narnia”" in unescape(answer.content.decode())
    assert f'value="pin/{draw.key}" checked' in unescape(answer.content.decode())


def test_an_older_turn_is_refused_without_losing_the_bench(db, table):
    gm = browse(table.gm)
    bench = opened(gm, table, 1, France=["A Par - Bur"])
    table.pass_deadline()
    table.pass_deadline()
    answer = gm.post(ADDRESS, {"bench": bench})
    assert answer.status_code == 400
    assert "begins with neither" in answer.content.decode()
    assert "A Par - Bur" in answer.content.decode()


def test_who_reads_the_reason_is_said_as_it_is(db, table):
    """Orders alone are their seat's until they are carried out; a board that changes at once is everybody's."""
    gm = browse(table.gm)
    bench = opened(gm, table, 1, France=["A Par - Bur"], Germany=["A Mun - Bur"])
    one = look(gm, bench, "order/France/A Par - Bur").content.decode()
    assert "Only France and the GM can read it on the ledger at once" in one
    assert "Germany and the GM can read" not in one
    two = look(gm, bench, "order/France/A Par - Bur", "order/Germany/A Mun - Bur").content.decode()
    assert "Only France, Germany and the GM can read it on the ledger at once" in two
    assert "Whoever may see the game reads it on the ledger." not in two
