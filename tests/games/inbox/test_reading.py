"""Letters as mail programs write them: encodings, HTML, attachments, quotations, and what is no letter at all."""

from contextlib import suppress
from email.message import EmailMessage

import pytest
from django.core import mail
from hypothesis import given, settings
from hypothesis import strategies as st

from games.inbox.body import UnreadableBody, body_of
from games.inbox.head import read_head
from games.inbox.page_text import text_of_page
from games.inbox.quoting import written
from games.inbox.receiving import mail_receive
from tests.games.inbox.letters import address_for, letter, paper_of, write

TOP = b"From: a@b.example\nTo: c@d.example\nSubject: x\nMessage-ID: <1@b>\n"


def raw(kind: str, body: bytes, encoding: str = "8bit") -> bytes:
    return TOP + f"MIME-Version: 1.0\nContent-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n\n".encode() + body


@pytest.mark.parametrize(
    ("kind", "encoding", "body"),
    [
        ("text/plain; charset=iso-8859-1", "8bit", "Köln – no".replace("–", "-").encode("latin-1")),
        ("text/plain; charset=utf-8", "quoted-printable", b"K=C3=B6ln - n=\no"),
        ("text/plain; charset=utf-8", "base64", b"S8O2bG4gLSBubw=="),
        ("text/plain; charset=utf-16", "base64", b"//5LAPYAbABuACAALQAgAG4AbwA="),
        ("text/plain; charset=nonsense", "8bit", "Köln - no".encode()),
        ("text/plain", "8bit", "Köln - no".encode("latin-1")),
    ],
)
def test_encodings(kind, encoding, body):
    assert body_of(raw(kind, body, encoding)).text.strip() == "Köln - no"


def test_bytes_that_are_no_utf_16_are_read_somehow():
    text = body_of(raw("text/plain; charset=utf-16", b"\xff\xfe\x00\xd8\x00\xd8A")).text
    assert "\x00" not in text
    text.encode()


def test_html_alone_becomes_lines_and_what_it_quotes_stays_quoted():
    page = (
        "<html><head><style>p{}</style></head><body><div>A <b>Par</b> - Bur</div><div>A Mar H<br>F&nbsp;Bre - MAO</div>"
        "<ul><li>WAIVE</li></ul><script>x()</script><div>On Monday, 3 November 2026, Silly wrote:"
        "<blockquote><p>A Par: bounces</p></blockquote></div></body></html>"
    )
    read = body_of(raw("text/html; charset=utf-8", page.encode()))
    assert read.was_html
    lines = [line.strip(" *") for line in written(read.text).splitlines() if line.strip()]
    assert lines == ["A Par - Bur", "A Mar H", "F Bre - MAO", "WAIVE"]


def test_html_nested_too_deep_is_none():
    assert text_of_page("<div>" * 5000 + "A Par H") is None


def test_plain_text_comes_before_html_and_attachments_are_counted():
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = "a@b.example", "c@d.example", "<2@b>"
    message.set_content("A Par - Bur")
    message.add_alternative("<p>A Par - Gas</p>", subtype="html")
    message.add_attachment(b"A Par - Pic", maintype="text", subtype="plain", filename="orders.txt")
    message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="orders.pdf")
    read = body_of(message.as_bytes())
    assert read.text.strip() == "A Par - Bur"
    assert (read.attachments, read.was_html) == (2, False)


ORDERS = "A Par - Gas\nA Mar H"


@pytest.mark.parametrize(
    "text",
    [
        f"{ORDERS}\n\nOn Mon, 3 Nov 2026 at 10:00, Silly Season <zine@x.org>\nwrote:\n> A Par - Bur: bounces\n",
        f"On Mon, 3 Nov 2026 at 10:00, Silly <z@x> wrote:\n> A Par - Bur: bounces\n>\n\n{ORDERS}\n",
        "> What of Paris?\nA Par - Gas\n> And Marseilles?\nA Mar H\n",
        f"{ORDERS}\n-- \nAnna\nF Bre - MAO\n",
        f"{ORDERS}\n\n-----Original Message-----\nFrom: Silly\nA Par - Bur: bounces\n",
        f"{ORDERS}\n\nFrom: Silly <z@x>\nSent: Monday\nTo: Anna\n\nA Par - Bur: bounces\n",
        f"{ORDERS}\n\nAm Mo., 3. Nov. 2026 um 10:00 Uhr schrieb Silly <z@x>:\n\n> A Par - Bur: bounces\n",
        f"{ORDERS}\n\nSent from my iPhone\n\n> On 3 Nov 2026, at 10:00, Silly <z@x> wrote:\n> A Par - Bur\n",
    ],
)
def test_what_is_quoted_and_signed_is_cut_off(text):
    assert [line for line in written(text).splitlines() if line] == ORDERS.splitlines()


@pytest.mark.parametrize(
    "text", ["F Bre - MAO\n\n-A Par - Gas", "- A Par - Gas\n* A Mar H", "Thanks,\nA Par H", "On: A"]
)
def test_nothing_that_somebody_wrote_is_cut_off(text):
    assert written(text) == text


@pytest.mark.django_db
def test_the_answer_says_what_was_left_aside(table):
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = (
        table.france.email,
        address_for(table, table.france),
        "<3@b>",
    )
    message.add_alternative("<p>A Par - Bur</p>", subtype="html")
    message.add_attachment(b"x", maintype="image", subtype="png", filename="map.png")
    mail_receive(message.as_bytes(), way="hook")
    assert paper_of(table, "France") == ["A Par - Bur"]
    assert "an attachment, which was not looked at" in mail.outbox[0].body
    assert "HTML alone" in mail.outbox[0].body


@pytest.mark.django_db
def test_a_letter_of_nothing_but_a_quotation_is_told_so(table):
    row, (answer,) = write(table, table.france, "> A Par - Bur\n-- \nAnna")
    assert row.status == "empty"
    assert "nothing was taken" in answer.body


@pytest.mark.django_db
def test_a_letter_of_ten_megabytes_is_not_read_and_told_so(table, monkeypatch):
    monkeypatch.setattr("games.inbox.receiving.read_body", lambda _: pytest.fail("its body was parsed"))
    body = "A Par - Bur\n" + "x" * 10_000_000
    row, (answer,) = write(table, table.france, body)
    assert row.status == "too_big"
    assert row.text == ""
    assert "bigger than 1,000 kB" in answer.body
    assert paper_of(table, "France") == []


@pytest.mark.django_db
def test_headers_that_would_break_the_answer_do_not(table):
    raw = letter("A Par - Bur", to=address_for(table, table.france), sender=table.france.email)
    raw = raw.replace(b"Subject: Re: orders", b"Subject: =?utf-8?q?x=0ABcc:_evil=40x.example?=")
    raw = raw.replace(b"Message-ID: <", b"Message-ID: <<>> <")
    assert mail_receive(raw, way="hook").status == "taken"
    assert mail.outbox[0].recipients() == [table.france.email]
    mail.outbox[0].message().as_bytes()


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=400), st.sampled_from([b"", TOP, TOP + b"Content-Type: multipart/mixed; boundary=x\n\n--x\n"])
)
def test_whatever_arrives_can_be_read(tail, head):
    read = read_head(head + tail)
    assert len(read.key) == 64
    with suppress(UnreadableBody):
        written(body_of(head + tail).text or "")


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        (
            "<table><tr><td>A Par</td><td>- Bur</td></tr><tr><th>F Bre</th><td>H</td></tr></table>",
            "A Par - Bur|F Bre H",
        ),
        ("<pre>A Par - Bur\nA Mar H</pre>F Bre\n- MAO", "A Par - Bur|A Mar H|F Bre - MAO"),
        ("<div>" * 190 + "A Par H", "A Par H"),
    ],
)
def test_cells_stay_side_by_side_and_lines_of_a_typewriter_stay_lines(page, lines):
    assert text_of_page(page).replace("\n", "|") == lines


def test_html_nested_deeper_than_a_letter_is_none():
    assert text_of_page("<div>" * 205 + "A Par H") is None
