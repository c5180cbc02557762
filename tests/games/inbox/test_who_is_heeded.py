"""Whose letters are heeded, and who is answered: spoofing, loops, floods, several games, anonymous ones."""

from base64 import b32decode, b32encode

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from games.inbox import receiving
from games.inbox.receiving import mail_receive
from games.inbox.services import KEPT, arrived_clear
from games.mail.replies import ReplyTo, address_of_token, read_token, token_of
from games.models import Arrived, Profile
from tests.games.inbox.letters import SITE, address_for, letter, paper_of, table_by_mail, write

pytestmark = pytest.mark.django_db

SIGNED = 16  # bytes


def with_signature_of(mine, other):
    """A token that says `other` and bears the signature of `mine`."""
    signed, said = (b32decode(token.upper() + "=" * (-len(token) % 8)) for token in map(token_of, (mine, other)))
    return b32encode(said[:-SIGNED] + signed[-SIGNED:]).decode().rstrip("=").lower()


def test_a_letter_from_another_address_is_refused_and_the_account_holder_is_told_once(table):
    row, (warning,) = write(table, table.france, "A Par - Bur", sender="evil@elsewhere.example")
    assert row.status == "stranger"
    assert paper_of(table, "France") == []
    assert warning.to == [table.france.email]
    assert "evil@elsewhere.example" in warning.body
    assert "A Par" not in warning.body
    assert warning.reply_to == []
    row, answers = write(table, table.france, "A Par - Gas", sender="evil@elsewhere.example")
    assert (row.status, answers) == ("stranger", [])
    assert Arrived.objects.exclude(text="").count() == 0


@pytest.mark.parametrize("sender", ["", "evil@x.example, france@example.org", "france@example.org.evil.example"])
def test_a_sender_that_only_resembles_the_member_is_none(table, sender):
    row, _ = write(table, table.france, "A Par - Bur", sender=sender or "nobody")
    assert row.status == "stranger"
    assert paper_of(table, "France") == []


def test_an_address_that_was_not_confirmed_is_not_the_members(table):
    EmailAddress.objects.create(user=table.france, email="second@example.org", verified=False)
    row, _ = write(table, table.france, "A Par - Bur", sender="second@example.org")
    assert row.status == "stranger"
    EmailAddress.objects.filter(email="second@example.org").update(verified=True)
    row, _ = write(table, table.france, "A Par - Bur", sender="Second@Example.org")
    assert row.status == "taken"


def test_nobody_orders_for_another_seat_with_an_address_of_their_own(table):
    """Italy has read France's mail, and writes to its address; or takes her own token apart and puts France's in."""
    row, _ = write(table, table.italy, "A Par - Bur", to=address_for(table, table.france))
    assert row.status == "stranger"
    mine, frances = (ReplyTo(table.turn.pk, table.italy.pk, table.seat(name).pk) for name in ("Italy", "France"))
    forged = with_signature_of(mine, frances)
    row, answers = write(table, table.italy, "A Par - Bur", to=address_of_token(forged))
    assert (row.status, answers) == ("unknown", [])
    assert paper_of(table, "France") == []


@pytest.mark.parametrize("seats", [(4, 5), (255, 256), (7, 90)])
def test_a_signature_holds_for_no_other_seat(seats):
    """Keys one apart, and of different lengths: the letters of a token end within a byte, so it is cut by bytes."""
    mine, other = (ReplyTo(12, 7, seat) for seat in seats)
    forged = with_signature_of(mine, other)
    assert forged not in (token_of(mine), token_of(other))
    assert read_token(forged) is None


@pytest.mark.parametrize("token", ["", "a", "aaaaaaaa", "é", "0189", "x" * 400])
def test_a_token_that_the_site_has_not_written_is_none(token):
    assert read_token(token) is None


def test_a_token_changes_with_every_part_of_it():
    whole = token_of(ReplyTo(12, 7, 90))
    assert read_token(whole) == ReplyTo(12, 7, 90)
    for at in range(len(whole)):
        other = "a" if whole[at] != "a" else "b"
        changed = whole[:at] + other + whole[at + 1 :]
        assert read_token(changed) in (None, ReplyTo(12, 7, 90))  # the last letter holds spare bits
    assert len(token_of(ReplyTo(2**32 - 1, 2**32 - 1, 2**32 - 1))) <= 50


@pytest.mark.parametrize(
    "header",
    [
        {"Auto-Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List-Id": "<news.example>"}, {"X-Loop": "x"},
        {"Return-Path": "<>"}, {"Content-Type": "multipart/report; boundary=x"},
    ],
)  # fmt: skip
def test_machines_and_lists_are_never_answered_and_never_heeded(table, header):
    row, answers = write(table, table.france, "A Par - Bur", **header)
    assert (row.status, answers) == ("automatic", [])
    assert paper_of(table, "France") == []


def test_an_answer_of_the_site_that_comes_back_is_not_answered(table):
    _, (answer,) = write(table, table.france, "A Par - Bur")
    answer.to, answer.from_email = answer.reply_to, table.france.email
    row = mail_receive(answer.message().as_bytes(), way="hook")
    assert row.status == "automatic"
    assert len(mail.outbox) == 1


def test_bounces_from_the_mail_system_are_not_answered(table):
    row, answers = write(table, table.france, "A Par - Bur", sender="MAILER-DAEMON@example.org")
    assert (row.status, answers) == ("automatic", [])


def test_a_flood_is_read_up_to_a_number_and_told_once(table, monkeypatch):
    monkeypatch.setattr(receiving, "MANY", 2)
    statuses = [write(table, table.france, f"A Par - Bur // {n}")[0].status for n in range(4)]
    assert statuses == ["taken", "taken", "too_many", "too_many"]
    assert len([one for one in mail.outbox if "within an hour" in one.body]) == 1


def test_who_has_not_switched_it_on_is_told_where_and_nothing_is_taken(table):
    Profile.objects.filter(user=table.france).update(mail_orders=False)
    row, (answer,) = write(table, table.france, "A Par - Bur")
    assert row.status == "off"
    assert "/me/mail/" in answer.body
    assert answer.reply_to == []
    assert paper_of(table, "France") == []


def test_a_letter_to_the_addresses_of_two_games_is_refused_with_their_names(table):
    other = table_by_mail(prefix="other", name="otherTable")
    seat = other.game.seats.get(seat_id="Italy")
    seat.player = table.france
    seat.save()
    both = ", ".join([address_for(table, table.france), address_for(other, table.france)])
    row, (answer,) = write(table, table.france, "A Par - Bur\nA Rom - Ven", to=both)
    assert row.status == "several"
    assert "(Table, otherTable)" in answer.body
    assert paper_of(table, "France") == paper_of(other, "Italy") == []
    assert row.text


def test_another_members_address_beside_ones_own_names_no_game(tables, table):
    other = table_by_mail(prefix="other", name="Secret Table", anonymous=True)
    both = ", ".join([address_for(table, table.france), address_for(other, other.italy)])
    _, (answer,) = write(table, table.france, "A Par - Bur", to=both)
    assert "Secret" not in answer.body
    assert "Italy" not in answer.body


def test_an_anonymous_game_tells_a_stranger_nothing(db):
    table = table_by_mail(anonymous=True)
    _, sent = write(table, table.france, "A Par - Bur", sender="spy@elsewhere.example")
    assert [one.to for one in sent] == [[table.france.email]]
    row, (answer,) = write(table, table.france, "A Par - Bur")
    assert answer.to == [table.france.email]
    for name, member in table.people.items():
        if name != "France":
            assert member.username not in answer.body
    assert row.status == "taken"


def test_an_unknown_address_is_written_down_without_what_it_said(table):
    row = mail_receive(letter("A Par - Bur", to=f"x, {SITE}", sender="a@b.example"), way="imap")
    assert (row.status, row.text, row.user, mail.outbox) == ("unknown", "", None, [])


def test_what_a_letter_said_goes_with_its_turn_and_the_row_after_a_month(table):
    write(table, table.france, "A Par - Bur")
    arrived_clear()
    assert Arrived.objects.get().text == "A Par - Bur"
    table.pass_deadline()
    arrived_clear()
    assert Arrived.objects.get().text == ""
    arrived_clear(now=timezone.now() + KEPT)
    assert not Arrived.objects.exists()
