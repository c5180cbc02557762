"""Database, cache, and limits on requests and listeners."""

from diplomacy_web.local import embedded_redis_url
from diplomacy_web.settings.base import DATA_DIR, env
from games.common import database_sessions as sessions

DATABASE_URL = env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'silly-season.sqlite3'}"
DATABASES = {"default": env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers wait for each other; readers do not wait for writers.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["OPTIONS"] = sessions.with_keepalives(DATABASES["default"].get("OPTIONS", {}))
# PostgreSQL timeouts in seconds: idle transaction, lock, statement.
_idle, _lock = env.float("DB_IDLE_TIMEOUT", default=20.0), env.float("DB_LOCK_TIMEOUT", default=8.0)
_statement = env.float("DB_STATEMENT_TIMEOUT", default=15.0)
DB_LIMITS = {
    sessions.WEB: sessions.Limits(_idle, _lock, _statement),
    sessions.WORKER: sessions.Limits(_idle, _lock, 4 * _statement),
    # A row locked for longer is left to the next sweep.
    sessions.BEAT: sessions.Limits(_idle, min(5.0, _lock), 4 * _statement),
}
# Concurrent requests in one web process, each with one connection.
DB_POOL_WEB = max(1, env.int("DB_POOL_WEB", default=20))
# Connections of all workers together, one for each process.
DB_POOL_WORKER = env.int("DB_POOL_WORKER", default=8)
WEB_CONCURRENCY = env.int("WEB_CONCURRENCY", default=1)  # uvicorn's name
# Request queue timeout in seconds, also for a database connection; then 503.
BUSY_AFTER = env.float("BUSY_AFTER", default=10.0)
# CPU seconds after which a request is interrupted (diplomacy_web/runaway.py); 0: never.
REQUEST_LIMIT = env.float("REQUEST_LIMIT", default=10.0)
# Hours after the migration to packed turns (games/models/packing.py) before turns are packed.
PACK_AFTER = env.float("PACK_AFTER", default=24.0)
# Seconds that pages for anonymous visitors are cached (games/accounts/anonymous_page_cache.py).
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

# Open live streams in one web process, and from one address (games/live/listeners.py).
LIVE_LISTENERS = env.int("LIVE_LISTENERS", default=5000)
LIVE_LISTENERS_PER_ADDRESS = env.int("LIVE_LISTENERS_PER_ADDRESS", default=200)
