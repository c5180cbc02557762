"""A branch becomes the game's line, or the ledger of one that was published at once."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from engine.model.json_data import JsonDict
from games import database_time
from games.common.branch_differences import changed_results
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Branch, BranchStatus, Game, Ruling, RulingKind, Turn
from games.past.published_line import line_switch
from games.past.queries import start_of
from games.past.services.replay import STALE, branch_work, draft_rows, published_from
from games.permissions import check_gm
from games.services.base import locked_game, record
from games.services.notices import notices_queue
from games.services.ruling_visibility import audiences_settle

MOST_TRIES = 5
NOT_READY = {
    BranchStatus.WORKING: "The branch is still being replayed. Wait until it is done, and look at it.",
    BranchStatus.BROKEN: "The branch broke off, so there is nothing to publish. Change its rulings, or drop it.",
    BranchStatus.PUBLISHED: "The branch has been published already.",
    BranchStatus.DROPPED: "The branch was dropped. Make another.",
}


def branch_publish(*, branch: Branch, by: User, explanation: str) -> Branch:
    """As the GM: make a branch the game's line, with an explanation that everybody reads.

    If the game has moved on since it was replayed, the rest is replayed first, with nothing locked; if its line has
    been changed, Conflict. The old line is kept, and one can go back to it.
    """
    if not explanation.strip():
        raise Refused("Explain it: the game's past changes for everybody.", field="explanation")
    for _ in range(MOST_TRIES):
        with locked_game(branch.game) as game:
            check_gm(game, by)
            mine = Branch.objects.select_for_update().get(pk=branch.pk)
            mine.game = game
            if mine.status != BranchStatus.READY:
                raise Conflict(NOT_READY[BranchStatus(mine.status)])
            current = list(published_from(mine).values_list("pk", flat=True))
            if current == mine.follows:
                _publish(mine, by, explanation.strip())
                return mine
            if current[: len(mine.follows)] != mine.follows:
                raise Conflict(STALE)
            mine.status, mine.worked_at = BranchStatus.WORKING, database_time.now()
            mine.save(update_fields=["status", "worked_at"])
        while branch_work(branch_id=branch.pk):
            pass
    raise Conflict("The game moves on faster than the branch. Pause it, and publish then.")


def _publish(branch: Branch, by: User, explanation: str) -> None:
    """The switch, in a locked game."""
    game, now = branch.game, database_time.now()
    last, state = start_of(branch)
    if branch.returns_to_id is None:
        _rule(branch)
    else:
        _rule_as_before(branch, by, explanation)
    game.rulings.filter(pk__in=branch.withdrawn, withdrawn_at=None).update(
        withdrawn_at=now, withdrawn_reason=explanation
    )
    line_switch(game, number=branch.number, turns=branch.turns(), last=last, state=state, now=now)
    _settle(branch, by, explanation)


def _settle(branch: Branch, by: User, explanation: str) -> None:
    branch.status, branch.explanation = BranchStatus.PUBLISHED, explanation
    branch.settled_at, branch.settled_by = database_time.now(), by
    branch.save()
    record(AuditAction.BRANCH_PUBLISH, game=branch.game, by=by, branch=branch.pk, turn=branch.number)
    notices_queue(game=branch.game, about="again", key=f"branch:{branch.pk}", data={"branch": branch.pk})
    tell(branch.game, "ledger")


def _rule(branch: Branch) -> None:
    """Put the branch's rulings on the ledger, with what the engine had ruled before."""
    old = {turn.phase: turn for turn in branch.turns(branch.follows)}
    for turn in branch.turns():
        drafts = draft_rows(branch, turn)
        for ruling in drafts:
            ruling.branch = branch
            ruling.before = engines_own(old.get(turn.phase), ruling.kind, ruling.data)
            ruling.save()
        if drafts:
            rulebook = branch.game.rulebook
            audiences_settle(rulebook, turn.loaded_outcome(rulebook), drafts)


def engines_own(turn: Turn | None, kind: str, data: Mapping[str, object]) -> list[dict[str, object]] | None:
    """What the engine had ruled on the order that a verdict is about, for the ledger."""
    if turn is None or turn.outcome is None or kind != RulingKind.VERDICT:
        return None
    results = turn.outcome["results"].get(data.get("seat"), [])
    return [result for result in results if result.get("unit") == data.get("unit")]


def _rule_as_before(branch: Branch, by: User, explanation: str) -> None:
    """Going back: rulings that the older line did not have are withdrawn, and those that it had are made again."""
    now, game = database_time.now(), branch.game
    for turn in branch.turns():
        wanted = list(turn.rulings or ())
        for ruling in game.rulings.filter(phase=turn.phase, withdrawn_at=None).exclude(kind=RulingKind.DEADLINE):
            fields = ruling.for_engine()
            if fields in wanted:
                wanted.remove(fields)
            else:
                ruling.withdrawn_at, ruling.withdrawn_reason = now, explanation
                ruling.save(update_fields=["withdrawn_at", "withdrawn_reason"])
        for fields in wanted:
            _make_again(branch, turn, fields, by)


def _make_again(branch: Branch, turn: Turn, fields: JsonDict, by: User) -> None:
    """A ruling that was withdrawn stands again: as a new one, since nothing on the ledger is rewritten."""
    data = {key: value for key, value in fields.items() if key not in ("kind", "author", "reason", "audience")}
    Ruling.objects.create(
        game=branch.game,
        number=turn.number,
        phase=turn.phase,
        kind=fields["kind"],
        data=data,
        reason=fields["reason"],
        audience=fields.get("audience"),
        author=by,
        branch=branch,
    )


def publish_at_once(game: Game, *, last: Turn, again: Turn, by: User, reason: str) -> Branch:
    """The record of a last turn that was adjudicated again and published in one go, so that one can go back."""
    assert last.outcome is not None and again.outcome is not None
    branch = Branch(game=game, author=by, number=last.number, phase=last.phase, total=1)
    branch.follows, branch.line = [last.pk], [again.pk]
    branch.changed = changed_results(last.phase, last.outcome["results"], again.outcome["results"])
    _settle(branch, by, reason)
    new = game.rulings.filter(phase=last.phase, branch=None, made_at__gte=last.adjudicated_at)
    new.exclude(kind=RulingKind.DEADLINE).update(branch=branch)
    return branch
