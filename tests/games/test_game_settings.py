"""Settings of a game are declared once; what is made of the declarations leaves none of them out."""

import pytest
from django.db import models
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from games.agreements.agreed import agreed_now, changed_since
from games.api.serializers.games import GameChange, GameIn, GameOut
from games.forming.creating import game_create
from games.game_settings import FIELDS, FILTERS, FOLDS, KEPT, ON_THE_FORM, SETTINGS, settings_of, terms
from games.game_templates.serializers import TemplateSettings
from games.lobby.forms import NewGameForm
from games.models import Allocation, BotStrength, BotTemper, BotWord, Game, NmrPolicy, PressMode
from tests.plugins.tables import make_table, user

NO_SETTINGS = {
    # what it is
    "id", "slug", "creator", "gm", "variant", "without", "with_rules", "options", "rules_schema", "rulebook_version",
    "composition", "board", "board_revision", "start_state", "follows", "invite_token", "own_pace", "from_queue",
    "exhibition", "secret", "hidden_secret", "secret_hash", "hidden_secret_hash", "hidden_secret_released",
    # how far it has come
    "status", "turn_number", "silent_turns", "result", "created_at", "started_at", "paused_at", "resumes_at",
    "finished_at", "gm_absent_since", "gm_wanted_since",
}  # fmt: skip
"""Fields of a game that nobody agrees to as a setting."""

OTHERWISE = {
    "name": "Another", "press": PressMode.NONE, "grey_press": True, "read_marks": True, "anonymous": True,
    "language": "de", "table_rules": "No *insults*.", "roll_call": True,
    "scoring": "namur", "draws": "named", "open_draws": True, "failed_draws": True,
    "quiet_years": 3, "concessions": False, "rating_least": 20, "rating_most": 30,
    "private": True, "allocation": Allocation.CHOSEN, "least_met": 90, "early_adjudication": False,
    "gate_minutes": 120, "grace_minutes": 30, "late_orders": True, "holidays": True, "nmr_policy": NmrPolicy.BOT,
    "nmr_limit": 5, "sitters": "gm", "delays": 2, "delay_hours": 12, "first_minutes": 2880, "watch_delay": 60,
    "bots_allowed": True, "bot_strength": BotStrength.EXPERT, "bot_temper": BotTemper.RUTHLESS,
    "bot_word": BotWord.HALF, "bot_seats": {"Turkey": {"strength": "expert"}}, "gm_may_play": True,
    "movement_minutes": 600, "retreat_minutes": 500, "adjustment_minutes": 400, "weekdays": "135",
    "time_zone": "Europe/Berlin", "programs_allowed": True,
}  # fmt: skip
"""Values that are not the usual ones; the test puts in `hour` and `starts_at`. A tick needs none: its other one."""


def otherwise(name):
    """A value of a setting that is not the usual one."""
    field = Game._meta.get_field(name)
    if name not in OTHERWISE and isinstance(field, models.BooleanField):
        return not field.get_default()
    assert name in OTHERWISE, f"Give {name} a value that is not the usual one in OTHERWISE of {__file__}."
    return OTHERWISE[name]


def test_every_field_of_a_game_is_a_setting_or_is_none():
    """A new field that is neither would be agreed to unseen."""
    fields = {field.name for field in Game._meta.concrete_fields}
    told = "Declare each in games/game_settings (CONTRIBUTING, Add a setting of a game), or list it in NO_SETTINGS."
    assert fields - NO_SETTINGS - set(FIELDS) == set(), told
    assert set(FIELDS) <= fields - NO_SETTINGS, "no fields of a game, or listed as no settings"
    assert len(FIELDS) == len(set(FIELDS))


def test_whatever_asks_or_tells_of_settings_has_all_of_them():
    assert {setting.fold for setting in ON_THE_FORM} == set(FOLDS)
    assert set(GameIn.Meta.fields) >= set(FIELDS) <= set(GameChange.Meta.fields)
    assert set(GameOut.Meta.fields) >= set(FIELDS)
    assert set(KEPT) == set(FIELDS) - {"starts_at", "gm_may_play"}
    assert set(TemplateSettings.Meta.fields) == set(FIELDS) - {"gm_may_play"}
    assert len({one.name for one in FILTERS}) == len(FILTERS)


def test_every_setting_says_what_changed():
    told = settings_of(Game(name="Usual"))
    now = told | {setting.name: _other(setting.name, told[setting.name]) for setting in SETTINGS}
    changed = changed_since(told, now)
    assert [one.name for one in changed] == [setting.label for setting in SETTINGS]
    for one in changed:
        assert one.old and one.new and one.old != one.new


def _other(name, value):
    special = {"closing": ["135", "20:30", "UTC"], "starts_at": "2030-01-01T12:00:00+00:00"}
    special["bot_seats"] = [["Turkey", "Expert"]]
    return special[name] if name in special else otherwise(name)


@pytest.mark.django_db
def test_what_the_form_says_comes_back_from_the_game():
    """Each setting on the form, one after the other at a value that is not the usual one."""
    table = make_table(forming=True)
    for setting in ON_THE_FORM:
        game = table.now
        game.bots_allowed = True
        setattr(game, setting.name, otherwise(setting.name))
        form = NewGameForm(_posted(NewGameForm(game=game)), game=game)
        assert form.is_valid(), (setting.name, form.errors)
        assert form.game_settings()[setting.name] == otherwise(setting.name), setting.name


def _posted(form):
    """What a browser sends of a form that is shown and not touched."""
    posted = QueryDict(mutable=True)
    for field in form:
        value = field.value()
        if field.name == "bot_seats":
            for seat, said in (value or {}).items():
                posted.update({f"bot:{name}:{seat}": one for name, one in said.items()})
        elif isinstance(value, list):
            posted.setlist(field.html_name, value)
        elif hasattr(field.field.widget, "decompress"):
            for number, part in enumerate(field.field.widget.decompress(value)):
                posted[f"{field.html_name}_{number}"] = "" if part is None else str(part)
        elif value not in (None, False):
            posted[field.html_name] = str(field.field.prepare_value(value))
    return posted


@pytest.mark.django_db
def test_an_agreement_that_is_older_than_a_setting_held_as_a_new_game_does():
    game = make_table(forming=True, late_orders=False).now
    older = {name: value for name, value in agreed_now(game).items() if name != "late_orders"}
    assert changed_since(older, agreed_now(game)) == []
    game.late_orders = True
    assert [one.name for one in changed_since(older, agreed_now(game))] == ["Late orders"]


def test_terms_are_told_of_settings_that_are_otherwise():
    usual = {term.text for term in terms(Game(name="Usual"))}
    for name in ("press", "anonymous", "allocation", "least_met", "early_adjudication", "late_orders", "holidays"):
        assert {term.text for term in terms(Game(name="Usual", **{name: otherwise(name)}))} != usual, name
    assert {term.text for term in terms(Game(name="Usual", starts_at=timezone.now()))} != usual


def test_gunboat_is_one_choice_and_two_settings(db):
    game = game_create(by=user("anna"), name="Quiet", press="gunboat")
    game.refresh_from_db()
    assert game.press == "none" and game.anonymous
    assert any("Gunboat" in one.text for one in terms(game))
    assert NewGameForm(game=game).initial["press"] == "gunboat"
    answer = Client()
    answer.force_login(user("anna"))
    made = answer.post("/api/games/", {"name": "Silent", "press": "gunboat"}, content_type="application/json")
    assert made.status_code == 201 and made.json()["press"] == "none" and made.json()["anonymous"]
    changed = answer.patch(f"/api/games/{game.slug}/", {"press": "public"}, content_type="application/json")
    assert changed.status_code == 200 and changed.json()["press"] == "public" and changed.json()["anonymous"]
    page = Client().get("/games/?press=gunboat").content.decode()
    assert "Silent" in page and "Quiet" not in page
