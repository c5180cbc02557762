"""The release gate: papers in, the GM alone sees the outcome, and a GM who sleeps holds nobody longer than that."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

import engine
from games.co_gms import services as co_gms
from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import creating
from games.gm.services.preview import dry_run
from games.mail.sending import notices_send
from games.models import Game, Notice, Ruling, Turn
from games.models.timetable import LONGEST_GATE
from games.permissions import viewer_of
from games.proposals import services as proposals
from games.selectors import orders as reading
from games.selectors.tables import my_games
from games.services import clock, deadlines, engine_runs, orders, outages, rulings, turns
from games.services.gate import gate_wanted
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
GATE = timedelta(hours=6)


@pytest.fixture
def table(db):
    table = make_table(gate_minutes=360)
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    return table


def reach_deadline(table):
    """The worker, a second after the deadline. Returns the moment."""
    turn = table.turn
    now = turn.due + timedelta(seconds=1)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=now) is None
    return now


def browser(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def test_the_papers_are_taken_in_and_nothing_is_published(table):
    now = reach_deadline(table)
    turn = table.turn
    assert (turn.number, turn.gated_at, turn.due, turn.adjudicated_at) == (1, now, now + GATE, None)
    assert turn.remind_at is None
    assert table.now.last_turn is None
    with pytest.raises(Conflict, match="the papers are in"):
        table.order("France", "A Par - Gas")
    with pytest.raises(Conflict, match="the papers are in"):
        orders.draft_save(game=table.game, by=table.france, number=1, text="A Par - Gas")
    with pytest.raises(Conflict, match="the papers are in"):
        orders.orders_ready(game=table.game, by=table.italy, number=1, ready=True)
    with pytest.raises(Conflict, match="the papers are in"):
        rulings.deadline_set(game=table.game, by=table.gm, due=now + timedelta(days=1), reason="More time.")
    with pytest.raises(Conflict, match="the papers are in"):
        proposals.proposal_make(game=table.game, by=table.france, kind="extend", minutes=60)
    with pytest.raises(Conflict, match="the papers are in"):
        rulings.turn_adjudicate_now(game=table.game, by=table.gm, number=1, reason="Now.")


def test_a_window_in_which_nobody_is_asked_for_anything_has_no_gate(table):
    assert gate_wanted(table.now, table.turn)
    Turn.objects.filter(pk=table.turn.pk).update(wanted=[])
    assert not gate_wanted(table.now, table.turn)


def test_a_gm_who_sleeps_holds_nobody_longer_than_the_gate(table):
    now = reach_deadline(table)
    turn = table.turn
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=now + GATE - timedelta(seconds=1)) is None
    assert deadlines.sweep(now=now + timedelta(minutes=1)) == 0
    assert table.now.turn_number == 1
    outages.Heartbeat.objects.all().delete()
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=now + GATE) == turn
    assert table.now.turn_number == 2
    assert table.turn.gated_at is None
    assert table.seat("Italy").nmr_total == 1
    assert table.seat("France").nmr_total == 0


def test_the_gm_sees_it_first_amends_and_publishes(table):
    reach_deadline(table)
    seen = dry_run(game=table.game, by=table.gm)
    assert {str(one.verdict) for those in seen.results.values() for one in those if "Bur" in one.order} == {"bounces"}
    data = {"seat": "France", "unit": "A Par", "verdict": "succeeds"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="verdict", data=data, reason="It rained.", number=1)
    assert table.now.turn_number == 1
    done = rulings.outcome_publish(game=table.game, by=table.gm, number=1)
    assert done.revision == 1
    assert "A Bur" in table.units("France")
    assert table.seat("Italy").nmr_total == 1
    with pytest.raises(Conflict, match="has gone by"):
        rulings.outcome_publish(game=table.game, by=table.gm, number=1)


def test_what_the_gm_was_shown_is_what_comes_out(table):
    reach_deadline(table)
    seen = dry_run(game=table.game, by=table.gm)
    done = rulings.outcome_publish(game=table.game, by=table.gm, number=1)
    assert done.outcome == engine.dump_outcome(table.game.rulebook, seen)


def test_only_a_gm_looks_and_publishes(table):
    reach_deadline(table)
    for other in (table.france, user("nobody")):
        with pytest.raises(NotAllowed):
            rulings.outcome_publish(game=table.game, by=other, number=1)
        with pytest.raises(NotAllowed):
            dry_run(game=table.game, by=other)
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    rulings.outcome_publish(game=table.game, by=user("second"), number=1)
    assert table.now.turn_number == 2


def test_everybody_ready_brings_the_gate_and_not_the_outcome(table):
    table.everybody_ready()
    turn = table.turn
    now = timezone.now()
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=now) is None
    assert (table.turn.gated_at, table.turn.ready_at, table.turn.due) == (now, None, now + GATE)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=now + timedelta(seconds=3)) is None
    rulings.outcome_publish(game=table.game, by=table.gm, number=1)
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


def test_nothing_of_the_outcome_is_told_before(table):
    """Every page, feed and mail says the same as just before the deadline, but for the clock."""
    for member in [*table.people.values(), table.gm]:
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    reach_deadline(table)
    address = table.game.get_absolute_url()
    for member in (table.france, table.italy, None):
        client = browser(member)
        for page in ("", "history/", "feed/", "standings/", "ledger/", "parts/seats/", "board/", "rules/"):
            said = client.get(address + page).content.decode()
            assert "Standoff in Bur" not in said
            assert "report/S1901M" not in said
        assert client.get(f"{address}report/S1901M/").status_code == 404
        assert client.get(f"{address}history/1/").status_code == 404
        assert client.get(f"/api/games/{table.game.slug}/turns/1/").status_code == 404
        assert client.get(f"/api/games/{table.game.slug}/gm/dry-run/").status_code in (401, 403)
    assert Turn.objects.filter(game=table.game, outcome__isnull=False).count() == 0
    notices_send()
    told = {one.to[0]: one.body for one in mail.outbox if "waits for you" in one.subject}
    assert list(told) == ["gm@example.org"]
    assert "A Par" not in told["gm@example.org"]
    assert len(mail.outbox) == 1


def test_players_are_told_who_looks_and_until_when(table):
    now = reach_deadline(table)
    shown = browser(table.france).get(table.game.get_absolute_url()).content.decode()
    assert "The GM looks at it until" in shown
    assert (now + GATE).strftime("%H:%M") in shown
    assert "The papers are in" in shown
    assert "A Par - Bur" in shown
    assert 'name="text" rows' not in shown.partition('id="moves"')[2].partition("</section>")[0]
    lobby_says = browser().get(f"/api/games/{table.game.slug}/").json()
    assert lobby_says["gate_minutes"] == 360
    assert lobby_says["turn"]["gated_at"] is not None
    mine = next(one for one in my_games(table.italy) if one.game == table.game)
    assert not mine.missing
    assert not viewer_of(table.now, table.france).may_order
    assert reading.order_sheet(viewer_of(table.now, table.france)).lines == ("A Par - Bur",)


def test_a_pause_stops_the_gates_clock_and_opens_no_window(table):
    reach_deadline(table)
    Turn.objects.filter(pk=table.turn.pk).update(due=timezone.now() + timedelta(hours=2))
    clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
    assert table.turn.due is None
    clock.game_resume(game=table.game, by=table.gm)
    turn = table.turn
    assert turn.gated_at is not None
    assert timedelta(minutes=119) < turn.due - timezone.now() <= timedelta(hours=2)
    assert (turn.ready_at, turn.remind_at) == (None, None)


def test_an_outage_leaves_the_gm_time_to_look(table):
    now = reach_deadline(table)
    outages.heartbeat_beat(now=now)
    outages.heartbeat_beat(now=now + timedelta(days=1))
    assert table.turn.due == now + timedelta(days=1) + GATE
    assert not Notice.objects.filter(about="moved").exists()


def test_without_a_gm_there_is_no_gate(table, tables):
    with pytest.raises(Refused, match="no GM who could look"):
        creating.game_create(by=user("maker"), name="Ours", as_gm=False, gate_minutes=60)
    with pytest.raises(Refused, match="three days"):
        tables(prefix="long-", forming=True, gate_minutes=LONGEST_GATE + 1)
    Game.objects.filter(pk=table.game.pk).update(gm=None)
    assert table.pass_deadline().number == 1
    assert table.now.turn_number == 2


def test_a_gm_who_may_not_rule_here_does_not_hold_it_up(table):
    table.game.seats.filter(seat_id="Turkey").update(player=table.gm)
    assert table.pass_deadline().number == 1


def test_a_window_without_a_gate_is_as_before(tables):
    table = tables(prefix="open-")
    assert table.pass_deadline().gated_at is None


def test_an_engine_that_breaks_off_is_noticed_before_the_gm_sleeps(table, monkeypatch):
    monkeypatch.setattr(engine_runs, "run_engine", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        reach_deadline(table)
    assert table.turn.gated_at is None


def test_on_the_desk(table):
    client, desk = browser(table.gm), f"/gm/{table.game.slug}/"
    assert client.get(f"{desk}do/publish/", {"turn": "1.1"}).status_code == 404
    reach_deadline(table)
    shown = client.get(desk).content.decode()
    assert "you alone see the outcome" in shown
    assert "bounces" in shown
    assert client.post(f"{desk}do/deadline/", {"reason": "x", "shift": "60"}).status_code == 404
    assert client.post(f"{desk}do/publish/", {"turn": "1.1"}).status_code == 302
    assert table.now.turn_number == 2
    assert not Ruling.objects.exists()


def test_through_the_api(table):
    reach_deadline(table)
    client, api = browser(table.gm), f"/api/games/{table.game.slug}/gm/"
    assert client.get(f"{api}dry-run/").json()["results"]["France"][0]["verdict"] == "bounces"
    assert client.post(f"{api}publish/", {"number": 2}).status_code == 409
    assert client.post(f"{api}publish/", {"number": 1}).status_code == 200
    assert table.now.turn_number == 2


def test_a_game_with_a_gate_is_made_on_the_page_and_its_terms_say_so(table, client_of):
    client = client_of("anna")
    form = client.get("/games/new/").context["form"]
    told = {name: value for name, value in form.initial.items() if value not in (None, "", [], {})}
    told |= {"name": "Gated", "run": "gm", "speed": "brisk", "gate_minutes_0": "2", "gate_minutes_1": "hours"}
    told.pop("gate_minutes", None)
    answer = client.post("/games/new/", told)
    assert answer.status_code == 302, answer.context["form"].errors
    game = Game.objects.get(name="Gated")
    assert game.gate_minutes == 120
    assert "The GM sees every outcome first, for 2 hours at most" in client.get(answer.url).content.decode()


def test_what_the_gm_changes_at_the_gate_is_the_outcome(table):
    """Not the position before the orders, which stand as they were given."""
    reach_deadline(table)
    client, address = browser(table.gm), f"/gm/{table.game.slug}/do/board/"
    assert client.get(address).context["form"]["number"].value() == 1
    fields = {
        "op": "move",
        "unit": "A Ven",
        "seat": "Italy",
        "to": "Tyr",
        "number": 1,
        "turn": "1.1",
        "reason": "Told.",
    }
    seen = client.post(address, fields).context["preview"].seen
    assert client.post(address, {**fields, "publish": seen}).status_code == 302
    assert Ruling.objects.get().data["when"] == "after"
    rulings.outcome_publish(game=table.game, by=table.gm, number=1)
    assert "A Tyr" in table.units("Italy")
