"""The 503 page, with the submitted form and a button to resend it."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qsl

from django.template.loader import render_to_string

from games.common.service_unavailable import BUSY_WORDS

SECRET = re.compile(r"passw|secret|token|code|key", re.IGNORECASE)
CSRF = "csrfmiddlewaretoken"
MOST = 256_000  # characters of a form that are given back
FORM = "application/x-www-form-urlencoded"

Fields = list[tuple[str, str]]


def page(words: str = BUSY_WORDS, *, path: str = "", typed: Iterable[tuple[str, str]] = ()) -> str:
    """The whole page. `typed`: the fields of the form that was sent to `path`, if one was."""
    fields = given_back(typed)
    shown = [(name, value) for name, value in fields if name != CSRF and (len(value) > 60 or "\n" in value)]
    hidden = [field for field in fields if field not in shown]
    return render_to_string("503.html", {"words": words, "path": path, "shown": shown, "hidden": hidden})


def given_back(typed: Iterable[tuple[str, str]]) -> Fields:
    """The fields that may stand on the page: none of a form with a password or the like in it, or of a huge one."""
    fields = list(typed)
    unfit = any(SECRET.search(name) for name, _ in fields if name != CSRF)
    return [] if unfit or sum(len(value) for _, value in fields) > MOST else fields


def fields_of(headers: Mapping[bytes, bytes], body: bytes) -> Fields:
    """The fields of a form that was sent as browsers send them; none of anything else."""
    if not headers.get(b"content-type", b"").startswith(FORM.encode()) or len(body) > MOST:
        return []
    try:
        return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=1000)
    except ValueError:
        return []
