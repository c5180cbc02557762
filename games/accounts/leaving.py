"""Closing accounts: personal data goes, played games stay."""

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model
from django.dispatch import Signal

from games import database_time
from games.accounts.naming import free_username
from games.models.profile import GONE

# Sent with `user`, in the transaction, before the name is taken off: seats are given up, drafts dropped.
member_leaves = Signal()


def delete_rows_on_leaving(model: type[Model], *columns: str) -> None:
    """Delete the rows in which one of these columns is a member who leaves."""

    def delete(user: User, **_: object) -> None:
        for column in columns:
            model._default_manager.filter(**{column: user}).delete()

    member_leaves.connect(delete, weak=False)


@transaction.atomic
def leave(*, user: User) -> None:
    """Take everything personal off an account and close it for ever. What was played remains, under no name."""
    member_leaves.send(sender=User, user=user)
    EmailAddress.objects.filter(user=user).delete()
    for session in UserSession.objects.filter(user=user):
        session.end()
    profile = user.profile
    profile.left_at = database_time.now()
    profile.display_name = GONE
    profile.name_look = profile.username_look = None
    profile.time_zone = "UTC"
    profile.save()
    user.username = free_username(f"left-{user.pk}")
    user.email = user.first_name = user.last_name = ""
    user.is_active = False
    user.set_unusable_password()
    user.save()
