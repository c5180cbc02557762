"""Turns are stored packed: either form reads alike, old processes are waited for, and what is frozen stays so."""

import hashlib
import json
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.bots.play import play
from games.management.upgrading import upgrade
from games.models import Turn
from games.models.packing import NUMBER, Packing, dictionary, packed, packing, unpacked
from tests.plugins.tables import make_table

DIGESTS = {1: "a9904ea8acc0c284ad4fa1404e61be2ecb2541f9a7d7221e88c677366a8e0dee"}
"""Of the dictionaries with which turns are packed somewhere: none may ever change or go."""
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=20,
)


def stored(turn, column):
    """A column as the database has it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM games_turn WHERE id = %s", [turn.pk])
        found = cursor.fetchone()[0]
    return json.loads(found) if isinstance(found, str) else found


def write_plain(turn, **columns):
    """Write columns as processes of the version before do."""
    with connection.cursor() as cursor:
        for column, value in columns.items():
            cursor.execute(f"UPDATE games_turn SET {column} = %s WHERE id = %s", [json.dumps(value), turn.pk])


@pytest.mark.once
@given(st.dictionaries(st.text(max_size=9), values, max_size=9) | st.lists(values, max_size=9))
def test_whatever_is_packed_comes_back(value):
    assert unpacked(packed(value)) == value
    assert json.loads(json.dumps(packed(value))) == packed(value)


@pytest.mark.once
def test_dictionaries_stay_as_they_are():
    assert {number: hashlib.sha256(dictionary(number).dict_content).hexdigest() for number in DIGESTS} == DIGESTS
    assert max(DIGESTS) == NUMBER


@pytest.mark.once
@pytest.mark.parametrize(
    "value",
    [
        {"packed": 999, "text": "AAAA"},
        {"packed": 1, "text": "AAAA"},
        {"packed": 1, "text": 7},
        {"packed": [], "text": ""},
    ],
)
def test_what_cannot_be_unpacked_is_given_back_for_its_reader_to_complain_of(value):
    assert unpacked(value) == value


@pytest.mark.once
@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_game_takes_a_third_of_its_room(variant):
    rulebook = engine.load_rulebook(variant)
    plain = small = 0
    for one in play(rulebook, "another game", years=4):
        for value in (engine.dump_state(rulebook, one.outcome.state), engine.dump_outcome(rulebook, one.outcome)):
            plain += len(json.dumps(value, ensure_ascii=False))
            small += len(json.dumps(packed(value)))
    assert small < plain / 3


@pytest.fixture
def closed(db):
    """A table after one season, and its two turns."""
    table = make_table()
    table.pass_deadline()
    return table, list(table.game.turns.order_by("number"))


def test_both_turns_are_stored_packed_and_read_as_if_they_were_not(closed):
    _, (first, second) = closed
    for turn, column in ((first, "state"), (first, "outcome"), (second, "state")):
        assert stored(turn, column)["packed"] == NUMBER
    assert first.outcome["state"] == second.state
    assert first.state["phase"] == "S1901M"
    assert Turn.objects.filter(pk=first.pk).values_list("outcome", flat=True).get() == first.outcome
    assert Turn.objects.only("state").get(pk=first.pk).state == first.state


def test_a_turn_of_the_version_before_reads_the_same_and_is_played_on(closed):
    table, (_, second) = closed
    before = second.state
    write_plain(second, state=before)
    assert stored(second, "state") == before
    assert Turn.objects.get(pk=second.pk).state == before
    table.pass_deadline()
    third = table.game.turns.get(number=3)
    second.refresh_from_db()
    assert second.outcome["state"] == third.state
    assert stored(second, "state") == before, "what was written is let lie"


def test_the_database_finds_rules_of_the_house_within(closed):
    _, (_, second) = closed
    house = [{"rule": "fog"}]
    Turn.objects.filter(pk=second.pk).update(state={**second.state, "house": house})
    assert stored(second, "state")["packed"] == NUMBER
    assert Turn.objects.filter(pk=second.pk).values_list("state__house", flat=True).get() == house


def test_an_adjudicated_turn_cannot_be_packed_otherwise(closed):
    _, (first, _) = closed
    with pytest.raises(IntegrityError), transaction.atomic():
        write_plain(first, outcome=first.outcome)


def test_packed_turns_need_no_upgrade(closed):
    found = upgrade(write=False)
    assert not found.later and not found.faults and not found.reading and not found.writing


@pytest.mark.parametrize(
    ("site", "update", "begun"),
    [
        (timedelta(days=300), timedelta(hours=2), False),  # old processes may still be there
        (timedelta(days=300), timedelta(hours=25), True),
        (timedelta(minutes=1), timedelta(minutes=1), True),  # a new site
    ],
)
def test_a_site_packs_when_old_processes_are_gone(db, settings, site, update, begun):
    settings.PACK_AFTER = 24
    ran, now = MigrationRecorder.Migration.objects.filter(app="games"), timezone.now()
    ran.update(applied=now - site)
    ran.filter(name__endswith="_packed_turns").update(applied=now - update)
    assert Packing().begun() is begun


def test_until_then_it_writes_what_old_processes_read(db, monkeypatch):
    monkeypatch.setattr(packing, "begun", lambda: False)
    table = make_table()
    table.pass_deadline()
    first, second = table.game.turns.order_by("number")
    assert stored(first, "outcome") == first.outcome
    assert stored(second, "state") == second.state
    monkeypatch.undo()
    table.pass_deadline()
    second.refresh_from_db()
    assert stored(second, "outcome")["packed"] == NUMBER
