"""What somebody without an account can make the site work: at every door, with the longest that it takes.

Doors are found by the URL resolver, fields by listening to what a view looks up (`noticing.py`): a new one is tried
without being told of. It is processor time that counts, of the process and its children: the best of five tries, and
more of it where a fixed piece of work takes longer than it should (`costs.py`), so that neither load nor a slow machine
decides. Caches are emptied before each try.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from engine.bots.simple import bot_orders
from games.common.throttles import AnonRateThrottle
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.maps import rationing
from games.sandbox import limits, loading
from games.sandbox.bench import pack
from games.table import sharing
from games.zines import maps as zine_maps
from games.zines import pdf
from tests.attacks.costs import cost, limit
from tests.attacks.doors import SHUT, Door, doors, names_of, nobody_counts
from tests.plugins.tables import Table, make_table
from tests.web.permissions.scene import Scene, routes
from tests.web.permissions.test_matrix import IN_GAME

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LIMIT = 0.1
"""Seconds of processor time for one request, on the machine on which it was set."""
JUNK = {
    "orders": "A Prs - Brd S F Kel\n",
    "accents": "éàü",
    "digits": "1234567890",
    "spaces": " ",
    "brackets": "([{",
    "words": "x:, - ",
}
QUICK = ("orders", "accents")
LONG, IN_AN_ADDRESS = (200_000, 100_000, 20_000), 3000
"""Characters of a field: the longest that is not refused for its length counts."""
COUNTED = 0.4
"""Seconds that a door of LIMITED may take with the longest that makes sense."""
COMPOSE = "/rules/compose/"
MANY = 45
"""Times that a door is asked until it must have said 429: allauth's own limits begin at thirty."""
TOO_LONG = (413, 414, 431)

LIMITED: dict[str, str] = {
    "GET atlas/^(?P<board>[a-z_]+)\\.(?P<form>svg|png)$": "a PNG of 2.5 megapixels takes resvg 0.7 s; it is kept",
    "GET games/<slug:slug>/report/<slug:phase>/map.png": "the same",
    "GET games/<slug:slug>/film.svg": "each turn is drawn, 30 ms a turn; it is kept, and so is each drawing",
    "GET zines/maps/<int:turn>/<slug:what>.<slug:form>": "the same",
    "GET zines/<slug:name>/<int:number>/issue.<slug:form>": "a PDF has such pictures in it, and is kept, too",
    "GET rules/compose/": "rules that clash: twelve changes are tried for ways out, each of which makes a rulebook",
    "POST rules/compose/": "the same",
    "POST rules/compose/answer/": "the same",
    "POST api/rules/compose/": "the same",
    "POST sandbox/": "a scenario is played through; each of its turns counts",
    "POST api/sandbox/": "the same",
    "POST accounts/login/": "a password is made slow to try on purpose",
    "POST accounts/signup/": "the same",
}
"""Doors whose longest costs more, with the reason. Who asks there is counted (`test_who_asks_for_more_is_counted`)."""
LONG_GAME = 30
"""Turns of a game that has gone on for long: some ten years of it."""
KEPT = {"games/<slug:slug>/feed/": "fifteen turns are told; until the next turn it is kept for all"}
"""Pages of a long game that cost more when somebody is the first to ask, with the reason."""
RASTERIZED = ("png", "pdf")
"""Of addresses that end in the form that is asked for, those of LIMITED; all others have the limit, with any junk."""


ONE_IN = 12
"""Of so many doors one is tried in bin/test, all in bin/test-slow."""
Found = list[tuple[Door, frozenset[str]]]


@pytest.fixture
def open_doors(settings, request) -> Iterator[tuple[Client, Found]]:
    """A client without an account, and the doors that answer it, with the names that each looks up; one in so many."""
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = "orders@example.org", "not told"
    scene, found, one_in = Scene(), [], getattr(request, "param", 1)
    with nobody_counts():
        for door in doors(scene, pack(loading.fresh())):
            if crc32(str(door).encode()) % one_in:
                continue
            before = transaction.savepoint()
            said, names = names_of(door, Client(raise_request_exception=False))
            transaction.savepoint_rollback(before)
            if said not in SHUT:
                found.append((door, names))
        yield Client(raise_request_exception=False), found


def spent(client: Client, door: Door, fields: Mapping[str, Any], enough: float) -> tuple[float, int]:
    """What a request costs, and what is answered."""
    said = 0

    def ask() -> None:
        nonlocal said
        client.cookies.clear()
        before = transaction.savepoint()
        cache.clear()
        said = door.ask(client, fields).status_code
        transaction.savepoint_rollback(before)

    return cost(ask, enough), said


def longest(door: Door, names: frozenset[str], junk: Mapping[str, str]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Per field and junk, the bodies to try, the longest first."""
    sizes = LONG if door.method != "GET" else (IN_AN_ADDRESS,)
    for name in sorted(names):
        for kind, piece in junk.items():
            texts = [(piece * (size // len(piece) + 1))[:size] for size in sizes]
            yield f"{name}: {kind}", [{**door.body, name: text} for text in texts]


def too_dear(client: Client, found: list[tuple[Door, frozenset[str]]], junk: Mapping[str, str]) -> Iterator[str]:
    """The doors that cost more than they may."""
    most = limit(LIMIT)
    for door, names in found:
        if door.address.endswith(RASTERIZED):
            continue
        yield from _told(door, "as meant", spent(client, door, door.body, most), most)
        for what, bodies in longest(door, names, junk):
            for body in bodies:
                took, said = spent(client, door, body, most)
                yield from _told(door, what, (took, said), most)
                if said not in TOO_LONG:
                    break


def _told(door: Door, what: str, told: tuple[float, int], most: float) -> Iterator[str]:
    took, said = told
    if took > most:
        yield f"{door} ({what}): {took * 1000:.0f} ms of {most * 1000:.0f}, answered {said}"


@pytest.mark.parametrize("open_doors", [ONE_IN], indirect=True)
def test_what_is_sent_by_somebody_without_an_account_costs_little(open_doors):
    client, found = open_doors
    assert len(found) > 120 // ONE_IN // 2
    assert list(too_dear(client, found, {kind: JUNK[kind] for kind in QUICK})) == []


@pytest.fixture
def long_game() -> Table:
    """A public game of LONG_GAME turns, in which everybody ordered."""
    table = make_table(prefix="long", nmr_policy="hold", nmr_limit=20)
    for number in range(LONG_GAME):
        turn = table.turn
        state = turn.loaded_state(table.game.rulebook)
        for seat in turn.wanted:
            table.order(seat, *bot_orders(table.game.rulebook, state, seat, seed=str(number)))
        table.pass_deadline()
    return table


def of_the_long_game(scene: Scene, long_game: Table) -> Iterator[Door]:
    """Every address below a game and its API that is asked with GET, of the long one."""
    scene.values |= {"slug": long_game.game.slug, "phase": long_game.now.last_turn.phase}
    scene.special = {(start, of): value for (start, of), value in scene.special.items() if of != "slug"}
    for route in dict.fromkeys(routes()):
        if route.startswith(("games/<slug:slug>/", IN_GAME)):
            yield Door("GET", route, scene.address(route))


@pytest.mark.slow
def test_nor_does_a_game_that_has_gone_on_for_long(long_game):
    """Whatever grows with the turns of a game is kept, or counted."""
    wrong, most, tried = [], limit(LIMIT), 0
    client = Client(raise_request_exception=False)
    with nobody_counts():
        for door in of_the_long_game(Scene(), long_game):
            if names_of(door, client)[0] in SHUT or f"GET {door.route}" in LIMITED:
                continue
            tried += 1
            cold = spent(client, door, {}, most)
            wrong += _told(door, "for the first time", cold, 3 * most if door.route in KEPT else most)
            if door.route in KEPT:
                wrong += _told(door, "again", (cost(partial(door.ask, client, {}), most), 200), most)
    assert wrong == []
    assert tried > 25


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nor_does_any_other_junk_at_any_door(open_doors):
    client, found = open_doors
    assert len(found) > 120
    assert sum(len(names) for _, names in found) > 150
    assert list(too_dear(client, found, JUNK)) == []


Made = Callable[[int], dict[str, Any]]
"""Fields of a request, another set for each number: what was put together once is kept."""


def all_but(number: int) -> list[str]:
    """All rules that there are, but for one."""
    rules = list(rules_on_offer())
    return rules[: number + 4] + rules[number + 5 :]


def with_all_rules(base: str) -> Iterator[tuple[Door, Made]]:
    """Wherever rules are put together: all of them, most of which clash."""

    def ticked(number: int) -> dict[str, Any]:
        return {"composed": base, "variant": base, "rule": all_but(number), "bot_strength": "novice"}

    def asked(number: int) -> dict[str, Any]:
        return {"variant": base, "with": ",".join(all_but(number))}

    def listed(number: int) -> dict[str, Any]:
        return {"variant": base, "with": all_but(number), "with_rules": all_but(number)}

    yield Door("GET", "rules/compose/", COMPOSE), asked
    yield Door("POST", "rules/compose/", COMPOSE), ticked
    yield Door("POST", "rules/compose/answer/", f"{COMPOSE}answer/"), ticked
    yield Door("GET", "sandbox/", "/sandbox/"), asked
    yield Door("POST", "play/", "/play/"), lambda _: {"variant": base}
    for route in ("api/rules/compose/", "api/sandbox/adjudicate/"):
        yield Door("POST", route, f"/{route}"), listed


def with_all_papers(text: str) -> Iterator[tuple[Door, Made]]:
    """Wherever orders are read without an account: as much as fits for every seat."""
    bench = loading.fresh()
    seats = [seat.id for seat in bench.rulebook().seats]
    of_seat = {"bench": pack(bench), "seat": "France", "text": text}
    typed = {"bench": pack(bench), "do": "adjudicate", "papers": "1", **{f"orders-{seat}": text for seat in seats}}
    told = {"orders": {seat: text.splitlines()[:400] for seat in seats}}
    yield Door("POST", "sandbox/lines/", "/sandbox/lines/"), lambda _: of_seat
    yield Door("POST", "sandbox/", "/sandbox/"), lambda _: typed
    yield Door("POST", "api/sandbox/adjudicate/", "/api/sandbox/adjudicate/"), lambda _: told


def the_most(bases: Iterable[str], kinds: Iterable[str]) -> Iterator[tuple[str, Door, Made]]:
    """The longest that makes sense, where junk is refused soon."""
    for base in bases:
        for door, fields in with_all_rules(base):
            yield base, door, fields
    for kind in kinds:
        for door, fields in with_all_papers((JUNK[kind] * 20_000)[:20_000]):
            yield kind, door, fields


@pytest.mark.slow
def test_what_is_long_and_makes_sense_costs_little_too_or_is_counted():
    assert dear(the_most(["standard"], QUICK[:1])) == []


@pytest.mark.slow
def test_so_it_is_with_every_variant_and_any_junk():
    assert dear(the_most(on_offer(), JUNK)) == []


def dear(asked: Iterable[tuple[str, Door, Made]]) -> list[str]:
    most, counted = limit(LIMIT), limit(COUNTED)
    wrong: list[str] = []
    with nobody_counts():
        client = Client(raise_request_exception=False)
        for what, door, fields in asked:
            numbers = count()
            took = cost(partial(_alone, client, door, fields, numbers), most)
            least = counted if f"{door.method} {door.route}" in LIMITED else most
            if took > least:
                wrong.append(f"{door}, {what}: {took * 1000:.0f} ms of {least * 1000:.0f}")
    return wrong


def _alone(client: Client, door: Door, fields: Made, numbers: Iterator[int]) -> None:
    before = transaction.savepoint()
    client.cookies.clear()
    cache.clear()
    door.ask(client, fields(next(numbers) % 40))
    transaction.savepoint_rollback(before)


SCENARIO = "title: x\nvariant: standard\nturns:\n" + "  - orders: {France: [A Par H]}\n" * 4
BODIES: dict[str, dict[str, Any]] = {
    "GET rules/compose/": {"with": "borg"},
    "POST sandbox/": {"do": "import", "text": SCENARIO},
    "POST api/sandbox/": {"text": SCENARIO},
    "POST api/rules/compose/": {"variant": "standard", "with_rules": ["borg"]},
    "POST accounts/login/": {"login": "anna", "password": "wrong"},
    "POST accounts/signup/": {"username": "annabel", "email": "annabel@example.org", "password1": "short"},
}
FEW = {"rationing": (2, 120), "films": (2, 3600), "work": (8, 60), "api": "3/min"}


@pytest.mark.slow
def test_who_asks_for_more_is_counted(monkeypatch):
    """Each door of LIMITED says 429 in the end, with its number made small; nothing is kept meanwhile."""
    monkeypatch.setattr(rationing, "PICTURES", FEW["rationing"])
    monkeypatch.setattr(limits, "WORK", {False: FEW["work"], True: FEW["work"]})
    monkeypatch.setattr(AnonRateThrottle, "rate", FEW["api"], raising=False)
    monkeypatch.setattr(sharing, "FILMS", FEW["films"][0])
    for module in (rationing, pdf, zine_maps, sharing):
        monkeypatch.setattr(module, "cache", Forgetful())
    monkeypatch.setattr("games.maps.gallery.views.render_png", lambda svg, width: b"png")
    scene, uncounted = Scene(), []
    there = list(doors(scene, pack(loading.fresh())))
    for name in LIMITED:
        one = next(
            door for door in there
            if f"{door.method} {door.route}" == name
            and (not door.route.endswith((".<slug:form>", "png)$")) or door.address.endswith(RASTERIZED))
        )  # fmt: skip
        cache.clear()
        client = Client(raise_request_exception=False)
        said: list[int] = []
        while 429 not in said and len(said) < MANY:
            said.append(one.ask(client, BODIES.get(name, one.body)).status_code)
        if 429 not in said or 500 in said:
            uncounted.append(f"{name}: {sorted(set(said))}")
    assert uncounted == []


class Forgetful:
    """A cache that is always empty."""

    def get(self, key: str, default: object = None) -> object:
        return default

    def get_or_set(self, key: str, made: Callable[[], object], seconds: int) -> object:
        return made()

    def set(self, *given: object) -> None:
        pass


@pytest.mark.slow
def test_a_new_door_that_burns_is_found(settings):
    """Nobody tells the test of its address, nor of its field."""
    settings.ROOT_URLCONF = "tests.attacks.one_more_door"
    client = Client(raise_request_exception=False)
    with nobody_counts():
        there = [door for door in doors(Scene(), "") if door.route == "new/door/"]
        found = [(door, names_of(door, client)[1]) for door in there]
        told = list(too_dear(client, found, {"orders": JUNK["orders"]}))
    assert [one.partition(":")[0] for one in told] == ["POST /new/door/ (verse"]
