"""The mail server: timeouts, and backoff after failures."""

import contextlib
import smtplib
import socket
import ssl
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend

from games.mail.time_limit import Limit
from games.models import MailServer

THE_ONE = "mail"
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=15)


class _Watched(smtplib.SMTP):
    """smtplib's client, whose connection is registered as soon as it stands."""

    def __init__(self, *args: Any, limit: Limit, **kwargs: Any) -> None:
        self._limit = limit
        super().__init__(*args, **kwargs)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        connection = socket.create_connection((host, port), timeout, self.source_address)
        self._limit.register(connection)
        return connection


class _WatchedSSL(_Watched):
    """The same, speaking TLS from the first byte (smtplib.SMTP_SSL registers too late: after the handshake)."""

    default_port = smtplib.SMTP_SSL_PORT

    def __init__(self, *args: Any, context: ssl.SSLContext | None = None, **kwargs: Any) -> None:
        self._context = context or ssl.create_default_context()
        super().__init__(*args, **kwargs)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return self._context.wrap_socket(super()._get_socket(host, port, timeout), server_hostname=host)


class BoundedBackend(EmailBackend):
    """Django's SMTP, with an end to each connection: EMAIL_BATCH_LIMIT seconds after it was opened."""

    limit: Limit | None = None

    @property
    def connection_class(self) -> Any:
        def make(*args: object, **kwargs: Any) -> _Watched:
            self.limit = Limit(settings.EMAIL_BATCH_LIMIT)
            return (_WatchedSSL if self.use_ssl else _Watched)(*args, limit=self.limit, **kwargs)

        return make

    def close(self) -> None:
        try:
            super().close()
        finally:
            if self.limit is not None:
                self.limit.close()
                self.limit = None


def may_be_asked(now: datetime) -> bool:
    """Whether the mail server has not failed lately."""
    return not MailServer.objects.filter(name=THE_ONE, again_at__gt=now).exists()


def note_failure(now: datetime) -> None:
    """Back off: half a minute at first, a quarter of an hour at most."""
    server, _ = MailServer.objects.get_or_create(name=THE_ONE, defaults={"again_at": now})
    server.failures = min(server.failures + 1, 100)
    server.again_at = now + min(FIRST_WAIT * 2 ** min(server.failures - 1, 10), LONGEST_WAIT)
    server.save(update_fields=["failures", "again_at"])


def note_success() -> None:
    """The mail server has taken a mail."""
    MailServer.objects.filter(name=THE_ONE, failures__gt=0).update(failures=0)


@contextlib.contextmanager
def opened() -> Iterator[BaseEmailBackend]:
    """A connection to the real mail server (EMAIL_URL). Raises what smtplib raises if it does not stand."""
    connection = get_connection(settings.EMAIL_DELIVERY)
    try:
        connection.open()
        yield connection
    finally:
        with contextlib.suppress(smtplib.SMTPException, OSError):
            connection.close()
