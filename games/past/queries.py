"""Branches: drafts for the GM alone, and what a published one changed, for whoever looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import engine
from engine.model.ids import SeatId
from engine.views import visible
from games.common.branch_differences import Entry, impossible
from games.common.errors import Hidden
from games.common.phase_order import phase_key
from games.models import Branch, BranchStatus, GameStatus, Ruling, Turn
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.ledger import ledger


@dataclass(frozen=True, slots=True)
class PositionChange:
    """What a branch changes, as far as a viewer may know it. `before` and `after` are whole positions: show them
    through games.maps.comparison. `lost` are the orders that became impossible."""

    branch: Branch
    before: "engine.State"
    after: "engine.State"
    entries: tuple[Entry, ...]

    @property
    def lost(self) -> list[Entry]:
        return impossible(self.entries)

    def by_phase(self, seat: str | None = None, *, lost: bool = False) -> list[tuple[str, list[Entry]]]:
        """The entries turn by turn; those of one seat, if one is named; only what became impossible, if so wished."""
        chosen = [one for one in (self.lost if lost else self.entries) if seat is None or one["seat"] == seat]
        return [
            (phase, list(phase_entries)) for phase, phase_entries in groupby(chosen, key=lambda one: str(one["phase"]))
        ]


def branches(viewer: Viewer) -> list[Branch]:
    """The branches this viewer may know of, the latest first: everybody the published ones, the GM all."""
    rows = viewer.game.branches.select_related("author__profile", "settled_by__profile", "returns_to").order_by("-pk")
    return list(rows if viewer.is_gm else rows.published())


def branch_for(viewer: Viewer, pk: int) -> Branch:
    """A branch, if this viewer may know of it. Raises Hidden."""
    branch = next((one for one in branches(viewer) if one.pk == pk), None)
    if branch is None:
        raise Hidden("There is no such branch here.")
    branch.game = viewer.game
    return branch


def change(viewer: Viewer, branch: Branch) -> PositionChange:
    """What a branch that `branch_for` gave has changed, or would change."""
    over = viewer.game.status == GameStatus.FINISHED

    def sees(entry: Entry) -> bool:
        audience = entry.get("audience")
        return viewer.is_gm or visible(
            None if audience is None else frozenset(map(SeatId, audience)), viewer.seat_id, over
        )

    return PositionChange(branch, _old_end(branch), start_of(branch)[1], tuple(filter(sees, branch.changed)))


def _old_end(branch: Branch) -> "engine.State":
    """Where the line stood that the branch replaces: the position after its last turn.

    A game that is played anew from a turn has none from there on until that turn is over: who goes back before comes
    from the position in which it was open.
    """
    rulebook = branch.game.rulebook
    if not branch.follows:
        return Turn.objects.get(pk=branch.line[0]).loaded_state(rulebook)
    return Turn.objects.get(pk=branch.follows[-1]).loaded_outcome(rulebook).state


def at_phase(viewer: Viewer, branch: Branch, phase: str) -> "tuple[engine.State | None, engine.State | None]":
    """The positions after one phase: of the old line, and of the branch; None where the line does not have it."""
    ends: list[engine.State | None] = []
    for ids in (branch.follows, branch.line):
        turn = Turn.objects.filter(pk__in=ids, phase=phase).first()
        ends.append(turn.loaded_outcome(viewer.game.rulebook).state if turn is not None else None)
    return ends[0], ends[1]


def phases_of(branch: Branch) -> list[str]:
    """The phases of the old line and of the branch, in order."""
    phases = Turn.objects.filter(pk__in=[*branch.follows, *branch.line]).values_list("phase", flat=True)
    return sorted(set(phases), key=phase_key)


def rulings_with(viewer: Viewer, branch: Branch) -> list[Ruling]:
    """The rulings that were published with a branch, as far as this viewer may read them."""
    return [line.ruling for line in ledger(viewer) if line.ruling.branch_id == branch.pk]


def draft_rulings(viewer: Viewer, branch: Branch) -> Sequence[dict[str, object]]:
    """For the GM: the rulings that a draft would make, with the phases' names."""
    if not viewer.is_gm:
        return ()
    return [{**one, "phase_name": positions.phase_name(viewer.game, one["phase"])} for one in branch.rulings]


def changes(viewer: Viewer) -> list[Branch]:
    """What has changed the past of this game, the latest first."""
    return [one for one in branches(viewer) if one.status == BranchStatus.PUBLISHED]


def start_of(branch: Branch) -> tuple[Turn | None, "engine.State"]:
    """The last turn that the branch has, or builds on, and the position after it."""
    rulebook = branch.game.rulebook
    if branch.line:
        last = Turn.objects.get(pk=branch.line[-1])
        return last, last.loaded_outcome(rulebook).state
    first = Turn.objects.select_related("parent").get(pk=branch.follows[0])
    return first.parent, first.loaded_state(rulebook)
