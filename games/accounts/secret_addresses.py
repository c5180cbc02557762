"""Secret addresses of a member, for programs that cannot log in. They end with the password."""

from django.contrib.auth.models import User
from django.core import signing
from django.http import Http404
from django.utils.crypto import constant_time_compare


def owner_token(user: User, salt: str) -> str:
    """What stands in the address. `salt`: which address it is."""
    return signing.dumps([user.pk, user.get_session_auth_hash()[:16]], salt=salt)


def owner_of(token: str, salt: str) -> User:
    """Whose address it is, made with SECRET_KEY or a key of before. Raises Http404 if it is wrong or has ended."""
    try:
        pk, mark = signing.loads(token, salt=salt)
    except (signing.BadSignature, ValueError) as wrong:
        raise Http404 from wrong
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None:
        raise Http404
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    if not any(constant_time_compare(mark, made[:16]) for made in hashes):
        raise Http404
    return user
