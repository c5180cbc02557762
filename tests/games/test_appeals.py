"""A player against one verdict or draw of the last turn: made in time, read by whom it concerns, answered by the GM."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.appeals import queries as reading
from games.appeals.services import appeal_answer, appeal_make, appeal_withdraw
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import Appeal, Notice
from games.permissions import spectator_of, viewer_of
from games.selectors import ledger
from games.services import clock, rulings
from games.services.base import turn_mark
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
BOUNCE = {"about": "order:France:A Par", "rule": "Standoffs", "text": "Munich had no order to Burgundy."}


@pytest.fixture
def bounced(table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    return table


def made(table, by=None, **changed):
    return appeal_make(game=table.game, by=by or table.france, **{**BOUNCE, **changed})


def client_of(member):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def test_an_appeal_says_what_the_engine_had_ruled_and_everybody_reads_it(bounced):
    Notice.objects.all().delete()
    appeal = made(bounced)
    assert appeal.about["order"] == "A Par - Bur"
    assert appeal.about["verdict"] == "bounces"
    for viewer in (spectator_of(bounced.now), viewer_of(bounced.now, bounced.germany)):
        assert reading.appeals(viewer) == [appeal]
    assert [notice.user for notice in Notice.objects.filter(about="appeal")] == [bounced.gm]
    assert bounced.turn.phase == "F1901M", "the game goes on"


def test_another_s_order_can_be_appealed_against_too(bounced):
    assert made(bounced, by=bounced.turkey, about="order:Germany:A Mun").seat.seat_id == "Turkey"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rule": " "}, "Cite the rule"),
        ({"text": ""}, "what is wrong"),
        ({"about": "order:France:A Mos"}, "one verdict or one draw"),
        ({"text": "x" * 3000}, "2000"),
    ],
)
def test_what_it_lacks_is_said(bounced, changed, said):
    with pytest.raises(Refused, match=said):
        made(bounced, **changed)
    assert not Appeal.objects.exists()


def test_who_may_appeal_and_when(bounced, tables):
    with pytest.raises(NotAllowed):
        made(bounced, by=user("nobody"))
    with pytest.raises(NotAllowed):
        made(bounced, by=bounced.gm)
    made(bounced)
    with pytest.raises(Refused, match="already"):
        made(bounced)
    bounced.due_at(timezone.now() - timedelta(minutes=1))
    with pytest.raises(Conflict, match="too late"):
        made(bounced, by=bounced.turkey)
    fresh = tables(prefix="other-")
    with pytest.raises(Refused, match="no turn to appeal"):
        made(fresh, by=fresh.france)
    alone = tables(prefix="third-")
    alone.game.gm = None
    alone.game.save()
    with pytest.raises(Refused, match="no GM"):
        made(alone, by=alone.france)


def test_it_is_withdrawn_by_the_seat_alone_and_another_may_be_made(bounced):
    appeal = made(bounced)
    with pytest.raises(NotAllowed):
        appeal_withdraw(appeal=appeal, by=bounced.germany)
    appeal_withdraw(appeal=appeal, by=bounced.france)
    with pytest.raises(Conflict, match="withdrawn"):
        appeal_answer(appeal=appeal, by=bounced.gm, upheld=True, answer="Yes.")
    assert made(bounced).pk != appeal.pk


def test_the_gm_answers_with_a_reason_and_a_ruling(bounced):
    appeal = made(bounced)
    with pytest.raises(NotAllowed):
        appeal_answer(appeal=appeal, by=bounced.france, upheld=True, answer="Yes.")
    with pytest.raises(Refused, match="needs a reason"):
        appeal_answer(appeal=appeal, by=bounced.gm, upheld=True, answer=" ")
    forced = {"seat": "France", "unit": "A Par", "verdict": "succeeds"}
    ruling = rulings.ruling_make(
        game=bounced.game, by=bounced.gm, kind="verdict", data=forced, reason="True.", number=1
    )  # fmt: skip
    Notice.objects.all().delete()
    answered = appeal_answer(appeal=appeal, by=bounced.gm, upheld=True, answer="So it was.", ruling=ruling.pk)
    assert (answered.status, answered.ruling) == ("upheld", ruling)
    assert [notice.user for notice in Notice.objects.filter(about="appeal")] == [bounced.france]
    with pytest.raises(Conflict, match="upheld"):
        appeal_answer(appeal=appeal, by=bounced.gm, upheld=False, answer="Or not.")


def test_an_appeal_about_what_is_hidden_is_read_by_those_who_see_it(bounced):
    from games.models import Turn

    turn = bounced.now.last_turn
    outcome = {**turn.outcome}
    hidden = {"order": "PREDICT Bel", "verdict": "fails", "why": "no", "rule": "16", "audience": ["France"]}
    outcome["results"] = {**outcome["results"], "France": [*outcome["results"]["France"], hidden]}
    again = Turn(game=bounced.game, number=1, revision=9, phase=turn.phase, state=turn.state, published=False)
    again.outcome, again.draws, again.submissions, again.rulings = outcome, turn.draws, {}, []
    again.adjudicated_at, again.rulebook_version = turn.adjudicated_at, turn.rulebook_version
    again.save()
    Turn.objects.filter(pk=turn.pk).update(published=False)
    Turn.objects.filter(pk=again.pk).update(published=True)
    with pytest.raises(Refused, match="one verdict"):
        made(bounced, by=bounced.italy, about="order:France:PREDICT Bel")
    appeal = made(bounced, about="order:France:PREDICT Bel")
    assert appeal.audience == ["France"]
    for viewer in (spectator_of(bounced.now), viewer_of(bounced.now, bounced.italy)):
        assert reading.appeals(viewer) == []
        with pytest.raises(Hidden):
            reading.appeal_for(viewer, appeal.pk)
    assert "PREDICT" not in client_of(bounced.italy).get(f"{bounced.game.get_absolute_url()}ledger/").content.decode()
    assert "PREDICT" in client_of(bounced.france).get(f"{bounced.game.get_absolute_url()}ledger/").content.decode()


def test_the_game_is_halted_and_goes_on_again_on_the_ledger(bounced):
    clock.game_pause(game=bounced.game, by=bounced.gm, reason="To look into the appeal.")
    assert bounced.now.status == "paused"
    made(bounced)
    clock.game_resume(game=bounced.game, by=bounced.gm, reason="Looked into.")
    lines = [line.ruling for line in ledger.ledger(spectator_of(bounced.now))]
    assert [(one.data["clock"], one.reason) for one in lines] == [
        ("resumed", "Looked into."),
        ("halted", "To look into the appeal."),
    ]
    page = client_of(None).get(f"{bounced.game.get_absolute_url()}ledger/").content.decode()
    assert "The game is paused" in page
    assert "To look into the appeal." in page


# --- the doors -------------------------------------------------------------------------------------


def test_the_page_takes_it_and_loses_nothing_typed(bounced):
    here, france = bounced.game.get_absolute_url(), client_of(bounced.france)
    assert "A Par - Bur: bounces" in france.get(f"{here}appeal/").content.decode()
    wrong = france.post(f"{here}appeal/", {"about": "order:France:A Par", "rule": "", "text": "Munich slept."})
    assert "Munich slept." in wrong.content.decode()
    assert not Appeal.objects.exists()
    late = bounced.turn.due
    bounced.due_at(timezone.now() - timedelta(minutes=1))
    kept = france.post(f"{here}appeal/", {**BOUNCE, "text": "Munich slept."}).content.decode()
    assert "too late" in kept
    assert "Munich slept." in kept
    bounced.due_at(late)
    france.post(f"{here}appeal/", BOUNCE)
    shown = client_of(None).get(f"{here}ledger/").content.decode()
    assert "Munich had no order to Burgundy." in shown
    assert "Waits for the GM" in shown
    appeal = Appeal.objects.get()
    assert client_of(bounced.italy).post(f"{here}appeals/{appeal.pk}/withdraw/", follow=True).status_code == 200
    appeal.refresh_from_db()
    assert appeal.status == "open"
    france.post(f"{here}appeals/{appeal.pk}/withdraw/")
    appeal.refresh_from_db()
    assert appeal.status == "withdrawn"


def test_others_are_turned_away_from_the_page(bounced):
    here = bounced.game.get_absolute_url()
    assert client_of(None).get(f"{here}appeal/").status_code == 302
    assert "Only those at the table" in client_of(user("stranger")).get(f"{here}appeal/", follow=True).content.decode()


def test_it_waits_on_the_desk_and_is_answered_there(bounced):
    appeal, gm = made(bounced), client_of(bounced.gm)
    desk = gm.get(f"/gm/{bounced.game.slug}/").content.decode()
    assert "Appeals that wait for you" in desk
    assert "Munich had no order to Burgundy." in desk
    address = f"/gm/{bounced.game.slug}/do/appeal/"
    assert "Standoffs" in gm.get(f"/gm/{bounced.game.slug}/").content.decode()
    gm.post(
        address,
        {
            "appeal": appeal.pk,
            "verdict": "denied",
            "turn": turn_mark(bounced.now),
            "reason": "It had, and I have seen it.",
        },
    )
    appeal.refresh_from_db()
    assert (appeal.status, appeal.answer) == ("denied", "It had, and I have seen it.")
    assert (
        "It had, and I have seen it."
        in client_of(None).get(f"{bounced.game.get_absolute_url()}ledger/").content.decode()
    )
    assert gm.get(address).status_code == 404, "nothing is left to answer"


def test_the_api_makes_lists_answers_and_withdraws(bounced):
    here = f"/api/games/{bounced.game.slug}"
    france, gm = client_of(bounced.france), client_of(bounced.gm)
    about = france.get(f"{here}/appeals/about/").json()
    assert about[0]["key"].startswith("order:France:"), "one's own come first"
    answer = france.post(f"{here}/appeals/", BOUNCE, content_type="application/json")
    assert answer.status_code == 201
    pk = answer.json()["id"]
    assert client_of(None).get(f"{here}/appeals/").json()[0]["rule"] == "Standoffs"
    answered = {"upheld": False, "answer": "No.", "turn": turn_mark(bounced.now)}
    for client, status in ((client_of(bounced.italy), 403), (gm, 200), (gm, 409)):
        told = client.post(f"{here}/appeals/{pk}/answer/", answered, content_type="application/json")
        assert told.status_code == status
    assert france.post(f"{here}/appeals/{pk}/withdraw/").status_code == 409


def test_the_mail_says_what_and_where(bounced, mailoutbox):
    from allauth.account.models import EmailAddress

    from games.mail.sending import notices_send

    for member in (bounced.gm, bounced.france):
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    appeal = made(bounced)
    notices_send()
    appeal_answer(appeal=appeal, by=bounced.gm, upheld=False, answer="It had.")
    notices_send()
    first, second = mailoutbox
    assert first.to == [bounced.gm.email]
    assert "Munich had no order to Burgundy." in first.body
    assert f"/gm/{bounced.game.slug}/do/appeal/" in first.body
    assert second.to == [bounced.france.email]
    assert "denied" in second.subject
    assert "It had." in second.body
