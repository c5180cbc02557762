"""Moderators change names that insult: who may, what is kept, who is told, and what it tells nobody."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import IntegrityError, transaction

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import leave
from games.clubs.services import club_change
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import AuditAction, AuditEntry, Club, Entry, NameChange
from games.moderation.names import KINDS, thing_shown
from games.moderation.queries import reports_for
from games.moderation.renaming import change_of, name_answer, name_appeal, name_change, thing_for
from games.moderation.sanctions import sanction_impose
from games.moderation.services import name_report
from games.permissions import viewer_of
from games.programs.services import program_make
from tests.moderation.named import BAD, MAKERS, RENAMED, made, with_address
from tests.moderation.people import moderator
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
WHY = "Its name insults me."


def renamed(kind, row, by, **wish):
    return name_change(kind=kind, row=row, by=by, **{"was": BAD, "name": "The Fog", "reason": WHY, **wish})


@pytest.mark.parametrize("key", list(MAKERS))
def test_a_thing_is_reported_by_its_name_once_by_each(key):
    row, kind, owner = made(key)
    report = name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    assert (report.called, getattr(report, kind.column).pk) == (BAD, row.pk)
    assert name_report(by=user("rita"), kind=kind, row=row, text="It still does.") == report
    entry = AuditEntry.objects.filter(action=AuditAction.REPORT_MAKE).latest("pk")
    assert entry.game is None, "no game's trail tells who reports"
    with pytest.raises(Refused, match="yours"):
        name_report(by=owner, kind=kind, row=row, text=WHY)


@pytest.mark.parametrize("key", RENAMED)
def test_a_moderator_changes_it_and_its_owner_is_told(key):
    row, kind, owner = made(key)
    with_address(owner)
    mara = moderator(group="Moderators")
    report = name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    change = renamed(kind, row, mara, settles=report)
    assert kind.name_of(kind.at(kind.key_of(row))) == "The Fog"
    assert (change.before, change.after, change.reason, change.by, change.report) == (BAD, "The Fog", WHY, mara, report)
    report.refresh_from_db()
    assert report.settled_by == mara and "The Fog" in report.outcome
    letter = mail.outbox[-1]
    assert letter.to == [f"{owner.username}@example.org"]
    assert all(one in letter.body for one in (BAD, "The Fog", WHY, "/names/appeal/"))
    assert not any(name in letter.body for name in ("mara", "rita")), "neither the moderator nor who reported it"
    logged = AuditEntry.objects.get(action=AuditAction.NAME_CHANGE, game=None)
    assert (logged.actor, logged.data["change"], logged.data["kind"]) == (mara, change.pk, key)


@pytest.mark.parametrize("key", RENAMED)
def test_the_new_name_is_checked_as_its_own_form_checks_it(key):
    row, kind, _ = made(key)
    mara = moderator()
    for name in ("", "\u200b\u2800", "x" * (kind.longest + 1), BAD):
        with pytest.raises(Refused) as error:
            renamed(kind, row, mara, name=name)
        assert error.value.field == "name"
    for reason in (" ", "x" * 2001):
        with pytest.raises(Refused) as error:
            renamed(kind, row, mara, reason=reason)
        assert error.value.field == "reason"
    assert kind.name_of(kind.at(kind.key_of(row))) == BAD and not NameChange.objects.exists()


def test_names_that_are_taken_are_refused_where_they_are_unique():
    team, member = made("team")[0], made("member")[0]
    entry = Entry.objects.get(title="Ann")
    for key, row, taken in (("team", team, "the others"), ("entry", entry, "BOB"), ("member", member, "Mara")):
        with pytest.raises(Refused) as error:
            renamed(KINDS[key], row, moderator(), name=taken, was=KINDS[key].name_of(row))
        assert error.value.field == "name", key


def test_all_of_a_team_are_renamed_and_no_other_of_the_event():
    row, kind, _ = made("team")
    renamed(kind, row, moderator())
    assert sorted(row.event.entries.values_list("team", flat=True)) == ["The Fog", "The Fog", "The Others"]


def test_an_entry_without_a_name_of_its_own_is_not_renamed():
    row, team, _ = made("team")
    cora = row.event.entries.get(user=user("cora"))
    row.event.entries.update(team="")
    for kind, entry in ((team, row), (KINDS["entry"], cora)):
        with pytest.raises(Hidden):
            renamed(kind, entry, moderator(), was="")
        with pytest.raises(Hidden):
            thing_for(moderator(), kind, str(entry.pk))
    assert set(row.event.entries.values_list("team", flat=True)) == {""} and not NameChange.objects.exists()


@pytest.mark.parametrize("key", RENAMED)
def test_of_two_moderators_at_once_the_second_is_told(key):
    row, kind, _ = made(key)
    renamed(kind, row, moderator())
    with pytest.raises(Conflict, match="The Fog"):
        renamed(kind, row, moderator("nora"), name="Another")
    assert NameChange.objects.count() == 1


def _staff():
    stan = user("stan")
    stan.is_staff = True
    stan.save()
    return stan


def _suspended():
    sue, until = moderator("sue"), database_time.now() + timedelta(days=1)
    sanction_impose(member=sue, by=moderator(), kind="suspend", reason="x", until=until)
    return User.objects.get(pk=sue.pk)


STAFF = {"staff without a group": _staff, "a suspended moderator": _suspended}


@pytest.mark.parametrize("key", RENAMED)
@pytest.mark.parametrize("who", ["a member", "its owner", "staff without a group", "a suspended moderator"])
def test_nobody_else_changes_it(key, who):
    row, kind, owner = made(key)
    by = {"a member": lambda: user("rita"), "its owner": lambda: owner}.get(who, STAFF.get(who))()
    with pytest.raises(NotAllowed):
        renamed(kind, row, by)
    with pytest.raises(NotAllowed):
        thing_for(by, kind, kind.key_of(row))


@pytest.mark.parametrize("key", list(MAKERS))
def test_moderators_neither_read_nor_judge_what_is_their_own(key):
    row, kind, owner = made(key)
    name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    assert reports_for(moderator()).count() == 1
    judge = moderator(owner.username)
    assert reports_for(judge).count() == 0
    with pytest.raises(NotAllowed, match="part in it"):
        thing_for(judge, kind, kind.key_of(row))
    with pytest.raises(NotAllowed, match="part in it"):
        renamed(kind, row, judge)


def test_what_never_changes_is_not_renamed_and_the_page_says_what_to_do():
    for key in ("composition", "archived"):
        row, kind, _ = made(key)
        with pytest.raises(Refused, match=re.escape(kind.instead)):
            renamed(kind, row, moderator())


def test_a_moderator_who_plays_does_not_read_who_of_the_table_reports_it():
    table = make_table(name=BAD, anonymous=True)
    name_report(by=table.italy, kind=KINDS["game"], row=table.game, text=WHY)
    assert reports_for(moderator(table.turkey.username)).count() == 0
    assert reports_for(moderator(table.gm.username)).count() == 0
    assert reports_for(moderator()).count() == 1


@pytest.mark.parametrize("settings", [{"anonymous": True}, {"watch_delay": -1}, {"watch_delay": 60, "anonymous": True}])
def test_neither_the_table_nor_its_gm_learns_who_reported_or_changed_it(settings):
    table = make_table(name=BAD, **settings)
    kind, mara = KINDS["game"], moderator()
    with_address(table.gm)
    with_address(table.italy)
    report = name_report(by=table.italy, kind=kind, row=table.game, text=WHY)
    change = renamed(kind, table.game, mara, settles=report)
    trail = AuditEntry.objects.filter(game=table.game, action__in=["name.change", "report.make", "report.settle"])
    assert [(one.actor, one.seat, one.data) for one in trail] == [(None, None, {"change": change.pk})]
    assert [one.to for one in mail.outbox] == [[f"{table.gm.username}@example.org"]], "of a table its GM alone is told"
    said = mail.outbox[0].body
    names = {"mara", *(one.username for one in table.people.values())}
    assert not [name for name in names if name in said.lower()]
    assert table.now.name == "The Fog" and viewer_of(table.now, table.france).game.name == "The Fog"


def test_a_private_game_and_template_are_there_for_moderators_once_they_are_reported():
    table = make_table(name=BAD, private=True)
    mara = moderator()
    template, _, _ = made("template")
    for kind, row, reader in (("game", table.game, table.italy), ("template", template, user("olga"))):
        kind = KINDS[kind]
        with pytest.raises(Hidden):
            thing_for(mara, kind, kind.key_of(row))
        with pytest.raises(Hidden):
            thing_shown(kind, kind.key_of(row), user("sam"))
        assert thing_shown(kind, kind.key_of(row), reader) == row
    name_report(by=table.italy, kind=KINDS["game"], row=table.game, text=WHY)
    assert thing_for(mara, KINDS["game"], table.game.slug) == table.game


def test_a_delayed_game_is_reported_by_those_alone_who_may_see_it():
    table = make_table(name=BAD, watch_delay=-1, private=True)
    with pytest.raises(Hidden):
        thing_shown(KINDS["game"], table.game.slug, user("sam"))
    public = make_table(name=BAD, watch_delay=-1, prefix="pub")
    assert thing_shown(KINDS["game"], public.game.slug, user("sam")) == public.game


def test_its_owner_appeals_once_and_is_answered_once():
    row, kind, owner = made("club")
    with_address(owner)
    mara = moderator()
    change = renamed(kind, row, mara)
    token = re.search(r"/names/appeal/([^/]+)/", mail.outbox[0].body)[1]
    assert change_of(token) == change and change_of("x") is None
    with pytest.raises(Conflict, match="Nobody has appealed"):
        name_answer(change=change, by=mara, answer="No.")
    with pytest.raises(Refused):
        name_appeal(change=change, text=" ")
    name_appeal(change=change, text="It is my dog's name.")
    with pytest.raises(Conflict):
        name_appeal(change=change, text="Again.")
    with pytest.raises(NotAllowed):
        name_answer(change=change, by=owner, answer="Yes.")
    with pytest.raises(Refused):
        name_answer(change=change, by=mara, answer="")
    name_answer(change=change, by=mara, answer="Then so be it.")
    assert "Then so be it." in mail.outbox[-1].body and mail.outbox[-1].to == ["olga@example.org"]
    with pytest.raises(Conflict, match="already"):
        name_answer(change=change, by=mara, answer="Once more.")


def test_a_thing_that_is_gone_leaves_its_line_in_the_log():
    row, kind, _ = made("club")
    change = renamed(kind, row, moderator())
    name_appeal(change=change, text="It is my dog's name.")
    Club.objects.all().delete()
    name_answer(change=change, by=moderator(), answer="It is gone.")
    assert NameChange.objects.get().before == BAD


def test_what_is_gone_meanwhile_is_not_renamed():
    row, kind, _ = made("club")
    Club.objects.all().delete()
    with pytest.raises(Hidden):
        renamed(kind, row, moderator())
    entry, kind, _ = made("entry")
    Entry.objects.filter(pk=entry.pk).delete()
    with pytest.raises(Hidden):
        renamed(kind, entry, moderator())


def test_the_log_never_changes():
    row, kind, _ = made("club")
    renamed(kind, row, moderator())
    for changed in ({"reason": "Another."}, {"thing": 0}, {"kind": "zine"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            NameChange.objects.update(**changed)


def test_a_member_takes_their_name_along_and_leaves_none_behind():
    row, kind, owner = made("member")
    renamed(kind, row, moderator())
    assert EXPORTERS["name_changes"](owner)[0]["before"] == BAD
    leave(user=row)
    change = NameChange.objects.get()
    assert (change.before, change.after, change.reason) == ("", "", WHY)


def test_a_program_is_renamed_and_its_owner_is_told():
    program = program_make(by=with_address(user("olga")), name=BAD)
    renamed(KINDS["member"], program, moderator())
    assert mail.outbox[-1].to == ["olga@example.org"]


def test_its_editor_may_give_it_another_name_and_the_log_keeps_both_changes():
    row, kind, owner = made("club")
    renamed(kind, row, moderator())
    with pytest.raises(Refused, match="A moderator has changed that name"):
        club_change(club=row, by=owner, title=BAD)
    club_change(club=row, by=owner, title="Sillier Billies")
    renamed(kind, row, moderator("nora"), was="Sillier Billies", name="The North")
    assert [one.after for one in NameChange.objects.all()] == ["The North", "The Fog"]
