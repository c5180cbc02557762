"""What people call games, boards, zines and the like is kept as a reader sees it, whatever way it comes in."""

import re

import pytest
from django import forms
from django.apps import apps
from django.db import models
from hypothesis import given
from hypothesis import strategies as st
from rest_framework import serializers
from rest_framework.test import APIClient

from games.api.titles import TitleSerializerField as ApiTitle
from games.boards.services.boards import board_save
from games.channels.services import webhook_add
from games.common.names import tidy_name
from games.compositions.services import composition_save
from games.game_templates.services import template_save
from games.models import BoardRevision, Channel, CompositionRevision, Game, GameTemplate, Thread, Zine
from games.models.titles import TitleField, TitleFormField
from games.press.services.press import press_send
from games.shown_text import LONGEST_TIDIED, MOST_MARKS, most_marks, tidy_title
from games.zines.services import zine_found
from tests.attacks.fields import all_forms, read_by_api
from tests.plugins.boards import lake
from tests.plugins.tables import make_table, user
from tests.rows import every_row

CALLED = re.compile(r"(^|_)(name|title|subject|label|motto)$")
OF_COLUMNS = {
    "Profile.display_name": "a member's name: games.accounts.naming",
    "Seat.name": "of the rulebook",
    "SpecialActor.name": "of the rulebook",
    "Club.name": "an address",
    "Event.name": "an address",
    "Zine.name": "an address",
    "SiteKey.name": "the site's own",
    "MailServer.name": "the site's own",
    "OperatorAlert.name": "the site's own",
    "Heartbeat.name": "the site's own",
    "ProcessHeartbeat.name": "the site's own",
    "ProcessHeartbeat.host_name": "the site's own",
}
OF_FORMS = {
    "SettingsForm.display_name": "a member's name",
    "SocialSignupForm.username": "a member's name",
    "SignupForm.username": "a member's name",
    "ClubForm.name": "an address",
    "EventForm.name": "an address",
    "SeasonForm.name": "an address",
    "ZineForm.name": "an address",
}
OF_API = {
    "ProfileOut.username": "told alone",
    "ProfileOut.display_name": "a member's name",
    "ClubIn.name": "an address",
    "EventIn.name": "an address",
    "SeasonIn.name": "an address",
}
SPOILT = "Fog\u00a0\u200bover\u202e\n  the\ufeff Channel\u2800 e\u0301…"
KEPT = "Fog over the Channel é…"


def _called(text: str) -> bool:
    return bool(CALLED.search(text))


def test_every_column_that_is_called_like_a_title_is_one():
    wrong = [
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("games").get_models()
        for field in model._meta.local_fields
        if _called(field.name) and isinstance(field, models.CharField) and not isinstance(field, TitleField)
    ]
    assert sorted(set(wrong) - set(OF_COLUMNS)) == [], "Make it a TitleField (games/models/titles.py), or say why not."


def test_every_field_of_a_form_that_is_called_like_a_title_is_one():
    chosen = (forms.ChoiceField, TitleFormField)
    wrong = [
        f"{kind.__name__}.{name}"
        for kind in all_forms()
        for name, field in getattr(kind, "base_fields", {}).items()
        if _called(name) and isinstance(field, forms.CharField) and not isinstance(field, chosen)
    ]
    assert sorted(set(wrong) - set(OF_FORMS)) == [], "Make it a TitleFormField, or say why not."


def test_every_field_of_a_request_that_is_called_like_a_title_is_one():
    wrong = [
        f"{kind.__name__}.{name}"
        for kind in read_by_api()
        for name, field in kind().fields.items()
        if _called(name) and isinstance(field, serializers.CharField) and not isinstance(field, ApiTitle)
        if not field.read_only
    ]
    assert sorted(set(wrong) - set(OF_API)) == [], "Make it a games.api.titles.TitleField, or say why not."


@pytest.mark.slow
@given(st.text(max_size=60))
def test_a_title_is_one_line_of_what_is_shown_and_stays_so(text):
    kept = tidy_title(text)
    assert tidy_title(kept) == kept
    assert not re.search(r"[\n\r\t\u2028\u2029\u00a0\u200b\u202e\u2066]|  |^ | $", kept)
    assert most_marks(kept) <= MOST_MARKS


def test_a_title_keeps_its_dots_and_fractions_and_a_name_does_not():
    assert tidy_title("1½ Seasons…") == "1½ Seasons…"
    assert tidy_name("1½…") != "1½…"
    assert tidy_title(SPOILT) == KEPT
    assert tidy_title("\u200b\u2800 \u0301") == ""


@pytest.mark.django_db
def test_services_keep_titles_tidied_whoever_calls_them():
    anna, table = user("anna"), make_table()
    game = make_table(forming=True, prefix="other", name=SPOILT).game
    template_save(by=anna, name=SPOILT)
    composition_save(by=anna, name=SPOILT)
    document = lake()
    document["name"] = SPOILT
    board_save(by=anna, document=document)
    zine_found(by=anna, name="fog", title=SPOILT, motto=SPOILT)
    webhook_add(by=anna, name=SPOILT, address="https://example.org/", kinds=["turn"])
    press_send(game=table.game, by=table.france, to=["Turkey", "Italy"], text="x", subject=SPOILT)
    zine = Zine.objects.get()
    said = [Game.objects.get(pk=game.pk).name, GameTemplate.objects.get().name, CompositionRevision.objects.get().name]
    said += [zine.title, zine.motto, Channel.objects.get().name, Thread.objects.exclude(subject="").get().subject]
    said += [BoardRevision.objects.get().name, BoardRevision.objects.get().document["name"]]
    assert set(said) == {KEPT}


@pytest.mark.django_db
def test_the_table_keeps_them_so_past_all_services(table):
    Game.objects.filter(pk=table.game.pk).update(name=SPOILT)
    assert table.now.name == KEPT
    assert Game.objects.filter(name=SPOILT).exists()
    made = Zine(editor=table.gm, name="x", title=SPOILT)
    Zine.objects.bulk_create([made])
    assert Zine.objects.get().title == KEPT == made.title


@pytest.mark.django_db
def test_a_game_is_told_by_its_tidied_name_and_refused_where_nothing_of_it_is_shown(client_of):
    window = client_of("anna")
    page = window.get("/games/new/")
    assert page.status_code == 200
    answer = window.post("/games/new/", {"name": "\u200b\u2800"})
    assert "This field is required" in str(answer.context["form"].errors.get("name"))
    client = APIClient()
    client.force_login(user("bert"))
    made = client.post("/api/games/", {"name": SPOILT, "variant": "standard"}, format="json")
    assert made.status_code == 201, made.content
    assert made.json()["name"] == KEPT
    refused = client.post("/api/games/", {"name": "\u200b", "variant": "standard"}, format="json")
    assert (refused.status_code, "name" in refused.content.decode()) == (400, True)
    too_long = client.post("/api/games/", {"name": "\u200b" + "x" * 80, "variant": "standard"}, format="json")
    assert (too_long.status_code, "name" in too_long.content.decode()) == (400, True), "the schema says 80 characters"


def test_of_a_title_that_is_far_too_long_only_the_beginning_is_looked_at():
    assert len(tidy_title("x" * 200_000)) == LONGEST_TIDIED
    assert tidy_title("\u200b" * 200_000 + "x") == ""


@every_row(("text", "kept"), [
    ("Ze" + "\u0301" * 9 + "ro", "Z\u00e9" + "\u0301" * (MOST_MARKS - 1) + "ro"),
    ("e" + "\u0301" * MOST_MARKS, "\u00e9" + "\u0301" * (MOST_MARKS - 1)),
    ("❤\ufe0f a\ufe0f", "❤\ufe0f a"),
    ("\ufe0f❤", "❤"),
    ("\u0301\u0302", ""),
    ("\u2800\u3164 ", ""),
])  # fmt: skip
def test_a_title_is_kept_without_what_runs_over_other_lines(text, kept):
    assert tidy_title(text) == kept
