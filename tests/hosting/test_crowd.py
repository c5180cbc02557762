"""The crowd of `bin/bench --hosting`: games like any other, whose deadlines cost a statement or two each."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Notice, Turn
from games.services import turns
from tests.hosting.crowd import crowd
from tests.plugins.tables import POWERS

pytestmark = pytest.mark.django_db


def test_all_of_them_go_on_at_their_deadline(client):
    games = crowd(30, timezone.now())
    with CaptureQueriesContext(connection) as asked:
        while turns.turns_work():
            pass
    assert len(asked) <= 3 * len(games)
    opened = Turn.objects.filter(game__in=games, number=2, adjudicated_at=None)
    assert opened.count() == len(games)
    assert Game.objects.filter(pk__in=games, turn_number=2).count() == len(games)
    assert Notice.objects.filter(game__in=games, about="turn").count() == len(games) * (len(POWERS) + 1)
    assert client.get(opened.first().game.get_absolute_url()).status_code == 200
