"""Windows at a table: browse(table.france) is a client in which that member is logged in."""

import pytest
from django.test import Client

from games.live import live
from tests.plugins.tables import make_table, table_of


@pytest.fixture
def browse():
    def open_for(member=None) -> Client:
        client = Client()
        if member is not None:
            client.force_login(member)
        return client

    return open_for


@pytest.fixture
def played(db):
    """A table on which Spring 1901 has been played: France in Bur and Spa, Germany in Bur's way."""
    return table_of("Spring 1901 has been played", lambda: _played(make_table()))


@pytest.fixture
def table(db, request):
    """A running game; of a test that has asked for `played`, that one."""
    return request.getfixturevalue("played") if "played" in request.fixturenames else make_table()


def _played(table):
    table.order("France", "A Par - Bur", "A Mar - Spa", "F Bre - MAO")
    table.order("Germany", "A Mun - Bur", "F Kie - Den", "A Ber - Kie")
    table.pass_deadline()
    return table


@pytest.fixture
def told_live(monkeypatch):
    """The bodies of all live hints."""
    heard = []
    monkeypatch.setattr(live, "_publish", lambda slug, body: heard.append(body))
    return heard
