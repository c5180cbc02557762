"""Language, time, static files."""

from pathlib import Path

from diplomacy_web.settings.base import BASE_DIR, DEBUG, env

LANGUAGE_CODE = "en-gb"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # of what is stored; pages use the reader's zone

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "static-collected")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.common.rule_files.Statics",
    "games.common.bundles.finder.Bundles",
]
# Scripts and styles are bundled (games/common/bundles), except with DEBUG.
STATIC_BUNDLES = not DEBUG
# Collected and fingerprinted if collectstatic has run; else from the source tree.
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
