"""A seat's orders by mail: taken, mended by the next letter, refused line by line, and answered in the thread."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.common.errors import Refused
from games.inbox.head import read_head
from games.inbox.queries import shown_to_operators
from games.inbox.receipts import ReceiptMail, answer_letter
from games.inbox.receiving import mail_receive
from games.mail.sending import notices_send
from games.models import Arrived, Profile, Submission
from games.services import endings, seats
from games.services.base import locked_game
from games.zines import services as zines
from games.zines.leaves import services as zine_leaves
from tests.games.inbox.letters import SITE, address_for, letter, paper_of, table_by_mail, write

pytestmark = pytest.mark.django_db


def test_orders_are_taken_and_the_receipt_says_so_in_the_thread(table):
    row, (answer,) = write(
        table, table.france, "A Par - Bur\nArmy Marseilles holds", Message_ID="<one@x>", References="<nought@x>",
        Subject="Re: Spring",
    )  # fmt: skip
    assert paper_of(table, "France") == ["A Par - Bur", "A Mar H"]
    assert row.status == "taken"
    assert "A Par - Bur\n  A Mar H" in answer.body
    receipt = Submission.objects.get(seat__seat_id="France", turn=table.turn).receipts.get()
    assert receipt.code in answer.body
    assert answer.to == [table.france.email]
    assert answer.extra_headers["In-Reply-To"] == "<one@x>"
    assert answer.extra_headers["References"] == "<nought@x> <one@x>"
    assert answer.extra_headers["Auto-Submitted"] == "auto-replied"
    assert answer.reply_to == [address_for(table, table.france)]
    assert answer.subject == "Re: Spring"


def test_a_second_letter_mends_the_first_and_leaves_the_rest(table):
    write(table, table.france, "A Par - Bur\nA Mar H\nF Bre - MAO")
    write(table, table.france, "A Par - Gas")
    assert sorted(paper_of(table, "France")) == ["A Mar H", "A Par - Gas", "F Bre - MAO"]


def test_a_letter_stands_beside_what_was_typed_on_the_page(table):
    table.order("France", "A Mar - Spa", "A Par - Zzz")
    write(table, table.france, "A Par - Bur")
    assert paper_of(table, "France") == ["A Mar - Spa", "A Par - Bur"]


def test_a_letter_can_replace_everything(table):
    write(table, table.france, "A Par - Bur\nA Mar H")
    write(table, table.france, "Instead of all\nF Bre - MAO")
    assert paper_of(table, "France") == ["F Bre - MAO"]


def test_lines_that_cannot_be_read_come_back_with_the_reason_and_the_others_count(table):
    row, (answer,) = write(table, table.france, "Hello GM,\nA Par - Burgandy\nA Mar H\nGermany: A Mun - Bur")
    assert row.status == "partly"
    assert paper_of(table, "France") == ["A Mar H"]
    for line in ("> A Par - Burgandy", "> Germany: A Mun - Bur"):
        assert line in answer.body
    assert "Did you mean Bur" in answer.body
    assert "Hello" in row.text  # and all of it is kept


def test_what_was_not_understood_does_not_come_back_with_the_next_letter(table):
    write(table, table.france, "Hello GM,\nA Mar H")
    _, (answer,) = write(table, table.france, "A Par H")
    assert "> Hello" not in answer.body
    assert "Not taken" not in answer.body


def test_a_letter_without_a_single_order_changes_nothing(table):
    table.order("France", "A Mar - Spa")
    row, (answer,) = write(table, table.france, "Shall we be friends?")
    assert row.status == "nothing"
    assert paper_of(table, "France") == ["A Mar - Spa"]
    assert "Nothing that was saved for France has been changed." in answer.body


def test_ready_by_mail_closes_a_turn_that_waits_for_nobody_else(table):
    for seat_id in ("Austria", "England", "Germany", "Italy", "Russia", "Turkey"):
        table.order(seat_id, ready=True)
    _, (answer,) = write(table, table.france, "A Par - Bur\n\nReady.")
    assert "You are marked ready." in answer.body
    assert table.turn.ready_at is not None


def test_ready_can_be_taken_back_and_is_not_marked_with_lines_that_do_not_count(table):
    write(table, table.france, "READY")
    assert table.turn.papers.get(seat__seat_id="France").ready
    write(table, table.france, "not ready")
    assert not table.turn.papers.get(seat__seat_id="France").ready
    row, (answer,) = write(table, table.france, "A Par - Nowhere\nREADY")
    assert row.status == "nothing"
    assert "not marked ready" in answer.body
    assert not table.turn.papers.get(seat__seat_id="France").ready


def test_help_says_which_words_there_are_and_what_counts(table):
    table.order("France", "A Par - Bur")
    _, (answer,) = write(table, table.france, "help")
    assert "INSTEAD OF ALL" in answer.body
    assert "A Par - Bur" in answer.body.split("What counts")[1]


def test_who_wants_no_orders_quoted_gets_numbers(table):
    Profile.objects.filter(user=table.france).update(mail_quotes=False)
    _, (answer,) = write(table, table.france, "A Par - Bur\nA Mar - Nowhere\nHELP")
    assert "1 line was taken." in answer.body
    assert "1 line was not taken." in answer.body
    for word in ("- Bur\n", "Nowhere", "A Mar"):
        assert word not in answer.body


def test_the_turns_mail_has_the_address_and_says_what_to_do_with_it(table, settings):
    settings.MAIL_IN_IMAP = ""
    table.pass_deadline()
    notices_send()
    told = next(one for one in mail.outbox if one.to == [table.france.email])
    assert told.reply_to == [address_for(table, table.france)]
    assert "Answer this mail with your orders" in told.body
    assert told.extra_headers["Auto-Submitted"] == "auto-generated"
    name, _, domain = told.reply_to[0].partition("@")
    assert len(name) <= 64
    assert f"@{domain}" == SITE[SITE.index("@") :]
    row, _ = write(table, table.france, "A Par - Bur", to=told.reply_to[0].upper())
    assert row.status == "taken"


@pytest.mark.parametrize("off", ["member", "site"])
def test_who_does_not_play_by_mail_is_not_told_to(table, settings, off):
    if off == "member":
        Profile.objects.update(mail_orders=False)
    else:
        settings.MAIL_IN_SECRET = settings.MAIL_IN_IMAP = ""
    table.pass_deadline()
    notices_send()
    told = next(one for one in mail.outbox if one.to == [table.france.email])
    assert told.reply_to == []
    assert "Answer this mail" not in told.body


def test_the_address_of_a_turn_that_is_over_takes_nothing_and_leads_to_the_next(table):
    old = address_for(table, table.france)
    table.pass_deadline()
    row, (answer,) = write(table, table.france, "A Par - Bur", to=old)
    assert row.status == "late"
    assert paper_of(table, "France") == []
    assert "Spring 1901" in answer.body
    assert "Autumn 1901" in answer.body
    assert "> A Par - Bur" in answer.body
    assert answer.reply_to == [address_for(table, table.france)]


def test_what_comes_after_the_deadline_is_refused_with_the_hour(table):
    table.make_due()
    row, (answer,) = write(table, table.france, "A Par - Bur")
    assert row.status == "late"
    assert paper_of(table, "France") == []
    assert "The deadline was at" in answer.body


def test_nothing_is_taken_while_the_gate_is_shut(table):
    table.turn.__class__.objects.filter(pk=table.turn.pk).update(gated_at=timezone.now())
    row, (answer,) = write(table, table.france, "A Par - Bur")
    assert row.status == "late"
    assert "the papers are in" in answer.body


def test_a_seat_that_is_out_and_a_game_that_is_over_take_nothing(table):
    to = address_for(table, table.france)
    table.game.seats.filter(seat_id="France").update(out=True)
    row, (answer,) = write(table, table.france, "A Par - Bur", to=to)
    assert (row.status, "out of the game" in answer.body) == ("no_seat", True)
    table.game.seats.filter(seat_id="France").update(out=False)
    endings.finish(table.now, kind="draw", seats=["Italy"], now=timezone.now())
    row, (answer,) = write(table, table.france, "A Mar H", to=to)
    assert "over" in answer.body
    assert answer.reply_to == []


def test_the_address_of_a_seat_is_of_no_use_when_it_has_changed_hands(table):
    to = address_for(table, table.france)
    seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Silence.")
    row, (answer,) = write(table, table.france, "A Par - Bur", to=to)
    assert row.status == "no_seat"
    assert "do not hold the seat any more" in answer.body
    assert paper_of(table, "France") == []


def test_a_letter_that_comes_twice_counts_once(table):
    raw = letter("A Par - Bur", to=address_for(table, table.france), sender=table.france.email)
    assert mail_receive(raw, way="hook").status == "taken"
    write(table, table.france, "A Par - Gas")
    sent = len(mail.outbox)
    assert mail_receive(raw, way="imap") is None
    assert paper_of(table, "France") == ["A Par - Gas"]
    assert len(mail.outbox) == sent
    assert Arrived.objects.count() == 2


def test_an_error_of_the_sites_own_takes_nothing_and_is_told(table, monkeypatch):
    def breaks(*args, **kwargs):
        table.order("France", "A Par - Bur")
        raise ZeroDivisionError("A Par - Bur")

    monkeypatch.setattr("games.inbox.seats.carry_out", breaks)
    row, (answer,) = write(table, table.france, "A Par - Bur")
    assert row.status == "failed"
    assert "an error of this site" in answer.body
    assert paper_of(table, "France") == []
    assert row.text == "A Par - Bur"


def unread(table):
    paper = Submission.objects.filter(seat__seat_id="France", turn=table.turn).first()
    return [one["line"] for one in paper.unread or ()] if paper is not None else []


def test_lines_that_do_not_count_wait_for_the_gm_until_they_are_mended(table):
    write(table, table.france, "A Prr - Bur")
    assert unread(table) == ["A Prr - Bur"]  # also where nothing else was in the letter
    write(table, table.france, "A Mar - Zzz\nF Bre H")
    assert unread(table) == ["A Prr - Bur", "A Mar - Zzz"]
    assert paper_of(table, "France") == ["F Bre H"]
    write(table, table.france, "A Mar - Spa")  # an order for the same unit mends it
    assert unread(table) == ["A Prr - Bur"]
    write(table, table.france, "Instead of all\nA Par - Pic")
    assert unread(table) == []


def test_a_player_gives_a_zine_leave_and_takes_it_back_by_mail():
    """MAY PRINT and MAY NOT PRINT, beside orders or alone; without a question they come back with the reason."""
    table = table_by_mail(private=True)
    row, (answer,) = write(table, table.france, "A Par - Bur\nMay print")
    assert (row.status, "No zine has asked you" in answer.body) == ("partly", True)
    zine = zines.zine_found(by=table.gm, name="bugle", title="The Bugle")
    zine_leaves.leaves_ask(zine=zine, game=table.now, by=table.gm)
    for said, given in (("MAY PRINT", True), ("May not print.", False), ("may print\nmay not print", False)):
        row, (answer,) = write(table, table.france, said)
        assert row.status == "taken", answer.body
        assert f"The Bugle may {'' if given else 'not '}print this game" in answer.body
        assert zine.leaves.get(user=table.france).given is given
    assert paper_of(table, "France") == ["A Par - Bur"]


def test_the_question_whether_a_zine_may_print_says_how_to_answer():
    table = table_by_mail(private=True)
    zine = zines.zine_found(by=table.gm, name="bugle", title="The Bugle")
    zine_leaves.leaves_ask(zine=zine, game=table.now, by=table.gm)
    notices_send()
    letters = [one for one in mail.outbox if "may The Bugle print it?" in one.subject]
    assert {one.to[0] for one in letters} == {member.email for member in table.people.values()}
    assert all("MAY NOT PRINT" in one.body for one in letters)
    write(
        table, table.france, "MAY PRINT", to=letters[0].reply_to[0] if letters[0].to == [table.france.email] else None
    )
    assert zine.leaves.get(user=table.france).given is True


def test_what_is_taken_back_whole_and_ready_that_nobody_waits_for_are_told(table):
    table.order("France", "A Par - Bur")
    row, (answer,) = write(table, table.france, "INSTEAD OF ALL")
    assert row.status == "taken" and "No order counts for France now. Receipt" in answer.body
    assert paper_of(table, "France") == []


def test_who_has_no_address_any_more_is_not_answered(table):
    table.france.emailaddress_set.all().delete()
    assert not answer_letter(read_head(b""), table.france, table.game, ReceiptMail("taken", ("Taken.",)))
    assert mail.outbox == []


def test_what_there_is_no_text_of_is_shown_as_nothing():
    assert shown_to_operators(Arrived(raw=None)) == ""


def test_a_seat_that_changes_hands_while_its_letter_is_read_takes_nothing_of_it(table, monkeypatch):
    @contextmanager
    def late(game):
        seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Away.")
        with locked_game(game) as locked:
            yield locked

    monkeypatch.setattr("games.inbox.seats.locked_game", late)
    row, (answer,) = write(table, table.france, "A Par - Bur")
    assert row.status == "no_seat" and "do not hold the seat any more" in answer.body
    assert paper_of(table, "France") == []


def test_who_cannot_be_ready_is_told_why(table, monkeypatch):
    def refuses(**_):
        raise Refused("Nothing is wanted from France now.")

    monkeypatch.setattr("games.inbox.seats.orders_ready", refuses)
    row, (answer,) = write(table, table.france, "A Par - Bur\nREADY")
    assert row.status == "partly" and "Nothing is wanted from France now." in answer.body
    assert paper_of(table, "France") == ["A Par - Bur"]


def test_a_line_that_comes_after_the_deadline_does_not_wait_for_the_gm(table):
    table.due_at(timezone.now() - timedelta(hours=1))
    row, _ = write(table, table.france, "A Par - Nowhere")
    assert row.status == "nothing"
    assert not Submission.objects.filter(turn=table.turn, unread__isnull=False).exists()
