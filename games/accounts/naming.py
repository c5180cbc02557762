"""Validation and change of members' names."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from games.common.changed_names import change_forbidding, why_forbidden
from games.common.names import TAKEN, look_of, tidy_name, trouble_with_name
from games.models import Profile

LONGEST_NAME = 40  # characters


def check_display_name(text: str, *, own: int | None) -> str:
    """The name at the table as it is kept. `own`: the id of the member whose it is to be. Raises ValidationError."""
    name = tidy_name(text)
    if problem := trouble_with_name(name):
        raise ValidationError(problem)
    if len(name) > LONGEST_NAME:
        raise ValidationError(f"Written out, it has {len(name)} characters; {LONGEST_NAME} is the most.")
    if Profile.objects.going_by(name, look_of(name)).exclude(pk=own).exists():
        raise ValidationError(TAKEN)
    return name


def check_own_display_name(text: str, *, member_id: int) -> str:
    """The name that a member chooses, as it is kept: none that a moderator took from them. Raises ValidationError."""
    name = check_display_name(text, own=member_id)
    change = change_forbidding("member", [name], [member_id])
    if change is not None:
        raise ValidationError(why_forbidden(change))
    return name


def check_username(text: str, *, own: int | None = None) -> str:
    """The name to log in with as it is kept, for a new member. Raises ValidationError."""
    name = tidy_name(text)
    if "@" in name:
        raise ValidationError("A name to log in with has no @ in it: you can log in with your address all the same.")
    if problem := trouble_with_name(name):
        raise ValidationError(problem)
    if Profile.objects.going_by(name, look_of(name)).exclude(pk=own).exists():
        raise ValidationError(TAKEN)
    return name


def profile_save(profile: Profile) -> None:
    """Keep what was changed of a profile, its name among it. Raises ValidationError if the name has just been taken."""
    profile.name_look = look_of(profile.display_name)
    stored = Profile.objects.filter(pk=profile.pk).values_list("display_name", "name_look").first()
    if stored is not None and stored[0] == profile.display_name:
        profile.name_look = stored[1]  # as it was: perhaps none, since before looks were kept
    try:
        with transaction.atomic():
            profile.save()
    except IntegrityError as error:
        raise ValidationError(TAKEN) from error


def free_display_name(wanted: str, *, own: int | None = None) -> str:
    """The name itself, or the first of "name 2", "name 3" … that nobody goes by. `own`: whose it is to be."""
    wanted = tidy_name(wanted)
    name, number = wanted[:LONGEST_NAME], 1
    while Profile.objects.going_by(name, look_of(name)).exclude(pk=own).exists():
        number += 1
        name = f"{wanted[:36]} {number}"
    return name


def free_username(wanted: str) -> str:
    """The name to log in with itself, or the first of "name-2", "name-3" … that nobody has."""
    name, number = wanted, 1
    while User.objects.filter(username__iexact=name).exists():
        number += 1
        name = f"{wanted}-{number}"
    return name


def name_given(user: User, name: str) -> None:
    """Set the name at the table of a member, who need not have asked for it, with the looks of both names."""
    Profile.objects.filter(user=user).update(display_name=name, name_look=_if_free("name_look", name, user))


def looks_of(user: User, name: str) -> dict[str, str | None]:
    """The looks of a new member's names as the table keeps them; none where an older name looks the same."""
    looks = {"name_look": name, "username_look": user.username}
    return {column: _if_free(column, text, user) for column, text in looks.items()}


def _if_free(column: str, text: str, user: User) -> str | None:
    look = look_of(text)
    taken = Profile.objects.filter(left_at=None, **{column: look}).exclude(pk=user.pk)
    return None if taken.exists() else look
