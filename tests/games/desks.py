"""The GM's desk and the admin, for tests that use them."""

from django.test import Client
from django.urls import reverse


def desk_of(member):
    client = Client()
    client.force_login(member)
    return client


def page(name, *args):
    return reverse(f"admin:games_{name}", args=args)


def desk(table, name="desk", *args):
    return reverse(f"gm:{name}", args=[table.game.slug, *args])


def do(table, deed, *, by=None, looking=False, **fields):
    """A deed as a GM does it: a ruling is looked at first, and then published."""
    client, address = desk_of(by or table.gm), desk(table, "deed", deed)
    answer = client.post(address, {"reason": "Because.", **fields})
    preview = answer.context.get("preview") if answer.status_code == 200 else None
    if preview is None or looking:
        return answer
    return client.post(address, {"reason": "Because.", **fields, "publish": preview.seen})
