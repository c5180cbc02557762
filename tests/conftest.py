"""Fixtures for all tests, and the marks that say what a test needs."""

import os
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from hypothesis import settings

from diplomacy_web.cache import STAND_INS
from games.common.circuit_breaker import breaker_of
from tests.choosing import differs, has_slow, thinned, waits
from tests.sizes import some

PLUGIN = Path(__file__).parent / "plugin_example"
# The worked example of CONTRIBUTING.md is installed for every process that tests start, too.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(PLUGIN), os.environ.get("PYTHONPATH", ""))))

PLUGINS = ("clock", "databases", "emptying", "importing", "litter", "luck", "tides", "site", "browser", "tables")
pytest_plugins = [f"tests.plugins.{name}" for name in PLUGINS]

# In CI the same examples every time: what fails there fails here too (CI=true bin/test). At home, new ones.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=some(40))
settings.register_profile("home", deadline=None, max_examples=some(40))  # a busy machine is no counterexample
settings.load_profile("ci" if os.environ.get("CI") else "home")

PAGES = Path(__file__).parent / "web"
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup", "client_of"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database, and of that what can differ there: bin/test runs this on PostgreSQL too."""
    for item in items:
        if item.nodeid in thinned():
            item.add_marker(pytest.mark.thinned)
            item.add_marker(pytest.mark.slow)
        _can_be_found(item)
        uses = set(getattr(item, "fixturenames", ()))
        if uses & DATABASE_FIXTURES or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)
            if differs(item.path):
                item.add_marker(pytest.mark.differs)
            elif item.path.is_relative_to(PAGES):
                item.add_marker(pytest.mark.once)


def _can_be_found(item: pytest.Item) -> None:
    """Files are chosen by their texts (tests/choosing.py): a mark that another file brings would not be looked for."""
    for marks, says in ((("slow",), has_slow), (("browser", "worker"), waits)):
        if any(map(item.get_closest_marker, marks)) and not says(item.path):
            raise pytest.UsageError(f"{item.nodeid} is marked {marks[0]}, and no line of its file says so.")


@pytest.fixture(autouse=True)
def _clean_cache(request: pytest.FixtureRequest) -> None:
    """Rate limits and the like do not carry over from one test to the next."""
    if request.node.get_closest_marker("database"):
        cache.clear()


@pytest.fixture(autouse=True)
def _servers_are_there() -> None:
    """A server that was away in one test may have the port of the next test's; what was counted meanwhile goes."""
    breaker_of.cache_clear()
    for stand_in in STAND_INS.values():
        if isinstance(stand_in, LocMemCache):
            stand_in.clear()


@pytest.fixture
def member(db, django_user_model):
    """Makes members: member("anna")."""

    def make(name: str, password: str = "a-long-password", **extra):
        return django_user_model.objects.create_user(name, f"{name}@example.org", password, **extra)

    return make


@pytest.fixture
def client_of(member):
    """A browser, as it were, in which a new member of that name is logged in: client_of("anna")."""
    from django.test import Client

    def log_in(name: str, **extra) -> Client:
        client = Client()
        client.force_login(member(name, **extra))
        return client

    return log_in
