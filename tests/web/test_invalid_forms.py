"""A form that is not valid is answered with 422, wherever it stands: programs are told that nothing was kept."""

from collections.abc import Iterator

import pytest
from django import forms
from django.core.cache import cache
from django.db import transaction

from games.sandbox import loading
from games.sandbox.bench import pack
from tests.attacks.doors import SHUT, Door, doors, nobody_counts
from tests.attacks.test_odd_values import Readers, readers_of
from tests.web.permissions.scene import Scene, code

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LIBRARIES = ("accounts/", "admin/")
"""Addresses whose pages are allauth's and Django's own, which answer 200."""
JUNK = "\u2603" * 300
"""No name, no number, no key and no address, and too long for most fields."""


@pytest.fixture
def scene() -> Iterator[Scene]:
    made = Scene()
    with nobody_counts():
        yield made


def with_errors(context) -> list[str]:
    """The forms of a page, as far as templates were given them, that say that something is wrong."""
    found = {}
    for layer in context or ():
        for data in getattr(layer, "dicts", [layer]):
            if isinstance(data, dict):
                found |= {id(one): one for one in data.values() if isinstance(one, forms.BaseForm)}
    return [f"{type(one).__name__}: {dict(one.errors)}" for one in found.values() if one.is_bound and one.errors]


def faults_at(readers: Readers, door: Door) -> Iterator[str]:
    """What whoever is let in is answered to nothing, and to junk in every field that the page names."""
    for who in readers_of(door):
        client, before = readers.client(who), transaction.savepoint()
        answer = door.ask(client, {}, headers={"Accept": "text/html"})
        names = [name for form in _forms(answer) for name in form.fields]
        answers = [answer, door.ask(client, dict.fromkeys(names, JUNK), headers={"Accept": "text/html"})]
        transaction.savepoint_rollback(before)
        cache.clear()
        for one in answers:
            if one.status_code == 200 and (wrong := with_errors(one.context)):
                yield f"{door} as {who}: {wrong}"
        if code(answer) not in SHUT:
            return


def _forms(answer) -> list[forms.BaseForm]:
    layers = [data for layer in answer.context or () for data in getattr(layer, "dicts", [layer])]
    return [
        one for data in layers if isinstance(data, dict) for one in data.values() if isinstance(one, forms.BaseForm)
    ]


def test_what_is_not_valid_is_not_answered_with_200(scene):
    readers = Readers(scene)
    posts = [door for door in doors(scene, pack(loading.fresh())) if door.method == "POST" and not door.takes_json]
    posts = [door for door in posts if not door.route.startswith(LIBRARIES)]
    assert len(posts) > 100
    found = [fault for door in posts for fault in faults_at(readers, door)]
    assert not found, "\n".join(found)
