"""Who may ask for what: every address of the site, each asked by everybody. matrix.txt says what each of them gets."""

import re
from pathlib import Path

import pytest
from django.db import transaction

from games.accounts.guests import SIGN_UP_FIRST
from tests.api.test_permissions import ENDPOINTS, pattern_of
from tests.rows import slow_but
from tests.web.permissions.keeping import kept_too_long
from tests.web.permissions.page_faults import faults_of_page
from tests.web.permissions.scene import INSIDE, SECRETS, WHO, Line, Scene, code, routes

pytestmark = pytest.mark.django_db

READ = (
    "games/<slug:slug>/",
    "games/<slug:slug>/press/",
    "gm/<slug:slug>/",
    "gm/<slug:slug>/branches/<int:pk>/",
    "zines/<slug:name>/drafts/<int:pk>/",
)  # where the secrets are
LISTING = ("sandbox/", "sandbox/lines/", "sandbox/ruling/", "sandbox/game/<slug:slug>/<int:number>/")
"""Pages that list every order that could be given, or what was sent to them, the planted order among them. What they
may tell of a game is tested in tests/web/sandbox."""
DOORS_OF_OPERATORS = ("gm/<slug:slug>/", "gm/<slug:slug>/operator/")
"""Where a superuser says why a desk must be opened; its GMs read that in the trail (`test_operator_desk.py`)."""
SHARES = {"staff": 3, "gm": 3}
SHARE = 6
"""In bin/test everybody asks for one line in so many, each for other lines; for all of them in CI (thinned.txt)."""
IN_GAME = "api/games/<slug:slug>/"  # tests/api/test_permissions.py has these, with every method


def matrix() -> list[Line]:
    """The lines of the table."""
    found = []
    for text in (Path(__file__).parent / "matrix.txt").read_text().splitlines():
        if text.strip() and not text.startswith("#"):
            asked, _, said = text.partition(" | ")
            method, route, *body = asked.split()
            found.append(Line(method, route.removeprefix("/"), " ".join(body), tuple(said.split())))
    return found


def test_no_address_is_left_out():
    """A new address needs a line in matrix.txt, or it is not known who may ask for it."""
    known = {line.route for line in matrix()}
    there = {route for route in routes() if not route.startswith(IN_GAME)}
    assert there - known == set(), "new: say in matrix.txt who may ask for them"
    assert known - there == set(), "gone: their lines can go too"
    in_api = {re.sub(r"<[^>]+>", "*", route.removeprefix(IN_GAME)) for route in routes() if route.startswith(IN_GAME)}
    assert in_api == {pattern_of(path) for _, path, _, _ in ENDPOINTS}


def test_every_line_says_what_each_of_them_gets():
    assert [str(line) for line in matrix() if len(line.expected) != len(WHO)] == []


def share_of(who: str) -> list[Line]:
    """One line in so many, other ones for each reader."""
    share = SHARES.get(who, SHARE)
    return matrix()[WHO.index(who) % share :: share]


def test_the_shares_are_together_everything():
    assert {str(line) for who in WHO for line in share_of(who)} == {str(line) for line in matrix()}


@pytest.mark.slow
@pytest.mark.parametrize("who", [pytest.param(one, marks=() if one == "gm" else pytest.mark.once) for one in WHO])
def test_who_may_ask_for_what(who):
    """Each request finds the scene as it was; nobody comes across what is not for them on the way; every page that is
    shown has one heading, one main part and a title."""
    ask_for(who, matrix())


@pytest.mark.parametrize("who", [pytest.param(one, marks=() if one == "gm" else pytest.mark.once) for one in WHO])
def test_who_may_ask_for_some_of_it(who):
    """The GM, who is answered most, on both databases."""
    ask_for(who, share_of(who))


def ask_for(who: str, lines: list[Line]) -> None:
    scene = Scene()
    client, wrong = scene.client(who), []
    secrets = [secret for secret, readers in SECRETS.items() if who not in readers]
    secrets += [scene.table.game.secret, scene.table.game.hidden_secret]
    for line in lines:
        before = transaction.savepoint()
        answer = scene.ask(client, line)
        transaction.savepoint_rollback(before)
        expected = line.expected[WHO.index(who)]
        if code(answer) != expected:
            wrong.append(f"{line}: {code(answer)}, not {expected}")
        if not answer.streaming and line.route not in LISTING:
            wrong += [f"{line}: {secret!r}" for secret in secrets if secret in answer.content.decode(errors="replace")]
        wrong += [f"{line}: {fault}" for fault in (*kept_too_long(line.route, answer), *faults_of_page(line, answer))]
        if line.route.endswith(("logout/", "play/")):  # whoever asks for these is somebody else afterwards
            client = scene.client(who)
    assert wrong == []


def turned_away(who, answer):
    """A guest who asks for what is for members is refused before anybody looks whether it is there."""
    refusal = SIGN_UP_FIRST in answer.content.decode() if answer.status_code == 403 else False
    return who == "guest" and (refusal or answer.get("Location", "").startswith("/accounts/signup/"))


@pytest.mark.once
@pytest.mark.parametrize("who", slow_but([one for one in WHO if one not in INSIDE], "stranger"))
def test_nothing_of_a_private_game_is_there_for_others(who):
    scene = Scene(private=True)
    client, wrong = scene.client(who), []
    for line in matrix():
        if line.route.startswith(("games/<slug:slug>/", "gm/<slug:slug>/")):
            before = transaction.savepoint()
            answer = scene.ask(client, line)
            transaction.savepoint_rollback(before)
            if who == "staff" and line.route in DOORS_OF_OPERATORS:
                continue
            if code(answer) not in ("404", "405", "login") and not turned_away(who, answer):
                wrong.append(f"{line}: {code(answer)}")
    assert wrong == []


def test_the_test_would_notice():
    """The secrets are on pages that somebody may read."""
    scene, shown = Scene(), ""
    for who in ("france", "gm", "othergm"):
        client = scene.client(who)
        for route in READ:
            line = next(line for line in matrix() if (line.method, line.route) == ("GET", route))
            shown += scene.ask(client, line).content.decode()
    assert [secret for secret in SECRETS if secret not in shown] == []
