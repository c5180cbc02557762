"""Whatever is stored of one game: its pages answer in words, its desk opens with the ways back, the site goes on."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import transaction
from django.utils import timezone
from django.utils.html import escape

from games.gm.queries.faults import faults_of
from games.gm.unreadable import OF_A_GAME, TITLE
from games.mail.sending import notices_send
from games.models import Branch, BranchStatus, Game, Notice, Ruling, Turn
from games.past.services.replay import branch_work
from games.permissions import Viewer
from games.services.turns import turn_adjudicate, turn_failed
from tests.api.test_permissions import ENDPOINTS
from tests.plugins.tables import make_table
from tests.rows import slow_but
from tests.web.permissions.poisons import POISONS
from tests.web.permissions.scene import Line, Scene
from tests.web.permissions.test_matrix import matrix

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ELSEWHERE = ("", "games/", "me/", "games/calendar/<str:token>.ics", "variants/", "rules/", "sandbox/mine/")


@pytest.fixture
def scene():
    return Scene()


EVERYWHERE = ("a word in doctor.vp", "an unknown rule", "units that cannot be read", "an outcome without a state")
"""One of each sort is taken to every address, in bin/test to one in four; the others to those that read a position."""
QUICK = "units that cannot be read"
SOME = slow_but(POISONS, QUICK)
READ = ("", "history/", "report/<slug:phase>/", "standings/", "ledger/", "rules/", "draws/", "feed/", "board/")


def lines(poison: str) -> list[tuple[str, Line]]:
    """Who asks for what: the addresses of a game, and the lists in which it stands."""
    found = []
    for line in matrix():
        if line.route.startswith("gm/") and (poison in EVERYWHERE or line.route == "gm/<slug:slug>/"):
            found.append(("gm", line))
        elif line.route.startswith(OF_A_GAME[3:]) or line.route in ELSEWHERE:
            found.append(("france", line))
        elif line.route.startswith(OF_A_GAME):
            tail = line.route.removeprefix("games/<slug:slug>/")
            if poison in EVERYWHERE or (line.method == "GET" and tail in READ):
                found.append(("france", line))
    return found


def in_api(scene: Scene) -> list[tuple[str, str, object]]:
    """Every endpoint of a game, for what is there in the scene."""
    here = f"/api/games/{scene.table.game.slug}/"
    return [(method, here + path.format(**scene.api_ids), body) for method, path, body, _ in ENDPOINTS]


@pytest.mark.slow
@pytest.mark.parametrize("poison", POISONS)
def test_every_page_answers_in_words(scene, poison):
    assert faults(scene, poison, 1) == []


def test_one_page_in_four_answers_in_words(scene):
    assert faults(scene, QUICK, 4) == []


def faults(scene: Scene, poison: str, share: int) -> list[str]:
    """What pages and API answer wrongly where one is asked in so many."""
    POISONS[poison](scene.table.now)
    wrong = []
    clients = {who: scene.client(who) for who in ("france", "gm")}
    for who, line in lines(poison)[::share]:
        before = transaction.savepoint()
        answer = scene.ask(clients[who], line)
        transaction.savepoint_rollback(before)
        if answer.status_code >= 500 or (line.route in ELSEWHERE and answer.status_code != 200):
            wrong.append(f"{who}: {line}: {answer.status_code}")
    for method, path, body in in_api(scene)[::share]:
        if method != "get" and poison not in EVERYWHERE:
            continue
        before = transaction.savepoint()
        answer = clients["gm"].generic(method.upper(), path, _json(body), content_type="application/json")
        transaction.savepoint_rollback(before)
        if answer.status_code >= 500:
            wrong.append(f"{method} {path}: {answer.status_code}")
        if answer.status_code >= 400:
            assert answer["Content-Type"].startswith("application/problem+json"), path
            assert answer.json()["status"] == answer.status_code, path
    return wrong


def _json(body: object) -> str:
    return "" if body is None else json.dumps(body)


@pytest.mark.parametrize("poison", SOME)
def test_the_desk_opens_and_the_turn_before_can_be_played_again(scene, poison):
    """The way back by the bare desk alone, where the rules themselves can be read."""
    table = scene.table
    POISONS[poison](table.now)
    client, bare = scene.client("gm"), f"/gm/{table.game.slug}/bare/"
    shown = client.get(f"/gm/{table.game.slug}/")
    assert shown.status_code == 200
    page = client.get(bare).content.decode()
    clock = "Go on" if table.now.paused_at else "Pause the game"  # a game whose rules are gone has paused itself
    for part in ("Rulings in force", "Withdraw it", "Play again from", clock, "The telephone rang twice"):
        assert part in page, part
    assert client.post(f"{bare}pause/", {"reason": "To look into it.", "turn": "2.2"}).status_code in (302, 409)
    assert table.now.status == "paused"
    try:
        Game.objects.get(pk=table.game.pk).rulebook  # noqa: B018
    except Exception:  # then nobody can play it: it waits, paused, for the operators, and says so
        assert "The rules" in page
        return
    made = client.post(f"{bare}anew/", {"phase": "S1901M"})
    assert made.status_code == 302, made.content.decode()
    branch = Branch.objects.filter(game=table.game).latest("pk")
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    assert branch.status == BranchStatus.READY, branch.error
    done = client.post(f"{bare}publish/", {"branch": branch.pk, "reason": "It could not be read."})
    assert done.status_code == 302, done.content.decode()
    assert (table.now.turn_number, table.turn.phase) == (1, "S1901M")
    assert "data-bare" not in client.get(f"/gm/{table.game.slug}/").content.decode()
    assert client.get(table.game.get_absolute_url()).status_code == 200


def test_the_table_says_so_and_the_gm_is_told(scene):
    table = scene.table
    POISONS["a state that is a list"](table.now)
    page = scene.client("france").get(table.game.get_absolute_url())
    assert page.status_code == 409
    assert TITLE in page.content.decode()
    assert "/bare/" not in page.content.decode(), "the desk is the GM's"
    told = Notice.objects.filter(about="unreadable")
    assert {one.user.username for one in told} == {"gm", "cogm"}
    scene.client("italy").get(table.game.get_absolute_url())
    assert told.count() == 2, "once a day"
    assert "/bare/" in scene.client("gm").get(table.game.get_absolute_url()).content.decode()
    part = scene.client("france").get(
        f"{table.game.get_absolute_url()}parts/moves/", headers={"Accept": "application/json"}
    )
    assert (part.status_code, part.json()["message"][:9]) == (409, "Something")


def test_a_mail_of_it_can_be_written_and_holds_up_no_other(scene):
    table, other = scene.table, make_table(prefix="second")
    for member in (table.gm, other.gm):
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    POISONS["units that cannot be read"](table.now)
    assert scene.client("gm").get(table.game.get_absolute_url()).status_code == 409
    other.pass_deadline()
    while Notice.objects.owed(timezone.now()).exists():
        notices_send()
    subjects = [one.subject for one in mail.outbox]
    assert any("part of it cannot be read" in subject for subject in subjects)
    assert any("secondTable" in subject for subject in subjects)


def test_what_broke_is_for_the_gm_alone_and_not_in_the_log(scene, caplog):
    table = scene.table
    POISONS["units that cannot be read"](table.now)
    pages = [scene.client(who).get(table.game.get_absolute_url()).content.decode() for who in ("nobody", "italy")]
    said = faults_of(Viewer(table.now, table.gm, None, is_gm=True))[0].said
    assert said
    assert escape(said) in scene.client("gm").get(f"/gm/{table.game.slug}/bare/").content.decode()
    assert not any(escape(said) in page for page in pages)
    assert said not in caplog.text
    assert "broke off" in caplog.text


def test_strangers_find_nothing_of_a_private_one():
    scene = Scene(private=True)
    POISONS["a state that is a list"](scene.table.now)
    for path in (
        scene.table.game.get_absolute_url(),
        f"/gm/{scene.table.game.slug}/",
        f"/api/games/{scene.table.game.slug}/state/",
    ):
        assert scene.client("stranger").get(path).status_code == 404, path


def test_a_ruling_that_poisons_is_withdrawn_at_the_bare_desk(scene):
    """As it may have been made before values were looked at: it stands on the ledger, and in what came of it."""
    table = scene.table
    game = table.now
    ruling = Ruling.objects.create(
        game=game, number=1, phase="S1901M", kind="board", reason="Vast riches.", author=table.gm,
        data={"op": "counter", "name": "doctor.vp", "subject": "France", "value": "many", "when": "after"},
    )  # fmt: skip
    POISONS["a word in doctor.vp"](game)
    client = scene.client("gm")
    answer = client.post(f"/gm/{game.slug}/bare/withdraw/", {"ruling": ruling.pk, "reason": "Nonsense.", "turn": "2.2"})
    assert answer.status_code == 302, answer.content.decode()
    assert "seats" not in table.turn.state or "doctor.vp" not in str(table.turn.state)
    assert client.get(table.game.get_absolute_url()).status_code == 200
    assert "data-bare" not in client.get(f"/gm/{game.slug}/").content.decode()


def test_the_worker_goes_on_with_the_other_games(scene):
    table = scene.table
    POISONS["units that cannot be read"](table.now)
    Turn.objects.filter(pk=table.turn.pk).update(retry_at=None)
    turn = table.make_due()
    with pytest.raises(Exception) as broke:
        turn_adjudicate(turn_id=turn.pk, number=2)
    turn_failed(turn_id=turn.pk, number=2, error=broke.value)
    assert scene.client("gm").get(f"/gm/{table.game.slug}/bare/").status_code == 200


def test_the_bare_desk_says_when_nothing_is_wrong(scene):
    page = scene.client("gm").get(f"/gm/{scene.table.game.slug}/bare/").content.decode()
    assert "Nothing is wrong that shows" in page
    assert scene.client("italy").get(f"/gm/{scene.table.game.slug}/bare/").status_code == 404
