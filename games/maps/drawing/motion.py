"""The step from one phase to the next, as data that the page's script plays.

A scene with its orders says what every unit tried; here each gets a fate and a path.  Ids are
those of the units in the drawing, so the script moves what is already there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from games.maps.drawing.arrows import Arrows
from games.maps.drawing.legend import ACTIONS, FAILED
from games.maps.drawing.parts import Action
from games.maps.drawing.pieces import idents
from games.maps.drawing.places import Places, Stand, arrange
from games.maps.drawing.scene import DrawnOrder, DrawnUnit, Scene


@dataclass(frozen=True, slots=True)
class Motion:
    """What one unit does: ``moves``, ``tries`` (and returns), ``goes`` or ``stays``; at which beat.

    ``element`` is the end of the id of its drawing, ``unit`` the same without saying whether it is dislodged.
    """

    unit: str
    element: str
    fate: str
    d: str
    beat: int
    to: tuple[float, float]
    text: str
    why: str


#: Owner, kind, place and number of a unit.
Key = tuple[str, str, str, int]


def motions(scene: Scene) -> list[dict[str, object]]:
    """One entry for each unit that has an order, in the order of play."""
    places = arrange(scene, scene.sheet)
    arrows = Arrows(scene, places)
    given: dict[Key, DrawnOrder] = {
        (o.owner, o.kind, o.place, o.number): o for o in scene.orders if _is_unit_deed(ACTIONS[o.action])
    }
    out = []
    for key, ident, lost, stand in _pieces(scene, places):
        order = given.get(key)
        if order is None or lost != (order.action in ("retreat", "disband")):
            continue
        line = arrows.route(order) if order.target and ACTIONS[order.action].look else None
        fate = "stays" if line is None else "tries" if order.verdict in FAILED else "moves"
        if order.dislodged and fate != "moves":
            fate = "leaves"
        out.append(
            Motion(
                unit=ident,
                element=f"{'dislodged' if lost else 'unit'}-{ident}",
                fate=fate,
                d=line.d if line else "",
                beat=ACTIONS[order.action].beat,
                to=places.spot(order.target, order.target_coast) if fate == "moves" else stand.at,
                text=order.text,
                why=order.why,
            )
        )
    return [asdict(motion) for motion in sorted(out, key=lambda motion: motion.beat)]


def _is_unit_deed(action: Action) -> bool:
    """What a unit does by itself; cards and builds are no deeds of the unit that they name."""
    return action.deed or bool(action.look and action.film)


def _pieces(scene: Scene, places: Places) -> Iterator[tuple[Key, str, bool, Stand]]:
    """Every unit with its id, whether it is dislodged, and where it stands."""
    lost = [d.unit for d in scene.dislodged]
    for units, stands, out in ((scene.units, places.units, False), (lost, places.dislodged, True)):
        for unit, number, ident, stand in zip(units, _numbers(units), idents(units), stands, strict=True):
            yield (unit.owner, unit.kind, unit.place, number), ident, out, stand


def _numbers(units: Iterable[DrawnUnit]) -> Iterator[int]:
    seen: dict[tuple[str, str, str], int] = {}
    for unit in units:
        name = (unit.owner, unit.kind, unit.place)
        seen[name] = seen.get(name, 0) + 1
        yield seen[name]
