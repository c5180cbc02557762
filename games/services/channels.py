"""Where news reach a member besides mail: webhooks they named, devices they allowed."""

import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.db import transaction
from django.dispatch import receiver

from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.errors import Refused
from games.models import Channel, ChannelKind, MailKind
from games.services.base import record

MOST = 10
"""Channels that a member may have."""
DISCORD = ("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com")


def _check_kinds(kinds: Sequence[str]) -> list[str]:
    if unknown := [kind for kind in kinds if kind not in MailKind.values]:
        raise Refused(f"There is no kind of news “{unknown[0]}”.", field="kinds")
    return [kind for kind in MailKind.values if kind in kinds]


@transaction.atomic
def channel_add(
    *, by: User, kind: ChannelKind, name: str, address: str, keys: dict[str, str], kinds: Sequence[str]
) -> Channel:
    """Tell news there from now on. One that is there already is set up anew. Raises Refused for one too many."""
    User.objects.select_for_update().get(pk=by.pk)
    others = Channel.objects.filter(user=by).exclude(address=address)
    if others.count() >= MOST:
        raise Refused(f"You have {MOST} of them, which is as many as there may be. Remove one first.", field="address")
    Channel.objects.filter(user=by, address=address).delete()
    made = Channel.objects.create(
        user=by, kind=kind, name=name.strip()[:60] or str(kind.label), address=address, keys=keys,
        kinds=_check_kinds(kinds),
    )  # fmt: skip
    record("channel.add", game=None, by=by, channel=made.pk, kind=kind)
    return made


def webhook_add(*, by: User, name: str, address: str, kinds: Sequence[str]) -> Channel:
    """The same of a webhook; whether it is one of Discord's is seen by its address. The caller has checked that."""
    parts = urlsplit(address)
    if parts.hostname in DISCORD and parts.path.startswith("/api/webhooks/"):
        return channel_add(by=by, kind=ChannelKind.DISCORD, name=name, address=address, keys={}, kinds=kinds)
    keys = {"secret": secrets.token_urlsafe(32)}
    return channel_add(by=by, kind=ChannelKind.WEBHOOK, name=name, address=address, keys=keys, kinds=kinds)


def channel_change(*, by: User, channel: Channel, kinds: Sequence[str]) -> Channel:
    """Tell other kinds of news there."""
    _check_owner(channel, by)
    channel.kinds = _check_kinds(kinds)
    channel.save(update_fields=["kinds"])
    return channel


def channel_remove(*, by: User, channel: Channel) -> None:
    """Tell nothing there any more."""
    _check_owner(channel, by)
    record("channel.remove", game=None, by=by, channel=channel.pk)
    channel.delete()


def _check_owner(channel: Channel, by: User) -> None:
    if channel.user_id != by.pk:
        raise Refused("That is not yours.")


def _told_of(user: User) -> list[dict[str, object]]:
    return [
        {"name": one.name, "kind": one.kind, "address": one.address, "kinds": one.kinds, "since": one.made_at}
        for one in Channel.objects.filter(user=user)
    ]


@receiver(member_leaves)
def _told_no_more(user: User, **_: Any) -> None:
    Channel.objects.filter(user=user).delete()


EXPORTERS["channels"] = _told_of
