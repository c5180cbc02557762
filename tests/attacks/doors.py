"""Every address that somebody without an account may ask, with what costs most: what is asked, and what it takes."""

import ast
import contextlib
import gc
import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from games.sandbox import laying
from games.sandbox.bench import pack
from tests.attacks.patterns import _files, _tree
from tests.web.permissions.scene import Line, Scene
from tests.web.permissions.test_matrix import matrix

CLOSED = ("login", "401", "403", "404", "405")
JUNK = {
    "misspelt": "A Prs - Brd S F Kel\n", "accents": "éàü\n", "digits": "1" * 46 + "x:\n", "spaces": " ", "dashes": "=",
    "commas": "A Par, F Bre, ", "brackets": "((([{<", "headings": "Gremany:\n", "marks": "a of     = ",
    "fresh": None, "one word": "x", "parts": "; ", "yaml": "a: [b, {c: d}]\n",
}  # fmt: skip
"""What is written into fields, again and again; None: other words in every line."""
LONGEST = 20_000
QUERY = 800
"""Characters of one value in an address: web servers take 64 kB of it in all."""


@dataclass(frozen=True)
class Asked:
    """One request: what it is called in reports, and how it is made."""

    name: str
    ask: Callable[[Client], HttpResponse]


def unit() -> float:
    """Processor seconds of a hundredth of what a door may take, on this machine, now: text, numbers, dictionaries."""
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        words: dict[str, int] = {}
        for number in range(3000):
            word = f"{number % 97} {number}".upper().partition(" ")[2]
            words[word] = words.get(word, 0) + len(re.findall(r"[0-9]", word))
        json.loads(json.dumps(words))
        best = min(best, time.process_time() - began)
    return best / UNITS_OF_LOOP


UNITS_OF_LOOP = 4.0
"""So many milliseconds the loop of `unit` takes where a door may take a hundred."""


def costs(client: Client, asked: Asked, times: int = 3) -> tuple[float, int]:
    """Processor seconds of the quickest of some answers to the same, and its status."""
    best, status = 60.0, 0
    gc.collect()
    for _ in range(times):
        with undone():
            began = time.process_time()
            answer = asked.ask(client)
            if not answer.streaming:
                _ = answer.content
            best = min(best, time.process_time() - began)
            status = answer.status_code
        if best < 0.02:
            break
    return best, status


@contextlib.contextmanager
def undone() -> Iterator[None]:
    """What is changed meanwhile is as it was afterwards, and nobody has asked too often."""
    before = transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)
    cache.clear()


def junk(kind: str, length: int) -> str:
    """So many characters of it."""
    piece = JUNK[kind]
    if piece is None:
        return "".join(f"A P{number:x}q - B{number:x}z\n" for number in range(length // 12))[:length]
    return (piece * (length // len(piece) + 1))[:length]


def open_lines() -> list[Line]:
    """The lines of the matrix at which somebody without an account is not turned away."""
    return [line for line in matrix() if line.expected[0] not in CLOSED and not line.route.endswith("/live/")]


def plain(scene: Scene) -> Iterator[Asked]:
    """Each as it is meant to be asked."""
    for line in open_lines():
        yield Asked(str(line), lambda client, line=line: scene.ask(client, line))


def queries(scene: Scene) -> Iterator[Asked]:
    """Each address with all that any address reads from its query, full of junk."""
    for line in open_lines():
        for kind in ("misspelt", "digits", "brackets") if line.method == "GET" else ():
            data = {name: junk(kind, QUERY) for name in names_read("GET")}
            yield Asked(
                f"{line} ?{kind}", lambda client, line=line, data=data: client.get(scene.address(line.route), data)
            )


def forms(scene: Scene) -> Iterator[Asked]:
    """Each address that takes a form, with each field that any form has, full of junk."""
    bench = pack(laying.fresh("rather_silly"))
    for line in open_lines():
        if line.method != "POST" or line.route.startswith(("sandbox/", "api/")):
            continue
        for kind in JUNK:
            data = {name: junk(kind, LONGEST // 20) for name in names_read("POST")}
            for deed in ("", "preview", "save", "check"):
                told = data | {"do": deed, "variant": "rather_silly"}
                yield Asked(
                    f"{line} {deed} {kind}", lambda client, line=line, told=told: _post(scene, client, line, told)
                )
    yield from _of_sandbox(bench)


def _post(scene: Scene, client: Client, line: Line, data: dict[str, str]) -> HttpResponse:
    return client.post(scene.address(line.route), data)


SEATS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def _of_sandbox(bench: str) -> Iterator[Asked]:
    for kind in JUNK:
        long, share = junk(kind, LONGEST), junk(kind, LONGEST // 7)
        for do, fields in {
            "letter": {"letter": long},
            "letter of France": {"letter": f"France:\n{long}"[:LONGEST], "do": "letter"},
            "edit": {"edits": long},
            "position": {"position": long},
            "import": {"text": long},
            "show": {"papers": "1", "orders-France": long},
            "show all": {"papers": "1", "do": "show"} | {f"orders-{seat}": share for seat in SEATS},
            "adjudicate": {"papers": "1"} | {f"orders-{seat}": share for seat in SEATS},
            "anew": {"variant": "rather_silly", "options": long, "with": long[:5000], "without": long[:5000]},
        }.items():
            data = {"bench": bench, "do": do} | fields
            yield Asked(f"POST /sandbox/ {do} {kind}", lambda client, data=data: client.post("/sandbox/", data))
        lines = {"bench": bench, "seat": "France", "text": long}
        yield Asked(f"POST /sandbox/lines/ {kind}", lambda client, data=lines: client.post("/sandbox/lines/", data))
        rows = lines | {"rows": json.dumps(["A Par", "A Mar", "F Bre"] * 20)}
        yield Asked(f"POST /sandbox/lines/ rows {kind}", lambda client, data=rows: client.post("/sandbox/lines/", data))


def bodies() -> Iterator[Asked]:
    """What the API takes from somebody without an account."""
    for kind in JUNK:
        long = junk(kind, LONGEST)
        lines = [line[:300] or "x" for line in long.splitlines() or [long]][:400]
        turn = {"variant": "rather_silly", "orders": {"France": lines}}
        for path, body in {
            "/api/sandbox/": {"text": long},
            "/api/sandbox/adjudicate/": turn,
            "/api/rules/compose/": {
                "base": "standard",
                "without": [long[:60]] * 400,
                "options": {long[:40]: long[:300]},
            },
            "/api/boards/check/": {"document": {"schema": 1, "name": long, "provinces": {long[:40]: long}}},
            "/api/play/": {"variant": long[:4000], "seat": long[:4000]},
        }.items():
            yield Asked(
                f"POST {path} {kind}",
                lambda client, path=path, body=body: client.post(path, body, content_type="application/json"),
            )


@lru_cache(maxsize=2)
def names_read(method: str) -> tuple[str, ...]:
    """The names of all that is read anywhere from a query or a form."""
    found: set[str] = set()
    for file in _files():
        if file.parts[-1].startswith("test"):
            continue
        for node in ast.walk(_tree(file)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
                continue
            asked, name = node.func.value, node.args[0]
            if node.func.attr in ("get", "getlist") and isinstance(name, ast.Constant) and isinstance(name.value, str):
                of = asked.attr if isinstance(asked, ast.Attribute) else ""
                if of == method or (of == "query_params" and method == "GET"):
                    found.add(name.value)
    return tuple(sorted(found))
