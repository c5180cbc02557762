"""Guests: people who play without having signed up. They play against bots only, and under a name that is made up.

A guest is a member without a password, so that everything that belongs to a seat belongs to theirs. Signing up makes
a member of the same person, and logging in hands the games on; whoever does neither is cleared away.
"""

import secrets
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.dispatch import receiver

from games import database_time
from games.accounts.guests import guest_logged_in, guest_signed_up
from games.accounts.naming import free_display_name, looks_of, name_given
from games.models import AuditAction, AuditEntry, Game, Membership, Profile, Receipt, Sandbox, Seat, Turn
from games.play_now.erasing import erase
from games.play_now.solo_games import KEPT
from games.services.base import record

MANNERS = (
    "Affable", "Cautious", "Cheerful", "Courteous", "Discreet", "Dogged", "Earnest", "Frank", "Gracious", "Hasty",
    "Jovial", "Nimble", "Patient", "Plucky", "Polite", "Prudent", "Quiet", "Resolute", "Tactful", "Wary",
)  # fmt: skip
OFFICES = (
    "Attaché", "Consul", "Courier", "Envoy", "Herald", "Legate", "Minister", "Nuncio", "Postmaster", "Quartermaster",
    "Scribe", "Telegraphist",
)  # fmt: skip
NO_LOOKS: dict[str, object] = {"name_look": None, "username_look": None}
"""Of whoever is gone: their names are free."""
AT_ONCE = 100
"""Guests that are looked at together when they are cleared away."""


@transaction.atomic
def guest_make() -> User:
    """A new guest, by a name like “Wary Consul”. They are nobody's until a browser is logged in as them."""
    guest = User(username=f"guest-{secrets.token_hex(8)}")
    guest.set_unusable_password()
    guest.save()
    name = f"{secrets.choice(MANNERS)} {secrets.choice(OFFICES)}"
    Profile.objects.filter(user=guest).update(guest=True)
    name_given(guest, free_display_name(name))
    guest.refresh_from_db()
    record(AuditAction.GUEST_MAKE, game=None, by=guest)
    return guest


@receiver(guest_signed_up)
def guest_signs_up(user: User, **_: object) -> None:
    """Make a member of a guest who has just been given a name, an address and a password. Their games stay theirs."""
    profile = Profile.objects.get(user=user)
    profile.guest = False
    profile.display_name = free_display_name(user.username, own=user.pk)
    for column, look in looks_of(user, profile.display_name).items():
        setattr(profile, column, look)
    profile.save(update_fields=["guest", "display_name", "name_look", "username_look"])
    user.profile = profile
    record(AuditAction.GUEST_SIGN_UP, game=None, by=user)


@receiver(guest_logged_in)
@transaction.atomic
def guest_hands_on(guest: User, user: User, **_: object) -> None:
    """Give the games of a guest to the member who this turned out to be. The guest is gone afterwards."""
    if guest.pk == user.pk or not Profile.objects.select_for_update().filter(user=guest, guest=True).exists():
        return
    Game.objects.filter(creator=guest).update(creator=user)
    Membership.objects.filter(user=guest).update(user=user)
    Seat.objects.filter(player=guest).update(player=user)
    Sandbox.objects.filter(owner=guest).update(owner=user)
    if Receipt.objects.filter(by=guest).exists() or AuditEntry.objects.filter(actor=guest).exclude(game=None).exists():
        _close(guest)  # receipts and the log never change: they go on naming who it was
    else:
        _forget(guest)
    record(AuditAction.GUEST_HAND_ON, game=None, by=user)


def guests_clear(*, now: datetime | None = None) -> int:
    """Clear away the guests who have neither come nor played for long, with their games; returns how many."""
    before = (now or database_time.now()) - KEPT
    playing = Turn.objects.filter(opened_at__gte=before, game__own_pace=True).values("game__creator")
    over = User.objects.filter(profile__guest=True, date_joined__lt=before).exclude(pk__in=playing).order_by("pk")
    cleared = 0
    while guests := list(over[:AT_ONCE]):
        for guest in guests:
            erase(Game.objects.filter(creator=guest))
            _forget(guest)
        cleared += len(guests)
    return cleared


def _forget(guest: User) -> None:
    with transaction.atomic():
        AuditEntry.objects.filter(actor=guest).delete()
        guest.delete()


def _close(guest: User) -> None:
    guest.is_active = False
    guest.save(update_fields=["is_active"])
    Profile.objects.filter(user=guest).update(
        guest=False, left_at=database_time.now(), display_name=guest.username, **NO_LOOKS
    )
