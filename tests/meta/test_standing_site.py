"""The site that tests in browsers share leaves nothing to the test that comes after them."""

import pytest

from games import database_time
from games.models import Heartbeat
from tests.plugins.site import RunningSite, Standing


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_its_last_sign_of_life_goes_with_it(django_db_blocker, tmp_path):
    standing = Standing(RunningSite("http://127.0.0.1:1", tmp_path / "site.log", 0))
    Heartbeat.objects.create(beat_at=database_time.now())
    standing.stop(django_db_blocker)
    assert standing.running is None and not Heartbeat.objects.exists()
