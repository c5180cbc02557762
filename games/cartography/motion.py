"""The step from one phase to the next, as data that the page's script plays.

A scene with its orders says what every unit tried; here each gets a fate and a path.  Ids are
those of the units in the drawing, so the script moves what is already there.
"""

from dataclasses import asdict, dataclass

from games.cartography.arrows import Arrows
from games.cartography.legend import FAILED
from games.cartography.pieces import idents
from games.cartography.places import arrange
from games.cartography.scene import Order, Scene
from variants.geometry import geometry


@dataclass(frozen=True, slots=True)
class Motion:
    """What one unit does: ``moves``, ``tries`` (and returns), ``goes`` or ``stays``; at which beat."""

    unit: str
    fate: str
    d: str
    beat: int
    to: tuple[float, float]
    text: str
    why: str


#: Supports show first, then moves, then who must leave.
_BEATS = {"support": 0, "convoy": 0, "hold": 0}


def motions(scene: Scene) -> list[dict[str, object]]:
    """One entry for each unit that has an order, in the order of play."""
    places = arrange(scene, geometry().sheet(scene.provinces))
    arrows = Arrows(scene, places)
    by_place: dict[str, Order] = {o.place: o for o in scene.orders if o.action not in ("build", "remove")}
    out = []
    for unit, stand, ident in zip(scene.units, places.units, idents(scene.units), strict=True):
        order = by_place.get(unit.place)
        if order is None or order.owner != unit.owner:
            continue
        line = arrows.route(order) if order.target and order.action not in ("support", "convoy") else None
        fate = "stays" if line is None else "tries" if order.verdict in FAILED else "moves"
        if order.dislodged and fate != "moves":
            fate = "leaves"
        out.append(
            Motion(
                unit=ident,
                fate=fate,
                d=line.d if line else "",
                beat=_BEATS.get(order.action, 1),
                to=places.spot(order.target, order.target_coast) if fate == "moves" else stand.at,
                text=order.text,
                why=order.why,
            )
        )
    return [asdict(motion) for motion in sorted(out, key=lambda motion: motion.beat)]
