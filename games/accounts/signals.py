"""Every user has a profile, however the user came to be; and a new password by mail ends the count of wrong ones."""

from allauth.account.signals import password_reset
from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from games.accounts.guessing import forget_tries
from games.accounts.naming import free_display_name, looks_of
from games.models import Profile


@receiver(post_save, sender=User)
def make_profile(instance: User, created: bool, raw: bool, **_: object) -> None:
    if created and not raw:
        name = free_display_name(instance.username)
        Profile.objects.create(user=instance, display_name=name, **looks_of(instance, name))


@receiver(password_reset)
def count_anew(request: HttpRequest, user: User, **_: object) -> None:
    forget_tries(request, user)
