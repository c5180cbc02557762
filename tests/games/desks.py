"""The GM's desk and the admin, for tests that use them."""

from django.test import Client
from django.urls import reverse

from games.services.base import turn_mark


def desk_of(member):
    client = Client()
    client.force_login(member)
    return client


def page(name, *args):
    return reverse(f"admin:games_{name}", args=args)


def desk(table, name="desk", *args):
    return reverse(f"gm:{name}", args=[table.game.slug, *args])


def do(table, deed, *, by=None, looking=False, **fields):
    """A deed as a GM does it: a ruling is looked at first, and then published; what is asked once more is said yes to.

    `turn`: the turn that was open when the form was made; the open one if none is named.
    """
    client, address = desk_of(by or table.gm), desk(table, "deed", deed)
    filled = {"reason": "Because.", "turn": turn_mark(table.now), **fields}
    answer = client.post(address, filled)
    shown = answer.context if answer.status_code == 200 else {}
    if looking or not (shown.get("preview") or shown.get("sure")):
        return answer
    return client.post(
        address, {**filled, **({"publish": shown["preview"].seen} if "preview" in shown else {"sure": shown["sure"]})}
    )
