"""The map in words: for screen readers, mails and those who do not see the drawing."""

from games.cartography.legend import ACTIONS, ACTORS, FAILED, MARKS, VERDICTS
from games.cartography.pieces import place_name, unit_words
from games.cartography.scene import Order, Scene


def summary(scene: Scene) -> str:
    """One sentence for the description of the drawing."""
    sides = sorted({u.owner for u in scene.units} | {o for o in scene.centres.values() if o})
    counts = ", ".join(
        f"{scene.seat(s).name} {sum(o == s for o in scene.centres.values())} centres and "
        f"{sum(u.owner == s for u in scene.units)} units"
        for s in sides
    )
    return f"{counts}." if counts else "An empty board."


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
    lines = [
        f"{ACTORS.get(a.kind, a.kind).split(':')[0]}: {place_name(a.place, scene)}"
        + (f" ({a.note})" if a.note else "")
        + "."
        for a in scene.actors
    ]
    lines += [
        f"{place_name(p, scene)}: {', '.join(MARKS.get(m, m) for m in marks)}."
        for p, marks in scene.marks.items()
        if marks
    ]
    lines += [
        "Mont Blanc Underpass: open."
        if link.kind == "tunnel"
        else f"{link.kind.capitalize()} link: {place_name(link.a, scene)} to {place_name(link.b, scene)}."
        for link in scene.links
    ]
    return lines


def orders(scene: Scene) -> list[str]:
    """Everything the arrows say, one line an order."""
    return [f"{scene.seat(o.owner).name}: {_order(o, scene)}" for o in scene.orders]


def _order(order: Order, scene: Scene) -> str:
    from_where = place_name(order.place, scene, order.coast)
    words = f"{order.kind} {from_where} {ACTIONS.get(order.action, order.action)}"
    to = place_name(order.target, scene, order.target_coast) if order.target else ""
    if order.action in ("support", "convoy"):
        words += f" {place_name(order.helped, scene)}" + (
            f" to {to}" if to else " to hold" if order.action == "support" else ""
        )
    elif to:
        words += f" to {to}"
    elif order.helped:
        words += f" {place_name(order.helped, scene)}"
    if order.path:
        words += f" by way of {', '.join(place_name(p, scene) for p in order.path)}"
    if order.verdict in FAILED:
        told = order.why.startswith(VERDICTS[order.verdict])
        return f"{words} – {order.why if told else VERDICTS[order.verdict]}" + _after(order, told) + "."
    if order.verdict == "succeeds":
        words += " – succeeds"
    return words + _after(order, told=False) + "."


def _after(order: Order, told: bool) -> str:
    reason = f" ({order.why})" if order.why and not told else ""
    return (", dislodged" if order.dislodged else "") + reason
