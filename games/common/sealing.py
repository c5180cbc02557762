"""Encryption of stored secrets with SECRET_KEY.

The keys are derived from SECRET_KEY and, to open what was sealed before it was changed, from SECRET_KEY_FALLBACKS.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from engine.model.json_data import JsonDict

PURPOSE = b"games.common.sealing"
SEALED = "sealed"


class CannotOpen(Exception):
    """It was sealed with a SECRET_KEY that the site does not know any more."""


def seal(secrets: Mapping[str, object]) -> dict[str, str]:
    """Plain data as it is kept: `{"sealed": …}`."""
    return {SEALED: _box().encrypt(json.dumps(secrets).encode()).decode()}


def unseal(sealed: Mapping[str, object]) -> JsonDict:
    """What was sealed; what older versions kept in clear as it stands. Raises CannotOpen."""
    if SEALED not in sealed:
        return dict(sealed)
    try:
        secrets: dict[str, object] = json.loads(_box().decrypt(str(sealed[SEALED]).encode()))
    except InvalidToken as error:
        raise CannotOpen("The site’s secret key was changed since this was set up.") from error
    return secrets


def sealed_with_todays_key(sealed: Mapping[str, object]) -> bool:
    """Whether it need not be sealed anew."""
    if SEALED not in sealed:
        return not sealed
    try:
        _fernet(settings.SECRET_KEY).decrypt(str(sealed[SEALED]).encode())
    except InvalidToken:
        return False
    return True


def sealed_anew(sealed: Mapping[str, object]) -> dict[str, str] | None:
    """The same, sealed with today's key; None where it is already, or no key of the site opens it."""
    if sealed_with_todays_key(sealed):
        return None
    try:
        return seal(unseal(sealed))
    except CannotOpen:
        return None


def stored_site_key(private: str) -> JsonDict:
    """A key of the site's own as it is kept: sealed, or in clear as older versions wrote it."""
    if private.startswith("{"):
        key: dict[str, object] = json.loads(private)
        return key
    return {"pem": private}


def fingerprint(text: str) -> str:
    """What tells two secrets apart, and tells nothing of them: 16 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _box() -> MultiFernet:
    return MultiFernet([_fernet(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


@cache
def _fernet(secret: str) -> Fernet:
    key = HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=PURPOSE).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(key))
