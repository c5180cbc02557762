"""Two positions side by side, as one pair of eyes may see them, and the list of what differs between them.

Both positions go through `engine.view` first; what is compared is only what came out of it. So a page with a
comparison can tell no more than the two boards next to each other would.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.safestring import SafeString

import engine
from engine.model.state import State
from games.maps.differences import HEADINGS, MapDifference, differences
from games.maps.drawing.marks import with_marks
from games.maps.game_maps import drawing, scene_of
from games.models import GameStatus
from games.permissions import Viewer
from games.selectors import positions


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One of the two positions, drawn."""

    label: str
    phase_name: str
    svg: SafeString


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two boards and what differs: for templates/parts/comparison.html (css/comparison.css), as `comparison`."""

    before: ComparedBoard
    after: ComparedBoard
    differences: tuple[MapDifference, ...]

    @property
    def boards(self) -> tuple[ComparedBoard, ComparedBoard]:
        return self.before, self.after

    @property
    def marked(self) -> frozenset[str]:
        """The provinces that are outlined on both boards."""
        return frozenset(place for one in self.differences for place in one.places)

    @property
    def matters(self) -> str:
        """The same as words of an attribute."""
        return " ".join(sorted(self.marked))

    @property
    def groups(self) -> list[tuple[str, list[MapDifference]]]:
        """The differences under their headings."""
        return [(HEADINGS[sort], list(group)) for sort, group in groupby(self.differences, key=lambda one: one.sort)]


def compare(
    viewer: Viewer,
    before: State,
    after: State,
    *,
    labels: tuple[str, str] = ("As it is", "As it would be"),
    prefix: str = "",
) -> Comparison:
    """Two positions of the viewer's game: drawn, with what differs outlined, and their differences.

    `prefix` keeps the ids of several apart.
    """
    seen = seen_by(viewer, before), seen_by(viewer, after)
    differ = differences(viewer.game.rulebook, *seen)
    places = {place for one in differ for place in one.places}
    boards = [
        _compared_board(viewer, state, label, f"{prefix}{side}-", places)
        for label, state, side in zip(labels, seen, ("before", "after"), strict=True)
    ]
    return Comparison(boards[0], boards[1], differ)


def compare_texts(viewer: Viewer, before: State, after: State) -> tuple[MapDifference, ...]:
    """The differences alone, without drawings: for mail and the API."""
    return differences(viewer.game.rulebook, seen_by(viewer, before), seen_by(viewer, after))


def _compared_board(
    viewer: Viewer, state: Mapping[str, object], label: str, prefix: str, places: Iterable[str]
) -> ComparedBoard:
    """A position with the provinces outlined in which the two differ."""
    name = positions.phase_name(viewer.game, str(state["phase"]))
    scene = with_marks(scene_of(viewer.game, state, name), places, "differs")
    return ComparedBoard(label, name, drawing(scene, prefix=prefix))


def seen_by(viewer: Viewer, state: State) -> dict[str, object]:
    """A position of the viewer's game as JSON, as engine.view gives it to these eyes.

    A line of play that ended opens its secrets to nobody while the game itself goes on.
    """
    over = viewer.game.status == GameStatus.FINISHED
    ended = state.ended and not over and not viewer.is_gm
    shown = replace(state, winners=None, ending="") if ended else state
    seen = engine.view(viewer.game.rulebook, shown, (), viewer.seat_id, gm=viewer.is_gm, over=over).state
    return seen | {"winners": list(state.winners or ()), "ending": state.ending} if ended else seen
