"""Accounts of programs: made and closed by their owners."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import receiver

from games.accounts.export import EXPORTERS
from games.accounts.leaving import leave, member_leaves
from games.accounts.naming import check_username, name_given
from games.accounts.tokens import tokens_end
from games.common.errors import Refused
from games.models import AuditAction, Profile
from games.permissions import check_somebody
from games.programs.queries import programs_of
from games.services.base import record

MOST_PROGRAMS = 5
"""Of one member."""
NO_MAIL = dict.fromkeys(("mail_turn", "mail_deadline", "mail_game", "mail_press"), False)


@transaction.atomic
def program_make(*, by: User, name: str) -> User:
    """An account for a program, by that name, which everybody sees on its page. Raises Refused."""
    check_somebody(by, "name")
    User.objects.select_for_update().get(pk=by.pk)
    if by.profile.is_program:
        raise Refused("A program makes no programs.")
    if programs_of(by).count() >= MOST_PROGRAMS:
        raise Refused(f"You have {MOST_PROGRAMS} programs, which is as many as there may be.", field="name")
    try:
        username = check_username(name)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), field="name") from None
    program = User(username=username)
    program.set_unusable_password()
    program.save()
    Profile.objects.filter(user=program).update(owner=by, shows_page=True, taught=True, **NO_MAIL)
    name_given(program, username)
    program.refresh_from_db()
    record(AuditAction.PROGRAM_MAKE, game=None, by=by, user=program.pk)
    return program


@transaction.atomic
def program_end(*, by: User, program: User) -> None:
    """Close the account of a program: its tokens end, its seats come free, as when a member leaves."""
    if program.profile.owner_id != by.pk or program.profile.left_at is not None:
        raise Refused("That is no program of yours.")
    tokens_end(user=program)
    record(AuditAction.PROGRAM_END, game=None, by=by, user=program.pk)
    leave(user=program)


@receiver(member_leaves)
def _leave_with_owner(user: User, **_: object) -> None:
    for program in programs_of(user):
        program_end(by=user, program=program)


def _told_of(user: User) -> list[dict[str, object]]:
    return [{"name": one.username, "made": one.date_joined} for one in programs_of(user)]


EXPORTERS["programs"] = _told_of
