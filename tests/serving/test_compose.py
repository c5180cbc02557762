"""compose.yaml: what every part of a hosted site is told, and what it cannot be started without."""

from pathlib import Path

import pytest
import yaml

from diplomacy_web.queues import WORKERS
from diplomacy_web.sharing import OTHERS

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent.parent
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
RESERVED = 3  # of PostgreSQL's connections, for a superuser
OURS = ("migrate", "web", *WORKERS, "beat")


def test_postgresql_redis_and_all_parts_of_the_site_are_there():
    assert set(SERVICES) == {"postgres", "redis", *OURS}


@pytest.mark.parametrize("name", OURS)
def test_every_part_has_the_same_database_broker_and_key(name):
    """Without a key of its own each would make one that the others do not know, and that is gone with the container."""
    told = SERVICES[name]["environment"]
    assert {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"} <= set(told)
    assert told == SERVICES["web"]["environment"]
    for variable in ("POSTGRES_PASSWORD", "SECRET_KEY"):
        assert f"${{{variable}:?set it in .env}}" in "".join(told.values()), "left empty, nothing starts"


def test_postgresql_has_room_for_all_that_they_may_open_at_once():
    told = SERVICES["web"]["environment"]
    wanted = OTHERS + sum(int(told[name].split(":-")[1].rstrip("}")) for name in ("DB_POOL_WEB", "DB_POOL_WORKER"))
    room = int(SERVICES["postgres"]["command"][-1].removeprefix("max_connections=")) - RESERVED
    assert wanted <= room


def test_what_has_to_be_filled_in_is_in_the_example():
    filled = dict(line.split("=", 1) for line in (ROOT / "env.example").read_text().splitlines() if "=" in line[:40])
    assert {name for name, value in filled.items() if not value} == {"SECRET_KEY", "POSTGRES_PASSWORD"}
    assert filled["SITE_URL"].startswith("https://")
