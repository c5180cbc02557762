"""Private games in zines: all players are asked, a no or no answer keeps a game out, and nothing else gets out."""

import pytest
from django.core import mail
from django.test import Client
from rest_framework.test import APIClient

from games.common.errors import Conflict, NotAllowed, Refused
from games.mail.sending import notices_send
from games.models import AuditEntry, Notice, ZineLeave
from games.press.services import press
from games.services.seats import seat_replace
from games.zines import maps
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed, turns_for
from games.zines.leaves import services as zine_leaves
from games.zines.pdf import pdf
from games.zines.plain import plain
from tests.plugins.tables import POWERS, make_table, seated, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A private game, after a turn with a letter between two players."""
    table = make_table(private=True)
    table.order("France", "A Par - Bur")
    press.press_send(game=table.game, by=table.france, to=["Germany"], text="Burgundy is mine, between us")
    press.press_send(game=table.game, by=table.france, to=["public"], text="Peace!")
    table.pass_deadline()
    return table


@pytest.fixture
def zine(table):
    return zines.zine_found(by=table.gm, name="bugle", title="The Bugle")


def ask(table, zine):
    return zine_leaves.leaves_ask(zine=zine, game=table.now, by=table.gm)


def answer(table, zine, seat_id, given):
    return zine_leaves.leave_answer(game=table.now, by=table.people[seat_id], zine=zine, given=given)


def all_agree(table, zine):
    ask(table, zine)
    for seat_id in POWERS:
        answer(table, zine, seat_id, True)


def drafted(table, zine):
    turns = turns_for(table.gm, zine)
    text = composed(zine, turns, PARTS, Copy())
    return zines.issue_draft(zine=zine, by=table.gm, title="Private", text=text, turns=turns)


def publish(issue, table):
    return zines.issue_publish(issue=issue, by=table.gm, version=issue.version, written=plain)


def browse(who):
    client = Client()
    client.force_login(who)
    return client


def program(who):
    client = APIClient()
    client.force_authenticate(who)
    return client


@pytest.mark.parametrize("last", [None, False])
def test_a_no_or_no_answer_keeps_a_game_out(table, zine, last):
    turns = [table.now.last_turn]
    told = {"zine": zine, "by": table.gm, "title": "X", "text": "X", "turns": turns}
    with pytest.raises(Refused, match="private"):
        zines.issue_draft(**told)
    ask(table, zine)
    for seat_id in POWERS[1:]:
        answer(table, zine, seat_id, True)
    if last is not None:
        answer(table, zine, POWERS[0], last)
    assert turns_for(table.gm, zine) == []
    with pytest.raises(Refused, match="not all of its players have given leave"):
        zines.issue_draft(**told)
    answer(table, zine, POWERS[0], True)
    assert turns_for(table.gm, zine) == turns
    assert publish(drafted(table, zine), table).number == 1


def test_leave_is_given_to_one_zine_and_not_to_another(table, zine):
    all_agree(table, zine)
    other = zines.zine_found(by=table.gm, name="trumpet", title="The Trumpet")
    assert turns_for(table.gm, zine) and turns_for(table.gm, other) == turns_for(table.gm) == []


def test_a_yes_that_is_taken_back_counts_from_then_on(table, zine):
    all_agree(table, zine)
    out, late = publish(drafted(table, zine), table), drafted(table, zine)
    answer(table, zine, "France", False)
    with pytest.raises(Refused, match="given leave"):
        publish(late, table)
    turn = table.now.last_turn
    assert maps.printable(turn.pk) == turn, "the issue that is out keeps its map"
    assert Client().get(out.get_absolute_url()).status_code == 200


def test_a_map_is_shown_once_the_issue_is_out_and_to_nobody_else_before(table, zine):
    all_agree(table, zine)
    issue, address = drafted(table, zine), f"/zines/maps/{table.now.last_turn.pk}/orders.svg"
    seen = {name: browse(who).get(address).status_code for name, who in (("gm", table.gm), ("other", user("other")))}
    assert (seen, Client().get(address).status_code) == ({"gm": 200, "other": 404}, 404)
    publish(issue, table)
    assert Client().get(address).status_code == 200
    assert pdf(issue)[:5] == b"%PDF-"


def test_an_issue_from_the_time_before_a_game_was_private_opens_no_map_of_it(zine, table):
    table.game.private = False
    table.game.save()
    publish(drafted(table, zine), table)
    turn = table.now.last_turn
    assert maps.printable(turn.pk) == turn
    table.game.private, table.game.invite_token = True, "x"
    table.game.save()
    assert maps.printable(turn.pk) is None


def test_nothing_that_the_table_may_not_read_is_printed(table, zine):
    all_agree(table, zine)
    issue = publish(drafted(table, zine), table)
    pages = [Client().get(f"{issue.get_absolute_url()}{one}").content.decode() for one in ("", "issue.txt", "issue.md")]
    assert all("Peace!" in page for page in pages)
    assert [page for page in pages if "between us" in page or table.game.invite_token in page] == []
    assert Client().get(table.game.get_absolute_url()).status_code == 404


def test_who_takes_a_seat_over_is_asked_anew_and_who_gave_it_up_has_no_say(table, zine):
    all_agree(table, zine)
    with pytest.raises(Conflict, match="have been asked"):
        ask(table, zine)
    seated(table, "France", user("new"))
    assert turns_for(table.gm, zine) == []
    with pytest.raises(NotAllowed):
        answer(table, zine, "France", True)
    assert [one.user for one in ask(table, zine)] == [user("new")]
    zine_leaves.leave_answer(game=table.now, by=user("new"), zine=zine, given=True)
    assert turns_for(table.gm, zine)


def test_a_no_does_not_bind_after_the_seat_was_given_up(table, zine):
    all_agree(table, zine)
    answer(table, zine, "Italy", False)
    seat_replace(game=table.game, by=table.gm, seat_id="Italy", reason="Away.")
    assert turns_for(table.gm, zine), "an empty seat has nobody to ask"


def test_only_the_editor_who_rules_the_game_asks(table, zine):
    with pytest.raises(NotAllowed):
        zine_leaves.leaves_ask(zine=zine, game=table.now, by=table.france)
    theirs = zines.zine_found(by=table.france, name="echo", title="Echo")
    with pytest.raises(NotAllowed):
        zine_leaves.leaves_ask(zine=theirs, game=table.now, by=table.france)
    public = make_table(prefix="public")
    with pytest.raises(Refused, match="public"):
        zine_leaves.leaves_ask(
            zine=zines.zine_found(by=public.gm, name="open", title="Open"), game=public.game, by=public.gm
        )
    with pytest.raises(Conflict, match="does not ask you"):
        answer(table, zine, "France", True)


def test_everybody_is_told_by_mail_and_the_editor_what_came_of_it(table, zine):
    notices_send()
    mail.outbox.clear()
    all_agree(table, zine)
    answer(table, zine, "France", False)
    told = Notice.objects.filter(about__startswith="leave").order_by("pk")
    assert {one.user for one in told.filter(about="leave")} == set(table.people.values())
    answers = told.filter(about="leaveanswer")
    assert [(one.user, one.data["given"]) for one in answers] == [(table.gm, True), (table.gm, False)]
    assert [one.data["seat"] for one in answers if not one.data["given"]] == ["France"]


def test_the_trail_has_every_question_and_answer(table, zine):
    all_agree(table, zine)
    answer(table, zine, "France", False)
    page = browse(table.gm).get(f"/gm/{table.game.slug}/trail/?all=yes").content.decode()
    deeds = AuditEntry.objects.filter(game=table.game, action__startswith="zine.leave")
    assert deeds.count() == 1 + 7 + 1
    assert "asked the players whether a zine may print the game" in page


def test_the_pages(table, zine):
    desk = browse(table.gm)
    assert "Ask the players" in desk.get("/zines/bugle/desk/").content.decode()
    desk.post("/zines/bugle/leave/", {"game": table.game.slug})
    page = desk.get("/zines/bugle/desk/").content.decode()
    assert "France: no answer yet" in page and "Ask the players" not in page
    france, address = browse(table.france), f"/games/{table.game.slug}/zines/"
    for shown in ("/", f"/games/{table.game.slug}/"):
        assert "May The Bugle print" in france.get(shown).content.decode()
    assert "You have not answered" in france.get(address).content.decode()
    france.post(address, {"zine": "bugle", "given": "yes"})
    assert "Take it back" in france.get(address).content.decode()
    assert "May The Bugle print" not in france.get("/").content.decode()
    assert "France: yes" in desk.get("/zines/bugle/desk/").content.decode()
    assert browse(table.italy).get(address).content.decode().count("You have not answered") == 1, (
        "no player reads another's answer"
    )
    assert desk.get(address).status_code == 404 and Client().get(address).status_code == 404


def test_the_api(table, zine):
    address = f"/api/games/{table.game.slug}/zine-leaves/"
    asked = program(table.gm).post("/api/zines/bugle/leaves/", {"game": table.game.slug}, format="json")
    assert asked.status_code == 200 and asked.json()[0]["printable"] is False
    france = program(table.france)
    assert france.get(address).json() == [{"zine": "bugle", "title": "The Bugle", "given": None, "answered_at": None}]
    assert france.put(f"{address}bugle/", {"given": True}, format="json").json()["given"] is True
    seats = program(table.gm).get("/api/zines/bugle/leaves/").json()[0]["seats"]
    assert {"seat": "France", "asked": True, "given": True} in seats
    assert france.get("/api/zines/bugle/leaves/").status_code == 404


def test_leave_of_a_member_who_closes_the_account_goes(table, zine):
    all_agree(table, zine)
    ZineLeave.objects.filter(user=table.france).delete()
    assert turns_for(table.gm, zine) == []
