"""WebSub: public feeds name the hub, and it is told of their news once; of nothing that is not for everybody."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.checks import run_checks

from games import database_time
from games.channels.delivery.outside import NoAnswer
from games.clubs.services import club_found
from games.clubs.shelf import shelve, thing_at
from games.models import FeedPing, Game, GameStatus
from games.models.game_choices import A_TURN_LATER
from games.stars.feed import feed_url
from games.tasks import beat
from games.tasks.mail import hub_tell as task
from games.websub import services
from games.websub.services import FRESH, KEPT, hub_tell
from games.zines.services import issue_draft, issue_publish, zine_found
from tests.plugins.tables import make_table, user
from tests.watching.test_delay import played

pytestmark = pytest.mark.django_db
HUB = "https://hub.example.org/"


@pytest.fixture
def hub(settings, monkeypatch):
    """The addresses of feeds that the hub is told of; it answers `hub.answer`, or not at all."""
    settings.WEBSUB_HUB = HUB

    class Hub(list):
        answer = 204

    told = Hub()

    def post(url, body, headers):
        said = parse_qs(body.decode())
        assert (url, said["hub.mode"]) == (HUB, ["publish"])
        told.append(said["hub.url"][0].removeprefix(settings.SITE_URL))
        if told.answer is None:
            raise NoAnswer("Nobody answered there.") from TimeoutError()
        return told.answer

    monkeypatch.setattr(services, "post", post)
    return told


def after(**time):
    return database_time.now() + timedelta(**time)


def feed(game):
    return f"/games/{game.slug}/feed/"


def test_the_hub_is_told_of_each_turn_once_and_reads_it_where_it_is_told(hub, client, settings):
    table = make_table()
    assert hub_tell() == 0 and hub == []
    table.pass_deadline()
    assert hub_tell() == 1 and hub_tell() == 0
    assert hub == [feed(table.game)]
    read = client.get(hub[0]).text
    assert f'<link rel="hub" href="{HUB}"' in read or f'<link href="{HUB}" rel="hub"' in read
    assert f'<link href="{settings.SITE_URL}{hub[0]}" rel="self"' in read
    table.pass_deadline()
    task()
    assert hub == [feed(table.game)] * 2


def test_nothing_is_told_of_games_that_are_not_for_everybody(hub):
    private, delayed = played(1, private=True), played(1, prefix="second")
    Game.objects.filter(pk=delayed.game.pk).update(watch_delay=A_TURN_LATER)
    assert hub_tell() == 0 and not FeedPing.objects.exists()
    Game.objects.filter(pk=delayed.game.pk).update(status=GameStatus.FINISHED, finished_at=database_time.now())
    assert hub_tell() == 1
    assert hub == [feed(delayed.game)], "with the game the delay ends"
    assert private.now.private


def test_what_is_shut_before_it_is_told_is_told_no_more(hub):
    table = played(1)
    hub.answer = 500
    assert hub_tell() == 0 and len(hub) == 1
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="come-in")
    hub.answer = 204
    assert hub_tell(now=after(minutes=5)) == 0
    assert len(hub) == 1 and FeedPing.objects.get().settled_at is not None


def test_zines_and_clubs_have_a_hub_and_a_member_s_own_feed_has_none(hub, client):
    anna = user("anna")
    zine = zine_found(by=anna, name="the-rumour", title="The Rumour")
    issue = issue_draft(zine=zine, by=anna, title="Out", text="All quiet.", turns=[])
    assert hub_tell() == 0, "a draft is no news"
    issue_publish(issue=issue, by=anna, version=1, written=lambda issue: issue.text)
    table = make_table()
    for name in ("open", "shut"):
        club_found(by=table.gm, name=name, title=name)
    club = club_found(by=table.gm, name="the-north", title="The North")
    shelve(club=club, by=table.gm, thing=thing_at("game", table.game.slug, table.gm))
    assert hub_tell() == 2
    assert sorted(hub) == ["/clubs/the-north/feed/", "/zines/the-rumour/feed/"]
    for address in hub:
        assert HUB in client.get(address).text
    own = client.get(urlsplit(feed_url(anna)).path)
    assert own.status_code == 200 and HUB not in own.text


def test_a_private_table_is_no_news_of_its_club(hub):
    table = make_table(private=True)
    club = club_found(by=table.gm, name="the-north", title="The North")
    shelve(club=club, by=table.gm, thing=thing_at("game", table.game.slug, table.gm))
    assert hub_tell() == 0 and hub == []


def test_a_hub_that_is_away_is_left_alone_and_told_later(hub):
    played(1)
    played(1, prefix="second")
    hub.answer = None
    assert hub_tell() == 0
    assert len(hub) == 1, "after one silence the others wait"
    services.breaker_of.cache_clear()
    hub.answer = 202
    assert hub_tell(now=after(minutes=2)) == 2
    assert sorted(hub[1:]) == sorted(set(hub[1:]))


def test_it_is_given_up_after_some_tries_and_begins_anew_with_new_news(hub):
    table = played(1)
    hub.answer = 400
    for hour in range(9):
        hub_tell(now=after(minutes=20 * hour))
    assert len(hub) == services.MOST_TRIES
    table.pass_deadline()
    hub.answer = 204
    assert hub_tell() == 1


def test_news_that_is_old_is_not_told(hub):
    played(1)
    assert hub_tell(now=after() + FRESH + timedelta(minutes=1)) == 0 and hub == []
    assert hub_tell() == 1
    assert hub_tell(now=after(hours=1) + KEPT) == 0 and not FeedPing.objects.exists(), "forgotten"


def test_without_a_hub_nothing_is_named_looked_at_or_sent(client, settings, django_assert_num_queries):
    table = played(1)
    with django_assert_num_queries(0):
        assert hub_tell() == 0
    assert 'rel="hub"' not in client.get(feed(table.game)).text
    assert "games.hub_tell" not in [job.name for job in beat.jobs()]
    settings.WEBSUB_HUB = HUB
    assert 'rel="hub"' in client.get(feed(table.game)).text, "what was kept without it is not given"
    assert "games.hub_tell" in [job.name for job in beat.jobs()]


@pytest.mark.parametrize("address, wrong", [(HUB, False), ("", False), ("http://hub.example.org/", True), ("x", True)])
def test_the_check_tells_of_a_hub_that_cannot_be_asked(settings, address, wrong):
    settings.WEBSUB_HUB = address
    assert ("games.W004" in [one.id for one in run_checks()]) == wrong
