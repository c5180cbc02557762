"""What a GM sees at the desk: what a ruling would do, others' eyes, the trail, and what lies there."""

import pytest
from django.test import Client

from games.models import AuditEntry, Message, Ruling, Submission, Turn
from games.press.services import press
from tests.games.desks import desk, desk_of, do, page
from tests.plugins.tables import POWERS, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SILLY = (*POWERS, "Mastermind", "Doctor", "Soothsayer", "Jester")


@pytest.fixture
def table(db):
    table = make_table()
    table.order("France", "A Par - Bur", "F Bre - MAO")
    press.press_send(game=table.game, by=table.france, to=["Italy"], text="Marseilles at midnight")
    return table


# --- looking first ------------------------------------------------------------------------------------


def test_a_ruling_is_shown_before_it_is_made_and_dropping_it_changes_nothing(table):
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    before = Turn.objects.count(), table.now.last_turn.revision
    answer = do(table, "verdict", order='["France", "A Par", 1]', verdict="succeeds", looking=True)
    shown = answer.content.decode()
    assert "What it would do" in shown
    told = answer.context["told"]
    assert [(one.order, one.before, one.after) for one in told.verdicts] == [
        ("France: A Par - Bur", "bounces", "succeeds")
    ]
    moved = {(one.before, one.after) for one in told.comparison.differences}
    assert ("A Par", "A Bur") in moved
    assert not Ruling.objects.exists()
    assert (Turn.objects.count(), table.now.last_turn.revision) == before


def test_orders_that_a_ruling_would_take_away_are_listed(table):
    table.pass_deadline()
    table.order("Turkey", "A Con - Bul", "A Smy H")
    answer = do(table, "board", op="remove", unit="A Con", seat="Turkey", number=1, looking=True)
    assert [(one.seat, one.line) for one in answer.context["preview"].lost] == [("Turkey", "A Con - Bul")]
    assert "could no longer be given" in answer.content.decode()


def test_what_was_looked_at_must_still_be_so(table):
    """Two GMs at once, or a deadline between the look and the ruling: nothing is made, and the new state is shown."""
    fields = {"seat": "Italy", "lines": "A Rom - Apu", "number": 1, "turn": "1.1", "reason": "By telephone."}
    client, address = desk_of(table.gm), desk(table, "deed", "orders")
    seen = client.post(address, fields).context["preview"].seen
    do(table, "orders", seat="Turkey", lines="A Con - Bul", number=1)
    answer = client.post(address, {**fields, "publish": seen})
    assert answer.status_code == 200
    assert "Look at it again" in answer.content.decode()
    assert "By telephone." in answer.content.decode()
    assert Ruling.objects.count() == 1
    seen = answer.context["preview"].seen
    table.pass_deadline()
    answer = client.post(address, {**fields, "publish": seen})
    assert answer.status_code == 409
    assert "it is Autumn 1901, movement now" in answer.content.decode()
    assert Ruling.objects.count() == 1
    form = answer.context["form"]
    assert (form["turn"].value(), form["lines"].value(), form["number"].value()) == ("2.1", "A Rom - Apu", "2")
    fields |= {"turn": "2.1"}  # and the turn that is done again is chosen, as it was when it was open
    answer = client.post(address, fields)
    assert client.post(address, {**fields, "publish": answer.context["preview"].seen}).status_code == 302
    assert "A Apu" in table.units("Italy")


def test_what_is_clicked_on_is_filled_in(table):
    client = desk_of(table.gm)
    shown = client.get(desk(table)).content.decode()
    address = f"{desk(table, 'deed', 'orders')}?seat=France&amp;lines=A+Par+-+Bur"
    assert address in shown
    form = client.get(address.replace("&amp;", "&")).context["form"]
    assert (form["seat"].value(), form["lines"].value()) == ("France", "A Par - Bur")
    there = client.get(desk(table, "at", "Par")).content.decode()
    assert "op=move&amp;seat=France&amp;unit=A+Par" in there
    assert "op=owner&amp;place=Par" in there
    assert client.get(f"{desk(table, 'at', 'Par')}?fragment=yes").content.decode().count("<html") == 0
    assert client.get(desk(table, "at", "Atlantis")).status_code == 404
    assert client.get(f"{desk(table, 'find')}?place=Par").url == desk(table, "at", "Par")


# --- eyes, people, trail -----------------------------------------------------------------------------


def test_the_gm_sees_the_game_as_a_seat_does_and_can_do_nothing_there(table):
    client, address = desk_of(table.gm), table.game.get_absolute_url()
    press.press_send(game=table.game, by=table.turkey, to=["Russia"], text="Between us bears")
    assert client.post(desk(table, "as"), {"seat": "France"}).url == address
    own = desk_of(table.france)
    for page_ in ("", "press/", "ledger/", "parts/moves/", "board/"):
        shown, frances = client.get(address + page_), own.get(address + page_)
        assert "Between us bears" not in shown.content.decode()
        assert ("Marseilles at midnight" in shown.content.decode()) == (
            "Marseilles at midnight" in frances.content.decode()
        )
    assert client.get(f"{address}board/").json() == own.get(f"{address}board/").json()
    assert "You see what France sees" in client.get(address).content.decode()
    answer = client.post(f"{address}orders/", {"number": 1, "text": "A Par - Gas"}, HTTP_ACCEPT="application/json")
    assert answer.status_code == 403
    assert Submission.objects.get(seat__seat_id="France").lines[0] == "A Par - Bur"
    client.post(desk(table, "as"), {"seat": "spectator"})
    shown = client.get(address).content.decode()
    assert "A Par - Bur" not in shown
    assert "a spectator" in shown
    client.post(desk(table, "as"), {"seat": ""})
    assert "All orders" in client.get(address).content.decode()
    assert AuditEntry.objects.filter(action="gm.view_as", data={"eyes": "France"}).exists()


def test_nobody_else_sees_through_others_eyes(table):
    assert desk_of(table.italy).post(desk(table, "as"), {"seat": "France"}).status_code == 404


def test_press_from_the_desk_goes_to_one_some_or_all(table):
    client = desk_of(table.gm)
    for to in (["public"], ["France"], ["Italy", "Turkey"]):
        assert client.post(desk(table, "press"), {"to": to, "text": f"To {to[-1]}"}).status_code == 302
    threads = {message.text: message.thread.key for message in Message.objects.filter(seat=None)}
    assert threads == {"To public": "public", "To France": "France+GM", "To Turkey": "Italy+Turkey+GM"}
    answer = client.post(desk(table, "press"), {"text": "To whom?"})
    assert answer.status_code == 400
    assert "To whom?" in answer.content.decode()


def test_the_trail_tells_who_looked_and_holds_no_secret(table):
    client = desk_of(table.gm)
    client.get(desk(table))
    client.get(desk(table))
    assert AuditEntry.objects.filter(action="gm.read_orders").count() == 1
    shown = client.get(desk(table, "trail")).content.decode()
    assert "read all orders" in shown
    assert "saved orders" in shown
    assert "A Par - Bur" not in shown
    assert "Marseilles" not in shown
    mine = client.get(f"{desk(table, 'trail')}?of=gm").content.decode()
    assert "saved orders" not in mine


def test_taking_a_ruling_back_is_looked_at_too(table):
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    do(table, "verdict", order='["France", "A Par", 1]', verdict="succeeds")
    ruling = Ruling.objects.get()
    answer = do(table, "withdraw", ruling=ruling.pk, looking=True)
    assert ("A Bur", "A Par") in {(one.before, one.after) for one in answer.context["comparison"].differences}
    assert Ruling.objects.get().withdrawn_at is None
    assert do(table, "withdraw", ruling=ruling.pk).status_code == 302
    assert "A Par" in table.units("France")
    assert "Nothing differs" in do(table, "again", looking=True).content.decode()


def test_a_gm_who_reads_others_press_leaves_a_line_through_every_door(table):
    other = make_table(prefix="other-")
    thread = Message.objects.get().thread
    told = {"thread": thread.pk, "up_to": Message.objects.get().pk}
    address = table.game.get_absolute_url()
    doors = [
        f"{address}press/?thread={thread.pk}",
        f"{address}parts/press/?thread={thread.pk}",
        f"/api/games/{table.game.slug}/press/{thread.pk}/",
    ]
    for door in doors:
        desk_of(table.france).get(door)
        assert not AuditEntry.objects.filter(action="gm.read_press").exists()
        desk_of(table.gm).get(door)
        assert AuditEntry.objects.get(action="gm.read_press").data == told
        AuditEntry.objects.filter(action="gm.read_press").delete()
    for door in (page("message_changelist"), page("message_change", Message.objects.get().pk)):
        desk_of(table.gm).get(door)
        assert AuditEntry.objects.get(action="gm.read_press").game == table.game
        AuditEntry.objects.filter(action="gm.read_press").delete()
    desk_of(other.gm).get(page("message_changelist"))
    assert AuditEntry.objects.get(action="gm.read_press").game == other.game
    for door in (address, f"/api/games/{table.game.slug}/gm/sheets/", desk(table), page("submission_changelist")):
        desk_of(table.gm).get(door)
        assert AuditEntry.objects.filter(action="gm.read_orders", actor=table.gm).count() == (
            2 if door == page("submission_changelist") else 1
        )


def test_cards_marks_and_figures_are_reached_from_where_they_are(tables):
    cards = tables(prefix="cards-", variant="gathering")
    cards.pass_deadline()
    shown = desk_of(cards.gm).get(desk(cards)).content.decode()
    assert "seat=France&amp;item=sudden_death&amp;origin=decks.primary" in shown
    form = desk_of(cards.gm).get(f"{desk(cards, 'deed', 'card')}?seat=France&item=sudden_death&origin=decks.primary")
    assert form.context["form"]["origin"].value() == "decks.primary"
    silly = tables(prefix="silly-", variant="rather_silly", players=SILLY)
    silly.pass_deadline()
    do(silly, "figure", name="borg.at", place="Mun", number=1)
    there = desk_of(silly.gm).get(desk(silly, "at", "Mun")).content.decode()
    assert "Borg, in Mun" in there
    assert "send it elsewhere" in there
    assert "name=birds.shooed" in desk_of(silly.gm).get(desk(silly, "at", "Bur")).content.decode()


def test_a_mark_is_set_with_what_it_is_now_filled_in(tables):
    silly = tables(prefix="silly-", variant="rather_silly", players=SILLY)
    silly.pass_deadline()
    answer = do(silly, "mark", name="doctor.vp", seat="Doctor", value="5", number=1)
    assert answer.status_code == 302, answer.context["form"].errors
    assert "value=5" in desk_of(silly.gm).get(desk(silly)).content.decode()
    assert "say which" in do(silly, "mark", name="doctor.vp", value="5", number=1).content.decode()
    assert do(silly, "mark", name="doctor.vp", seat="Doctor", value="", number=1).status_code == 302
    assert do(silly, "figure", name="borg.at", place="Bur", number=1).status_code == 302
    assert silly.turn.state["rules"]["borg"]["at"] == "Bur"


def test_the_desk_before_the_start_and_after_the_end(table, tables):
    forming = tables(prefix="forming-", forming=True)
    shown = desk_of(forming.gm).get(desk(forming)).content.decode()
    assert "Nothing is to be ruled on yet" in shown
    assert f'<a href="{forming.game.get_absolute_url()}settings/">change the settings and rules</a>' in shown
    assert "Add a co-GM" in shown
    assert "Overrule a verdict" not in shown
    assert desk_of(forming.gm).get(desk(forming, "deed", "orders")).status_code == 404
    do(table, "end", seats=["Turkey"], number=1)
    table.pass_deadline()
    shown = desk_of(table.gm).get(desk(table)).content.decode()
    assert "as it came out" in shown
    assert "Release the second secret" in shown
    assert "Adjudicate now" not in shown


def test_draws_that_would_be_asked_can_be_pinned(tables):
    """Whoever sends no split has it drawn here: each card that could come out is a way to pin it."""
    cards = tables(prefix="cards-", variant="gathering", options={"decks.default_split": "random"})
    shown = desk_of(cards.gm).get(desk(cards)).context["dry"]
    first = shown["draws"][0]
    value = next(label for label, _ in first["ways"] if label != first["draw"]["value"])
    answer = do(cards, "pin", draw=first["name"], value=value, number=1)
    assert answer.status_code == 302
    again = next(
        one for one in desk_of(cards.gm).get(desk(cards)).context["dry"]["draws"] if one["name"] == first["name"]
    )
    assert (again["draw"]["value"], again["draw"]["pinned"]) == (value, True)
    cards.pass_deadline()
    assert cards.now.last_turn.draws is not None


def test_who_is_missing_stands_at_the_top(table):
    shown = desk_of(table.gm).get(desk(table))
    assert [seat.seat_id for seat, _ in shown.context["silent"]] == [
        "Austria", "England", "Germany", "Italy", "Russia", "Turkey",
    ]  # fmt: skip
    assert "Nothing has come from" in shown.content.decode()
    do(table, "orders", seat="Italy", lines="A Rom - Apu", number=1)
    table.pass_deadline()
    assert table.seat("Italy").nmr_total == 0, "the GM has played for it"
    assert table.seat("Turkey").nmr_total == 1


def test_when_the_game_is_over_everybody_reads_what_the_gm_looked_at(table):
    desk_of(table.gm).get(desk(table))
    address = f"{table.game.get_absolute_url()}looks/"
    for client in (desk_of(table.france), Client(), desk_of(table.gm)):
        assert client.get(address).status_code == 404
    do(table, "end", seats=["Turkey"], number=1)
    table.pass_deadline()
    for client in (desk_of(table.france), Client()):
        shown = client.get(address).content.decode()
        assert "read all orders" in shown
        assert "saved orders" not in shown
        assert "A Par - Bur" not in shown
    assert address in Client().get(f"{table.game.get_absolute_url()}ledger/").content.decode()
