"""A few generated calls of some operations, as a player; of every one, as everybody, by bin/test-slow.

`bin/calls` makes thousands (docs/api.md).
"""

import pytest

from tests.calls.calling import run
from tests.calls.scene import ROLES, Tables
from tests.sizes import some

pytestmark = [pytest.mark.django_db, pytest.mark.once]  # what PostgreSQL alone refuses: tests/api/test_odd_characters

EXAMPLES = some(2)


@pytest.mark.slow
@pytest.mark.parametrize(("role", "one_in"), [("player", 4), *((one, 1) for one in ROLES)])
def test_generated_calls_are_answered_as_the_schema_says(role, one_in):
    account = run(Tables(), role, EXAMPLES, one_in=one_in)
    assert account.calls > 100 // one_in
    assert not account.faults, "\n\n".join(map(str, account.faults.values()))


@pytest.mark.slow
def test_a_body_that_is_too_large_for_the_site_is_refused_as_a_wrong_one_is(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1  # bytes
    account = run(Tables(), "gm", 20, only="POST /api/drawings/{slug}/edits/")
    assert account.statuses[413] > 5
    assert not account.faults, "\n\n".join(map(str, account.faults.values()))
