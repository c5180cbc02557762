"""Limit on concurrent sessions, and clean-up of expired ones.

allauth looks at each session of a member whenever the member logs in, so there must not be many.
"""

from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.db.models.signals import post_save
from django.dispatch import receiver

from games import database_time

MOST_SESSIONS = 20
"""Of one member; who logs in once more ends the oldest."""
BEING_MADE = timedelta(hours=1)
"""The site notes a session before it is kept: of a young one nothing is concluded."""


@receiver(post_save, sender=UserSession)
def end_the_oldest(instance: UserSession, created: bool, **_: object) -> None:
    if created:
        for session in UserSession.objects.filter(user=instance.user).order_by("-pk")[MOST_SESSIONS:]:
            session.end()


def sessions_clear(*, now: datetime | None = None) -> int:
    """Take out sessions that have run out, and what was noted of sessions that are gone; returns how many of both."""
    now = now or database_time.now()
    ended, _ = Session.objects.filter(expire_date__lt=now).delete()
    sessions = Session.objects.filter(session_key=OuterRef("session_key"))
    gone, _ = UserSession.objects.filter(~Exists(sessions), created_at__lt=now - BEING_MADE).delete()
    return ended + gone
