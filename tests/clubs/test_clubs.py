"""Clubs: founding, joining openly or by leave, editors, and who leaves."""

import pytest

from games.accounts.leaving import leave
from games.clubs import services
from games.clubs.models import Club, ClubMember
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import AuditAction, AuditEntry
from games.play_now.guests import guest_make
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return services.club_found(by=user("anna"), name="north", title="The North")


def in_it(club, *, editors=False):
    stays = club.memberships.editors() if editors else club.memberships.joined()
    return {one.user.username for one in stays}


def test_whoever_founds_a_club_edits_it(club):
    assert in_it(club, editors=True) == {"anna"}
    assert AuditEntry.objects.get(action=AuditAction.CLUB_FOUND).data == {"club": "north"}


@pytest.mark.parametrize(
    ("what", "field"),
    [
        ({"name": "North"}, "name"), ({"name": "found"}, "name"), ({"title": " "}, "title"),
        ({"colour": "beige"}, "colour"), ({"joining": "never"}, "joining"), ({"about": "x" * 20_001}, "about"),
        ({"table_rules": "x" * 4_001}, "table_rules"),
    ],
)  # fmt: skip
def test_what_no_club_can_be_is_refused(club, what, field):
    with pytest.raises(Refused) as error:
        services.club_found(by=user("bert"), **{"name": "south", "title": "The South", **what})
    assert error.value.field == field


def test_a_guest_founds_and_joins_none(club):
    guest = guest_make()
    with pytest.raises(Refused):
        services.club_found(by=guest, name="south", title="The South")
    with pytest.raises(Refused):
        services.club_join(club=club, by=guest)


def test_nobody_edits_more_than_a_few(club, monkeypatch):
    monkeypatch.setattr(services, "MOST_CLUBS", 1)
    with pytest.raises(Refused):
        services.club_found(by=user("anna"), name="south", title="The South")
    other = services.club_found(by=user("bert"), name="west", title="The West")
    services.club_join(club=other, by=user("anna"))
    with pytest.raises(Refused):
        services.editor_set(club=other, by=user("bert"), user=user("anna"), editor=True)


def test_an_open_club_is_joined_at_once(club):
    assert services.club_join(club=club, by=user("bert")).joined_at is not None
    services.club_join(club=club, by=user("bert"))
    assert in_it(club) == {"anna", "bert"}


def test_others_ask_and_an_editor_lets_them_in_or_not(club):
    services.club_change(club=club, by=user("anna"), joining="asked")
    for name in ("bert", "cora", "dora"):
        assert services.club_join(club=club, by=user(name)).joined_at is None
    with pytest.raises(NotAllowed):
        services.member_let_in(club=club, by=user("bert"), user=user("bert"))
    services.member_let_in(club=club, by=user("anna"), user=user("bert"))
    services.member_put_out(club=club, by=user("anna"), user=user("cora"))
    assert in_it(club) == {"anna", "bert"} and club.memberships.waiting().get().user.username == "dora"
    with pytest.raises(Conflict):
        services.editor_set(club=club, by=user("anna"), user=user("dora"), editor=True)
    services.club_change(club=club, by=user("anna"), joining="open")
    assert in_it(club) == {"anna", "bert", "dora"}, "who waits is let in when it is open to all"


def test_only_so_many_ask_at_a_time(club, monkeypatch):
    monkeypatch.setattr(services, "MOST_WAITING", 1)
    services.club_change(club=club, by=user("anna"), joining="asked")
    services.club_join(club=club, by=user("bert"))
    with pytest.raises(Refused):
        services.club_join(club=club, by=user("cora"))


def test_a_club_with_members_keeps_an_editor(club):
    services.club_join(club=club, by=user("bert"))
    with pytest.raises(Conflict):
        services.club_leave(club=club, by=user("anna"))
    with pytest.raises(Conflict):
        services.editor_set(club=club, by=user("anna"), user=user("anna"), editor=False)
    services.editor_set(club=club, by=user("anna"), user=user("bert"), editor=True)
    with pytest.raises(Conflict):
        services.member_put_out(club=club, by=user("bert"), user=user("anna"))
    services.club_leave(club=club, by=user("anna"))
    assert in_it(club, editors=True) == {"bert"}
    services.club_leave(club=club, by=user("bert"))
    assert in_it(club) == set(), "the last of all may go"
    with pytest.raises(Conflict):
        services.club_leave(club=club, by=user("bert"))


def test_where_the_last_editor_leaves_the_site_the_eldest_member_edits(club):
    for name in ("bert", "cora"):
        services.club_join(club=club, by=user(name))
    services.club_follow(club=club, by=user("anna"))
    leave(user=user("anna"))
    assert in_it(club, editors=True) == {"bert"} and in_it(club) == {"bert", "cora"}
    assert not club.followers.exists()


def test_only_editors_change_it(club):
    services.club_join(club=club, by=user("bert"))
    for what in (
        lambda: services.club_change(club=club, by=user("bert"), title="Mine"),
        lambda: services.member_put_out(club=club, by=user("bert"), user=user("anna")),
        lambda: services.editor_set(club=club, by=user("bert"), user=user("bert"), editor=True),
    ):
        with pytest.raises(NotAllowed):
            what()
    services.club_change(club=club, by=user("anna"), title="North and South", colour="teal")
    assert Club.objects.get().colour == "teal"


def test_moderators_hide_a_club_from_all_but_its_editors(club):
    services.club_join(club=club, by=user("bert"))
    with pytest.raises(NotAllowed):
        services.club_hide(club=club, by=user("bert"), hidden=True)
    services.club_hide(club=club, by=moderator(), hidden=True)
    assert not Club.objects.shown_to(user("bert")).exists() and Club.objects.shown_to(user("anna")).exists()
    with pytest.raises(Hidden):
        services.club_join(club=club, by=user("cora"))
    services.club_hide(club=club, by=moderator(), hidden=False)
    services.club_join(club=club, by=user("cora"))


def test_moderators_appoint_an_editor_where_there_is_none(club):
    ClubMember.objects.all().delete()
    with pytest.raises(NotAllowed):
        services.editor_appoint(club=club, by=user("bert"), user=user("bert"))
    services.editor_appoint(club=club, by=moderator(), user=user("bert"))
    assert in_it(club, editors=True) == {"bert"}


def test_who_is_not_in_a_club_is_neither_let_in_nor_put_out():
    club = services.club_found(by=user("anna"), name="north", title="The North")
    for deed in (services.member_let_in, services.member_put_out):
        with pytest.raises(Conflict, match="not in this club any more"):
            deed(club=club, by=user("anna"), user=user("bert"))
    was = services.editor_set(club=club, by=user("anna"), user=user("anna"), editor=True)
    assert was.editor and club.memberships.count() == 1
