"""A name that a moderator has changed is not chosen again by who looks after the thing, by any way of renaming it."""

import pytest
from django.test import Client

from games.accounts.forms import SettingsForm
from games.agreements.settings_changes import game_change
from games.clubs.services import club_change
from games.common.errors import Refused
from games.events.entries import entries_add
from games.events.leagues import entries_group
from games.events.results_in import results_enter
from games.events.services import event_change
from games.game_templates.services import template_change
from games.moderation.names import KINDS
from games.moderation.renaming import change_of, name_appeal, name_change
from games.zines.services import zine_change
from tests.moderation.named import BAD, made
from tests.moderation.people import moderator
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
OTHER = "Quite Another"
ALIKE = ("Silly  BILLIES", "Si\u200blly Billies", "\u0405illy Billies")
"""BAD in other letters: blanks and capitals, what nobody sees, and a Cyrillic letter."""


def by_form(row, _, name):
    profile = row.profile
    data = {"display_name": name, "time_zone": profile.time_zone, "theme": profile.theme, "shows_page": "on"}
    form = SettingsForm(data, instance=type(profile).objects.get(pk=profile.pk))
    if not form.is_valid():
        raise Refused(" ".join(form.errors["display_name"]), field="display_name")
    form.kept()


def grouped(row, by, name):
    chosen = [one.pk for one in row.event.entries.filter(team=row.event.entries.get(pk=row.pk).team)]
    entries_group(event=row.event, by=by, entries=chosen, team=name)


def others_group(row, by, name):
    entries_group(event=row.event, by=by, entries=[row.event.entries.get(user=user("cora")).pk], team=name)


def with_results(row, by, name):
    powers = [("Austria", 34), *((power, 0) for power in ("England", "France", "Germany", "Italy", "Russia", "Turkey"))]
    lines = [f"1,1,{power},{name if centres else f'Guest {power}'},{centres},1907," for power, centres in powers]
    results_enter(event=row.event, by=by, text="\n".join(["round,board,power,player,centres,year,won", *lines]))


WAYS = {
    "game": [lambda row, by, name: game_change(game=row, by=by, name=name)],
    "member": [by_form],
    "club": [lambda row, by, name: club_change(club=row, by=by, title=name)],
    "event": [lambda row, by, name: event_change(event=row, by=by, title=name)],
    "team": [grouped, others_group],
    "entry": [lambda row, by, name: entries_add(event=row.event, by=by, titles=[name]), with_results],
    "zine": [lambda row, by, name: zine_change(zine=row, by=by, title=name)],
    "template": [lambda row, by, name: template_change(template=row, by=by, name=name)],
}
"""By kind: each way in which those who look after a thing name it."""


def thing(key):
    if key != "game":
        return made(key)
    return make_table(forming=True, prefix="own", name=BAD).game, KINDS["game"], user("owngm")


def renamed(kind, row, was=BAD, name="The Fog"):
    return name_change(kind=kind, row=row, by=moderator(), was=was, name=name, reason="It insults.")


def fresh(kind, row):
    return kind.model._default_manager.get(pk=row.pk)


def test_every_kind_that_moderators_rename_is_here():
    assert sorted(WAYS) == sorted(key for key, kind in KINDS.items() if kind.renamed)


@pytest.mark.parametrize("key", WAYS)
def test_it_is_refused_with_the_way_to_appeal(key):
    row, kind, owner = thing(key)
    change = renamed(kind, row)
    for way in WAYS[key]:
        for name in (BAD, *ALIKE):
            with pytest.raises(Refused, match="A moderator has changed that name") as refused:
                way(fresh(kind, row), owner, name)
            assert refused.value.field
            token = refused.value.message.split("/names/appeal/")[1].strip("/")
            assert change_of(token) == change
    assert kind.name_of(fresh(kind, row)) == "The Fog"


@pytest.mark.parametrize("key", WAYS)
def test_the_name_that_it_has_stays_and_another_is_taken(key):
    row, kind, owner = thing(key)
    renamed(kind, row)
    if key != "entry":
        WAYS[key][0](fresh(kind, row), owner, "The Fog")
    WAYS[key][0](fresh(kind, row), owner, OTHER)
    with pytest.raises(Refused, match="A moderator has changed that name"):
        WAYS[key][0](fresh(kind, row), owner, BAD)


@pytest.mark.parametrize("key", [key for key in WAYS if key != "entry"])
def test_what_a_moderator_gives_back_may_be_chosen(key):
    row, kind, owner = thing(key)
    change = renamed(kind, row)
    name_appeal(change=change, text="It is a dog.")
    renamed(kind, fresh(kind, row), was="The Fog", name=BAD)
    WAYS[key][0](fresh(kind, row), owner, OTHER)
    WAYS[key][0](fresh(kind, row), owner, BAD)
    assert kind.name_of(fresh(kind, row)) == BAD


@pytest.mark.parametrize(
    ("key", "page", "field"),
    [
        ("zine", "/zines/fog/desk/", "title"),
        ("club", "/clubs/north/desk/", "title"),
        ("event", "/events/spa/desk/", "title"),
        ("member", "/me/settings/", "display_name"),
    ],
)
def test_pages_say_so_and_keep_what_was_typed(key, page, field):
    row, kind, owner = thing(key)
    renamed(kind, row)
    client = Client()
    client.force_login(owner)
    shown = client.get(page).context["form"]
    sent = {bound.html_name: value for bound in shown if (value := bound.value()) not in (None, False, "")}
    answer = client.post(page, {**sent, field: BAD})
    assert answer.status_code != 302
    assert "A moderator has changed that name" in answer.text
    assert "/names/appeal/" in answer.text
    assert f'value="{BAD}"' in answer.text
    assert kind.name_of(fresh(kind, row)) == "The Fog"


def test_another_thing_may_have_it():
    row, kind, _ = thing("club")
    renamed(kind, row)
    event, of_events, owner = thing("event")
    event_change(event=event, by=owner, title=OTHER)
    event_change(event=fresh(of_events, event), by=owner, title=BAD)
    assert of_events.name_of(fresh(of_events, event)) == BAD
