"""Every name that a member chooses can be reported, or stands here with the reason why not."""

import pytest
from django.apps import apps
from django.db import models

from games.models import Report
from games.models.titles import TitleField
from games.moderation.models import THINGS
from games.moderation.names import KINDS, declare

pytestmark = pytest.mark.django_db
BY_ANOTHER_REPORT = {
    "Issue.title": "with its issue",
    "Thread.subject": "with a letter of the thread",
    "BoardRevision.name": "with its board, by BoardReport",
}
NOT_REPORTED = {
    "ApiToken.name": "its owner alone reads it",
    "BoardDraft.name": "its author alone reads it, until it is a board",
    "Channel.name": "its owner alone reads it",
    "GroupChannel.name": "the directors of its event or the editors of its club alone read it",
    "TableChannel.name": "the GMs of its game alone read it",
    "Drawing.name": "its author alone reads it, until it is a board",
    "MailReader.name": "the editors of a zine alone read it, who wrote it",
    "Sandbox.title": "no page leads to it: who has the link was given it by its owner",
}
AS_NAMES = ("display_name",)
"""Columns of other kinds that hold a name a member chose."""


def columns_of_names():
    """`Model.field` of every title, of every address that a member chose, and of AS_NAMES."""
    for model in apps.get_app_config("games").get_models():
        for field in model._meta.local_fields:
            chosen = isinstance(field, models.SlugField) and field.editable
            if isinstance(field, TitleField) or chosen or field.name in AS_NAMES:
                yield f"{model.__name__}.{field.name}"


def test_every_name_is_reported_or_has_a_reason():
    covered = {column for kind in KINDS.values() for column in kind.covers}
    known = covered | set(BY_ANOTHER_REPORT) | set(NOT_REPORTED)
    assert sorted(set(columns_of_names()) - known) == [], (
        "Declare its kind (games/moderation/names.py), or say here why nobody reports it."
    )
    assert sorted(known - set(columns_of_names())) == [], "there is no such column"


def test_every_kind_has_a_column_of_reports_of_its_own():
    columns = [kind.column for kind in KINDS.values()]
    assert len(columns) == len(set(columns)) and set(columns) <= set(THINGS)
    foreign = {one.name for one in Report._meta.local_fields if isinstance(one, models.ForeignKey)}
    assert set(THINGS) == foreign - {"by", "settled_by"}, "a report is about exactly one of all that it can point to"
    for kind in KINDS.values():
        assert issubclass(kind.model, Report._meta.get_field(kind.column).related_model), kind.key
        assert kind.renamed != bool(kind.instead), "what moderators do instead is said of what is not renamed"


def test_two_kinds_have_two_keys():
    with pytest.raises(ValueError, match="“game”"):
        declare(KINDS["game"])
