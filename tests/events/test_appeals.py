"""Appeals to the directors of an event: made, taken back, answered; and a ruling on the past that changes the table."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from games.common.errors import Conflict, NotAllowed, Refused
from games.events import appeals, rounds
from games.events.models import EventAppeal, EventAppealStatus
from games.events.scores import standings
from games.models import AuditAction, AuditEntry, Letter, Ruling
from games.services import rulings
from tests.events.test_rounds import draw, game_of, going, start
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
_ = going


def confirmed(member):
    EmailAddress.objects.create(user=member, email=f"{member.username}@example.org", primary=True, verified=True)


def ask(event, name="anna", **told):
    return appeals.appeal_make(event=event, by=user(name), **{"text": "My count is wrong.", **told})


def test_an_entrant_asks_and_the_director_answers_with_a_ruling_that_changes_the_table(going):
    game = game_of(going)
    seats = [place.seat_id for place in going.rounds.get().boards.get().places.all()]
    told = {"game": game, "by": user("dora"), "kind": "win", "data": {"seats": [seats[0]]}}
    wrong = rulings.ruling_make(**told, reason="By the clock.")
    rulings.turn_adjudicate_now(game=game, by=user("dora"), number=1, reason="Time is up.")
    before = {str(line.entry): line.total for line in standings(going).lines}
    made = ask(going, board=going.rounds.get().boards.get().pk)
    rulings.ruling_withdraw(ruling=wrong, by=user("dora"), reason="The clock was wrong.")
    last = Ruling.objects.filter(game=game).last()
    answered = appeals.appeal_answer(
        event=going, by=user("dora"), appeal=made.pk, upheld=True, answer="It was.", ruling=last.pk
    )
    after = {str(line.entry): line.total for line in standings(going).lines}
    assert after != before and answered.status == EventAppealStatus.UPHELD and answered.ruling == last
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {AuditAction.EVENT_APPEAL, AuditAction.EVENT_ANSWER} <= actions


def test_directors_and_the_entrant_read_it_and_nobody_else(going, client):
    ask(going, text="France was mine.")
    for name, reads in (("anna", True), ("dora", True), ("bert", False), ("emil", False)):
        assert bool(appeals.appeals_of(going, user(name))) is reads, name
        client.force_login(user(name))
        pages = [client.get(at).text for at in ("/events/net/", "/events/net/desk/", "/api/events/net/appeals/")]
        assert ("France was mine." in "".join(pages)) is reads, name
    client.logout()
    assert "France was mine." not in client.get("/events/net/").text


def test_one_waits_at_a_time_and_can_be_taken_back(going):
    first = ask(going)
    with pytest.raises(Conflict):
        ask(going)
    with pytest.raises(NotAllowed):
        appeals.appeal_withdraw(event=going, by=user("bert"), appeal=first.pk)
    appeals.appeal_withdraw(event=going, by=user("anna"), appeal=first.pk)
    ask(going)
    with pytest.raises(Conflict, match="withdrawn"):
        appeals.appeal_answer(event=going, by=user("dora"), appeal=first.pk, upheld=True, answer="Yes.")


def test_two_directors_do_not_answer_twice(going):
    made = ask(going)
    told = {"event": going, "by": user("dora"), "appeal": made.pk}
    appeals.appeal_answer(**told, upheld=False, answer="No.")
    with pytest.raises(Conflict, match="denied already"):
        appeals.appeal_answer(**told, upheld=True, answer="Yes.")
    assert EventAppeal.objects.get().answer == "No."


def test_what_cannot_be_asked_or_answered_is_refused(going, online):
    board = going.rounds.get().boards.get()
    for wrong in ({"text": " "}, {"text": "x" * 2001}, {"board": 10**6}):
        with pytest.raises(Refused):
            ask(going, **wrong)
    with pytest.raises(NotAllowed):
        ask(going, name="emil")
    made = ask(going, board=board.pk)
    told = {"event": going, "appeal": made.pk, "upheld": True}
    for wrong in ({"answer": ""}, {"answer": "x" * 2001}, {"answer": "Yes.", "ruling": 10**6}):
        with pytest.raises(Refused):
            appeals.appeal_answer(by=user("dora"), **told, **wrong)
    with pytest.raises(NotAllowed):
        appeals.appeal_answer(by=user("anna"), **told, answer="Yes.")
    EventAppeal.objects.update(status=EventAppealStatus.DENIED, answer="No.")
    for _one in range(appeals.MOST_OF_ONE - 1):
        ask(going)
        EventAppeal.objects.update(status=EventAppealStatus.DENIED, answer="No.")
    with pytest.raises(Refused, match="the most"):
        ask(going)


def test_a_board_of_a_round_that_is_drawn_is_not_told_by_an_appeal(online):
    draw(online, bots=True)
    board = online.rounds.get().boards.get()
    with pytest.raises(Refused, match="Choose a board"):
        ask(online, board=board.pk)
    start(online)
    assert ask(online, board=board.pk).board == board
    rounds.round_call_off(event=online, by=user("dora"), number=1, reason="A slip.")
    rounds.round_redraw(event=online, by=user("dora"), number=1)
    assert EventAppeal.objects.get().board is None


def test_by_page_api_and_mail(going, client):
    confirmed(user("dora"))
    confirmed(user("anna"))
    client.force_login(user("anna"))
    board = going.rounds.get().boards.get()
    assert "Round 1, board 1" in client.get("/events/net/appeal/").text
    refused = client.post("/events/net/appeal/", {"board": board.pk, "text": ""})
    assert refused.status_code == 422
    sent = client.post("/events/net/appeal/", {"board": board.pk, "text": "Look again."}, follow=True)
    assert "Look again." in sent.text and "Waits for the director" in sent.text
    twice = client.post("/events/net/appeal/", {"board": "", "text": "And again."})
    assert twice.status_code == 422 and "And again." in twice.text
    assert Letter.objects.count() + len(mail.outbox) == 1
    (mine,) = client.get("/api/events/net/appeals/").json()
    assert client.delete(f"/api/events/net/appeals/{mine['id']}/").status_code == 204
    again = client.post("/api/events/net/appeals/", {"text": "The table."}, content_type="application/json").json()
    client.force_login(user("dora"))
    desk = client.get("/events/net/desk/").text
    assert "The table." in desk and "Uphold it" in desk
    body = {"upheld": False, "answer": "It is right."}
    answered = client.post(f"/api/events/net/appeals/{again['id']}/", body, content_type="application/json")
    assert answered.json()["status"] == "denied"
    said = client.post(f"/events/net/appeals/{again['id']}/", {"do": "uphold", "answer": "Yes."}, follow=True)
    assert "denied already" in said.text
    assert "Say what to do" in client.post(f"/events/net/appeals/{again['id']}/", {"do": "x"}, follow=True).text
    client.force_login(user("anna"))
    assert "It is right." in client.get("/events/net/").text
    assert Letter.objects.count() + len(mail.outbox) == 3, "two for the director, one for the entrant"


def test_an_appeal_that_there_is_not_is_not_answered(going):
    with pytest.raises(Refused, match="no such appeal"):
        appeals.appeal_answer(event=going, by=user("dora"), appeal=0, upheld=False, answer="No.")


def test_pages_take_an_answer_and_take_an_appeal_back(going, client):
    made = [ask(going, name) for name in ("anna", "bert")]
    client.force_login(user("anna"))
    assert "taken back" in client.post(f"/events/net/appeals/{made[0].pk}/", {"do": "withdraw"}, follow=True).text
    client.force_login(user("dora"))
    said = client.post(f"/events/net/appeals/{made[1].pk}/", {"do": "deny", "answer": "It was right."}, follow=True)
    assert "has your answer" in said.text
    assert [one.status for one in EventAppeal.objects.order_by("pk")] == ["withdrawn", "denied"]
