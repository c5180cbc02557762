"""Silence, suspension, ban: what they end, what the member is told, the appeal, and the way back."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from games import database_time
from games.accounts.tokens import token_make
from games.common.errors import Conflict, NotAllowed, Refused
from games.mail.sending import notices_send
from games.models import ApiToken, AuditAction, AuditEntry, Membership, Sanction, Seat
from games.moderation.sanctions import (
    sanction_answer,
    sanction_appeal,
    sanction_impose,
    sanction_lift,
    sanctions_end,
)
from games.press.services.press import press_send
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
WHY = "Insults in three games."


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def later(**time):
    return database_time.now() + timedelta(**time)


def with_address(member):
    EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    return member


def told():
    """The mails that went out, the latest last."""
    notices_send()
    return [(one.to, one.subject, one.body) for one in mail.outbox]


def test_who_is_silenced_writes_to_the_gm_alone_and_plays_on(table):
    sanction_impose(member=table.france, by=moderator(), kind="silence", reason=WHY)
    for to in (["Italy"], ["public"], ["GM", "Italy"]):
        with pytest.raises(NotAllowed, match="silenced"):
            press_send(game=table.game, by=table.france, to=to, text="You!")
    press_send(game=table.game, by=table.france, to=["GM"], text="Why?")
    table.france.refresh_from_db()
    assert table.france.is_active and table.now.seats.get(seat_id="France").player == table.france


def test_a_silence_ends_by_itself(table):
    silence = sanction_impose(member=table.france, by=moderator(), kind="silence", reason=WHY, until=later(days=1))
    Sanction.objects.filter(pk=silence.pk).update(until=later(seconds=-1))
    press_send(game=table.game, by=table.france, to=["Italy"], text="Back.")


@pytest.mark.parametrize(("kind", "days"), [("suspend", 3), ("ban", None)])
def test_who_is_barred_is_out_everywhere_at_once(table, kind, days):
    client = browser(table.france)
    token_make(user=table.france)
    assert client.get("/me/").status_code == 200
    until = later(days=days) if days else None
    sanction_impose(member=table.france, by=moderator(), kind=kind, reason=WHY, until=until)
    assert client.get("/me/").status_code == 302, "logged out"
    assert not Client().login(username=table.france.username, password="a-long-password")
    assert not ApiToken.objects.filter(user=table.france).exists()
    seat = Seat.objects.get(game=table.game, seat_id="France")
    assert seat.player is None and Membership.objects.get(user=table.france).left_at is not None


def test_the_member_is_told_why_and_appeals_by_the_link_without_logging_in(table):
    with_address(table.france)
    sanction = sanction_impose(member=table.france, by=moderator(), kind="suspend", reason=WHY, until=later(days=3))
    ((to, subject, body),) = told()
    assert to == [table.france.email] and "suspended" in subject and WHY in body
    path = re.search(r"https?://[^/]+(/sanctions/\S+)", body)[1]
    reader = Client()
    assert WHY in reader.get(path).content.decode()
    assert reader.post(path, {"text": ""}).status_code == 422
    assert reader.post(path, {"text": "It was my brother."}).status_code == 302
    assert "It was my brother." in reader.get(path).content.decode()
    again = reader.post(path, {"text": "And again."})
    assert again.status_code == 422 and "appealed already" in again.content.decode()
    sanction_answer(sanction=sanction, by=moderator(), answer="It was you.")
    assert "It was you." in told()[-1][2]
    assert reader.get(path[:-4] + "AAA/").status_code == 404


def test_it_is_lifted_or_ends_and_who_closed_the_account_stays_out(table):
    mara = moderator()
    suspended = sanction_impose(member=table.france, by=mara, kind="suspend", reason=WHY, until=later(days=3))
    banned = sanction_impose(member=table.france, by=mara, kind="ban", reason=WHY)
    sanction_lift(sanction=banned, by=mara)
    table.france.refresh_from_db()
    assert not table.france.is_active, "still suspended"
    Sanction.objects.filter(pk=suspended.pk).update(until=later(seconds=-1))
    assert sanctions_end() == 1 and sanctions_end() == 0
    table.france.refresh_from_db()
    assert table.france.is_active
    with pytest.raises(Conflict):
        sanction_lift(sanction=banned, by=mara)


def test_what_cannot_be_imposed_is_refused(table):
    mara = moderator()
    asked = {"member": table.france, "by": mara, "kind": "ban", "reason": WHY}
    boss = user("boss")
    boss.is_superuser = True
    boss.save()
    for wrong in (
        {"reason": " "}, {"reason": "x" * 2001}, {"kind": "flog"}, {"kind": "suspend"}, {"member": mara},
        {"member": boss}, {"kind": "silence", "until": later(days=-1)},
    ):  # fmt: skip
        with pytest.raises(Refused):
            sanction_impose(**(asked | wrong))
    with pytest.raises(NotAllowed):
        sanction_impose(**(asked | {"by": moderator("jun", "Moderators")}))
    assert not Sanction.objects.exists()


def test_the_database_keeps_it(table):
    for wrong in ({"kind": "ban", "reason": ""}, {"kind": "suspend", "reason": WHY, "until": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sanction.objects.create(member=table.france, by=table.gm, **wrong)


def test_in_the_admin(table):
    mara = browser(moderator())
    form = {"member": table.france.pk, "kind": "suspend", "reason": WHY, "until_0": "", "until_1": ""}
    refused = mara.post("/admin/games/sanction/add/", form, follow=True)
    assert "Say until when" in refused.content.decode() and not Sanction.objects.exists()
    mara.post("/admin/games/sanction/add/", form | {"kind": "ban"})
    sanction = Sanction.objects.get()
    assert sanction.by.username == "mara"
    sanction_appeal(sanction=sanction, text="Please.")
    page = f"/admin/games/sanction/{sanction.pk}/change/"
    assert "Please." in mara.get(page).content.decode()
    mara.post(page, {"answer": "It stays."})
    sanction.refresh_from_db()
    assert sanction.answer == "It stays."
    mara.post("/admin/games/sanction/", {"action": "lift", "_selected_action": [sanction.pk]})
    sanction.refresh_from_db()
    assert sanction.lifted_by.username == "mara"
    actions = AuditEntry.objects.filter(action__startswith="sanction.").order_by("pk")
    assert [one.action for one in actions] == [
        AuditAction.SANCTION_IMPOSE,
        AuditAction.SANCTION_APPEAL,
        AuditAction.SANCTION_ANSWER,
        AuditAction.SANCTION_LIFT,
    ]
    junior = browser(moderator("jun", "Moderators"))
    assert junior.get("/admin/games/sanction/add/").status_code == 403


def test_only_moderators_lift_and_answer_and_nobody_with_nothing(table):
    sanction = sanction_impose(member=table.france, by=moderator(), kind="silence", reason=WHY)
    for deed in (
        lambda: sanction_lift(sanction=sanction, by=table.france),
        lambda: sanction_answer(sanction=sanction, by=table.france, answer="Let me."),
    ):
        with pytest.raises(NotAllowed):
            deed()
    with pytest.raises(Refused, match="Say why it stays"):
        sanction_answer(sanction=sanction, by=moderator(), answer=" ")
    for text in (" ", "x" * 2001):
        with pytest.raises(Refused, match="Say why, in up to"):
            sanction_appeal(sanction=sanction, text=text)
    sanction.refresh_from_db()
    assert (sanction.lifted_at, sanction.answer, sanction.appeal) == (None, "", "")


def test_in_the_admin_what_is_lifted_is_not_lifted_again(table):
    sanction = sanction_impose(member=table.france, by=moderator(), kind="silence", reason=WHY)
    sanction_lift(sanction=sanction, by=moderator())
    ticked = {"action": "lift", "_selected_action": [sanction.pk]}
    answer = browser(moderator()).post("/admin/games/sanction/", ticked, follow=True)
    assert f"Sanction {sanction.pk}: It has been lifted already." in answer.text
