"""A new game that begins with a position of a kept sandbox."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils.safestring import SafeString

import engine
from games import database_time
from games.maps.game_maps import drawing
from games.models import Sandbox
from games.permissions import may_open
from games.sandbox.bench import from_json
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
    rules: dict[str, Any]
    state: dict[str, Any]
    svg: SafeString


def start_at(user: User | AnonymousUser, token: str, at: str) -> Start | None:
    """The position of a kept sandbox, if this user may see it. Raises Refused for one that cannot be laid."""
    kept = Sandbox.objects.kept(database_time.now()).select_related("game")
    found = kept.filter(token=token).first() if token else None
    if found is None or not may_open(found, user):
        return None
    bench = from_json(found.bench)
    check_open_to_all(bench)
    bench = looking_at(bench, int(at[:4]) if at.isdecimal() else bench.at)
    rulebook = bench.rulebook()
    shown = engine.view(rulebook, bench.state(rulebook), (), None).state
    return Start(
        token=token,
        at=bench.at,
        address=f"{found.get_absolute_url()}?at={bench.at}",
        phase_name=engine.phase_name(rulebook, str(shown["phase"])),
        rules=bench.rules().house_rules,
        state=dict(bench.step.state),
        svg=drawing(scene(rulebook, shown), use="thumbnail", labels="none", prefix="start-"),
    )
