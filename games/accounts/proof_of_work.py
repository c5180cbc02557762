"""A sum that a browser does before it signs up, where many accounts were made from one address of late.

The protocol is altcha's (altcha.org, version 1): the site names a hash and a salt, signed; the browser looks for the
number whose hash with the salt it is. No third party is asked, and nobody is shown a riddle. Without scripts one waits.
"""

import base64
import hashlib
import secrets

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from engine.model.json_data import JsonDict
from games import database_time
from games.common.rate_limits import address_of

ALGORITHM = "SHA-256"
HARDEST = 100_000
"""The number is at most this: a browser needs some seconds, and somebody who signs up a thousand times an hour."""
LASTS = 20 * 60  # seconds
COUNTED = 60 * 60  # seconds in which sign-ups from one address are counted
LONGEST_ANSWER = 2000  # characters
SALT = "games.accounts.proof_of_work"


def _key(request: HttpRequest) -> str:
    return f"signups:{address_of(request)}"


def count_signup(request: HttpRequest) -> None:
    """Count an account that was made from this address. While the cache is away, nothing is counted."""
    if not cache.add(_key(request), 1, COUNTED):
        try:
            cache.incr(_key(request))
        except ValueError:  # it ran out between the two
            return


def is_asked(request: HttpRequest) -> bool:
    """Whether the next sign-up from this address needs the sum."""
    return bool(settings.SIGNUPS_FREE) and (cache.get(_key(request)) or 0) >= settings.SIGNUPS_FREE


def _now() -> int:
    return int(database_time.now().timestamp())


def _signature(challenge: str) -> str:
    return salted_hmac(SALT, challenge, algorithm="sha256").hexdigest()


def challenge() -> JsonDict:
    """A sum, as altcha writes it."""
    salt = f"{secrets.token_hex(12)}?expires={_now() + LASTS}"
    digest = hashlib.sha256(f"{salt}{secrets.randbelow(HARDEST + 1)}".encode()).hexdigest()
    return {
        "algorithm": ALGORITHM, "challenge": digest, "maxnumber": HARDEST, "salt": salt,
        "signature": _signature(digest),
    }  # fmt: skip


def is_solved(answer: str) -> bool:
    """Whether an answer is right: a sum of this site's, not too old, done, and not used before."""
    if not answer or len(answer) > LONGEST_ANSWER:
        return False
    try:
        solution = read_json(base64.b64decode(answer, validate=True).decode())
        salt, number, asked = str(solution["salt"]), solution["number"], str(solution["challenge"])
        signed, expires = str(solution["signature"]), int(salt.rpartition("?expires=")[2])
    except (InputError, ValueError, KeyError, TypeError):
        return False
    if not isinstance(number, int):
        return False
    done = hashlib.sha256(f"{salt}{number}".encode()).hexdigest()
    right = constant_time_compare(done, asked) and constant_time_compare(_signature(asked), signed)
    return right and expires >= _now() and bool(cache.add(f"sum:{asked}", 1, LASTS))
