"""The settings, by subject, from environment variables.

With nothing set this is a private site on one machine: SQLite and generated keys under `var/`.
README.md, "Settings", lists every variable.
"""

# ruff: noqa: F403
from diplomacy_web.settings.accounts import *
from diplomacy_web.settings.api import *
from diplomacy_web.settings.base import *
from diplomacy_web.settings.mail import *
from diplomacy_web.settings.monitoring import *
from diplomacy_web.settings.pages import *
from diplomacy_web.settings.pieces import *
from diplomacy_web.settings.security import *
from diplomacy_web.settings.storage import *
from diplomacy_web.settings.workers import *
