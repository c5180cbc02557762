"""Text that is made to break something: aliases in aliases, depth, odd numbers. It is refused in words, and soon."""

import json
import resource
import subprocess
import sys
import time
from html import unescape

import pytest

from engine.io.json_lines import run_text
from engine.scenarios import ScenarioError, loads
from games.accounts.tokens import token_make
from games.models import Composition, Game
from games.sandbox.limits import LONGEST_TEXT
from tests.plugins.tables import user
from tests.web.sandbox.test_of_games import browse, packed
from tests.web.sandbox.test_takeover import ADDRESS

pytestmark = pytest.mark.django_db
HEAD = "id: x.1\ntitle: Made to break\nstate: {phase: S1901M, units: {France: [A Par]}}\n"
TURN = "turns: [{orders: {France: [A Par H]}, expect: {phase: F1901M}}]\n"


def aliases(rows, first="&a0 [A Par H, A Par H]"):
    """Each row holds the one before ten times."""
    lines = [f"  k0: {first}"]
    lines += [f"  k{row}: &a{row} [{', '.join([f'*a{row - 1}'] * 10)}]" for row in range(1, rows)]
    return "\n".join(lines)


def turned(orders):
    return f"{HEAD}turns: [{{orders: {{France: {orders}}}, expect: {{phase: F1901M}}}}]\n"


BOMBS = {
    "aliases in aliases": f"{HEAD}note: x\n{TURN}draws:\n{aliases(9)}\n",
    "a list in itself": f"{HEAD}{TURN}draws: &d {{a: *d}}\n",
    "one long text many times": turned("[&a " + "x" * 90_000 + ", *a" * 20_000 + "]"),
    "one long note many times": f"{HEAD}{TURN}draws:\n{aliases(5, '&a0 ' + 'x' * 90_000)}\n",
    "as deep as it is long": HEAD + TURN + "draws: " + "[" * 90_000,
    "deep and closed": HEAD + TURN + "draws: {a: " + "[" * 5_000 + "]" * 5_000 + "}\n",
    "deep in blocks": HEAD + TURN + "draws:\n" + "".join(" " * n + "- \n" for n in range(1, 500)),
    "deep and wide": HEAD + TURN + "draws: {a: " + "[" * 95 + "1," * 45_000 + "]" * 95 + "}\n",
    "keys in keys": HEAD + TURN + "draws: " + "{a: " * 20_000,
    "a key that is a list": f"{HEAD}{TURN}draws: {{? [a, b] : c}}\n",
    "a tag": f"{HEAD}{TURN}draws: {{a: !!python/object/apply:os.system [ls]}}\n",
    "questions": HEAD + TURN + "? " * 40_000,
    "unclosed": HEAD + TURN + 'draws: {a: "' + "x" * 1000,
    "as many documents": "---\n".join([f"id: x.{n}\ntitle: x\n{TURN}" for n in range(2000)]),
}
NUMBERS = [
    "9" * 18,
    "9" * 5000,
    "-1",
    "0x41",
    "1e999",
    ".inf",
    "-.nan",
    "0.00000000000001",
    "1_000",
    "٣",
    "²",
    "1:30:00",
]


def odd(number):
    """Positions with a number where something else is expected, or one that is too large, as scenarios."""
    yield f"{HEAD.replace('S1901M', str(number))}{TURN}"
    yield f"id: x.1\ntitle: x\nstate: {{phase: S{number}M, units: {{France: [A Par]}}}}\n{TURN}"
    yield f"{HEAD}{turned(f'[A Par#{number} H, {number}]').partition(HEAD)[2]}"
    yield f"{HEAD}options: {{victory.centres: {number}}}\n{TURN}"
    yield f"{HEAD}{TURN}draws: {{x: {number}}}\nsecret: {number}\n"
    counter = f"{{kind: board, op: counter, name: points, subject: France, value: {number}, reason: r}}"
    yield f"{HEAD}turns: [{{orders: {{}}, rulings: [{counter}], expect: {{phase: F1901M}}}}]\nwith: [souls]\n"


@pytest.fixture(autouse=True)
def soon_and_small():
    """No test takes longer than twenty seconds of processor, or 300 MB."""
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    yield
    grown, took = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, time.process_time() - begun
    assert took < 20, took
    assert grown < 300_000, f"{grown} kB"


def brought_in(client, text):
    return client.post("/sandbox/", {"do": "import", "text": text})


def plain(page):
    return unescape(page.content.decode())


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_at_every_door_of_the_sandbox(client, name, tmp_path, capsys):
    text = BOMBS[name][: LONGEST_TEXT - 10]
    page = brought_in(client, text)
    told = client.post("/api/sandbox/", json.dumps({"text": text}), content_type="application/json")
    if name == "as many documents":
        assert (page.status_code, told.status_code) == (200, 201)
        return
    assert 400 <= page.status_code < 500
    assert 400 <= told.status_code < 500
    assert told.json()["detail"]
    assert told.json()["detail"][:60] in plain(page)
    with pytest.raises(ScenarioError):
        loads(text)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:12])
def test_odd_numbers_are_answered_in_words(client, number):
    for text in odd(number):
        page = brought_in(client, text)
        assert page.status_code in (200, 400, 422), text[:300]
        told = client.post("/api/sandbox/", json.dumps({"text": text}), content_type="application/json")
        assert told.status_code in (201, 400, 422, 429), text[:300]


def test_the_position_alone_is_read_as_carefully(client):
    for text in (f"phase: S1901M\nunits:\n{aliases(9)}\n", "units: " + "[" * 50_000, "units: {France: [&a [*a]]}"):
        fresh = packed(client.get("/sandbox/"))
        page = client.post("/sandbox/", {"bench": fresh, "do": "position", "position": text})
        assert 400 <= page.status_code < 500
        assert 400 <= brought_in(client, text).status_code < 500


def test_json_is_read_as_carefully(client):
    inner = '{"state": {"phase": "S1901M", "units": {"France": %s}}}'
    made = [
        inner % ("[" * 5000 + "]" * 5000),
        inner % "1e999",
        inner % ("9" * 5000),
        inner % "NaN",
        inner % '["A Par#²"]',
    ]
    made += ['{"options": {"victory.centres": "²"}}', '{"options": {"victory.centres": "--5"}}', "{" * 90_000]
    made += ['{"options": {"victory.centres": "%s"}}' % ("9" * 6000)]
    for text in made:
        assert 400 <= brought_in(client, text).status_code < 500, text[:80]
        told = client.post("/api/sandbox/", json.dumps({"text": text}), content_type="application/json")
        assert 400 <= told.status_code < 500, text[:80]
        assert client.post("/api/sandbox/adjudicate/", text, content_type="application/json").status_code in (400, 422)
        assert run_text(text)["error"]["message"]


def test_the_command_line_ends_with_words(tmp_path):
    """`bin/fuzz` writes such files, and `scenario` reads them."""
    for name in (
        "aliases in aliases",
        "as deep as it is long",
        "one long text many times",
        "a list in itself",
        "a tag",
    ):
        file = tmp_path / "case.yaml"
        file.write_text(BOMBS[name], encoding="utf-8")
        asked = [sys.executable, "-m", "engine", "scenario", str(file)]
        done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2, done
        assert "case.yaml" in done.stderr
        assert "Traceback" not in done.stderr
        assert len(done.stderr) < 2000


def test_the_form_for_rulings_takes_no_bomb(table):
    """The takeover reads a bench that came with its page, and whatever was typed on it."""
    gm = browse(table.gm)
    bench = packed(gm.get(f"/sandbox/game/{table.game.slug}/1/"))
    odd_ones = [{"bench": "A" * 700_000}, {"bench": "AAAA"}, {"bench": ""}, {"bench": "\x00"}]
    odd_ones += [{"bench": bench, "papers": "yes", "orders-France": "x" * 150_000}]
    odd_ones += [{"bench": bench, "papers": "yes", "orders-France": "\n".join(["A Par#" + "9" * 900] * 300)}]
    odd_ones += [
        {"bench": bench, "pins": "yes", "draw-x": "9" * 9000},
        {"bench": bench, "take": ["x" * 9000] * 50, "ticked": "1"},
    ]
    odd_ones += [{"bench": bench, "papers": "yes", f"orders-{'x' * 500}": "A Par H"}]
    for asked in odd_ones:
        answer = gm.post(ADDRESS, asked)
        assert answer.status_code in (200, 302, 400, 409, 422), {key: str(value)[:60] for key, value in asked.items()}


def test_the_form_for_a_new_game_takes_no_bomb():
    member = user("maker")
    window = browse(member)
    assert window.get("/games/new/", {"composition": "nothing/²"}).status_code == 200
    Composition.objects.create(slug="there", author=member)
    for address in ("there/²", "there/" + "9" * 30, "there/" + "9" * 5000, "there/-1", "there/1.5", "/", "there/1/1"):
        assert window.get("/games/new/", {"composition": address}).status_code == 200, address
    for value in ("²", "--5", "9" * 6000, "1e999", "٣", "9" * 30, "x" * 9000):
        asked = {"name": "A game", "variant": "standard", "run": "gm", "option:victory.centres": value}
        answer = window.post("/games/new/", asked)
        assert answer.status_code == 422, value[:20]
        assert "must be a whole number" in plain(answer)
        key = token_make(user=member)
        told = window.post(
            "/api/games/",
            json.dumps({"name": "A game", "variant": "standard", "options": {"victory.centres": value}}),
            content_type="application/json", headers={"authorization": f"Token {key}"},
        )  # fmt: skip
        assert told.status_code in (400, 422), value[:20]
        assert told.json()["detail"]
    assert not Game.objects.exists()
