"""Seats with an article: `The Vogon` alone and at the beginning, `the Vogon` inside a sentence."""

import re
from pathlib import Path

import pytest
from django.core import mail

from games.mail.sending import notices_send
from games.models import Notice
from games.services import seats
from tests.games.inbox.letters import SITE, table_by_mail, write
from tests.plugins.tables import POWERS

ROOT = Path(__file__).parents[2]
IN_TEMPLATES = re.compile(r"[a-z,;] \{\{ ?(?:[a-z_.]*seat\.name|data\.seat) ?\}\}")
IN_CODE = re.compile(r"[a-z,;] \{[a-z_.]*seat\.name\}")
TWELVE = (*POWERS, "Hitchhiker", "Vogon")


def test_whatever_names_a_seat_inside_a_sentence_says_so():
    """By `inside`: the filter of templates, the property of seats."""
    wrong = [
        f"{path.relative_to(ROOT)}: {one}"
        for room, names, pattern in (
            ("templates", ("*.html", "*.txt"), IN_TEMPLATES),
            ("games", ("*.py",), IN_CODE),
            ("variants", ("*.html",), IN_TEMPLATES),
        )
        for name in names
        for path in (ROOT / room).rglob(name)
        for one in pattern.findall(path.read_text())
    ]
    assert wrong == []


@pytest.mark.django_db
def test_mails_call_the_vogon_by_that(settings):
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "a secret that nobody guesses"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    table = table_by_mail(variant="hitchhiker", players=TWELVE, nmr_policy="hold")
    write(table, table.vogon, "HELP")
    write(table, table.vogon, "Nonsense")
    table.pass_deadline()
    seats.seat_replace(game=table.game, by=table.gm, seat_id="Vogon", reason="Poetry.")
    assert Notice.objects.filter(about__in=("turn", "seat")).exists()
    notices_send()
    said = [f"{one.subject}\n{one.body}" for one in mail.outbox]
    assert any("the Vogon" in one for one in said)
    assert [line for one in said for line in one.splitlines() if re.search(r"[a-z,;] The (Vogon|Hitch)", line)] == []
