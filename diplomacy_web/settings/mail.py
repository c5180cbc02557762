"""Mail, out and in, and other channels."""

from diplomacy_web.settings.base import SITE_NAME, env, site

_mail = env.email_url_config(env.str("EMAIL_URL", default="") or "consolemail://")
_smtp = _mail["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
# Pages store their mail as letters; the worker sends it with EMAIL_DELIVERY.
EMAIL_BACKEND = "games.mail.letters.LetterBackend"
EMAIL_DELIVERY = "games.mail.server.BoundedBackend" if _smtp else _mail["EMAIL_BACKEND"]
EMAIL_HOST = _mail["EMAIL_HOST"] or ""
EMAIL_PORT = _mail["EMAIL_PORT"] or 25
EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"] or ""
EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_FILE_PATH = _mail.get("EMAIL_FILE_PATH")
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)  # timeout in seconds, for the connection and each answer
EMAIL_BATCH_LIMIT = env.int("EMAIL_BATCH_LIMIT", default=45)  # seconds that one connection may last
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <zine@{site.hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Inbound mail (docs/mail.md): an address that accepts +extensions; a mailbox, a webhook or both.
MAIL_IN_ADDRESS = env.str("MAIL_IN_ADDRESS", default="")
MAIL_IN_IMAP = env.str("MAIL_IN_IMAP", default="")  # imap+ssl://user:password@host:993/INBOX
MAIL_IN_SECRET = env.str("MAIL_IN_SECRET", default="")  # shared secret of the webhook
MAIL_IN_LIMIT = env.int("MAIL_IN_LIMIT", default=1_000_000)  # largest letter in bytes

# A WebSub hub that is told of news in public feeds (games/websub): https://hub.example.org/
WEBSUB_HUB = env.str("WEBSUB_HUB", default="")

# Webhooks, hubs and push services on private networks are refused; True allows them, for tests.
CHANNELS_MAY_STAY_INSIDE = env.bool("CHANNELS_MAY_STAY_INSIDE_FOR_TESTS", default=False)
