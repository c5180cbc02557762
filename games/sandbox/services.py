"""Sandboxes: kept, removed, cleared away. What is ruled of them: sandbox_rulings.py."""

import hashlib
import json
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.errors import NotAllowed, Refused
from games.common.text_checks import check_storable
from games.models import AuditAction, Game, Sandbox
from games.permissions import may_see, rules_game
from games.services.base import record

GM = "gm"
MOST_KEPT = 300
"""Sandboxes of one member."""
AT_ONCE = 500
"""Sandboxes that are cleared away in one statement."""


@transaction.atomic
def sandbox_keep(*, bench: JsonDict, by: User | None) -> Sandbox:
    """Keep a bench (as games.sandbox.bench dumps it) under a link of its own. The same bench is kept once.

    What was opened with a GM's eyes is kept for the GMs of its game alone; nobody else may keep it.
    """
    origin = bench.get("origin") or {}
    game = Game.objects.filter(slug=origin.get("game", "")).first()
    gm_only = origin.get("eyes") == GM
    if gm_only and (game is None or by is None or not rules_game(game, by)):
        raise NotAllowed("This was opened with a GM’s eyes, and only a GM of its game can keep it.")
    if game is not None and by is not None and not may_see(game, by):
        game = None
    check_storable(bench)
    text = json.dumps(bench, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    same = Sandbox.objects.filter(digest=digest, owner=by, gm_only=gm_only).first()
    if same is not None and (by is not None or _renewed(same)):
        return same
    if by is not None and Sandbox.objects.filter(owner=by).count() >= MOST_KEPT:
        raise Refused(f"You keep {MOST_KEPT} sandboxes already. Remove some under “Your sandboxes” first.")
    sandbox = Sandbox.objects.create(
        owner=by,
        title=str(bench.get("title", ""))[:120],
        variant=str(bench["variant"]),
        bench=bench,
        digest=digest,
        game=game if gm_only or by is not None else None,
        gm_only=gm_only,
    )
    record(AuditAction.SANDBOX_KEEP, game=game if gm_only else None, by=by, sandbox=sandbox.pk)
    return sandbox


def _renewed(same: Sandbox) -> bool:
    """Whether a visitor's sandbox that is kept again is there to be; its time begins anew."""
    same.made_at = database_time.now()
    return Sandbox.objects.filter(pk=same.pk).update(made_at=same.made_at) == 1


def sandboxes_clear(*, now: datetime | None = None) -> int:
    """Clear away visitors' sandboxes whose time is over; returns how many. Those of members stay.

    Done twice, or by two workers at once, it does no more than once. A part at a time, so that nobody waits for it.
    """
    now, cleared = now or database_time.now(), 0
    while pks := list(Sandbox.objects.over(now).order_by("made_at").values_list("pk", flat=True)[:AT_ONCE]):
        gone, _ = Sandbox.objects.over(now).filter(pk__in=pks).delete()
        cleared += gone
    if cleared:
        record(AuditAction.SANDBOX_CLEAR, game=None, by=None, sandboxes=cleared)
    return cleared


def sandbox_remove(*, sandbox: Sandbox, by: User) -> None:
    """Remove one's own sandbox; its link leads nowhere from now on."""
    if sandbox.owner_id != by.pk:
        raise NotAllowed("Only who kept a sandbox can remove it.")
    record(AuditAction.SANDBOX_REMOVE, game=None, by=by, sandbox=sandbox.pk)
    sandbox.delete()


def _kept_by(user: User) -> list[dict[str, object]]:
    return [
        {"title": one.title, "address": one.get_absolute_url(), "kept": one.made_at, "bench": one.bench}
        for one in Sandbox.objects.filter(owner=user)
    ]


delete_rows_on_leaving(Sandbox, "owner")


EXPORTERS["sandboxes"] = _kept_by
