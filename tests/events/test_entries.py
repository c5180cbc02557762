"""Entries of an event: by oneself or by invitation, the waiting list, check-in, directors who do not play."""

import pytest

from games.accounts.leaving import leave
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.events import entries, services
from games.events.models import EntryState, Event
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
