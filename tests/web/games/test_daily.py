"""A GM's day: what waits is told at home, the late are reminded, notes stay with the GMs, slips are undone."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from games.appeals.services import appeal_make
from games.co_gms import services as co_gms
from games.common.errors import Conflict, NotAllowed, Refused
from games.gm import desk_notes, reminding, undoing
from games.gm.queries.waiting import waiting_for
from games.gm.reminding import seats_remind
from games.gm.undoing import deadline_undo, replacement_undo
from games.mail.sending import notices_send
from games.models import DeskNote, Game, Notice, Ruling, Turn
from games.services import rulings, seats, turns
from tests.plugins.tables import seated, user

pytestmark = pytest.mark.django_db


def said(member):
    return [one.text for one in waiting_for(member)]


def later(monkeypatch, **by):
    """Let these services think that it is later."""
    now = timezone.now() + timedelta(**by)
    for module in (undoing, reminding):
        monkeypatch.setattr(module, "database_time", SimpleNamespace(now=lambda: now))


def soon(table, hours=1):
    """Let the open turn close in an hour: those who are missing are late."""
    table.due_at(timezone.now() + timedelta(hours=hours))
    Turn.objects.filter(pk=table.turn.pk).update(opened_at=timezone.now() - timedelta(days=2))


def test_home_tells_what_waits(table, browse):
    assert said(table.gm) == []
    soon(table)
    for seat in ("Austria", "England", "Germany", "Italy", "Russia"):
        table.order(seat, "")
    table.order("France", "A Par H")
    home = browse(table.gm).get("/").content.decode()
    assert "Nothing has come from" in home and f"/gm/{table.game.slug}/do/remind/" in home
    assert said(table.france) == [] and "Waits for you" not in browse(table.france).get("/").content.decode()


def test_appeals_gates_failures_and_empty_seats_wait(table):
    table.order("France", "A Mar H")
    table.pass_deadline()
    appeal_make(game=table.game, by=table.france, about="order:France:A Mar", rule="2", text="It had orders.")
    seats.seat_replace(game=table.game, by=table.gm, seat_id="Turkey", reason="Away.")
    turns.turn_failed(turn_id=table.turn.pk, number=2, error=ValueError("A Par - Gas broke it"))
    found = said(table.gm)
    assert "An appeal waits for your answer." in found and "Nobody plays Turkey." in found
    assert "The adjudication broke off once." in found and not any("Gas" in one for one in found)
    Turn.objects.filter(pk=table.turn.pk).update(gated_at=timezone.now())
    assert "The papers are in, and the outcome waits for you." in said(table.gm)


def test_what_waits_is_no_secret_of_a_game_that_the_gm_plays_in_unagreed(tables):
    table = tables()
    Game.objects.filter(pk=table.game.pk).update(gm=table.france)
    soon(table)
    assert said(table.france) == []


def test_the_late_are_written_to_and_nobody_else(table, monkeypatch):
    for one in (table.france, table.germany, table.italy):
        EmailAddress.objects.create(user=one, email=one.email, primary=True, verified=True)
    table.order("France", "A Par H")
    Notice.objects.all().delete()
    late = seats_remind(
        game=table.game, by=table.gm, seat_ids=["France", "Germany", "Italy"], text="The printer waits."
    )
    assert [seat.seat_id for seat in late] == ["Germany", "Italy"]
    table.order("Italy", "A Ven H")
    notices_send()
    assert [one.to for one in mail.outbox] == [["germany@example.org"]]
    assert "The printer waits." in mail.outbox[0].body and "nothing has come from Germany" in mail.outbox[0].body
    with pytest.raises(Refused, match="within the last hour"):
        seats_remind(game=table.game, by=table.gm, seat_ids=["Germany"])
    later(monkeypatch, hours=2)
    with pytest.raises(Refused, match="Nobody"):
        seats_remind(game=table.game, by=table.gm, seat_ids=["France"])
    with pytest.raises(NotAllowed):
        seats_remind(game=table.game, by=table.france, seat_ids=["Germany"])


def test_reminding_at_the_desk(table, browse):
    gm, at = browse(table.gm), f"/gm/{table.game.slug}/do/remind/"
    turn = f"{table.turn.number}.{table.turn.revision}"
    assert "Germany" in gm.get(at).content.decode()
    assert gm.post(at, {"turn": turn, "seats": ["Germany"], "text": "Hello"}).status_code == 302
    assert Notice.objects.filter(about="remind", user=table.germany).exists()


def test_notes_are_for_the_gms_of_the_game(table, browse):
    gm, cogm = browse(table.gm), user("cogm")
    at, turn = f"/gm/{table.game.slug}/do/note/", f"{table.turn.number}.{table.turn.revision}"
    for about in ("game", "turn:S1901M", "seat:France", f"player:{table.france.pk}"):
        assert gm.post(at, {"turn": turn, "about": about, "text": f"On {about}: shifty"}).status_code == 302
    co_gms.co_gm_add(game=table.game, by=table.gm, user=cogm)
    for who in (gm, browse(cogm)):
        page = who.get(f"/gm/{table.game.slug}/").content.decode()
        assert "On game: shifty" in page and "On seat:France: shifty" in page and "without encryption" not in page
    assert "without encryption" in gm.get(at).content.decode()
    for address in ("", "history/", "ledger/", "rules/", "press/", "standings/"):
        assert "shifty" not in browse(table.france).get(f"{table.game.get_absolute_url()}{address}").content.decode()
    assert "shifty" not in browse(table.france).get("/me/data/export/").content.decode()
    assert "shifty" in gm.get("/me/data/export/").content.decode()
    note = DeskNote.objects.first()
    assert browse(table.france).post(f"/gm/{table.game.slug}/notes/{note.pk}/drop/").status_code == 404
    assert gm.post(f"/gm/{table.game.slug}/notes/{note.pk}/drop/").status_code == 302
    assert DeskNote.objects.count() == 3
    with pytest.raises(Conflict):
        desk_notes.note_drop(game=table.game, by=table.gm, pk=note.pk)


def test_a_note_is_about_somebody_of_the_game(table, tables):
    other = tables(prefix="other")
    with pytest.raises(Refused):
        desk_notes.note_make(game=table.game, by=table.gm, text="x", player=other.france)
    with pytest.raises(Refused):
        desk_notes.note_make(game=table.game, by=table.gm, text="x", seat=other.seat("France"))
    with pytest.raises(Refused):
        desk_notes.note_make(game=table.game, by=table.gm, text="x", phase="S1999M")
    with pytest.raises(NotAllowed):
        desk_notes.note_make(game=table.game, by=table.france, text="x")


def test_a_deadline_is_moved_back_within_five_minutes(table, monkeypatch):
    was = table.turn.due
    rulings.deadline_set(game=table.game, by=table.gm, due=was - timedelta(hours=12), reason="Slip.")
    assert deadline_undo(game=table.game, by=table.gm) == was
    assert table.turn.due == was
    assert Ruling.objects.get().withdrawn_at is not None
    with pytest.raises(Conflict):
        deadline_undo(game=table.game, by=table.gm)
    rulings.deadline_set(game=table.game, by=table.gm, due=was - timedelta(hours=6), reason="Meant.")
    later(monkeypatch, minutes=6)
    with pytest.raises(Conflict):
        deadline_undo(game=table.game, by=table.gm)
    with pytest.raises(NotAllowed):
        deadline_undo(game=table.game, by=table.france)


def test_a_replacement_is_undone_within_five_minutes(table):
    anna, table_france = user("anna"), table.france
    seated(table, "France", anna, "Slip.")
    replacement_undo(game=table.game, by=table.gm)
    assert table.seat("France").player == table_france
    assert table.now.seat_of(anna) is None
    with pytest.raises(Conflict):
        replacement_undo(game=table.game, by=table.gm)
    seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Meant.")
    seats.seat_takeover(game=table.game, by=user("bob"), seat_id="France")
    with pytest.raises(Conflict):
        replacement_undo(game=table.game, by=table.gm)


def test_a_replacement_is_not_undone_after_five_minutes(table, monkeypatch):
    seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Meant.")
    later(monkeypatch, minutes=6)
    with pytest.raises(Conflict):
        replacement_undo(game=table.game, by=table.gm)


def test_what_takes_time_or_a_seat_is_asked_once(table, browse):
    gm, turn, was = browse(table.gm), f"{table.turn.number}.{table.turn.revision}", table.turn.due
    at = f"/gm/{table.game.slug}/do/deadline/"
    later = {"turn": turn, "shift": "60", "reason": "More time."}
    assert gm.post(at, later).status_code == 302 and table.turn.due == was + timedelta(hours=1)
    earlier = {**later, "shift": "-720"}
    page = gm.post(at, earlier)
    assert page.status_code == 200 and "Bring the deadline forward" in page.content.decode()
    assert "France" in page.content.decode() and table.turn.due == was + timedelta(hours=1)
    assert gm.post(at, {**earlier, "sure": page.context["sure"]}).status_code == 302
    assert table.turn.due == was - timedelta(hours=11)
    desk = gm.get(f"/gm/{table.game.slug}/").content.decode()
    assert "Undo the last move of the deadline" in desk
    assert gm.post(f"/gm/{table.game.slug}/do/undo-deadline/", {"turn": turn}).status_code == 302
    assert table.turn.due == was + timedelta(hours=1)

    at, told = f"/gm/{table.game.slug}/do/replace/", {"turn": turn, "seat": "France", "reason": "Gone."}
    page = gm.post(at, told)
    assert "Take France from france" in page.content.decode() and table.seat("France").player == table.france
    assert gm.post(at, {**told, "sure": page.context["sure"]}).status_code == 302
    assert table.seat("France").player is None
    assert gm.post(f"/gm/{table.game.slug}/do/undo-replace/", {"turn": turn}).status_code == 302
    assert table.seat("France").player == table.france


def test_orders_by_telephone_are_marked(table, browse):
    gm, turn = browse(table.gm), f"{table.turn.number}.{table.turn.revision}"
    told = {"turn": turn, "seat": "France", "lines": "A Par - Bur", "number": 1, "reason": "From a call box.",
            "telephone": "on"}  # fmt: skip
    at = f"/gm/{table.game.slug}/do/orders/"
    page = gm.post(at, told)
    gm.post(at, {**told, "publish": page.context["preview"].seen})
    assert Ruling.objects.get().reason == "Orders by telephone. From a call box."
    table.pass_deadline()
    report = browse(table.italy).get(f"{table.game.get_absolute_url()}report/S1901M/").content.decode()
    assert "Orders by telephone. From a call box." in report


def test_by_api(table, browse):
    soon(table)
    (one,) = browse(table.gm).get("/api/me/waiting/").json()
    assert one["game"] == table.game.slug and one["text"].startswith("Nothing has come from") and not one["urgent"]
    assert browse(table.france).get("/api/me/waiting/").json() == []


def test_notes_on_a_seat_and_on_who_plays_it_stand_in_its_card(table, browse):
    """And leave it when the player does."""
    desk_notes.note_make(game=table.game, by=table.gm, text="The seat is cursed.", seat=table.seat("France"))
    desk_notes.note_make(game=table.game, by=table.gm, text="Writes at midnight.", player=table.france)

    def card(name):
        page = browse(table.gm).get(f"/gm/{table.game.slug}/").text
        return next(one for one in page.split('class="card papergrid__one"')[1:] if f"</span>{name} " in one)

    assert "The seat is cursed." in card("France") and "Writes at midnight." in card("France")
    assert "cursed" not in card("Italy") and "midnight" not in card("Italy")
    assert f"/gm/{table.game.slug}/do/note/?about=seat:Italy" in card("Italy")
    form = browse(table.gm).get(f"/gm/{table.game.slug}/do/note/?about=seat:Italy").text
    assert '<option value="seat:Italy" selected>' in form
    seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Silence.")
    assert "cursed" in card("France") and "midnight" not in card("France")
