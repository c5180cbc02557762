"""What stands on the shelf of a club, for whom, and what it makes of it: standings, news, the feed."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from games.boards.services.boards import board_save
from games.clubs import queries, services
from games.clubs.news import news_of, requests_to
from games.clubs.shelf import shelve, thing_at, unshelve
from games.clubs.standings import standings
from games.common.errors import Conflict, NotAllowed, Refused
from games.compositions.services import composition_save
from games.game_templates.services import template_save
from games.models import Game, GameRecord, GameTemplate, SeatRecord
from games.stars.news import news_for
from games.zines.services import issue_draft, issue_publish, zine_found
from tests.plugins.boards import lake
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def browser(member):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


@pytest.fixture
def club():
    made = services.club_found(by=user("anna"), name="north", title="The North")
    services.club_join(club=made, by=user("bert"))
    return made


@pytest.fixture
def kept(club):
    """A table whose GM is in the club."""
    table = make_table()
    services.club_join(club=club, by=table.gm)
    return table


def names(games):
    return [game.pk for game in games]


def test_a_game_is_put_there_by_who_keeps_it_and_is_in_the_club(club, kept):
    for by in (kept.france, user("bert"), user("anna")):
        with pytest.raises(NotAllowed):
            shelve(club=club, by=by, thing=kept.game)
    shelve(club=club, by=kept.gm, thing=kept.game)
    shelve(club=club, by=kept.gm, thing=kept.game)
    assert names(queries.running_games(club, AnonymousUser())) == [kept.game.pk]
    other = services.club_found(by=kept.gm, name="south", title="The South")
    with pytest.raises(Conflict):
        shelve(club=other, by=kept.gm, thing=kept.game)


def test_a_private_game_is_listed_for_its_people_alone(club, kept):
    shelve(club=club, by=kept.gm, thing=kept.game)
    Game.objects.filter(pk=kept.game.pk).update(private=True, invite_token="once")
    for reader in (AnonymousUser(), user("anna"), user("bert")):
        assert names(queries.games_of(club, reader)) == [] and news_of([club], reader) == []
    for reader in (kept.gm, kept.france):
        assert names(queries.games_of(club, reader)) == [kept.game.pk]


def test_editors_take_off_what_others_put_there(club, kept):
    shelve(club=club, by=kept.gm, thing=kept.game)
    with pytest.raises(NotAllowed):
        unshelve(club=club, by=user("bert"), thing=kept.game)
    unshelve(club=club, by=user("anna"), thing=kept.game)
    assert names(queries.games_of(club, user("anna"))) == []


def test_solo_games_and_exhibitions_are_no_tables(club, kept):
    for kind in ("own_pace", "exhibition"):
        Game.objects.filter(pk=kept.game.pk).update(own_pace=False, exhibition=False)
        Game.objects.filter(pk=kept.game.pk).update(**{kind: True})
        with pytest.raises(Refused):
            shelve(club=club, by=kept.gm, thing=Game.objects.get(pk=kept.game.pk))


def test_a_template_is_used_by_members_and_goes_with_its_author(club):
    template = template_save(by=user("bert"), name="Usual")
    shelve(club=club, by=user("bert"), thing=template)
    assert GameTemplate.objects.usable_by(user("anna")).get() == template
    assert not GameTemplate.objects.usable_by(user("cora")).exists()
    services.club_change(club=club, by=user("anna"), joining="asked")
    services.club_join(club=club, by=user("cora"))
    assert not GameTemplate.objects.usable_by(user("cora")).exists(), "who waits is not in it"
    services.club_leave(club=club, by=user("bert"))
    assert not GameTemplate.objects.usable_by(user("anna")).exists()


def test_a_zine_stands_there_and_its_issues_are_news(club):
    zine = zine_found(by=user("anna"), name="bugle", title="The Bugle")
    shelve(club=club, by=user("anna"), thing=zine)
    draft = issue_draft(zine=zine, by=user("anna"), title="One", text="Hello.", turns=[])
    assert [one.title for one in queries.zines_of(club)] == ["The Bugle"] and news_of([club], AnonymousUser()) == []
    issue_publish(issue=draft, by=user("anna"), version=1, written=lambda issue: issue.text)
    assert [one.text for one in news_of([club], AnonymousUser())] == ["The Bugle, No. 1"]
    unshelve(club=club, by=user("anna"), thing=zine)
    assert news_of([club], AnonymousUser()) == []


def test_who_follows_a_club_has_its_news(club, kept):
    shelve(club=club, by=kept.gm, thing=kept.game)
    assert news_for(user("bert")) == []
    services.club_follow(club=club, by=user("bert"))
    assert [one.text for one in news_for(user("bert"))] == [f"A new table: {kept.game.name}"]
    services.club_hide(club=club, by=_boss(), hidden=True)
    assert news_for(user("bert")) == []


def _boss():
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    return boss


def test_editors_hear_of_who_asks(club):
    services.club_change(club=club, by=user("anna"), joining="asked")
    services.club_join(club=club, by=user("cora"))
    assert requests_to(user("anna")) == [(club, 1)] and requests_to(user("bert")) == []


def record(table, *results, **what):
    """What became of a table: seat, share and end of each."""
    told = {"game": table.game, "ended_at": timezone.now(), "kind": "draw", **what}
    made = GameRecord.objects.create(**told)
    for seat_id, share, end in results:
        seat = table.seat(seat_id)
        SeatRecord.objects.create(
            record=made, seat=seat, user=seat.player, ended_at=made.ended_at, part="whole", end=end, share=share
        )


def test_standings_add_up_shares_and_name_ties(club, kept):
    shelve(club=club, by=kept.gm, thing=kept.game)
    results = ("France", 0.5, "drawn"), ("Italy", 0.5, "drawn"), ("Turkey", 0.0, "lost"), ("Russia", 0.3, "left")
    record(kept, *results)
    rows = standings(club)
    assert [(one.place, one.user, one.points) for one in rows[:2]] == [
        (1, kept.france, 50.0), (1, kept.italy, 50.0)
    ]  # fmt: skip
    assert sorted((one.place, one.points, one.left) for one in rows[2:]) == [(3, 0.0, 0), (3, 0.0, 1)]


@pytest.mark.parametrize("what", [{"private": True}, {"kind": "stopped"}, {"kind": ""}])
def test_private_and_undecided_games_do_not_count(club, kept, what):
    shelve(club=club, by=kept.gm, thing=kept.game)
    record(kept, ("France", 1.0, "won"), **what)
    assert standings(club) == []


def test_compositions_and_boards_stand_there_too_and_go_with_their_author(club):
    bert, carl = user("bert"), user("carl")
    rules = composition_save(by=bert, name="Bare", listed=False)
    board = board_save(by=bert, document=lake(), listed=False)
    for kind, thing in (("composition", rules), ("board", board)):
        with pytest.raises(NotAllowed):
            shelve(club=club, by=carl, thing=thing)
        with pytest.raises(NotAllowed, match="not yours"):
            shelve(club=club, by=user("anna"), thing=thing)
        shelve(club=club, by=bert, thing=thing_at(kind, thing.get_absolute_url(), bert))
    page = browser(None).get("/clubs/north/").content.decode()
    assert rules.get_absolute_url() in page and board.get_absolute_url() in page
    assert "Take off" in browser(user("anna")).get("/clubs/north/desk/").content.decode()
    unshelve(club=club, by=user("anna"), thing=rules)
    assert queries.compositions_of(club) == [] and queries.boards_of(club) == [board]
    type(board).objects.filter(pk=board.pk).update(hidden=True)
    assert queries.boards_of(club) == []
    with pytest.raises(Refused):
        thing_at("board", board.slug, bert)
    services.club_leave(club=club, by=bert)
    assert not club.boards.exists()


def test_programs_put_them_there_as_well(club):
    board = board_save(by=user("bert"), document=lake(), listed=False)
    client, body = browser(user("bert")), {"kind": "board", "which": board.slug}
    assert client.post("/api/clubs/north/shelf/", body, content_type="application/json").status_code == 200
    assert queries.boards_of(club) == [board]
    nothing = {"kind": "board", "which": "none"}
    assert client.post("/api/clubs/north/shelf/", nothing, content_type="application/json").status_code == 400
    assert client.put("/api/clubs/north/shelf/", body, content_type="application/json").status_code == 204
    assert queries.boards_of(club) == []
