"""Two worlds that differ in one secret: they would be told apart, and are not. All of it is `bin/worlds`."""

from dataclasses import replace

import pytest

from games.services import press
from tests.api.test_permissions import ENDPOINTS
from tests.web.permissions.test_matrix import matrix
from tests.worlds.alike import Comparison, compare, worlds
from tests.worlds.secrets import FRANCE, SECRETS, Secret, _papers
from tests.worlds.world import OF_GAMES, World

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def _hear(world, which):
    if which:
        press.press_send(game=world.here.game, by=world.here.france, to=["public"], text="Hear, hear")


LOUD = Secret("what is said to all", frozenset({"france"}), _hear, ("france",), seen="parts/press/")
PAPERS = _papers("France", ("A Par - Bur",), ("A Par - Pic",))
QUIET = Secret("orders", FRANCE, PAPERS, ("france",), seen="parts/moves/")


def test_it_would_notice_and_finds_nothing_where_nothing_is_told():
    found = {}
    for secret, world in worlds([LOUD, QUIET], World):
        found[secret.name] = compare(secret, world, readers=("italy", "nobody"), at="/parts/")
    loud = found[LOUD.name]
    assert {one.partition(":")[0] for one in loud.wrong} == {"everybody", "italy", "nobody"}
    assert any("parts/press/" in one for one in loud.wrong)
    assert loud.noticed
    assert found[QUIET.name].faults() == []
    assert found[QUIET.name].answers > 10


def test_a_secret_that_nobody_sees_is_none():
    assert Comparison(QUIET).faults() == ["nobody who may know sees it: nothing was compared"]
    assert Comparison(QUIET, noticed=["france: GET /"]).faults() == []


def test_every_route_is_asked():
    """Those of the matrix, which has all of the site, and those of the API in a game."""
    for _, world in worlds([QUIET], World):
        asked = world.everything()
        there = f"/api/games/{world.here.game.slug}/"
    lines = {(one.line.method, one.line.route) for one in asked if one.line}
    assert {(line.method, line.route) for line in matrix() if not line.route.endswith("logout/")} - lines == set()
    in_api = {one.address for one in asked if one.address.startswith(there)}
    assert len(in_api) >= len({path for _, path, _, _ in ENDPOINTS})
    assert any(one.wants_json for one in asked if one.line and one.line.route.startswith(OF_GAMES))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nobody_can_tell_the_worlds_apart():
    """One address in forty for each reader, another share for each of them."""
    wrong = []
    for secret, world in worlds(SECRETS, World):
        wrong += [f"{secret.name}: {fault}" for fault in compare(secret, world, part=40).faults()]
    assert wrong == []


ASKED = {
    "who is asked in the fog": ("/ready/", "/parts/banner/"),
    "a missed build in the fog": ("/parts/seats/", "/W1901A/"),
}


def test_nobody_is_told_who_is_asked_in_the_fog():
    """Not who has to build, nor that nothing came for it."""
    for secret, world in worlds([one for one in SECRETS if one.name in ASKED], World):
        for at in ASKED[secret.name]:
            found = compare(replace(secret, witness=()), world, readers=("italy", "nobody"), at=at)
            assert found.wrong == []
            assert found.answers
