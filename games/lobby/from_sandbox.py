"""A new game that begins with a position of a kept sandbox."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.utils.safestring import SafeString

import engine
from engine.model.json_data import JsonDict
from games import database_time
from games.boards.queries.boards import board_may_be_seen
from games.common.errors import Refused
from games.maps.game_maps import drawing
from games.models import BoardRevision, Game, Sandbox
from games.permissions import may_open
from games.sandbox.bench import Bench, from_json
from games.sandbox.origin import check_open_to_all
from games.sandbox.showing import scene
from games.sandbox.working import looking_at


@dataclass(frozen=True, slots=True)
class Start:
    """A position with its rules, for the form of a new game."""

    token: str
    at: int
    address: str
    phase_name: str
    rules: JsonDict
    state: JsonDict
    svg: SafeString
    board: BoardRevision | None = None


def start_at(user: User | AnonymousUser, token: str, at: str) -> Start | None:
    """The position of a kept sandbox, if this user may see it. Raises Refused for one that cannot be laid."""
    sandboxes = Sandbox.objects.kept(database_time.now()).select_related("game")
    sandbox = sandboxes.filter(token=token).first() if token else None
    if sandbox is None or not may_open(sandbox, user):
        return None
    bench = from_json(sandbox.bench)
    check_open_to_all(bench)
    bench = looking_at(bench, int(at[:4]) if at.isdecimal() else bench.at)
    rulebook = bench.rulebook()
    shown = engine.view(rulebook, bench.state(rulebook), (), None).state
    return Start(
        token=token,
        at=bench.at,
        address=f"{sandbox.get_absolute_url()}?at={bench.at}",
        phase_name=engine.phase_name(rulebook, str(shown["phase"])),
        rules=bench.rules().house_rules,
        state=dict(bench.step.state),
        svg=drawing(scene(rulebook, shown), use="thumbnail", labels="none", prefix="start-"),
        board=_board_of(bench, user),
    )


def _board_of(bench: Bench, user: User | AnonymousUser) -> BoardRevision | None:
    """The board of its own that the position is on: that of the game which it came from. Raises Refused for another."""
    if not bench.board:
        return None
    origin = bench.origin.game if bench.origin is not None else ""
    game = Game.objects.visible_to(user).select_related("board_revision__board").filter(slug=origin).first()
    revision = game.board_revision if game is not None and game.board == bench.board else None
    if revision is None or not board_may_be_seen(revision.board, user):
        raise Refused(
            "This position is on a board that is not kept here. Put the board into the workshop, and begin there."
        )
    return revision
