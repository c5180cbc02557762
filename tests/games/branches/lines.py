"""Branches made and published, and what tests ask of them."""

from games.past import queries as reading
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work as branch_task

FORCED = {
    "kind": "verdict",
    "data": {"seat": "France", "unit": "A Par", "verdict": "succeeds"},
    "reason": "It rained on the Germans.",
}


def made(table, *drafts, phase="S1901M", **more):
    """A branch, replayed to its end as a worker would."""
    branch = branch_make(game=table.game, by=table.gm, phase=phase, rulings=drafts or [FORCED], **more)
    branch_task(branch.pk)
    branch.refresh_from_db()
    return branch


def published(table, *drafts, **more):
    branch = made(table, *drafts, **more)
    assert branch.status == "ready", branch.error
    return branch_publish(branch=branch, by=table.gm, explanation="The film of the weather was found.")


def line(table):
    return [(turn.phase, turn.revision) for turn in table.now.turns.published().order_by("number")]


def impossible(branch, viewer):
    return {(one["phase"], one["seat"], one["text"]) for one in reading.change(viewer, branch).lost}
