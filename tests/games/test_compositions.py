"""Sets of rules that are named, kept, edited and played by."""

import pytest
from django.db import DatabaseError, transaction

from games.common.errors import NotAllowed, Refused
from games.compositions import services as compositions
from games.compositions.queries import composition_of, find_compositions
from games.compositions.services import composition_list, composition_revise, composition_save
from games.forming.creating import game_create
from games.models import AuditEntry, Composition, Game
from games.publishing import services as publishing
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def hungry():
    return composition_save(by=user("anna"), name="  Large  and hungry ", with_rules=["borg", "links"])


def test_it_is_kept_in_one_spelling(hungry):
    latest = hungry.latest
    assert (latest.number, latest.name) == (1, "Large and hungry")
    assert latest.rules == {"variant": "standard", "without": [], "with_rules": ["borg", "links"], "options": {}}
    assert latest.rulebook_version.startswith("standard-")
    again = composition_save(by=user("anna"), name="X", with_rules=["links", "borg", "movement", "links"])
    assert again.latest.rules == latest.rules, "listed twice, or listed already, is listed once"
    assert AuditEntry.objects.filter(action="composition.save").count() == 2


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"description": "x" * 2001}, "description"),
        ({"with_rules": ["landing"]}, "with_rules"),
        ({"without": ["movement"], "with_rules": []}, "without"),
        ({"variant": "chess"}, "variant"),
        ({"options": {"borg.rings": "never"}}, "with_rules"),
    ],
)
def test_what_cannot_be_a_game_is_not_kept(said, field):
    with pytest.raises(Refused) as refused:
        composition_save(**{"by": user("anna"), "name": "X", "with_rules": ["borg"], **said})
    assert refused.value.field == field
    assert not Composition.objects.exists()


def test_an_edit_is_the_next_revision_and_only_its_authors(hungry):
    with pytest.raises(NotAllowed):
        composition_revise(composition=hungry, by=user("ben"), name="Mine")
    second = composition_revise(composition=hungry, by=user("anna"), name="Tame", with_rules=["links"])
    assert (second.number, hungry.latest.name) == (2, "Tame")
    assert hungry.revisions.get(number=1).with_rules == ["borg", "links"]
    same = composition_revise(composition=hungry, by=user("anna"), name="Tame", with_rules=["links"])
    assert same == second, "nothing new is no revision"


def test_the_database_itself_lets_nobody_rewrite_a_revision(hungry):
    with pytest.raises(DatabaseError), transaction.atomic():
        hungry.revisions.update(with_rules=["llamas"])
    with pytest.raises(DatabaseError), transaction.atomic():
        hungry.revisions.update(name="Another")
    assert hungry.latest.with_rules == ["borg", "links"]


def test_a_running_game_plays_on_by_its_own_copy(hungry):
    table = make_table(composition=hungry.latest)
    before = table.now
    assert before.with_rules == ["borg", "links"]
    assert before.rulebook_version == hungry.latest.rulebook_version
    composition_revise(composition=hungry, by=user("anna"), name="Tame", with_rules=["llamas"], variant="standard")
    table.pass_deadline()
    after = table.now
    assert (after.with_rules, after.rulebook_version) == (before.with_rules, before.rulebook_version)
    assert {turn.rulebook_version for turn in after.turns.all()} == {before.rulebook_version}
    assert after.rulebook.has("borg")
    assert not after.rulebook.has("llamas")
    assert after.composition.number == 1


def test_the_database_lets_nobody_change_the_rules_of_a_game_that_has_started(hungry):
    table = make_table(composition=hungry.latest)
    for change in ({"with_rules": ["llamas"]}, {"without": ["victory"]}, {"options": {}}, {"variant": "gathering"}):
        if change == {"options": table.now.options}:
            continue
        with pytest.raises(DatabaseError), transaction.atomic():
            Game.objects.filter(pk=table.game.pk).update(**change)
    forming = game_create(by=user("anna"), name="Forming")
    Game.objects.filter(pk=forming.pk).update(options={"victory.centres": "20"})


def test_who_may_come_across_it(hungry):
    anna, ben = user("anna"), user("ben")
    assert list(find_compositions(ben)) == [hungry]
    composition_list(composition=hungry, by=anna, listed=False)
    assert not find_compositions(ben)
    assert list(find_compositions(anna)) == [hungry]
    with pytest.raises(NotAllowed):
        composition_list(composition=hungry, by=ben, listed=True)


def test_a_game_does_not_lead_to_a_composition_that_is_not_shown(hungry):
    table = make_table(forming=True, anonymous=True, composition=hungry.latest)
    assert composition_of(table.now, user("ben")) == hungry.latest
    composition_list(composition=hungry, by=user("anna"), listed=False)
    assert composition_of(table.now, user("ben")) is None, "it would tell who made the game"
    assert composition_of(table.now, user("anna")) == hungry.latest


def test_they_are_found_by_name_rule_and_author(hungry):
    other = composition_save(by=user("ben"), name="Pubs", description="Opening hours vary.", variant="dipshomashy")
    anna = user("anna")
    assert list(find_compositions(anna, q="HUNGRY")) == [hungry]
    assert list(find_compositions(anna, q="hours")) == [other]
    assert list(find_compositions(anna, rule="links")) == [hungry]
    assert list(find_compositions(anna, rule="votes")) == [other], "listed by the variant it begins with"
    assert list(find_compositions(anna, mine="1")) == [hungry]
    composition_revise(composition=hungry, by=anna, name="Tame", with_rules=["borg"])
    assert not find_compositions(anna, rule="links"), "by what it says now"


def test_there_are_limits(hungry, monkeypatch):
    monkeypatch.setattr(compositions, "MOST_COMPOSITIONS", 1)
    monkeypatch.setattr(publishing, "MOST_REVISIONS", 1)
    with pytest.raises(Refused, match="Edit one of them"):
        composition_save(by=user("anna"), name="Second")
    with pytest.raises(Refused, match="Save it as another"):
        composition_revise(composition=hungry, by=user("anna"), name="Second")


def test_what_a_member_kept_is_in_their_copy_of_everything(hungry):
    from games.accounts.export import export_member

    (kept,) = export_member(user("anna"))["compositions"]
    assert (kept["name"], kept["with_rules"]) == ("Large and hungry", ["borg", "links"])


def test_operators_take_it_off_the_list_and_change_nothing_else(hungry, client):
    operator = user("operator")
    operator.is_staff = operator.is_superuser = True
    operator.save()
    client.force_login(operator)
    here = f"/admin/games/composition/{hungry.pk}/change/"
    assert "Large and hungry" in client.get(here).text
    client.post(here, {})
    hungry.refresh_from_db()
    assert not hungry.listed
    assert AuditEntry.objects.get(action="composition.list").actor == operator
    plain = user("plain")
    plain.is_staff = True
    plain.save()
    client.force_login(plain)
    assert client.get(here).status_code in (302, 403)
    with pytest.raises(NotAllowed):
        composition_list(composition=hungry, by=plain, listed=True, operator=True)
