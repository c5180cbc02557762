"""The settings, all of them, driven by the environment.

With nothing set this is a private site on one machine: SQLite and generated keys under `var/`.
Every variable that can be set is listed in README.md, "Settings".
"""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.contrib.messages import constants as message_levels
from kombu import Queue

from diplomacy_web import queues
from diplomacy_web.environment import Env
from diplomacy_web.error_reports import start_sentry
from diplomacy_web.local import embedded_redis_url, local_secret_key
from diplomacy_web.logs import logging_config
from games.common import database_sessions as sessions

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()  # each variable may be given as a file, too: NAME_FILE

# --- Where we are -------------------------------------------------------------------------------

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

SITE_NAME = "Silly Season"
# The theme in which new games of a variant with several begin: the published words, or the neutral ones.
NEW_GAME_THEME = env.str("NEW_GAME_THEME", default="published")
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
_site = urlsplit(SITE_URL)

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or local_secret_key(DATA_DIR)
# Keys of before: what they have signed (sessions, links in mail, reply addresses, calendars) is still good.
SECRET_KEY_FALLBACKS = [key for key in env.str("SECRET_KEY_FALLBACKS", default="").replace(",", "\n").split() if key]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[_site.hostname or "localhost", "localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL] if _site.scheme == "https" else [])

# --- The pieces ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "games",
    "django.forms",
    "diplomacy_web.apps.DeskConfig",  # django.contrib.admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "csp",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
]

MIDDLEWARE = [
    "diplomacy_web.request_ids.RequestIdMiddleware",
    "games.monitoring.measuring.MeasuringMiddleware",
    "games.api.problems.ProblemsMiddleware",
    "diplomacy_web.bounds.AddressBoundsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "diplomacy_web.compression.CompressionMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "diplomacy_web.caching.CachingMiddleware",
    "csp.middleware.CSPMiddleware",
    "diplomacy_web.middleware.SecurityHeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.accounts.guests.GuestsMiddleware",
    "diplomacy_web.bounds.BodyBoundsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "games.accounts.second_factor.SecondFactorMiddleware",
    "games.accounts.other_sites.ProviderAwayMiddleware",
    "diplomacy_web.middleware.NoNullMiddleware",
    "games.library.former_addresses.FormerNamesMiddleware",
    "diplomacy_web.middleware.ReaderTimeZoneMiddleware",
    "games.gm.unreadable.UnreadableGameMiddleware",
    "games.common.too_often.TooOftenMiddleware",
]

ROOT_URLCONF = "diplomacy_web.urls"
ASGI_APPLICATION = "diplomacy_web.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "games.common.template_words.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                        "games.common.rule_files.Templates",
                    ],
                )
            ],
            "libraries": {"request_ids": "diplomacy_web.request_tags"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "diplomacy_web.context.frame",
            ],
        },
    },
]

FORM_RENDERER = "diplomacy_web.forms.HouseRenderer"

# --- Where things are kept ----------------------------------------------------------------------

DATABASE_URL = env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'silly-season.sqlite3'}"
DATABASES = {"default": env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers queue up instead of failing, and readers never wait for them.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["OPTIONS"] = sessions.with_keepalives(DATABASES["default"].get("OPTIONS", {}))
# After how many seconds PostgreSQL gives up a transaction that stands still, a wait for a lock, and a statement.
_idle, _lock = env.float("DB_IDLE_TIMEOUT", default=20.0), env.float("DB_LOCK_TIMEOUT", default=8.0)
_statement = env.float("DB_STATEMENT_TIMEOUT", default=15.0)
DB_LIMITS = {
    sessions.WEB: sessions.Limits(_idle, _lock, _statement),
    sessions.WORKER: sessions.Limits(_idle, _lock, 4 * _statement),
    # What somebody holds for longer is passed over, and looked at by the next sweep.
    sessions.BEAT: sessions.Limits(_idle, min(5.0, _lock), 4 * _statement),
}
# How many requests are at work at once in one web process; each has one connection, so it keeps as many at most.
DB_POOL_WEB = max(1, env.int("DB_POOL_WEB", default=20))
# What all workers together may need: one for each worker process.
DB_POOL_WORKER = env.int("DB_POOL_WORKER", default=8)
WEB_CONCURRENCY = env.int("WEB_CONCURRENCY", default=1)  # uvicorn's own name for it
# Seconds that a request waits for its turn, and for the database, before it is told that the site is busy.
BUSY_AFTER = env.float("BUSY_AFTER", default=10.0)
# Seconds of processor time after which a request is cut off (diplomacy_web/runaway.py); 0: never.
REQUEST_LIMIT = env.float("REQUEST_LIMIT", default=10.0)
# Hours after an update that brought packed turns (games/models/packing.py) from which they are written.
PACK_AFTER = env.float("PACK_AFTER", default=24.0)
# Seconds for which a page as a stranger sees it is shown to other strangers (games/accounts/anonymous_page_cache.py).
PAGES_KEPT = env.float("PAGES_KEPT", default=2.0)
_test_name = env.str("TEST_DATABASE_NAME", default="")  # set by tests/plugins/services.py
if _test_name:
    _on_sqlite = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / f"{_test_name}.sqlite3") if _on_sqlite else _test_name}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="") or embedded_redis_url(DATA_DIR)
CACHES = {
    "default": {"BACKEND": "diplomacy_web.cache.ForgivingRedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "cache"}
}

# How many may listen to tables at once in one web process, and of these from one address (games/live/listeners.py).
LIVE_LISTENERS = env.int("LIVE_LISTENERS", default=5000)
LIVE_LISTENERS_PER_ADDRESS = env.int("LIVE_LISTENERS_PER_ADDRESS", default=200)

# --- The worker ---------------------------------------------------------------------------------
# The database holds the truth; a message is only a hint (docs/adr). So nothing here tries to make
# messages safe: they may be lost, late or delivered twice.

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Short, for those who hand messages over; workers, who wait for them, have longer (diplomacy_web/celery.py).
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600, "socket_timeout": 0.5, "socket_connect_timeout": 0.5}
# A page never waits for a broker that is away: the beat finds the work anyway.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
CELERY_TASK_TIME_LIMIT = 300
# A queue that is not of queues.py cannot be written to, so nothing is sent where no worker looks.
CELERY_TASK_QUEUES = [Queue(name) for those in queues.WORKERS.values() for name in those]
CELERY_TASK_ROUTES = {task: {"queue": queue} for task, queue in queues.ROUTES.items()}
CELERY_TASK_DEFAULT_QUEUE = queues.SLOW
CELERY_TASK_CREATE_MISSING_QUEUES = False
# How many days a year a member may be on holiday.
HOLIDAY_DAYS = env.int("HOLIDAY_DAYS", default=28)
# How old the heartbeat may be (seconds) before the site counts as having been down, and deadlines are moved.
OUTAGE_AFTER = env.int("OUTAGE_AFTER", default=120)
CELERY_TIMEZONE = "UTC"

# --- Accounts -----------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"games.accounts.passwords.{name}"}
    for name in ("TooSimilar", "TooShort", "TooCommon", "OnlyDigits", "EndsAccess")
]
if env.bool("FAST_PASSWORDS_FOR_TESTS", default=False):
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "games.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_FORMS = {
    "login": "games.accounts.entrance.LoginForm",
    "signup": "games.accounts.entrance.SignupForm",
    "reset_password": "games.accounts.entrance.ResetPasswordForm",
    "reset_password_from_key": "games.accounts.entrance.ResetPasswordKeyForm",
    "change_password": "games.accounts.entrance.ChangePasswordForm",
    "set_password": "games.accounts.entrance.SetPasswordForm",
    "add_email": "games.accounts.entrance.AddEmailForm",
    "reauthenticate": "games.accounts.entrance.ReauthenticateForm",
}
ACCOUNT_UNIQUE_EMAIL = True
# Nobody is told whether an address has an account: it can be given again, and is one member's alone once confirmed.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# A newcomer may sit down at once; the mail only has to be confirmed before the site writes to it.
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="optional")
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_BLACKLIST = ["admin", "gm", "me", "api", "system", "spectator", "neutral"]
USERSESSIONS_TRACK_ACTIVITY = False

# Who must have a second factor: staff, gms (games/accounts/second_factor.py). Everybody may.
REQUIRE_SECOND_FACTOR = env.list("REQUIRE_SECOND_FACTOR", default=[])
MFA_ADAPTER = "games.accounts.second_factor_forms.Adapter"
MFA_FORMS = {
    "authenticate": "games.accounts.second_factor_forms.AuthenticateForm",
    "reauthenticate": "games.accounts.second_factor_forms.ReauthenticateForm",
    "activate_totp": "games.accounts.second_factor_forms.ActivateForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_TOLERANCE = 1  # of half a minute: clocks of phones are off

# Accounts elsewhere (games/accounts/other_sites.py): one OpenID Connect provider, where it is named.
OIDC_NAME = env.str("OIDC_NAME", default="") or "OpenID Connect"
OIDC_ISSUER = env.str("OIDC_ISSUER", default="").rstrip("/")
OIDC_CLIENT_ID = env.str("OIDC_CLIENT_ID", default="")
OIDC_CLIENT_SECRET = env.str("OIDC_CLIENT_SECRET", default="")
# Where its log-in page is, if not at the issuer's own origin: forms of ours may lead there.
OIDC_ORIGINS = env.list("OIDC_ORIGINS", default=[])
_issuer = urlsplit(OIDC_ISSUER)
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [
            {
                "provider_id": "oidc",
                "name": OIDC_NAME,
                "client_id": OIDC_CLIENT_ID,
                "secret": OIDC_CLIENT_SECRET,
                "settings": {"server_url": OIDC_ISSUER},
            }
        ]
        if OIDC_ISSUER and OIDC_CLIENT_ID
        else [],
    }
}
SOCIALACCOUNT_ADAPTER = "games.accounts.other_sites.Adapter"
SOCIALACCOUNT_FORMS = {
    "signup": "games.accounts.other_sites.SocialSignupForm",
    "disconnect": "games.accounts.other_sites.DisconnectForm",
}
SOCIALACCOUNT_AUTO_SIGNUP = False  # who is new picks a name
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False  # the same address is not the same member
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 5

# --- Mail ---------------------------------------------------------------------------------------

_mail = env.email_url_config(env.str("EMAIL_URL", default="") or "consolemail://")
_smtp = _mail["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
# Pages hand their mail in and wait for nobody; the worker sends it, by EMAIL_DELIVERY.
EMAIL_BACKEND = "games.mail.letters.LetterBackend"
EMAIL_DELIVERY = "games.mail.server.BoundedBackend" if _smtp else _mail["EMAIL_BACKEND"]
EMAIL_HOST = _mail["EMAIL_HOST"] or ""
EMAIL_PORT = _mail["EMAIL_PORT"] or 25
EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"] or ""
EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_FILE_PATH = _mail.get("EMAIL_FILE_PATH")
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)  # seconds for the connection, and for each answer
EMAIL_BATCH_LIMIT = env.int("EMAIL_BATCH_LIMIT", default=45)  # seconds for all that is sent in one go
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <zine@{_site.hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Mail that comes in (docs/mail.md): an address whose +extensions arrive too, and one way or both by which letters come.
MAIL_IN_ADDRESS = env.str("MAIL_IN_ADDRESS", default="")
MAIL_IN_IMAP = env.str("MAIL_IN_IMAP", default="")  # imap+ssl://user:password@host:993/INBOX
MAIL_IN_SECRET = env.str("MAIL_IN_SECRET", default="")  # what the HTTP hook is shown
MAIL_IN_LIMIT = env.int("MAIL_IN_LIMIT", default=1_000_000)  # bytes; what is bigger is not read

# Webhooks and push services are only asked where anybody could ask them; True lets tests have servers of their own.
CHANNELS_MAY_STAY_INSIDE = env.bool("CHANNELS_MAY_STAY_INSIDE_FOR_TESTS", default=False)

# --- Language and time --------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # what is stored; pages are shown in the reader's own zone

# --- Static files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "static-collected")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.common.rule_files.Statics",
    "games.common.bundles.finder.Bundles",
]
# Scripts and styles in a few files (games/common/bundles); one by one while somebody works on them.
STATIC_BUNDLES = not DEBUG
# Collected and fingerprinted when hosted for real; straight from the source tree otherwise.
_collected = (STATIC_ROOT / "staticfiles.json").exists() and not DEBUG
WHITENOISE_USE_FINDERS = not _collected
WHITENOISE_AUTOREFRESH = not _collected
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "diplomacy_web.storage.FingerprintedStorage"
        if _collected or env.bool("COLLECTING", default=False)
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Security -----------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF, *([f"{_issuer.scheme}://{_issuer.netloc}"] if OIDC_ISSUER else []), *OIDC_ORIGINS],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_NAME = "session"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
if _site.scheme == "https":
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
CSRF_FAILURE_VIEW = "diplomacy_web.errors.csrf_failure"
# How many proxies stand in front, so that rate limits count readers and not the proxy.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

# --- The API ------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.accounts.tokens.HashedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": [
        "games.api.parsers.StorableJSONParser",
        "rest_framework.parsers.FormParser",
        "games.api.parsers.StrictMultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "games.api.schema.Described",
    "DEFAULT_PAGINATION_CLASS": "games.api.paging.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_THROTTLE_CLASSES": [
        "games.common.throttles.AnonRateThrottle",
        "games.common.throttles.UserRateThrottle",
        "games.common.throttles.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANON", default="60/min"),
        "user": env.str("API_RATE_USER", default="240/min"),
        "orders": env.str("API_RATE_ORDERS", default="120/min"),
        "press": env.str("API_RATE_PRESS", default="60/min"),
        "create": env.str("API_RATE_CREATE", default="20/hour"),
    },
    "EXCEPTION_HANDLER": "games.api.errors.handler",
}
SPECTACULAR_SETTINGS = {
    "TITLE": f"{SITE_NAME} API",
    "DESCRIPTION": "Everything a player and a spectator can do.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "GameStatusEnum": "games.models.GameStatus",
        "BranchStatusEnum": "games.models.BranchStatus",
        "AppealStatusEnum": "games.models.AppealStatus",
        "ProposalStatusEnum": "games.models.ProposalStatus",
        "ProposalKindEnum": "games.models.ProposalKind",
        "RulingKindEnum": "games.models.RulingKind",
        "BotStrengthEnum": "games.models.BotStrength",
        "BotTemperEnum": "games.models.BotTemper",
        "SeatKindEnum": [("power", "Power"), ("player", "Player without units")],
    },
}

# --- What operators see (games/monitoring) ------------------------------------------------------

# Who is shown /metrics: whoever shows the token, or asks from one of these networks.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_ALLOW = env.list("METRICS_ALLOW", default=["127.0.0.0/8", "::1/128"])
# Where the beat tells what should wake somebody.
OPERATOR_EMAIL = env.list("OPERATOR_EMAIL", default=[])
OPERATOR_WEBHOOK = env.str("OPERATOR_WEBHOOK", default="")
SLOW_STATEMENT = env.float("SLOW_STATEMENT", default=1.0)  # seconds from which a statement is logged and counted

# --- What is said on the console ----------------------------------------------------------------

MESSAGE_TAGS = {message_levels.ERROR: "bad", message_levels.WARNING: "warn", message_levels.SUCCESS: "good"}
LOGGING = logging_config(env.str("LOG_LEVEL", default="INFO"), env.str("LOG_FORMAT", default="line"))
# Errors go to an operator's Sentry, or what speaks its protocol, where one is named.
SENTRY_DSN = env.str("SENTRY_DSN", default="")
if SENTRY_DSN:
    start_sentry(SENTRY_DSN, environment=env.str("SENTRY_ENVIRONMENT", default="production"))
