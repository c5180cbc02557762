"""The map in words: for screen readers, mails and those who do not see the drawing."""

from games.maps.drawing.legend import ACTIONS, ACTORS, FAILED, LINKS, UNITS, VERDICTS
from games.maps.drawing.marks import mark_of
from games.maps.drawing.pieces import kind_words, place_name, unit_words
from games.maps.drawing.scene import Actor, DrawnOrder, Scene


def summary(scene: Scene) -> str:
    """One sentence for the description of the drawing."""
    sides = sorted({u.owner for u in scene.units} | {o for o in scene.centres.values() if o})
    counts = ", ".join(
        f"{scene.seat(s).name} {_count(sum(o == s for o in scene.centres.values()), 'centre')} and "
        f"{_count(sum(u.owner == s for u in scene.units), 'unit')}"
        for s in sides
    )
    return f"{counts}." if counts else "An empty board."


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def board(scene: Scene) -> list[str]:
    """A line for each side: its units, and what it holds."""
    lines = []
    owners = [s.id for s in scene.seats]
    owners += sorted({u.owner for u in scene.units} - set(owners))
    for owner in owners:
        units = [unit_words(u, scene) for u in scene.units if u.owner == owner]
        lost = [unit_words(d.unit, scene) + ", dislodged" for d in scene.dislodged if d.unit.owner == owner]
        held = [place_name(p, scene) for p, o in scene.centres.items() if o == owner]
        if not units and not lost and not held:
            continue
        words = ", ".join(units + lost) or "no units"
        holds = f"; holds {', '.join(held)}" if held else "; holds no centre"
        lines.append(f"{scene.seat(owner).name}: {words}{holds}.")
    free = [place_name(p, scene) for p, o in scene.centres.items() if not o]
    if free:
        lines.append(f"Neutral centres: {', '.join(free)}.")
    return lines + _marks(scene)


def _marks(scene: Scene) -> list[str]:
    lines = [_figure(actor, scene) for actor in scene.actors]
    lines += [
        f"{place_name(p, scene)}: {', '.join(mark_of(m).words for m in marks)}."
        for p, marks in scene.marks.items()
        if marks
    ]
    lines += [
        f"{LINKS['tunnel']}: open."
        if link.kind == "tunnel"
        else f"{LINKS.get(link.kind, link.kind.capitalize())}: {place_name(link.a, scene)} to "
        f"{place_name(link.b, scene)}."
        for link in scene.links
    ]
    return lines


def _figure(actor: Actor, scene: Scene) -> str:
    name = ACTORS.get(actor.kind, actor.kind).split(":")[0]
    whose = f"{scene.seat(actor.owner).name}: {name[0].lower()}{name[1:]}" if actor.owner else name
    note = f" ({actor.note})" if actor.note else ""
    return f"{whose}{', ' if actor.owner else ': '}{place_name(actor.place, scene)}{note}."


EXPLAINED = frozenset({"bounces", "cut", "disrupted"})
"""Verdicts whose reasons say all: `bounced: 1 against 1 from A Mun`."""


def orders(scene: Scene) -> list[str]:
    """Everything the arrows say, one line an order."""
    return [f"{scene.seat(o.owner).name}: {_order(o, scene)}" for o in scene.orders]


def _order(order: DrawnOrder, scene: Scene) -> str:
    if order.action == "paper":
        words = order.text
    elif order.kind in UNITS:
        deed = _deed(order, scene) if order.kind not in PLURAL else _of_several(_deed(order, scene))
        words = f"{_whose(order, scene)}{_unit(order.kind, order.place, scene, order.coast)} {deed}"
    else:
        words = f"{_bare(order)} {place_name(order.place, scene, order.coast)}{_further(order, scene)}"
    if order.verdict in FAILED:
        explained = bool(order.why) and order.verdict in EXPLAINED
        return f"{words} – {order.why if explained else VERDICTS[order.verdict]}" + _after(order, explained) + "."
    if order.verdict == "succeeds":
        words += " – succeeds"
    return words + _after(order, explained=False) + "."


#: Kinds whose name is a plural.
PLURAL = frozenset({"B", "SM", "XM"})
_SEVERAL = {"is": "are", "has": "have", "goes": "go", "flies": "fly"}


def _of_several(deed: str) -> str:
    """``flies to Denmark`` of birds: ``fly to Denmark``."""
    parts = deed.split(" and ", 1)
    heads = (part.split(" ", 1) for part in parts)
    return " and ".join(" ".join((_SEVERAL.get(verb, verb.removesuffix("s")), *rest)) for verb, *rest in heads)


def _deed(order: DrawnOrder, scene: Scene) -> str:
    """What the unit does: the verb, then whom it helps, where it goes and over what."""
    words = ACTIONS[order.action].words
    to = place_name(order.target, scene, order.target_coast) if order.target else ""
    if order.action == "fly" and order.helped:
        words = f"{ACTIONS['pickup'].words} {_helped(order, scene)} and {words}"
    elif order.helped:
        words += f" {_helped(order, scene)}"
    if order.action in ("build", "remove"):
        return words + (f", with its twin in {to}" if to else "")
    if to:
        words += f" to {to}"
    elif order.action == "support" and order.helped:
        words += " to hold"
    if order.path:
        words += f" by way of {', '.join(place_name(p, scene) for p in order.path)}"
    return words


def _bare(order: DrawnOrder) -> str:
    """The verb of what no unit does; in the legend it stands behind a unit."""
    words = ACTIONS[order.action].words
    return f"{order.card.capitalize() or 'A card'} is played at" if order.action == "card" else words


def _further(order: DrawnOrder, scene: Scene) -> str:
    if order.action == "vote_link":
        return f" and {place_name(order.target, scene)}"
    places = [place_name(p, scene) for p in (*order.path, *([order.target] if order.target else []))]
    return f", {', '.join(places)}" if places else ""


def _whose(order: DrawnOrder, scene: Scene) -> str:
    """The owner's adjective, where an order is to somebody else's unit."""
    owners = {u.owner for u in scene.units if (u.kind, u.place) == (order.kind, order.place)}
    if not owners or order.owner in owners:
        return ""
    return _adjective(sorted(owners)[0], scene)


def _helped(order: DrawnOrder, scene: Scene) -> str:
    """``army Budapest``, ``German army Munich`` if it is another's."""
    here = [
        u for u in scene.units if u.place == order.helped and (not order.helped_kind or u.kind == order.helped_kind)
    ]
    if not here:
        kind = order.helped_kind
        return _unit(kind, order.helped, scene) if kind in UNITS else place_name(order.helped, scene)
    unit = next((u for u in here if u.owner == order.owner), here[0])
    foreign = "" if unit.owner == order.owner else _adjective(unit.owner, scene)
    return foreign + _unit(unit.kind, unit.place, scene, unit.coast)


def _adjective(owner: str, scene: Scene) -> str:
    seat = scene.seat(owner)
    return f"{seat.adjective or seat.name} "


def _unit(kind: str, place: str, scene: Scene, coast: str = "") -> str:
    return f"{kind_words(kind)} {place_name(place, scene, coast)}"


def _after(order: DrawnOrder, explained: bool) -> str:
    reason = f" ({order.why})" if order.why and not explained else ""
    return (", dislodged" if order.dislodged else "") + reason
