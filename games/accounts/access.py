"""Revocation of a member's tokens and live streams."""

from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver

from games.accounts.tokens import tokens_end
from games.common.access_ended import access_ended


def access_end(*, user: User) -> None:
    """End a member's tokens and live streams. Their sessions are Django's and allauth's to end."""
    tokens_end(user=user)
    access_ended.send(sender=User, user=user)


@receiver(post_save, sender=User)
def suspended(instance: User, created: bool, raw: bool, **_: object) -> None:
    """Revoke the access of a closed or suspended account."""
    if not created and not raw and not instance.is_active:
        access_end(user=instance)
