"""Lists, cards, feeds and answers that name many games: one that cannot be read takes none of them away from anybody.

Every address that is not of one game is asked by everybody, with a game gone bad in each way in each of its stages:
before its start, as it is played, and over. What a reader gets is what matrix.txt says, as if the game were well.
In bin/test one way is tried, and each address asked by one of them.
"""

from dataclasses import dataclass

import pytest
from django.db import transaction
from django.utils import timezone

from games.gm.unreadable import OF_A_GAME
from games.models import Game, GameStatus
from tests.plugins.tables import SNAPSHOTS, make_table
from tests.web.permissions.poisons import POISONS, write
from tests.web.permissions.scene import WHO, Line, Scene, code
from tests.web.permissions.test_matrix import matrix
from tests.web.permissions.test_poisoned import EVERYWHERE

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NAMING = (
    "games/", "me/", "members/", "queue/", "zines/", "clubs/", "events/", "templates/", "sandbox/mine/",
    "api/games/", "api/me/", "api/members/", "api/queue/", "api/zines/", "api/templates/",
)  # fmt: skip
"""Where games are named, besides the front page."""
ASKED_OF_ADMIN = ("admin/games/game/", "admin/games/turn/", "admin/games/submission/", "admin/games/turnfailure/")
OF_ONE = ("zines/maps/",)
"""Pictures of one game, which cannot be drawn of one that cannot be read."""
SOME = ("nobody", "france", "gm")
"""Who asks where a poison is one of a sort that all have been taken through."""
SHARE = 8
"""In bin/test everybody asks one line in so many, each other ones; in bin/test-slow all of them."""
QUICK = "an unknown rule"
SHOWN = ("open", "going", "over")
WITHOUT_A_TURN = (AttributeError, TypeError)


@dataclass
class Stages:
    """A scene, and beside its game one that waits for players and one that is over."""

    scene: Scene
    games: tuple[Game, ...]


@pytest.fixture
def stages(db):
    return SNAPSHOTS.of("a scene in three stages", in_three_stages)


def in_three_stages():
    scene = Scene()
    forming = make_table(forming=True, prefix="waiting", players=("France",))
    over = make_table(prefix="past")
    over.pass_deadline()
    write(Game, over.game.pk, status=GameStatus.FINISHED, finished_at=timezone.now(), result={"kind": "void"})
    for one in (forming.game, over.game):
        write(Game, one.pk, gm=scene.table.gm)
    return Stages(scene, (scene.table.now, forming.now, over.now))


def lists() -> list[Line]:
    """Every GET of what names games and is not one game's."""
    return [
        line
        for line in matrix()
        if line.method == "GET"
        and not line.route.startswith((*OF_A_GAME, *OF_ONE))
        and (not line.route or line.route in ASKED_OF_ADMIN or line.route.startswith(NAMING))
    ]


def poisoned(stages: Stages, poison: str) -> None:
    """All three games gone bad; one that has no position of the sort yet or any more is left as it is."""
    for game in stages.games:
        try:
            POISONS[poison](game)
        except WITHOUT_A_TURN:
            assert game.open_turn is None, game


@pytest.mark.slow
@pytest.mark.parametrize("poison", POISONS)
def test_lists_are_there_for_everybody(stages, poison):
    poisoned(stages, poison)
    assert faults(stages.scene, WHO if poison in EVERYWHERE else SOME) == []


def test_each_list_is_there_for_one_of_them(stages):
    poisoned(stages, QUICK)
    assert faults(stages.scene, WHO, SHARE) == []


def test_the_shares_are_together_all_lists():
    shares = [lists()[number % SHARE :: SHARE] for number in range(len(WHO))]
    assert min(sum(line in share for share in shares) for line in lists()) == 1


def faults(scene: Scene, readers: tuple[str, ...], share: int = 1) -> list[str]:
    """What these readers get that they should not, of all lists or of a share that is each one's own."""
    wrong = []
    for number, who in enumerate(WHO):
        if who not in readers:
            continue
        client = scene.client(who)
        for path in (*(f"/games/?show={show}" for show in SHOWN), "/api/games/"):
            if (answer := client.get(path)).status_code != 200:
                wrong.append(f"{who}: {path}: {answer.status_code}")
        for line in lists()[number % share :: share]:
            before = transaction.savepoint()
            answer = scene.ask(client, line)
            transaction.savepoint_rollback(before)
            if code(answer) != line.expected[number]:
                wrong.append(f"{who}: {line}: {code(answer)}, and should be {line.expected[number]}")
    return wrong


@pytest.mark.slow
def test_lists_are_there_whatever_is_wrong(stages):
    """Every poison, and of the lists those that read games; each poison finds them well."""
    client, wrong = stages.scene.client("france"), []
    paths = [
        "/",
        "/me/",
        "/api/me/",
        "/api/games/",
        *(f"/games/?show={show}" for show in SHOWN),
    ]
    for poison in POISONS:
        before = transaction.savepoint()
        poisoned(stages, poison)
        wrong += [f"{poison}: {path}: {code}" for path in paths if (code := client.get(path).status_code) != 200]
        transaction.savepoint_rollback(before)
    assert wrong == []


@pytest.mark.parametrize("poison", ["an unknown option", "an unknown rule", "an unknown variant"])
def test_lists_name_it_all_the_same(stages, poison):
    poisoned(stages, poison)
    client = stages.scene.client("nobody")
    pages = {show: client.get(f"/games/?show={show}").content.decode() for show in SHOWN}
    for show, game in zip(("going", "open", "over"), stages.games, strict=True):
        assert game.name in pages[show], show
