"""Metrics, alerts, logs, error reports."""

from django.contrib.messages import constants as message_levels

from diplomacy_web.error_reports import start_sentry
from diplomacy_web.logs import logging_config
from diplomacy_web.settings.base import env

# Access to /metrics: this bearer token, or these networks.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_ALLOW = env.list("METRICS_ALLOW", default=["127.0.0.0/8", "::1/128"])
# Where the beat sends alerts.
OPERATOR_EMAIL = env.list("OPERATOR_EMAIL", default=[])
OPERATOR_WEBHOOK = env.str("OPERATOR_WEBHOOK", default="")
SLOW_STATEMENT = env.float("SLOW_STATEMENT", default=1.0)  # seconds from which a statement is logged and counted

MESSAGE_TAGS = {message_levels.ERROR: "bad", message_levels.WARNING: "warn", message_levels.SUCCESS: "good"}
LOGGING = logging_config(env.str("LOG_LEVEL", default="INFO"), env.str("LOG_FORMAT", default="line"))
# Errors are reported to Sentry or a compatible server.
SENTRY_DSN = env.str("SENTRY_DSN", default="")
if SENTRY_DSN:
    start_sentry(SENTRY_DSN, environment=env.str("SENTRY_ENVIRONMENT", default="production"))
