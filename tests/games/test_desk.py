"""The desk in the admin: for the GM of a game, and for nobody else."""

from datetime import timedelta

import pytest
from django.test import Client

from games.gm.deeds.registry import DEEDS, deeds_of
from games.models import AuditEntry, Game, Message, Ruling, Submission, TurnFailure
from games.press.services import press
from games.seat_offers.services import seat_offer_answer
from games.services import turns
from tests.games.desks import desk, desk_of, do, page
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db

SILLY = (*POWERS, "Mastermind", "Doctor", "Soothsayer", "Jester")
LISTS = ("game", "turn", "submission", "message", "ruling", "auditentry", "turnfailure")


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


def test_a_gm_who_is_not_staff_enters_and_sees_all_orders_and_press(table):
    client = desk_of(table.gm)
    assert desk(table) in client.get(page("game_changelist")).content.decode()
    assert desk(table) in client.get(page("game_change", table.game.pk)).content.decode()
    shown = client.get(desk(table)).content.decode()
    assert "A Par - Bur" in shown
    assert "Overrule a verdict" in shown
    paper, message = Submission.objects.get(), Message.objects.get()
    assert "A Par - Bur" in client.get(page("submission_change", paper.pk)).content.decode()
    assert "Marseilles at midnight" in client.get(page("message_change", message.pk)).content.decode()
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
    assert client.get(desk(table)).url.endswith("/operator/"), "where the reason is asked for"


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


def test_each_deed_has_its_form_and_asks_for_a_reason(table):
    client = desk_of(table.gm)
    for deed, form in deeds_of(table.game).items():
        address = desk(table, "deed", deed)
        assert form.title in client.get(address).content.decode()
        if "reason" in (fields := form(table.game).fields) and fields["reason"].required:
            answer = client.post(address, {"reason": ""})
            assert answer.status_code == 422
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
    assert do(table, "verdict", order='["France", "A Par", 1]', verdict="succeeds").status_code == 302
    assert "A Bur" in table.units("France")
    assert do(table, "board", op="remove", unit="A Con", seat="Turkey", number=1).status_code == 302
    assert "A Con" not in table.units("Turkey")


def test_a_refusal_stays_on_the_form_with_what_was_filled_in(table):
    answer = do(table, "board", op="remove", unit="A Mos", seat="France", number=1)
    assert answer.status_code == 422
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
    assert do(table, "deadline", shift="", due_0="2000-01-01", due_1="10:00").status_code == 422
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
    assert table.seat("France").player == table.france, "the new one is asked first"
    seat_offer_answer(game=table.game, by=user("new"), accept=True)
    assert table.seat("France").player == user("new")


def test_a_ruling_is_withdrawn_and_a_draw_pinned_and_a_win_declared(table):
    do(table, "orders", seat="France", lines="A Par H", number=1)
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
