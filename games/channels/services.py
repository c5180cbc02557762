"""Where news reach a member besides mail: webhooks they named, devices they allowed."""

import json
import secrets
from collections.abc import Sequence
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction

from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.errors import Refused
from games.common.sealing import (
    CannotOpen,
    fingerprint,
    seal,
    sealed_anew,
    sealed_with_todays_key,
    stored_site_key,
    unseal,
)
from games.models import AuditAction, Channel, ChannelKind, MailKind, SiteKey
from games.services.base import record
from games.shown_text import tidy_title

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
        user=by, kind=kind, name=tidy_title(name)[:60] or str(kind.label), address=address, keys=seal(keys),
        kinds=_check_kinds(kinds),
    )  # fmt: skip
    record(AuditAction.CHANNEL_ADD, game=None, by=by, channel=made.pk, kind=kind)
    return made


def webhook_add(*, by: User, name: str, address: str, kinds: Sequence[str]) -> Channel:
    """The same of a webhook, with a secret to sign with, which is shown once; Discord's has none.

    Whether it is one of Discord's is seen by its address, which the caller has checked. Whoever knows a webhook's
    address can post there, so that is kept sealed, too.
    """
    kind, shown, keys = webhook_parts(address)
    return channel_add(by=by, kind=kind, name=name, address=shown, keys=keys, kinds=kinds)


def webhook_parts(address: str) -> tuple[ChannelKind, str, dict[str, str]]:
    """Of the address of a webhook: its kind, what may be shown of it, and what is to be sealed."""
    parts = urlsplit(address)
    keys = {"address": address}
    shown = f"{parts.scheme}://{parts.netloc}/…#{fingerprint(address)}"
    if parts.hostname in DISCORD and parts.path.startswith("/api/webhooks/"):
        return ChannelKind.DISCORD, shown, keys
    return ChannelKind.WEBHOOK, shown, keys | {"secret": secrets.token_urlsafe(32)}


def channel_change(*, by: User, channel: Channel, kinds: Sequence[str]) -> Channel:
    """Tell other kinds of news there."""
    _check_owner(channel, by)
    channel.kinds = _check_kinds(kinds)
    channel.save(update_fields=["kinds"])
    return channel


def channel_remove(*, by: User, channel: Channel) -> None:
    """Tell nothing there any more."""
    _check_owner(channel, by)
    record(AuditAction.CHANNEL_REMOVE, game=None, by=by, channel=channel.pk)
    channel.delete()


def _check_owner(channel: Channel, by: User) -> None:
    if channel.user_id != by.pk:
        raise Refused("That is not yours.")


def channels_seal() -> int:
    """Seal what older versions kept in clear, or sealed with a key that is not today's; returns how much that was."""
    number = 0
    for key in SiteKey.objects.all():
        number += site_key_seal(key)
    for one in Channel.objects.all():
        number += _seal_anew(one)
    for authenticator in Authenticator.objects.all():
        number += _factor_seal(authenticator)
    return number


def _factor_seal(authenticator: Authenticator) -> bool:
    """Seal the key of a second factor with today's key, if it was sealed with another one. Returns whether it was."""
    changed = False
    for name in ("secret", "seed"):
        if name in authenticator.data and (sealed := sealed_anew(json.loads(authenticator.data[name]))) is not None:
            authenticator.data[name] = json.dumps(sealed)
            changed = True
    if changed:
        authenticator.save(update_fields=["data"])
    return changed


def site_key_seal(key: SiteKey) -> bool:
    """Seal a key of the site's own, unless it is sealed. Returns whether it was not."""
    sealed = sealed_anew(stored_site_key(key.private))
    if sealed is None:
        return False
    key.private = json.dumps(sealed)
    key.save(update_fields=["private"])
    return True


def _seal_anew(channel: Channel) -> bool:
    """The same of a channel; of a webhook the address, too."""
    hook = channel.kind != ChannelKind.PUSH
    if sealed_with_todays_key(channel.keys) and not (hook and "…#" not in channel.address):
        return False
    try:
        keys = unseal(channel.keys)
    except CannotOpen:
        return False
    was = channel.address
    if hook and "address" not in keys:
        keys["address"] = was
        parts = urlsplit(was)
        channel.address = f"{parts.scheme}://{parts.netloc}/…#{fingerprint(was)}"
    channel.keys = seal(keys)
    with transaction.atomic():
        same = Channel.objects.filter(user=channel.user_id, address=channel.address).exclude(pk=channel.pk)
        same.delete()
        channel.save(update_fields=["address", "keys"])
    return True


def _told_of(user: User) -> list[dict[str, object]]:
    return [
        {"name": one.name, "kind": one.kind, "address": _address(one), "kinds": one.kinds, "since": one.made_at}
        for one in Channel.objects.filter(user=user)
    ]


def _address(channel: Channel) -> str:
    """The whole address, for its owner."""
    try:
        return str(unseal(channel.keys).get("address") or channel.address)
    except CannotOpen:
        return channel.address


delete_rows_on_leaving(Channel, "user")


EXPORTERS["channels"] = _told_of
