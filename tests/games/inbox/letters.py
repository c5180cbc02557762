"""Letters for tests: written by a player as an answer to what the site sent, and what the site answers."""

from allauth.account.models import EmailAddress
from django.core import mail

from games.inbox.receiving import mail_receive
from games.mail.replies import address_of_token, reply_for, token_of
from games.models import Notice, Profile
from tests.plugins.tables import Table, make_table

SITE = "orders@here.example"


def table_by_mail(**settings) -> Table:
    """A table whose people have confirmed addresses, and play by mail."""
    table = make_table(**settings)
    for member in [*table.people.values(), table.gm]:
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Profile.objects.update(mail_orders=True)
    Notice.objects.all().delete()
    return table


def address_for(table: Table, member, *, as_gm: bool = False) -> str:
    """The address to which this member answers now."""
    reply = reply_for(table.now, member, as_gm=as_gm)
    assert reply is not None
    return address_of_token(token_of(reply))


def letter(body: str, *, to: str, sender: str, subject: str = "Re: orders", **headers: str) -> bytes:
    """A letter as it comes over the wire. Headers by name, with `_` for `-`."""
    lines = {"From": sender, "To": to, "Subject": subject, "Message-ID": f"<{hash((body, to, sender))}@their.example>"}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    top = "\n".join(f"{name}: {value}" for name, value in lines.items() if value)
    return f"{top}\n\n{body}".encode()


def write(table: Table, member, body: str, *, as_gm: bool = False, **headers: str):
    """A member answers with this. Returns what became of it, and the answers that were sent."""
    to = headers.pop("to", None) or address_for(table, member, as_gm=as_gm)
    sender = headers.pop("sender", None) or f"Somebody <{member.email}>"
    before = len(mail.outbox)
    row = mail_receive(letter(body, to=to, sender=sender, **headers), way="hook")
    return row, mail.outbox[before:]


def paper_of(table: Table, seat_id: str) -> list[str]:
    """The lines that count for a seat now."""
    paper = table.turn.papers.filter(seat__seat_id=seat_id).first()
    return paper.lines if paper is not None else []
