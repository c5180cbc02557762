"""POST /mail/hook/: a letter handed in by whoever takes the site's mail, as raw MIME, alone or in a form or in JSON.

Who hands in shows the secret (MAIL_IN_SECRET): in the header `X-Mail-Secret`, or as the password of HTTP's basic
authentication, since most providers can put it into the address and into no header of their own.
"""

import base64
import binascii
import hashlib
import logging

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from games.inbox.head import HEADERS
from games.inbox.receiving import mail_receive
from games.models import ArrivedStatus

log = logging.getLogger(__name__)

RAW = ("message/rfc822", "application/octet-stream", "text/plain")
IN_JSON = ("raw", "RawEmail", "raw_mime", "email")
IN_BASE64 = ("raw_base64", "content")
IN_A_FORM = ("email", "body-mime", "raw")
HASHED = "sha256:"
"""How a secret begins of which the site knows the SHA-256 alone, in hexadecimal digits."""
SLACK = 2
"""How much bigger than the letter what holds it may be: base64 and escapes in JSON."""


@csrf_exempt
@require_POST
def hook(request: HttpRequest) -> HttpResponse:
    """Take one letter. 200 says that it need not be sent again, whatever became of it."""
    if not settings.MAIL_IN_ADDRESS or not settings.MAIL_IN_SECRET:
        raise Http404("This site takes no mail over HTTP.")
    if not _knows_secret(request):
        return JsonResponse({"message": "The secret is missing or wrong: send it as X-Mail-Secret."}, status=403)
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    kind = request.content_type or ""
    if size > settings.MAIL_IN_LIMIT and kind in RAW:
        return _receive_letter(request.read(HEADERS), size)
    if size > settings.MAIL_IN_LIMIT * SLACK:
        message = f"A letter may have {settings.MAIL_IN_LIMIT} bytes. This one was not read."
        return JsonResponse({"message": message}, status=413)
    try:
        raw = request.body if kind in RAW else _inside(request)
    except RequestDataTooBig:
        return JsonResponse({"message": "That is bigger than this site reads."}, status=413)
    if not raw:
        message = "There is no letter in it. Send raw MIME (message/rfc822), alone or as docs/mail.md says."
        return JsonResponse({"message": message}, status=400)
    return _receive_letter(raw, len(raw))


def _receive_letter(raw: bytes, size: int) -> HttpResponse:
    """Take the letter, and say what became of it: in a word that tells nothing of what it said."""
    try:
        row = mail_receive(raw, way="hook", size=size)
    except DatabaseError:
        raise  # nothing was taken: it is to be sent again
    except Exception as error:  # whatever it is, it would be the same again
        log.error("a letter could not be put aside: %s", type(error).__name__)
        return JsonResponse({"status": ArrivedStatus.FAILED})
    return JsonResponse({"status": row.status if row is not None else "known"})


def _knows_secret(request: HttpRequest) -> bool:
    shown = request.headers.get("X-Mail-Secret", "")
    scheme, _, basic = request.headers.get("Authorization", "").partition(" ")
    if not shown and scheme.lower() == "basic":
        try:
            shown = base64.b64decode(basic, validate=True).decode().partition(":")[2]
        except ValueError:
            return False
    secret = settings.MAIL_IN_SECRET
    if secret.startswith(HASHED):
        return constant_time_compare(hashlib.sha256(shown.encode()).hexdigest(), secret.removeprefix(HASHED).lower())
    return constant_time_compare(shown, secret)


def _inside(request: HttpRequest) -> bytes:
    """The letter in a form or in JSON; empty where there is none."""
    if request.content_type == "application/json":
        return _in_json(request.body)
    for name in IN_A_FORM:
        if name in request.FILES:
            return b"".join(one.read() for one in request.FILES.getlist(name)[:1])
        if name in request.POST:
            return request.POST[name].encode(errors="replace")
    return b""


def _in_json(body: bytes) -> bytes:
    try:
        document: object = read_json(body.decode())
    except (InputError, UnicodeDecodeError):
        return b""
    texts = (
        {name: value for name, value in document.items() if isinstance(value, str)}
        if isinstance(document, dict)
        else {}
    )
    for name in IN_JSON:
        if name in texts:
            return texts[name].encode(errors="replace")
    try:
        return next((base64.b64decode(texts[name], validate=True) for name in IN_BASE64 if name in texts), b"")
    except (binascii.Error, ValueError):
        return b""
