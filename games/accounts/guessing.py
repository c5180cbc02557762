"""Rate limits on wrong passwords, without locking members out.

Who comes from a device or an address that the member is known to use is counted alone. All others are counted by
their address, by the name they try from it, and by the name whoever tries it. The last is the widest: one address
spends its own tries long before those of the name, so a single rival does not even lock out a new device.
"""

from collections.abc import Iterator

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from games import database_time
from games.accounts.devices import known_here

OWN = "5/5m/key"  # for one device, address or session that is known as the member's
ADDRESS = "10/m/ip"
NAME_THERE = "5/5m/key"  # one name, tried from one address
TOO_MANY_TRIES = "Too many wrong passwords in a short while. Wait five minutes and try again. Nothing has been changed."
NAME = "20/10m/key"  # one name, from wherever it is tried


def count_try(request: HttpRequest, login: str) -> ratelimit.RateLimitUsage | None:
    """Count a password that is about to be checked. None: it is one too many, and is not to be checked.

    What is returned is taken back (`rollback`) when the password was right.
    """
    spent: list[ratelimit.SingleRateLimitUsage] = []
    for rate, key in _counters(request, login.strip().lower()):
        usage = ratelimit.consume(request, app="games.accounts", action="guess", config={"guess": rate}, key=key)
        if usage is None:
            ratelimit.RateLimitUsage(spent).rollback()
            return None
        spent += usage.usage
    return ratelimit.RateLimitUsage(spent)


def forget_tries(request: HttpRequest, member: User) -> None:
    """Begin to count anew for the names of a member, who has just proved by mail to be the one."""
    addresses = EmailAddress.objects.filter(user=member).values_list("email", flat=True)
    for login in {member.username.lower(), member.email.lower(), *addresses}:
        for rate, key in ((NAME, f"name:{login}"), (NAME_THERE, f"there:{login}:{ratelimit.get_ip(request)}")):
            ratelimit.clear(request, app="games.accounts", action="guess", config={"guess": rate}, key=key)


def _counters(request: HttpRequest, login: str) -> Iterator[tuple[str, str]]:
    """The rates that apply, each with its key; the narrow first, so that the wide count nothing they refuse."""
    name = _known_as(request, login)
    if name:
        yield OWN, name
        return
    there = ratelimit.get_ip(request)
    yield NAME_THERE, f"there:{login}:{there}"
    yield ADDRESS, f"address:{there}"
    yield NAME, f"name:{login}"


def _known_as(request: HttpRequest, login: str) -> str:
    """How the one who tries is known to belong to the member of that name: by session, device or address; or empty."""
    there, devices = ratelimit.get_ip(request), known_here(request)
    for member in _members(login):
        if request.user.pk == member.pk:
            return f"session:{request.session.session_key}"
        if member.pk in devices:
            return f"device:{member.pk}:{devices[member.pk]}"
        if _logged_in_at(member, there):
            return f"from:{member.pk}:{there}"
    return ""


def _members(login: str) -> list[User]:
    by_name: object = get_user_by_username(login)
    return [*([by_name] if by_name is not None else []), *filter_users_by_email(login, for_login=True)]


def _logged_in_at(member: User, there: str) -> bool:
    """Whether the member is logged in somewhere at that address now."""
    mine = UserSession.objects.filter(user=member).values_list("ip", "session_key")
    keys = [key for ip, key in mine if ratelimit.truncate_ip(str(ip)) == there]
    return Session.objects.filter(session_key__in=keys, expire_date__gt=database_time.now()).exists()
