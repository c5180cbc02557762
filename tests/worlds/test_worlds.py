"""Two worlds that differ in one secret: they would be told apart, and are not. All of it is `bin/worlds`."""

import itertools
import sys
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from games.press.services import press
from tests.api.test_permissions import ENDPOINTS
from tests.web.permissions.test_matrix import matrix
from tests.worlds.alike import Comparison, compare, compare_group, groups, undone, worlds
from tests.worlds.secrets import FRANCE, SECRETS, Secret, _papers
from tests.worlds.world import OF_GAMES, World

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def _hear(world, which):
    if which:
        press.press_send(game=world.here.game, by=world.here.france, to=["public"], text="Hear, hear")


LOUD = Secret("what is said to all", frozenset({"france"}), _hear, ("france",), seen="parts/press/")
PAPERS = _papers("France", ("A Par - Bur",), ("A Par - Pic",))
PAPER = ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")


def papers_and_press(world, which):
    """Nothing, or all orders of a seat and a long letter that others may not read."""
    if which:
        world.here.order("France", *PAPER)
        press.press_send(game=world.here.game, by=world.here.france, to=["Turkey"], text="Burgundy at dawn. " * 300)


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


def test_all_that_a_reader_may_not_know_is_compared_at_once():
    for group, world in groups([LOUD, QUIET], World):
        found = list(compare_group(group, world, readers=("italy", "france", "nobody"), at="/parts/press/"))
    alone, at_once = found[:2], found[2:]
    assert [one.secret.name for one in alone] == [LOUD.name, QUIET.name]
    assert {fault.partition(":")[0] for one in alone for fault in one.wrong} == {"everybody"}
    (both,) = at_once  # France may know either
    assert LOUD.name in both.secret.name and QUIET.name in both.secret.name
    assert {fault.partition(":")[0] for fault in both.wrong} == {"everybody", "italy", "nobody"}


def test_how_many_statements_an_answer_takes_is_compared():
    def hear(world, which):
        world.which = which

    class Asking(World):
        def ask(self, client, asked):
            for _ in range(self.which):
                User.objects.exists()
            return super().ask(client, asked)

    for secret, world in worlds([replace(QUIET, keep=hear)], Asking):
        found = compare(secret, world, readers=("italy",), at="/parts/votes/")
    assert found.wrong
    assert all("statements" in one for one in found.wrong)


def work(world, who, which, addresses):
    """How many functions are called for each of these addresses, once all is loaded that they need: the least of four.

    What else happens in a process (garbage of other tests, what is looked up anew after some seconds) only adds to it.
    """
    called = {}
    with undone():
        papers_and_press(world, which)
        client = world.client(who)
        for address in addresses * 4:
            cache.clear()
            count = itertools.count()
            sys.setprofile(lambda frame, event, _, count=count: next(count) if event == "call" else None)
            try:
                client.get(address)
            finally:
                sys.setprofile(None)
            called[address] = min(next(count), called.get(address, sys.maxsize))
    return called


@pytest.mark.parametrize("who", ["nobody", "italy"])
def test_a_page_does_the_same_work_whatever_it_may_not_tell(who):
    for _, world in worlds([QUIET], World):
        here = world.here.game.get_absolute_url()
        addresses = [
            here,
            f"{here}parts/seats/",
            f"{here}parts/press/",
            f"/api{here}state/",
            f"{here}map.svg",
            "/games/",
        ]
        bare, full = (work(world, who, which, addresses) for which in (0, 1))
    for address in addresses:
        assert abs(bare[address] - full[address]) <= 0.01 * bare[address], address


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
    """One address in forty for each reader, another share for each of them, with all that they may not know at once."""
    wrong = []
    for group, world in groups(SECRETS, World):
        for found in compare_group(group, world, part=40):
            wrong += [f"{found.secret.name}: {fault}" for fault in found.faults()]
    assert wrong == [], "\n".join(wrong)


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
