"""Entries of an event: by oneself or by invitation, the waiting list, check-in, directors who do not play."""

import pytest

from games.accounts.leaving import leave
from games.clubs.services import club_found
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.events import entries, leagues, services
from games.events.models import EntryState, Event
from games.game_templates.services import template_save
from games.moderation.services import member_block
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def states(event):
    return {str(one): one.state for one in event.entries.select_related("user__profile")}


@pytest.mark.parametrize(
    ("what", "field"),
    [
        ({"name": "Spa"}, "name"), ({"name": "new"}, "name"), ({"title": " "}, "title"), ({"entry": "x"}, "entry"),
        ({"scoring": "none"}, "scoring"), ({"scoring": "own"}, "scoring"), ({"best": 31}, "best"),
        ({"most": 1001}, "most"), ({"bye": -1}, "bye"), ({"about": "x" * 20_001}, "about"),
    ],
)  # fmt: skip
def test_what_no_event_can_be_is_refused(wooden, what, field):
    with pytest.raises(Refused) as error:
        services.event_make(by=user("bert"), **{"name": "other", "title": "Other", **what})
    assert error.value.field == field


def test_nobody_directs_too_many_at_a_time(wooden, monkeypatch):
    monkeypatch.setattr(services, "MOST_GOING", 1)
    with pytest.raises(Refused):
        services.event_make(by=user("dora"), name="other", title="Other")
    services.event_close(event=wooden, by=user("dora"))
    services.event_make(by=user("dora"), name="other", title="Other")


def test_who_comes_too_late_waits_and_comes_in_when_somebody_withdraws(online):
    services.event_change(event=online, by=user("dora"), most=3)
    assert entries.entry_make(event=online, by=user("emil")).state == EntryState.WAITING
    with pytest.raises(Conflict):
        entries.entry_make(event=online, by=user("emil"))
    entries.entry_withdraw(event=online, by=user("anna"))
    assert states(online) == {"anna": "out", "bert": "in", "cora": "in", "emil": "in"}
    assert entries.entry_make(event=online, by=user("anna")).state == EntryState.WAITING, "at the end of the list"


def test_by_invitation_only_those_invited_enter(online):
    services.event_change(event=online, by=user("dora"), entry="invited")
    with pytest.raises(NotAllowed):
        entries.entry_make(event=online, by=user("emil"))
    (invited,) = entries.entries_add(event=online, by=user("dora"), users=[user("emil")])
    with pytest.raises(Refused):
        entries.entry_set(event=online, by=user("dora"), entry=invited, state="in")
    assert entries.entry_make(event=online, by=user("emil")).state == EntryState.IN


def test_directors_do_not_play(online):
    with pytest.raises(Refused):
        entries.entry_make(event=online, by=user("dora"))
    with pytest.raises(Refused):
        services.co_director_set(event=online, by=user("dora"), user=user("anna"), director=True)
    services.co_director_set(event=online, by=user("dora"), user=user("emil"), director=True)
    with pytest.raises(Refused):
        entries.entry_make(event=online, by=user("emil"))
    with pytest.raises(Refused):
        entries.entries_add(event=online, by=user("dora"), users=[user("emil")])


def test_who_is_blocked_by_the_director_does_not_enter(online):
    member_block(by=user("dora"), member=user("emil"))
    with pytest.raises(NotAllowed):
        entries.entry_make(event=online, by=user("emil"))


def test_names_are_written_down_once_and_all_or_none(wooden):
    for titles in (["Someone", "player 03"], ["Someone", " "], ["Someone", "x" * 81], ["Twice", "twice"]):
        with pytest.raises(Refused):
            entries.entries_add(event=wooden, by=user("dora"), titles=titles)
    assert wooden.entries.count() == 14
    with pytest.raises(NotAllowed):
        entries.entries_add(event=wooden, by=user("bert"), titles=["Someone"])


def test_there_is_an_end_of_entries(wooden, monkeypatch):
    monkeypatch.setattr(entries, "MOST_ENTRIES", 14)
    with pytest.raises(Refused):
        entries.entries_add(event=wooden, by=user("dora"), titles=["Someone"])


def test_check_in_by_oneself_and_by_a_director(online):
    anna = entries.check_in(event=online, by=user("anna"))
    assert anna.checked_in
    bert = online.entries.get(user=user("bert"))
    with pytest.raises(NotAllowed):
        entries.check_in(event=online, by=user("anna"), entry=bert)
    assert entries.check_in(event=online, by=user("dora"), entry=bert).checked_in
    assert not entries.check_in(event=online, by=user("dora"), entry=bert, here=False).checked_in
    with pytest.raises(Conflict):
        entries.check_in(event=online, by=user("emil"))


def test_a_closed_event_takes_nobody(online):
    services.event_close(event=online, by=user("dora"))
    with pytest.raises(Conflict):
        services.event_close(event=online, by=user("dora"))
    with pytest.raises(Conflict):
        entries.entry_make(event=online, by=user("emil"))
    services.event_close(event=online, by=user("dora"), over=False)
    entries.entry_make(event=online, by=user("emil"))


def test_only_directors_direct(online):
    entry = online.entries.get(user=user("bert"))
    for deed in (
        lambda by: services.event_change(event=online, by=by, title="Mine"),
        lambda by: services.event_close(event=online, by=by),
        lambda by: entries.entry_set(event=online, by=by, entry=entry, state="out"),
        lambda by: entries.keep_apart(event=online, by=by, one=entry, other=entry),
        lambda by: services.co_director_set(event=online, by=by, user=by, director=True),
    ):
        for by in (user("anna"), user("emil")):
            with pytest.raises(NotAllowed):
                deed(by)


def test_where_the_director_leaves_the_site_who_directs_beside_follows(online):
    services.co_director_set(event=online, by=user("dora"), user=user("emil"), director=True)
    leave(user=user("dora"))
    online.refresh_from_db()
    assert online.director == user("emil") and not online.co_directors.exists()
    leave(user=user("anna"))
    assert states(online)["Someone who left"] == "out"


def test_moderators_appoint_a_director_and_hide_an_event(online):
    for deed in (
        lambda: services.director_appoint(event=online, by=user("anna"), user=user("emil")),
        lambda: services.event_hide(event=online, by=user("anna"), hidden=True),
    ):
        with pytest.raises(NotAllowed):
            deed()
    with pytest.raises(Refused):
        services.director_appoint(event=online, by=moderator(), user=user("anna"))
    services.director_appoint(event=online, by=moderator(), user=user("emil"))
    services.event_hide(event=online, by=moderator(), hidden=True)
    assert not Event.objects.shown_to(user("anna")).exists() and Event.objects.shown_to(user("emil")).exists()
    with pytest.raises(Hidden):
        entries.entry_make(event=online, by=user("fred"))


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (lambda event, anna: entries.keep_apart(event=event, by=user("dora"), one=anna, other=anna), "Name two"),
        (lambda event, anna: entries.entry_set(event=event, by=user("dora"), entry=anna, state="up"), "in, waiting"),
        (lambda event, anna: entries.entries_add(event=event, by=user("dora"), users=[anna.user]), "already"),
        (lambda event, anna: services.co_director_set(event=event, by=user("dora"), user=user("dora"), director=True),
         "direct it already"),
        (lambda event, anna: services.event_change(event=event, by=user("dora"), club=club_found(
            by=user("emil"), name="north", title="The North")), "Only editors of a club"),
        (lambda event, anna: services.event_change(event=event, by=user("dora"), template=template_save(
            by=user("emil"), name="Mine")), "not shared with you"),
        (lambda event, anna: services.club_of("nowhere"), "no such club"),
        (lambda event, anna: leagues.plays_twice(event=event, by=user("emil")), "Only who has entered"),
    ],
)  # fmt: skip
def test_what_an_event_does_not_take_changes_nothing(online, deed, why):
    with pytest.raises(Refused, match=why):
        deed(online, online.entries.get(user=user("anna")))
    online.refresh_from_db()
    assert states(online) == dict.fromkeys(("anna", "bert", "cora"), "in")
    assert (online.club, online.template.name, online.co_directors.count()) == (None, "Usual", 0)


def test_those_kept_apart_may_meet_again(online):
    one, other = online.entries.order_by("pk")[:2]
    for apart in (True, False):
        entries.keep_apart(event=online, by=user("dora"), one=one, other=other, apart=apart)
        assert (other in one.apart.all()) is apart


def test_few_direct_beside_the_first_and_each_may_stop(online, monkeypatch):
    monkeypatch.setattr(services, "MOST_CO_DIRECTORS", 1)
    services.co_director_set(event=online, by=user("dora"), user=user("emil"), director=True)
    with pytest.raises(Refused, match="are the most"):
        services.co_director_set(event=online, by=user("dora"), user=user("fred"), director=True)
    with pytest.raises(NotAllowed):
        services.co_director_set(event=online, by=user("emil"), user=user("fred"), director=True)
    services.co_director_set(event=online, by=user("emil"), user=user("emil"), director=False)
    assert not online.is_directed_by(user("emil"))


def test_a_place_stays_empty_where_there_is_no_room_for_who_waits(online):
    services.event_change(event=online, by=user("dora"), most=3)
    for name in ("emil", "fred"):
        entries.entry_make(event=online, by=user(name))
    entries.entry_withdraw(event=online, by=user("anna"))
    assert states(online)["emil"] == "in" and states(online)["fred"] == "waiting"


def test_who_waits_and_withdraws_lets_nobody_in(online):
    services.event_change(event=online, by=user("dora"), most=3)
    for name in ("emil", "fred"):
        entries.entry_make(event=online, by=user(name))
    entries.entry_withdraw(event=online, by=user("emil"))
    assert states(online)["emil"] == "out" and states(online)["fred"] == "waiting"


def test_a_club_holds_an_event_that_its_editor_makes(db):
    club = club_found(by=user("dora"), name="north", title="The North")
    made = services.event_make(by=user("dora"), name="cup", title="Cup", club=services.club_of("north"))
    assert made.club == club and services.club_of("") is None
