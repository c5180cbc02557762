"""A draw that a ruling settled never passes for chance: on pages, in reports, by the API, and in the proof."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from engine.turn.verification import DIFFERS, OK, PINNED, check_draws
from games.services import endings, rulings
from games.services.base import locked_game
from tests.plugins.tables import user
from tests.web.sandbox.test_of_games import played

pytestmark = pytest.mark.django_db

WHY = "The lot fell on the floor"
NOT_FOR_ALL = "by a ruling that is not for everybody"


def browse(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def pinned(audience=None):
    """A game with a public draw that its GM has settled: the table, the turn, and the name of the draw."""
    table = played("rather_silly", 4)
    while not (drawn := [one for one in last_draws(table) if one.audience is None]):
        table.pass_deadline()
    turn, draw = table.now.last_turn, drawn[0]
    data = {"draw": draw.key, "value": next(one for one in draw.candidates if one != draw.value)}
    rulings.ruling_make(
        game=table.game, by=table.gm, kind="pin", data=data, reason=WHY, number=turn.number, audience=audience
    )
    return table, turn, draw.key


def last_draws(table):
    last = table.now.last_turn
    return last.loaded_outcome(table.game.rulebook).draws if last is not None else ()


def told(table, turn, key, member):
    """All that one is told of the draw while the game goes on: page of draws, report, API."""
    here, client = table.game.get_absolute_url(), browse(member)
    api = client.get(f"/api{here}turns/{turn.number}/").json()["draws"][key]
    return client.get(f"{here}draws/").text, client.get(f"{here}report/{turn.phase}/").text, api


def over(table):
    with locked_game(table.now) as game:
        endings.finish(game, kind="draw", seats=["France"], now=timezone.now())


def test_whoever_sees_the_draw_sees_that_it_was_settled_by_whom_and_why():
    table, turn, key = pinned()
    ruling = table.game.rulings.get()
    for member in (None, user("stranger"), table.france, table.gm):
        draws, report, api = told(table, turn, key, member)
        for page in (draws, report):
            assert WHY in page
            assert f"by {table.gm.profile}" in page
            assert f"#ruling-{ruling.pk}" in page
        assert api["pinned"] is True
        assert api["ruling"] == {"id": ruling.pk, "by": str(table.gm.profile), "reason": WHY}


def test_whoever_may_not_read_the_ruling_still_sees_that_there_is_one():
    table, turn, key = pinned(audience=["France"])
    for member in (None, table.italy):
        draws, report, api = told(table, turn, key, member)
        assert NOT_FOR_ALL in draws
        assert NOT_FOR_ALL in report
        assert (api["pinned"], api["ruling"]) == (True, None)
        assert WHY not in f"{draws}{report}{api}"
    for member in (table.france, table.gm):
        assert all(WHY in str(one) for one in told(table, turn, key, member))


def test_other_draws_are_by_chance():
    table, turn, key = pinned()
    shown = browse().get(f"{table.game.get_absolute_url()}draws/").text
    drawn = browse().get(f"/api/games/{table.game.slug}/turns/{turn.number}/").json()["draws"]
    others = [one for one in drawn if one != key]
    assert shown.count("badge--warn") == 1
    assert shown.count("by chance") >= len(others)
    assert "unless a ruling" in shown


@pytest.mark.slow
@pytest.mark.parametrize("audience", [None, ["France"]])
def test_the_proof_names_it_and_makes_all_others_again(audience):
    table, _, key = pinned(audience)
    table.pass_deadline()
    over(table)
    here = table.game.get_absolute_url()
    record = json.loads(browse().get(f"{here}draws/record.json").content)
    lines = check_draws(record)
    (line,) = [line for line in lines if line.verdict == PINNED]
    assert line.name == key
    assert not [one for one in lines if one.verdict == DIFFERS]
    assert sum(one.verdict == OK for one in lines) >= 2
    page = browse().get(f"{here}draws/").text
    assert "1 pinned" in page
    ruling = table.game.rulings.get()
    said = f"by ruling {ruling.pk} of {table.gm.profile}: {WHY}" if audience is None else NOT_FOR_ALL
    assert line.note == said
    assert said in page
