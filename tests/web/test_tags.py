"""Who has an answer already is told so before it is made: the API's state, and feeds."""

import pytest
from django.test import Client
from django.utils import timezone

from games.api.views import play
from games.models import Game, Issue
from games.table import feeds
from games.zines import feed as zine_feed
from games.zines import services as zines
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch):
    """What was made from scratch: a list that grows."""
    found = []
    for module, name in ((play.positions, "position"), (feeds, "tell"), (zine_feed, "page")):
        was = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda *args, was=was, **kwargs: (found.append(args), was(*args, **kwargs))[1]
        )
    return found


def again(path, made):
    """Asked for twice, the second time with the first one's tag: the second status, and how often it was made then."""
    tag = Client().get(path).headers["ETag"]
    before = len(made)
    answer = Client().get(path, headers={"If-None-Match": tag})
    assert answer.headers["ETag"] == tag
    return answer.status_code, len(made) - before


def test_the_state_of_a_game(made):
    table = make_table()
    path = f"/api/games/{table.game.slug}/state/"
    assert again(path, made) == (304, 0)
    tag = Client().get(path).headers["ETag"]
    table.order("France", "A Par - Bur")
    assert Client().get(path).headers["ETag"] == tag, "an order that is saved is nobody's business"
    table.pass_deadline()
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 200


def test_what_a_member_sees_has_no_tag_that_is_known_before():
    table = make_table()
    path = f"/api/games/{table.game.slug}/state/"
    member = Client()
    member.force_login(table.france)
    tag = Client().get(path).headers["ETag"]
    assert member.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_the_feed_of_a_game(made):
    table = make_table()
    table.pass_deadline()
    path = f"{table.game.get_absolute_url()}feed/"
    assert again(path, made) == (304, 0)
    tag = Client().get(path).headers["ETag"]
    Game.objects.filter(pk=table.game.pk).update(name="Another name")
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 200
    tag = Client().get(path).headers["ETag"]
    table.pass_deadline()
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 200
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="a-token")
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 404


def test_the_feed_of_a_zine(made):
    zine = zines.zine_found(by=user("editor"), name="tumult", title="Tumult", motto="")
    Issue.objects.create(zine=zine, number=1, title="One", text="Hear, hear.", published_at=timezone.now())
    assert again("/zines/tumult/feed/", made) == (304, 0)
    tag = Client().get("/zines/tumult/feed/").headers["ETag"]
    Issue.objects.update(text="Hear ye.")
    assert Client().get("/zines/tumult/feed/", headers={"If-None-Match": tag}).status_code == 200
    assert Client().get("/zines/nowhere/feed/").status_code == 404
