"""Defaults of a site on one machine."""

import os
import secrets
from pathlib import Path

REDIS_URL_FILE = "redis-url"
DEFAULT_REDIS_URL = "redis://127.0.0.1:6379/0"


def local_secret_key(data_dir: Path) -> str:
    """The secret key beside the database, made on the first start."""
    path = data_dir / "secret-key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as new:
        new.write(secrets.token_urlsafe(50))
    return path.read_text().strip()


def embedded_redis_url(data_dir: Path) -> str:
    """Where bin/serve's own Valkey listens, so that manage.py in another window finds it."""
    try:
        return (data_dir / REDIS_URL_FILE).read_text().strip() or DEFAULT_REDIS_URL
    except FileNotFoundError:
        return DEFAULT_REDIS_URL
