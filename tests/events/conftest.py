"""Events for tests: one that is played elsewhere, by people without accounts, and one that is played here."""

import pytest

from games.events import entries, services
from games.game_templates.services import template_save
from tests.plugins.tables import user


@pytest.fixture
def wooden(db):
    """An event of fourteen people without accounts, on boards elsewhere."""
    made = services.event_make(by=user("dora"), name="spa", title="Spa 2026")
    entries.entries_add(event=made, by=user("dora"), titles=[f"Player {number:02}" for number in range(14)])
    return made


@pytest.fixture
def online(db):
    """An event of three members, on boards made from a template."""
    template = template_save(by=user("dora"), name="Usual", settings={"bots_allowed": True})
    made = services.event_make(by=user("dora"), name="net", title="Net Open", template=template, scoring="draw_size")
    for name in ("anna", "bert", "cora"):
        entries.entry_make(event=made, by=user(name))
    return made
