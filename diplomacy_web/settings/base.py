"""Where the site is: folders, address, keys."""

from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from diplomacy_web.environment import Env
from diplomacy_web.local import local_secret_key

BASE_DIR = Path(__file__).resolve().parents[2]
env = Env()  # each variable may also be given as a file: NAME_FILE

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

# A site that is one club's: its name, its colour (one of a club's; empty: the usual one), the text on its front page
# for visitors (Markdown), and the club to which that leads.
SITE_NAME = env.str("SITE_NAME", default="Silly Season")
SITE_COLOUR = env.str("SITE_COLOUR", default="")
if SITE_COLOUR not in ("", "brick", "ochre", "moss", "teal", "navy", "plum"):
    raise ImproperlyConfigured("SITE_COLOUR is one of: brick, ochre, moss, teal, navy, plum.")
SITE_FRONT_TEXT = env.str("SITE_FRONT_TEXT", default="")
SITE_CLUB = env.str("SITE_CLUB", default="")
# Default wording of new games of variants with several themes: published or neutral.
NEW_GAME_THEME = env.str("NEW_GAME_THEME", default="published")
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
site = urlsplit(SITE_URL)

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or local_secret_key(DATA_DIR)
# Former keys: their signatures (sessions, links in mail, reply addresses, calendars) are still accepted.
SECRET_KEY_FALLBACKS = [key for key in env.str("SECRET_KEY_FALLBACKS", default="").replace(",", "\n").split() if key]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[site.hostname or "localhost", "localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL] if site.scheme == "https" else [])
