"""Queries that are built once: they answer as Django's do, whatever values they are given, and never with another's."""

import inspect
import sys
import threading
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

import games.urls  # noqa: F401  (every room that asks anything)
from games.models import Game, Seat, Turn
from games.models.prepared import NOBODY, Prepared
from games.services import press
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def every_one() -> list[Prepared]:
    rooms = [module for name, module in sys.modules.items() if name.startswith("games.")]
    found = {id(one): one for room in rooms for one in vars(room).values() if isinstance(one, Prepared)}
    return list(found.values())


@pytest.fixture
def two_tables():
    """Two games of the same people, each with a turn played, a paper, and press."""
    tables = [make_table(name="One"), make_table(name="Another")]
    for table in tables:
        press.press_send(game=table.game, by=table.france, to=["public"], text="Peace to all.")
        table.game.co_gms.add(user("aide"))
        table.pass_deadline()
        table.order("France", "A Par - Bur", ready=True)
        press.press_send(game=table.game, by=table.france, to=["Germany"], text="Burgundy is yours.")
    return [table.now for table in tables]


def values_of(prepared: Prepared, game: Game, others: list[Game]) -> list[object]:
    """Values of this game for what a query asks, by the names it gives them."""
    seat = game.seats.get(seat_id="France")
    turn = game.open_turn
    known = {
        "game": game.pk, "number": turn.number, "slug": game.slug, "turn": turn.pk, "seat": seat.pk,
        "phase": "S1901M", "user": seat.player_id, "keys": [one.pk for one in others],
        "games": [one.pk for one in others], "turns": [one.open_turn.pk for one in others],
        "seats": [seat.pk],
    }  # fmt: skip
    return [known[name] for name in inspect.signature(prepared.build).parameters]


def plainly(prepared: Prepared, values: list[object]) -> list[object]:
    return list(prepared.build(*values))


def without_what_is_beside(rows):
    """Rows with those beside them, as far as they were fetched together."""
    found = []
    for row in rows:
        if not isinstance(row, Model):
            found.append(row)
            continue
        kept = {key: value for key, value in row.__dict__.items() if not key.startswith("_")}
        beside = {name: other and other.pk for name, other in row._state.fields_cache.items()}
        found.append((type(row), kept, beside))
    return found


def test_each_gives_the_rows_of_its_query_set(two_tables):
    asked = every_one()
    assert len(asked) > 20
    for prepared in asked:
        for game in (*two_tables, two_tables[0]):
            values = values_of(prepared, game, two_tables)
            expected = without_what_is_beside(plainly(prepared, values))
            assert without_what_is_beside(prepared(*values)) == expected, inspect.getsource(prepared.build)


def test_most_of_them_find_something_there(two_tables):
    """What finds nothing shows nothing by finding the same: the comparison above is of rows."""
    empty = [one for one in every_one() if not one(*values_of(one, two_tables[0], two_tables))]
    assert len(empty) < len(every_one()) / 3


def test_nothing_that_changes_is_built_in(two_tables):
    for prepared in every_one():
        prepared(*values_of(prepared, two_tables[0], two_tables))
        for words in filter(None, prepared._words.values()):
            assert not [one for one in words.params if isinstance(one, date) or one in range(NOBODY, NOBODY + 99)]


def test_it_is_built_once(two_tables):
    built = []

    def build(game):
        built.append(game)
        return Seat.objects.filter(game_id=game)

    prepared = Prepared(build)
    for game in two_tables:
        assert {seat.game_id for seat in prepared(game.pk)} == {game.pk}
    assert len(built) == 2  # for its table, and for its words
    assert set(built) == {NOBODY}


def test_lists_of_any_length(two_tables):
    prepared = Prepared(lambda keys, name: Game.objects.filter(pk__in=keys, name=name).order_by("pk"))
    one, other = two_tables
    assert prepared([], "One") == []
    assert prepared([one.pk], "One") == [one]
    assert prepared([other.pk, one.pk], "One") == [one]
    assert prepared([other.pk, one.pk], "Another") == [other]


def test_a_value_that_cannot_be_found_again_is_refused():
    with pytest.raises(AssertionError, match="not in the query"):
        Prepared(lambda game: Game.objects.order_by("pk")[: game % 7 + 1])(1)


def test_what_can_find_nothing_is_refused():
    """As a column does that is too small for the value: it would find nothing for ever."""
    with pytest.raises(AssertionError, match="nothing can be found"):
        Prepared(lambda seat: Seat.objects.filter(pk=seat, pk__in=[]))(1)


def test_what_is_prefetched_is_refused():
    with pytest.raises(AssertionError, match="prefetched"):
        Prepared(lambda game: Game.objects.filter(pk=game).prefetch_related("seats"))(1)


def test_the_first_or_nothing(two_tables):
    last = Prepared(lambda game: Turn.objects.filter(game_id=game).order_by("-number")[:1])
    assert last.first(two_tables[0].pk).number == 2
    assert last.first(0) is None


def test_more_forms_than_are_kept_answer_as_well(two_tables, monkeypatch):
    monkeypatch.setattr("games.models.prepared.SHAPES", 1)
    prepared = Prepared(lambda keys: Game.objects.filter(pk__in=keys).order_by("pk"))
    keys = [game.pk for game in two_tables]
    assert [len(prepared(keys[:many])) for many in (1, 2, 1)] == [1, 2, 1]
    assert len(prepared._words) == 1


def test_a_text_is_a_value_and_no_sql(two_tables):
    prepared = Prepared(lambda name: Game.objects.filter(name=name))
    assert prepared("One' OR '1'='1") == []
    assert [game.name for game in prepared("One")] == ["One"]


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_by_its_own_connection():
    user("somebody")
    prepared = Prepared(lambda user: User.objects.filter(pk=user))
    key = User.objects.get().pk
    assert prepared(key)
    found = []

    def elsewhere():
        with CaptureQueriesContext(connections["default"]) as asked:
            found.append([one.username for one in prepared(key)])
        found.append(len(asked))
        connections["default"].close()

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [["somebody"], 1]
