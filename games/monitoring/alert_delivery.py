"""Delivery of alerts, by mail (without the mail queue) and webhook."""

import json
import logging
import smtplib
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import certifi
import urllib3
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import Error, connections
from urllib3.exceptions import HTTPError

log = logging.getLogger(__name__)

TIMEOUT = urllib3.Timeout(connect=5, read=5)
MOST_TRIES = 8
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=30)

_telling = threading.Lock()


def again_after(tries: int) -> timedelta | None:
    """How long to wait after so many failures; None when it is given up."""
    return min(FIRST_WAIT * 2**tries, LONGEST_WAIT) if tries + 1 < MOST_TRIES else None


def tell(name: str, text: str, *, began: datetime, ended: datetime | None = None) -> bool:
    """Send one message on every way that is set; True if one of them took it. Takes some seconds; never raises."""
    subject = f"[{settings.SITE_NAME}] {'Over' if ended else 'Alert'}: {name}"
    since = f"{began:%Y-%m-%d %H:%M:%S} UTC"
    body = f"{text}\n\nSince {since}." if not ended else f"It is over: {name}.\n\nFrom {since} to {ended:%H:%M:%S} UTC."
    ways = []
    if settings.OPERATOR_EMAIL:
        ways.append(_mail(subject, f"{body}\n\n{settings.SITE_URL}/readyz says how it is now.\n"))
    if settings.OPERATOR_WEBHOOK:
        ways.append(_post(name, text, f"{subject}. {body}".replace("\n\n", " "), began, ended))
    return any(ways)


def _mail(subject: str, body: str) -> bool:
    try:
        with get_connection(settings.EMAIL_DELIVERY) as connection:
            EmailMessage(subject, body, to=settings.OPERATOR_EMAIL, connection=connection).send()
    except (smtplib.SMTPException, OSError) as error:
        log.warning("operators could not be mailed: %s", type(error).__name__)
        return False
    return True


def _post(name: str, text: str, line: str, began: datetime, ended: datetime | None) -> bool:
    """POST JSON: what it is, and the same as one line under the names by which chat programs take it."""
    message = {
        "site": settings.SITE_URL,
        "alert": name,
        "status": "over" if ended else "began",
        "description": text,
        "began_at": began.isoformat(),
        "ended_at": ended.isoformat() if ended else None,
        "text": line,
        "content": line,
    }
    try:
        with urllib3.PoolManager(ca_certs=certifi.where(), timeout=TIMEOUT, retries=False) as pool:
            answer = pool.request(
                "POST",
                settings.OPERATOR_WEBHOOK,
                body=json.dumps(message).encode(),
                headers={"Content-Type": "application/json"},
                redirect=False,
                preload_content=False,
            )
            answer.close()
    except (HTTPError, OSError, ValueError) as error:
        log.warning("the operators' webhook did not answer: %s", type(error).__name__)
        return False
    if answer.status >= 300:
        log.warning("the operators' webhook answered %s", answer.status)
    return answer.status < 300


def tell_in_background(do: Callable[[], object]) -> None:
    """Do it in a thread of its own, one after the other: the sweep waits for nobody."""

    def work() -> None:
        with _telling:
            try:
                do()
            except Error as error:
                log.warning("alerts wait: %s", type(error).__name__)
            finally:
                connections.close_all()

    threading.Thread(target=work, name="alerts", daemon=True).start()
