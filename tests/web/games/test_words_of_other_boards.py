"""A game on a board of its own: nothing that can be asked for names a seat, place, number or order of another board.

The addresses are the site's own list: what is added for games is asked for, too.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.gm.deeds.registry import DEEDS
from games.models import Game
from tests.plugins.tables import Table
from tests.rows import slow_but
from tests.web.games.own_boards import (
    LIBRARY,
    RANDOM,
    addresses,
    begun_on,
    client_of,
    filled,
    game_routes,
    on_board,
    other_words,
    text_of,
)
from tests.web.games.secrecy import undone

pytestmark = pytest.mark.django_db

BOARDS = [*LIBRARY, "lake", *(f"{RANDOM}{seed}" for seed in range(20))]
QUICK = f"{RANDOM}0"
"""What bin/test takes; bin/test-slow takes the others."""
SHOWN = {200, 302}
WRITES = 405
NO_PAGES = {
    "games/<slug:slug>/panels/<slug:name>/", "games/<slug:slug>/panels/<slug:name>/page/",
    "games/<slug:slug>/saved-game.json", "games/<slug:slug>/looks/", "gm/<slug:slug>/operator/",
    "api/games/<slug:slug>/advice/", "api/games/<slug:slug>/appeals/about/", "api/games/<slug:slug>/chances/",
    "api/games/<slug:slug>/draws/", "api/games/<slug:slug>/looks/", "api/games/<slug:slug>/ratings/",
}  # fmt: skip
"""Routes of what these games have not: panels of rules, advice, draws, an end; the usual board; a hand of its own."""


@pytest.mark.parametrize("name", slow_but(BOARDS, QUICK))
def test_nothing_of_it_names_what_is_on_other_boards_alone(name):
    """bin/test asks for each address until somebody is shown it, bin/test-slow for all of them by everybody."""
    table = on_board(name)
    readers = (next(iter(table.people.values())), table.gm, None)
    wrong, heard = asked_for(table, other_words(table.game.rulebook), readers, once=name == QUICK)
    assert wrong == []
    unseen = {
        route for route in game_routes() if not any(heard[one] & {*SHOWN, WRITES} for one in filled(table, route))
    }
    assert unseen == NO_PAGES, f"{unseen ^ NO_PAGES}: nobody was shown these: they prove nothing"
    others = [one for one in addresses(table) if table.game.slug not in one and not heard[one] & SHOWN]
    assert others == []
    deeds = sum("/do/" in one and bool(said & SHOWN) for one, said in heard.items())
    assert deeds > len(DEEDS) / 2, "others cannot be done in such a game"


def test_words_of_another_board_would_be_found():
    table = on_board(QUICK)
    foreign = other_words(table.game.rulebook)
    told = "In Burgundy A Bur - Mun, 34 centres, 18 centres, 7 seats, seven players, 75 provinces; F Ash, 4 centres"
    found = ["Burgundy", "A Bur", "34 centres", "18 centres", "7 seats", "seven players", "75 provinces"]
    assert foreign.findall(told) == found
    Game.objects.filter(pk=table.game.pk).update(name="The Sea of Burgundy")
    slug = table.game.slug
    for address in (f"/games/{slug}/", f"/gm/{slug}/", f"/sandbox/game/{slug}/1/", f"/api/games/{slug}/"):
        wrong, _ = asked_for(table, foreign, [table.gm], only=[address])
        assert [one.rpartition(": ")[2] for one in wrong] == ["Burgundy"], address


def asked_for(
    table: Table, foreign: re.Pattern[str], readers: Iterable[User | None], only: Iterable[str] = (), once: bool = False
) -> tuple[list[str], dict[str, set[int]]]:
    """Everything of the game, or `only` some, asked for by some readers: the words of others; what each address said.

    With `once` nothing is asked for again that somebody before was shown, and the GM's desk by the GM alone.
    """
    wrong, heard, asked = [], defaultdict(set), [*(only or addresses(table))]
    for reader in readers:
        client = client_of(reader)
        for address in asked:
            desk = address.startswith("/gm/") and reader != table.gm
            if once and (desk or heard[address] & {*SHOWN, WRITES}):
                continue
            answer = client.get(address, HTTP_ACCEPT="*/*")
            heard[address].add(answer.status_code)
            if answer.status_code >= 500:
                wrong.append(f"{reader} {address}: {answer.status_code}")
            wrong += sorted({f"{reader} {address}: {word}" for word in foreign.findall(text_of(answer))})
    return wrong, heard


NONSENSE = {
    "edit": "x", "text": "A Xyz - Qqq\nF Abc S A Def", "orders": "A Xyz - Qqq", "seat": "Nobody", "to": "Nobody",
    "unit": "A Xyz", "kind": "x", "number": "2", "turn": "2", "about": "order:Nobody:A Xyz", "reason": "So.",
    "place": "Xyz", "province": "Xyz", "member": "x", "do": "x", "phase": "S1899M", "units": "A Xyz", "data": "{}",
    "board": "x", "preferences": "Nobody",
}  # fmt: skip
"""What no game has: what is answered says what there is instead."""
VERDICT = {"seat": "Nobody", "unit": "A Xyz", "verdict": "holds"}
METHODS = ("post", "put", "patch")
NOT_FOR_THEM = (401, 403, 404)
BODIES = (
    {
        **NONSENSE, "orders": {"Nobody": "A Xyz - Qqq"}, "preferences": ["Nobody"], "to": ["Nobody"], "number": 2,
        "turn": 2, "data": VERDICT, "rows": [{"row": "A Xyz", "line": "x", "version": 1}],
    },
    {"kind": "verdict", "data": VERDICT, "reason": "So.", "turn": "1"},
    {"orders": {"Nobody": "A Xyz - Qqq"}},
    {"text": "A Xyz - Qqq"},
    {"seat": "Nobody"},
)  # fmt: skip
"""The same for programs: all at once, and what some addresses take alone, which refuse names that they do not know."""


@pytest.mark.parametrize("name", slow_but(BOARDS, "lake"))
def test_nor_does_the_answer_to_what_makes_no_sense_there(name):
    table = on_board(name)
    foreign, wrong, refused = other_words(table.game.rulebook), [], 0
    for reader in (table.gm, next(iter(table.people.values()))):
        client = client_of(reader)
        for address in (one for route in game_routes() for one in filled(table, route)):
            for told, status in answers(client, address):
                refused += status in (400, 409, 422)
                if status >= 500:
                    wrong.append(f"{reader} {address}: {status}")
                wrong += sorted({f"{reader} {address}: {word}" for word in foreign.findall(told)})
    assert wrong == []
    assert refused > 40, "nobody was told what is wrong: this proves nothing"


SHARED = [*LIBRARY, QUICK]
STEP = 3 * len(SHARED)
"""Boards of which bin/test asks every fifteenth address each, never the same."""


@pytest.mark.parametrize("name", SHARED)
def test_nonsense_to_a_share_of_addresses_is_answered_in_the_boards_own_words(name):
    """What bin/test has of the test above on other boards than the lake: the GM and one at the table, by turns."""
    table = begun_on(name)
    foreign, wrong, refused = other_words(table.game.rulebook), [], 0
    addresses = [*dict.fromkeys(next(filled(table, route), "") for route in game_routes())]
    clients = [client_of(reader) for reader in (table.gm, next(iter(table.people.values())))]
    for place, address in enumerate([*filter(None, addresses)][SHARED.index(name) :: STEP]):
        for told, status in answers(clients[place % 2], address):
            refused += status in (400, 409, 422)
            wrong += [f"{address}: {status}"] if status >= 500 else []
            wrong += sorted({f"{address}: {word}" for word in foreign.findall(told)})
    assert wrong == []
    assert refused > 0, "nobody was told what is wrong: this proves nothing"


def answers(client: Client, address: str) -> Iterator[tuple[str, int]]:
    """What an address says to nonsense, by each method that it has, as text and status; nothing of it stays."""
    for method in METHODS if address.startswith("/api/") else METHODS[:1]:
        for body in BODIES if address.startswith("/api/") else (NONSENSE,):
            sent = (json.dumps(body), "application/json") if address.startswith("/api/") else (body,)
            with undone():
                answer = getattr(client, method)(address, *sent)
                told = text_of(answer)
            if answer.status_code in (*NOT_FOR_THEM, WRITES):
                break
            yield told, answer.status_code
