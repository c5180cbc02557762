"""The desk in the admin: for the GM of a game, and for nobody else."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.admin.deeds.registry import DEEDS, deeds_of
from games.models import AuditEntry, Game, Message, Ruling, Submission, Turn, TurnFailure
from games.services import press, turns
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db

SILLY = (*POWERS, "Mastermind", "Doctor", "Soothsayer", "Jester")
LISTS = ("game", "turn", "submission", "message", "ruling", "auditentry", "turnfailure")


def desk_of(member):
    client = Client()
    client.force_login(member)
    return client


def superuser():
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    return boss


@pytest.fixture
def table(db):
    table = make_table()
    table.order("France", "A Par - Bur", "F Bre - MAO")
    press.press_send(game=table.game, by=table.france, to=["Italy"], text="Marseilles at midnight")
    return table


def page(name, *args):
    return reverse(f"admin:games_{name}", args=args)


def desk(table, name="desk", *args):
    return reverse(f"gm:{name}", args=[table.game.slug, *args])


def test_a_gm_who_is_not_staff_enters_and_sees_all_orders_and_press(table):
    client = desk_of(table.gm)
    assert desk(table) in client.get(page("game_changelist")).content.decode()
    assert desk(table) in client.get(page("game_change", table.game.pk)).content.decode()
    shown = client.get(desk(table)).content.decode()
    assert "A Par - Bur" in shown
    assert "Overrule a verdict" in shown
    assert "A Par - Bur" in client.get(page("submission_changelist")).content.decode()
    assert "Marseilles at midnight" in client.get(page("message_changelist")).content.decode()
    assert AuditEntry.objects.filter(action="gm.read_press", actor=table.gm).exists()


def test_a_gm_who_comes_to_the_admin_logs_in_there_with_name_and_password(table):
    table.gm.set_password("long-enough-77")
    table.gm.save()
    client = Client()
    page = client.get("/admin/", follow=True)
    assert page.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    page = client.post(page.redirect_chain[-1][0], {"login": table.gm.username, "password": "long-enough-77"})
    assert page.headers["Location"] == "/admin/"
    assert "What you look after" in client.get("/admin/").content.decode()
    assert client.get("/admin/login/").headers["Location"] == "/admin/"


def test_whoever_rules_nothing_is_told_so_at_the_door_of_the_admin(table):
    page = desk_of(table.france).get("/admin/", follow=True)
    assert page.status_code == 403
    assert "Not for your eyes" in page.content.decode()


def test_players_and_strangers_stay_outside(table):
    for member in (table.france, user("stranger")):
        for name in LISTS:
            answer = desk_of(member).get(page(f"{name}_changelist"))
            assert answer.status_code == 302
            assert "login" in answer.url
        for address in (desk(table), desk(table, "trail"), desk(table, "at", "Bur"), desk(table, "deed", "orders")):
            assert desk_of(member).get(address).status_code == 404
    answer = Client().get(desk(table))
    assert answer.status_code == 302
    assert "login" in answer.url


def test_another_gm_enters_and_finds_only_the_own_games(table):
    other = make_table(prefix="other-")
    client = desk_of(other.gm)
    for name in LISTS:
        shown = client.get(page(f"{name}_changelist")).content.decode()
        assert "A Par - Bur" not in shown
        assert "Marseilles" not in shown
    paper = Submission.objects.get(seat__game=table.game)
    for address in (
        page("game_change", table.game.pk),
        desk(table),
        desk(table, "trail"),
        page("submission_change", paper.pk),
        page("turn_change", table.turn.pk),
    ):
        answer = client.get(address)
        assert answer.status_code in (302, 403, 404)
        assert "A Par - Bur" not in answer.content.decode()


def test_a_superuser_sees_every_game_and_no_secret(table):
    client = desk_of(superuser())
    shown = client.get(page("game_change", table.game.pk)).content.decode()
    assert table.game.name in shown
    assert "A Par - Bur" not in shown
    assert table.game.secret not in shown
    for name in ("submission", "message", "turn"):
        answer = client.get(page(f"{name}_changelist"))
        assert "A Par - Bur" not in answer.content.decode()
        assert "Marseilles" not in answer.content.decode()
    for deed in DEEDS:
        assert client.get(desk(table, "deed", deed)).status_code == 404
    assert client.get(desk(table)).status_code == 404


def test_a_superuser_appoints_a_gm_and_changes_nothing_else(table):
    client = desk_of(superuser())
    answer = client.post(page("game_change", table.game.pk), {"gm": user("newgm").pk, "name": "Hacked"})
    assert answer.status_code == 302, answer.content
    game = Game.objects.get(pk=table.game.pk)
    assert game.gm == user("newgm")
    assert game.name == table.game.name


def test_operators_see_what_broke(table):
    turns.turn_failed(turn_id=table.turn.pk, number=1, error=ValueError("what broke"))
    for member in (table.gm, superuser()):
        failure = TurnFailure.objects.get()
        shown = desk_of(member).get(page("turnfailure_change", failure.pk)).content.decode()
        assert "what broke" in shown


def test_nothing_is_added_changed_or_deleted_by_hand(table):
    client = desk_of(table.gm)
    for name, row in (("turn", table.turn), ("submission", Submission.objects.get())):
        assert client.get(page(f"{name}_add")).status_code == 403
        assert client.post(page(f"{name}_delete", row.pk), {"post": "yes"}).status_code == 403
        assert client.post(page(f"{name}_change", row.pk), {"lines": "[]"}).status_code == 403
    assert Submission.objects.get().lines


def do(table, deed, *, by=None, looking=False, **fields):
    """A deed as a GM does it: a ruling is looked at first, and then published."""
    client, address = desk_of(by or table.gm), desk(table, "deed", deed)
    answer = client.post(address, {"reason": "Because.", **fields})
    preview = answer.context.get("preview") if answer.status_code == 200 else None
    if preview is None or looking:
        return answer
    return client.post(address, {"reason": "Because.", **fields, "publish": preview.seen})


def test_each_deed_has_its_form_and_asks_for_a_reason(table):
    client = desk_of(table.gm)
    for deed, form in deeds_of(table.game).items():
        address = desk(table, "deed", deed)
        assert form.title in client.get(address).content.decode()
        if "reason" in (fields := form(table.game).fields) and fields["reason"].required:
            answer = client.post(address, {"reason": ""})
            assert answer.status_code == 200
            assert "This field is required." in answer.content.decode()
    assert desk_of(table.gm).get(desk(table, "deed", "bribe")).status_code == 404


def test_orders_are_entered(table):
    answer = do(table, "orders", seat="Italy", lines="A Rom - Apu\nA Ven H", number=1)
    assert answer.status_code == 302
    assert Ruling.objects.get().data == {"seat": "Italy", "lines": ["A Rom - Apu", "A Ven H"]}
    table.pass_deadline()
    assert "A Apu" in table.units("Italy")


def test_a_verdict_is_overruled_and_the_board_changed(table):
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    assert do(table, "verdict", order='["France", "A Par"]', verdict="succeeds", number=1).status_code == 302
    assert "A Bur" in table.units("France")
    assert do(table, "board", op="remove", unit="A Con", seat="Turkey", number=1).status_code == 302
    assert "A Con" not in table.units("Turkey")


def test_a_refusal_stays_on_the_form_with_what_was_filled_in(table):
    answer = do(table, "board", op="remove", unit="A Mos", seat="France", number=1)
    assert answer.status_code == 200
    shown = answer.content.decode()
    assert "cannot carry that out" in shown
    assert "A Mos" in shown


def test_the_clock_is_the_gms(table):
    due = table.turn.due
    assert do(table, "pause").status_code == 302
    assert table.now.status == "paused"
    assert do(table, "pause").status_code == 302
    assert table.now.status == "running"
    due = table.turn.due
    assert do(table, "deadline", shift="", due_0="2000-01-01", due_1="10:00").status_code == 200
    assert "Say by how much" in do(table, "deadline", shift="").content.decode()
    assert do(table, "deadline", shift="60").status_code == 302
    assert table.turn.due == due + timedelta(hours=1)
    assert do(table, "deadline", shift="-720").status_code == 302
    assert table.turn.due == due - timedelta(hours=11)
    assert do(table, "now").status_code == 302
    assert table.now.turn_number == 2
    assert do(table, "again").status_code == 302
    assert table.now.last_turn.revision == 2


def test_a_player_is_replaced_by_name(table):
    assert "There is no member" in do(table, "replace", seat="France", member="Ghost").content.decode()
    user("new")
    assert do(table, "replace", seat="France", member="new").status_code == 302
    assert table.seat("France").player == user("new")


def test_a_ruling_is_withdrawn_and_a_draw_pinned_and_a_win_declared(table):
    do(table, "pin", draw="x", value="y", number=1)
    ruling = Ruling.objects.get()
    assert do(table, "withdraw", ruling=ruling.pk).status_code == 302
    assert Ruling.objects.get().withdrawn_at is not None
    do(table, "end", seats=["Turkey", "Italy"], number=1)
    table.pass_deadline()
    assert table.now.result["kind"] == "draw"
    assert sorted(table.now.result["seats"]) == ["Italy", "Turkey"]


def test_a_gm_who_holds_a_seat_without_agreement_is_no_gm_here(table):
    table.game.seats.filter(seat_id="Turkey").update(player=table.gm)
    answer = desk_of(table.gm).get(page("game_change", table.game.pk))
    assert "A Par - Bur" not in answer.content.decode()
    assert desk_of(table.gm).get(desk(table)).status_code == 404
    assert desk_of(table.gm).post(desk(table, "deed", "now"), {"reason": "x"}).status_code == 404


# --- looking first ------------------------------------------------------------------------------------


def test_a_ruling_is_shown_before_it_is_made_and_dropping_it_changes_nothing(table):
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    before = Turn.objects.count(), table.now.last_turn.revision
    answer = do(table, "verdict", order='["France", "A Par"]', verdict="succeeds", number=1, looking=True)
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
    fields = {"seat": "Italy", "lines": "A Rom - Apu", "number": 1, "reason": "By telephone."}
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
    assert answer.status_code == 200
    assert Ruling.objects.count() == 1
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
    assert "All papers" in client.get(address).content.decode()
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
    do(table, "verdict", order='["France", "A Par"]', verdict="succeeds", number=1)
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
    assert "Nothing lies on the desk yet" in shown
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
    assert [seat.seat_id for seat in shown.context["silent"]] == [
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
