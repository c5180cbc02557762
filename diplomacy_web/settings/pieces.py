"""Installed apps, middleware and templates, in Django's order."""

from diplomacy_web.settings.base import BASE_DIR

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
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                        "games.common.rule_files.RuleTemplates",
                    ],
                )
            ],
            "libraries": {"request_ids": "diplomacy_web.request_tags"},
            "builtins": ["games.templatetags.words"],
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
