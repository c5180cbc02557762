"""What a service refuses, no page of the admin calls done: it says why, and shows what was typed."""

import ast
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.contrib import admin

from games.clubs.services import club_found
from games.common.errors import Refused
from games.events.entries import entry_make
from games.events.services import event_make
from games.gm.admin.base import SiteAdmin
from games.models import Club, Event
from tests.games.desks import desk_of, page
from tests.plugins.tables import user
from tests.web.permissions.scene import Scene

pytestmark = pytest.mark.django_db

OURS = [one for one in admin.site._registry.values() if type(one).__module__.startswith("games.")]
WHY = "Not on a Sunday, says the service."
DONE = ("successfully", 'class="success"')
SERVICES = ("save_model", "delete_model", "delete_queryset", "save_related", "response_change", "response_add")


@pytest.fixture
def scene():
    return Scene()


@pytest.fixture
def boss():
    made = user("boss")
    made.is_staff = made.is_superuser = True
    made.save()
    return made


def refuse(*_, **__):
    raise Refused(WHY)


def filled(form):
    """What a browser sends of a form that is shown, with words where something is needed."""
    sent = {}
    for bound in form:
        value = bound.value()
        if isinstance(bound.field, forms.SplitDateTimeField):
            sent |= {f"{bound.html_name}_0": "", f"{bound.html_name}_1": ""}
        elif isinstance(bound.field, forms.BooleanField):
            sent |= {bound.html_name: "on"} if value else {}
        elif isinstance(bound.field, forms.ChoiceField):
            sent[bound.html_name] = value or next(key for key, _ in bound.field.choices if key)
        elif isinstance(bound.field, forms.ModelChoiceField):
            sent[bound.html_name] = value or user("boss").pk
        else:
            sent[bound.html_name] = value or ("boss" if bound.name in ("editor", "director") else "Some words.")
    return sent


def is_refused(answer, one):
    assert WHY in answer.text, (one, getattr(answer.context.get("adminform"), "errors", ""))
    assert not [words for words in DONE if words in answer.text], one


def test_no_page_says_that_it_changed_what_was_refused(scene, boss, monkeypatch):
    client, rows, tried = desk_of(boss), scene.values["rows"], 0
    for one in OURS:
        name = one.model._meta.model_name
        monkeypatch.setattr(type(one), "save_model", refuse)
        for address in (page(f"{name}_change", rows[name]), page(f"{name}_add")):
            shown = client.get(address)
            if shown.status_code != 200 or not shown.context.get("show_save"):
                continue
            sent = filled(shown.context["adminform"].form)
            answer = client.post(address, sent, follow=True)
            is_refused(answer, one)
            assert answer.status_code == 422
            again = filled(answer.context["adminform"].form)
            assert {key: str(value) for key, value in again.items()} == {k: str(v) for k, v in sent.items()}, one
            tried += 1
    assert tried > 10


def test_no_page_says_that_it_deleted_what_was_refused(scene, boss, monkeypatch):
    client, rows, tried = desk_of(boss), scene.values["rows"], 0
    for one in OURS:
        name = one.model._meta.model_name
        monkeypatch.setattr(type(one), "delete_model", refuse)
        monkeypatch.setattr(type(one), "delete_queryset", refuse)
        address = page(f"{name}_delete", rows[name])
        if client.get(address).status_code != 200:
            continue
        is_refused(client.post(address, {"post": "yes"}, follow=True), one)
        ticked = {"action": "delete_selected", "_selected_action": [rows[name]], "post": "yes"}
        is_refused(client.post(page(f"{name}_changelist"), ticked, follow=True), one)
        assert one.model._default_manager.filter(pk=rows[name]).exists()
        tried += 1
    assert tried > 4


def test_no_action_on_rows_that_were_ticked_says_that_it_did_what_was_refused(scene, boss, monkeypatch):
    client, rows, tried = desk_of(boss), scene.values["rows"], 0
    for one in OURS:
        for action in [name for name in one.actions or () if isinstance(name, str)]:
            meant = getattr(type(one), action)

            def refusing(*_):
                raise Refused(WHY)

            refusing.allowed_permissions = meant.allowed_permissions
            refusing.short_description = meant.short_description
            monkeypatch.setattr(type(one), action, refusing)
            name = one.model._meta.model_name
            ticked = {"action": action, "_selected_action": [rows[name]]}
            is_refused(client.post(page(f"{name}_changelist"), ticked, follow=True), one)
            tried += 1
    assert tried == 2


def test_a_refusal_is_left_to_the_base():
    """Whoever catches it and goes on has Django say that the row was changed."""
    for one in OURS:
        assert isinstance(one, SiteAdmin)
        for view in ("changeform_view", "delete_view"):
            assert getattr(type(one), view) is getattr(SiteAdmin, view), (one, view)
    caught = []
    for path in sorted((Path(settings.BASE_DIR) / "games" / "gm" / "admin").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in SERVICES:
                caught += [f"{path.name}: {node.name}" for inner in ast.walk(node) if isinstance(inner, ast.Try)]
    assert caught == []


def test_a_club_whose_editor_is_refused_is_not_changed_and_shows_what_was_typed(boss):
    guest = user("emil")
    guest.profile.guest = True
    guest.profile.save()
    club = club_found(by=user("anna"), name="north", title="The North")
    answer = desk_of(boss).post(page("club_change", club.pk), {"hidden": "on", "editor": "emil"}, follow=True)
    assert "is no member who could do that: a guest" in answer.text
    assert "changed successfully" not in answer.text
    assert 'value="emil"' in answer.text
    assert Club.objects.get(pk=club.pk).hidden_at is None, "nothing of it is done"


def test_the_form_of_an_event_asks_for_a_new_director_and_can_be_saved_as_it_is(boss):
    event = event_make(by=user("dora"), name="spa", title="Spa")
    address = page("event_change", event.pk)
    form = desk_of(boss).get(address).context["adminform"].form
    assert form["director"].value() is None
    sent = {"hidden": "on", "director": form["director"].value() or ""}
    assert "changed successfully" in desk_of(boss).post(address, sent, follow=True).text
    assert Event.objects.get(pk=event.pk).director == user("dora")


def test_an_event_whose_director_is_refused_is_not_changed_and_shows_what_was_typed(boss):
    event = event_make(by=user("dora"), name="spa", title="Spa")
    entry_make(event=event, by=user("emil"))
    answer = desk_of(boss).post(page("event_change", event.pk), {"hidden": "on", "director": "emil"}, follow=True)
    assert answer.status_code == 422
    assert "takes part. Directors see all orders" in answer.text
    assert "changed successfully" not in answer.text
    assert 'value="emil"' in answer.text
    assert Event.objects.get(pk=event.pk).hidden_at is None, "nothing of it is done"


def test_no_row_is_made_of_another_past_the_page_for_adding_one(scene, boss):
    client, rows = desk_of(boss), scene.values["rows"]
    for one in OURS:
        name, before = one.model._meta.model_name, one.model._default_manager.count()
        address = page(f"{name}_change", rows[name])
        shown = client.get(address)
        form = shown.context["adminform"].form if shown.status_code == 200 else ()
        answer = client.post(address, {**filled(form), "_saveasnew": "Save as new"})
        assert (answer.status_code, one.model._default_manager.count()) == (403, before), one
