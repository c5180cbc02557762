"""What a GM enters for a seat by telephone, by letter or by ruling: all that others get is the same."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from games.models import Profile, Zine
from games.services.rulings import ruling_make
from games.zines.composing import Copy, composed
from tests.games.desks import do
from tests.games.inbox.letters import SITE, write
from tests.web.games.rather_silly.conftest import ELEVEN, play_on
from tests.web.games.secrecy import Watch, with_mail

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Printed(Watch):
    """The same, and what a zine prints of the last turn."""

    def shown_to_all(self, client):
        last = self.table.now.last_turn
        zine = Zine(name="Silly Times")
        text = composed(zine, [last], ("orders", "rulings", "play", "press", "standings"), Copy()) if last else ""
        return {**super().shown_to_all(client), "zine": text}


@pytest.fixture
def autumn(silly_tables, told_live, caplog, settings):
    """Autumn 1901, in which the Mastermind may send the next question, on a site that takes mail."""
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "a secret that nobody guesses"
    return Printed(play_on(with_mail(silly_tables()), "F1901M"), told_live, caplog, {})


def by_telephone(table, seat, lines):
    do(table, "orders", number=table.turn.number, seat=seat, lines="\n".join(lines), telephone="on", reason="He rang.")


def by_letter(table, seat, lines):
    known = EmailAddress.objects.create(user=table.gm, email=table.gm.email, primary=True, verified=True)
    Profile.objects.filter(user=table.gm).update(mail_orders=True)
    told = "\n".join(lines)
    row, receipts = write(table, table.gm, f"orders\nseat: {seat}\norders: {told}\nreason: He wrote.", as_gm=True)
    assert row.status == "taken", [one.body for one in receipts]
    known.delete()  # who reads the GM's own mail is told what he has entered
    mail.outbox[:] = [one for one in mail.outbox if one not in receipts]


def by_ruling(table, seat, lines):
    ruling_make(game=table.game, by=table.gm, kind="order", data={"seat": seat, "lines": lines}, reason="So.")


@pytest.mark.slow
@pytest.mark.parametrize("enter", [by_telephone, by_letter, by_ruling])
def test_a_question_and_a_vote_that_were_entered(autumn, enter):
    table = autumn.table

    def deeds(which):
        made = table.now.rulings.count()
        enter(table, "Mastermind", [f'QUESTION "Who wrote {("it", "this")[which]}?" ANSWER "{("Eve", "Adam")[which]}"'])
        enter(table, "France", [("LINK Lon - Mos", "LINK Ber - Rom")[which], f"PREDICT {('Bel', 'Hol')[which]}"])
        assert table.now.rulings.count() == made + 2
        yield
        table.pass_deadline()
        yield

    autumn.compare(ELEVEN, ["Mastermind", "France"], deeds, ("Austria", "nobody"))
