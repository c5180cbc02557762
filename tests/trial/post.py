"""The hung post: mail servers that hang, refuse, break off and drip, while deadlines go on being met."""

import time
import urllib.request
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Game, Notice, Outage, Turn
from games.models import MailServer as Known
from tests.plugins.smtp import BAD, TAKES, MailServer
from tests.plugins.tables import make_table
from tests.trial.ground import Ground, wait_until

IN_TIME = 10.0  # seconds after its deadline in which a turn is to be adjudicated


def run(ground: Ground, server: MailServer, *, games: int, seconds: float) -> int:
    """A round with each kind of bad server, then one that takes all mail. Returns the number of faults."""
    server.manner = BAD[0]
    ground.start_all()
    tables = [make_table(prefix=f"t{number}-", nmr_policy="hold") for number in range(games)]
    for member in User.objects.all():
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    faults = 0
    for manner in BAD:
        server.manner, before = manner, server.connections
        waits, pages = _round([table.game for table in tables], ground, seconds)
        late = sum(wait > IN_TIME for wait in waits)
        faults += late
        print(
            f"{manner + ':':<9}{len(waits):4} turns, {late} late, longest wait {max(waits):5.1f} s; "
            f"slowest page {max(pages):5.2f} s; asked {server.connections - before} times; "
            f"{Notice.objects.filter(settled_at=None).count()} mails owed",
            flush=True,
        )
    faults += _all_sent(server)
    outages = Outage.objects.count()
    print(f"outages: {outages}")
    return faults + outages


def _round(games: list[Game], ground: Ground, seconds: float) -> tuple[list[float], list[float]]:
    """Deadline after deadline for so many seconds: how long each was waited for, and how long pages took."""
    waits, pages, end = [], [], time.monotonic() + seconds
    while time.monotonic() < end:
        _forget_failures()
        due = timezone.now() + timedelta(seconds=1)
        turns = list(Turn.objects.filter(game__in=games, adjudicated_at=None).values_list("pk", flat=True))
        Turn.objects.filter(pk__in=turns).update(due=due, remind_at=None)
        open_still = Turn.objects.filter(pk__in=turns, adjudicated_at=None)
        started = time.monotonic()
        urllib.request.urlopen(f"{ground.url}/games/", timeout=30).read()
        pages.append(time.monotonic() - started)
        wait_until(lambda those=open_still: not those.exists(), "the turns are adjudicated", 90)
        done = Turn.objects.filter(pk__in=turns).values_list("adjudicated_at", flat=True)
        waits += [(moment - due).total_seconds() for moment in done if moment is not None]
    return waits, pages


def _forget_failures() -> None:
    """Have the server asked as if it had not failed lately: left alone, it would do no harm."""
    Known.objects.update(again_at=timezone.now())


def _all_sent(server: MailServer) -> int:
    """With a server that is well again: every mail goes out, and twice only what one had broken off."""
    server.manner = TAKES
    owed = Notice.objects.filter(settled_at=None)

    def all_gone() -> bool:
        _forget_failures()
        owed.filter(send_after__gt=timezone.now() + timedelta(minutes=2)).update(send_after=timezone.now())
        return not owed.exists()

    wait_until(all_gone, "all mail is sent", 300)
    sent = Notice.objects.filter(sent=True).count()
    broken = Notice.objects.filter(sent=False).count()
    seen = [(mail["To"], mail["Subject"]) for mail in server.taken]
    twice = len(seen) - len(set(seen))
    print(f"then:    {len(seen)} mails taken for {sent} notices, {twice} twice, {broken} given up")
    return int(len(seen) != sent) + twice + broken
