"""What rulings would do, for a GM who looks before publishing: templates/parts/preview.html, as `told`."""

from dataclasses import dataclass

import engine
from games.gm.services.preview import Lost, Preview
from games.maps.comparison import Comparison, compare
from games.permissions import Viewer

NO_ORDER = "no such order"


@dataclass(frozen=True, slots=True)
class PreviewVerdict:
    """An order that comes out otherwise, with what came of it in words."""

    order: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ToldPreview:
    """Both boards, whose orders come out otherwise, and what it would take away.

    `reopens`: the papers of the open turn have been taken in, and it would take papers again.
    """

    comparison: Comparison
    verdicts: tuple[PreviewVerdict, ...]
    lost: tuple[Lost, ...]
    reopens: bool


def told_preview(viewer: Viewer, preview: Preview, *, prefix: str = "") -> ToldPreview:
    """A preview for the GM's eyes. `prefix` keeps the drawings of several apart."""
    before, after = (_results(viewer, outcome) for outcome in (preview.before, preview.after))
    changed = [order for order in sorted({*before, *after}) if before.get(order) != after.get(order)]
    turn = viewer.game.open_turn
    return ToldPreview(
        comparison=compare(viewer, preview.before.state, preview.after.state, prefix=prefix),
        verdicts=tuple(PreviewVerdict(one, before.get(one, NO_ORDER), after.get(one, NO_ORDER)) for one in changed),
        lost=preview.lost,
        reopens=turn is not None and turn.gated_at is not None and preview.turn.number < turn.number,
    )


def _results(viewer: Viewer, outcome: "engine.Outcome") -> dict[str, str]:
    """What came of each order, in words."""
    results_by_seat = engine.view(viewer.game.rulebook, outcome.state, (), None, outcome.results, gm=True).results or {}
    return {
        f"{seat}: {one['order']}": f"{one['verdict']}{', dislodged' if one.get('dislodged') else ''}"
        for seat, results in results_by_seat.items()
        for one in results
    }
