"""Single pieces, marks and orders for the legend, each a small drawing by the same code as the maps."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.cartography import marks, pieces
from games.cartography.arrows import Arrows
from games.cartography.el import El, el, title, write
from games.cartography.legend import ACTORS, MARKS, STATUSES, UNITS
from games.cartography.places import Places, Stand
from games.cartography.scene import EXTRAS, POWERS, XY, Actor, Options, Order, Scene, Unit
from games.cartography.tokens import BADGES, BODY, symbols
from variants.geometry import geometry

_PREFIX = "legend-"
_OPTIONS = Options(prefix=_PREFIX)
_SCENE = Scene(board="legend", provinces=(), seats=(*POWERS, *EXTRAS))
_OWNERS = {
    "SM": "MONSTERS",
    "XM": "MONSTERS",
    "T": "Doctor",
    "H": "Hitchhiker",
    "V": "Vogon",
    "M": "Germany",
    "B": "Turkey",
    "FA": "Italy",
    "DOM": "Russia",
    "F": "England",
    "A": "France",
}


@dataclass(frozen=True, slots=True)
class Specimen:
    """A drawing with what it means."""

    svg: str
    name: str
    meaning: str


def definitions() -> str:
    """Symbols and patterns of the legend, once on its page."""
    defs = el("defs").put(*symbols(set(BODY), set(BADGES), _PREFIX))
    pattern = el("pattern", id=f"{_PREFIX}stone", width=4, height=4, patternUnits="userSpaceOnUse")
    hatch = el("pattern", id=f"{_PREFIX}never", width=7, height=7, patternUnits="userSpaceOnUse")
    pattern.put(el("path", "pattern-line", d="M-1,5L5-1M-1,1L1-1M3,5L5,3"))
    hatch.put(el("path", "never-line", d="M-1,8L8-1M-1,1L1-1M6,8L8,6"))
    return write(el("svg", "atlas legend-defs", width=0, height=0, aria_hidden="true").put(defs.put(pattern, hatch)))


def _frame(name: str, *content: El, box: str = "-26 -24 52 48") -> str:
    return write(el("svg", "atlas specimen", viewBox=box, role="img").put(title(name), *content))


def _piece(unit: Unit) -> El:
    return pieces.unit(
        _SCENE,
        unit,
        Stand((0.0, 0.0), 1.0),
        _OPTIONS,
        f"{unit.kind}-{'-'.join(unit.statuses)}-{unit.count}{unit.cargo}",
    )


def units() -> list[Specimen]:
    """Every kind of unit, and units in company."""
    out = [
        Specimen(_frame(name, _piece(Unit(kind, _OWNERS[kind], "-"))), name, f"Written {kind}.")
        for kind, name in UNITS.items()
    ]
    out.append(
        Specimen(
            _frame("Merged", _piece(Unit("A", "Soothsayer", "-", count=3))),
            "Merged unit of n",
            "Counts as n; here of three.",
        )
    )
    out.append(
        Specimen(
            _frame("Carried", _piece(Unit("B", "France", "-", cargo="A"))),
            "Carried army",
            "Hangs under the Birds that fly it.",
        )
    )
    lost = pieces.unit(
        _SCENE, Unit("A", "Austria", "-"), Stand((0.0, 0.0), 0.78), _OPTIONS, "legend-lost", dislodged=True
    )
    out.append(Specimen(_frame("Dislodged", lost), "Dislodged unit", "Smaller, in a broken red ring: it must retreat."))
    return out


def statuses() -> list[Specimen]:
    """Every status of a unit."""
    return [
        Specimen(
            _frame(words, _piece(Unit("F" if name in ("gay", "walks") else "A", "Italy", "-", statuses=(name,)))),
            *_split(words),
        )
        for name, words in STATUSES.items()
    ]


def actors() -> list[Specimen]:
    """Every figure that is no unit."""
    return [
        Specimen(
            _frame(
                words,
                pieces.actor(
                    _SCENE,
                    Actor(kind, "-", "England" if kind in ("llamas", "punter") else ""),
                    Stand((0.0, 0.0), 1.0),
                    _OPTIONS,
                ),
            ),
            *_split(words),
        )
        for kind, words in ACTORS.items()
    ]


_LAND = "M-24-14c8-8 14-4 22-6s16-4 22 3 2 16 4 24-10 13-20 12-20 4-26-3-8-20-2-30z"
_COVERS = {"closed": "closed", "just_closed": "just-closed", "opened": "opened", "reserved": "reserved"}


def places() -> list[Specimen]:
    """Centres and every mark of a place."""
    owned = marks.dot((0.0, 0.0), "own-france", owned=True)
    free = marks.dot((0.0, 0.0), "own-none", owned=False)
    out = [
        Specimen(
            _frame("Centre", _ground("own-france"), owned), "Centre of a power", "The dot has its owner's tint within."
        ),
        Specimen(_frame("Neutral", _ground("own-none"), free), "Neutral centre", "A hollow dot."),
        Specimen(
            _frame("Never", _ground("own-none"), el("path", "never", d=_LAND, fill=f"url(#{_PREFIX}never)")),
            "Never playable",
            "Nothing enters, in any season.",
        ),
        Specimen(_frame("Bare", el("path", "bare", d=_LAND)), "Not in this game", "Land that this board does not use."),
    ]
    for name, words in MARKS.items():
        content = [_ground("own-none")]
        if name in _COVERS:
            content.append(el("path", _COVERS[name], d=_LAND))
        elif drawn := marks.on_centre(name, (0.0, 0.0)):
            content += [marks.dot((0.0, 0.0), "own-italy", owned=True), drawn]
        else:
            content.append(el("g", "sign").put(*marks.sign(name)))
        out.append(Specimen(_frame(words, *content), words[0].upper() + words[1:], ""))
    return out


def _ground(css: str) -> El:
    return el("g", css).put(el("path", "specimen-land", d=_LAND))


class _Spots(Places):
    """Places of a legend drawing: three points and no board."""

    POINTS: Mapping[str, XY] = {"a": (-52.0, 8.0), "b": (52.0, 8.0), "c": (0.0, 34.0), "sea": (0.0, -14.0)}

    def spot(self, place: str, coast: str = "") -> XY:
        return self.POINTS[place]


def orders() -> list[Specimen]:
    """Every look of an arrow."""
    move = Order("France", "move", "a", target="b", verdict="succeeds")
    failed = Order("France", "move", "a", target="b", verdict="bounces")
    swap = (move, Order("Germany", "move", "b", target="a", verdict="succeeds"))
    helped = (move, Order("France", "support", "c", helped="a", target="b", verdict="succeeds"))
    cut = (move, Order("France", "support", "c", helped="a", target="b", verdict="cut"))
    stay = (
        Order("France", "hold", "a", verdict="holds"),
        Order("France", "support", "b", helped="a", verdict="succeeds"),
    )
    convoy = (
        Order("England", "convoyed", "a", target="b", path=("sea",), verdict="succeeds"),
        Order("England", "convoy", "sea", kind="F", helped="a", target="b", verdict="succeeds"),
    )
    rows = (
        ("Move", "Solid, with a head.", (move,)),
        ("Failed", "A cross on the order that failed, and only on that.", (failed,)),
        ("Exchange of places", "Two arrows apart.", swap),
        ("Support to move", "Dashed, ending in a ring on the arrow it supports.", helped),
        ("Support that was cut", "The cross is on the support.", cut),
        ("Hold, supported", "A bar under the unit; the support rings it.", stay),
        ("Convoy", "Dash and dot, through the ringed fleets.", convoy),
        (
            "Retreat",
            "Dotted, from where the dislodged unit stands aside.",
            (Order("Italy", "retreat", "a", target="b"),),
        ),
        ("Flight, jump, teleport", "A fine dotted arc.", (Order("Turkey", "jump", "a", target="b"),)),
        ("Build", "A ring with a plus.", (Order("Russia", "build", "a"),)),
        ("Removal", "Crossed out.", (Order("Russia", "remove", "a"),)),
        ("Void", "Pale: the order could not be given.", (Order("France", "move", "a", target="b", verdict="void"),)),
    )
    return [Specimen(_arrows(name, given), name, meaning) for name, meaning, given in rows]


def _arrows(name: str, given: tuple[Order, ...]) -> str:
    scene = Scene(board="legend", provinces=(), seats=_SCENE.seats, orders=given)
    spots = _Spots((), (), (), {}, geometry().sheet(()))
    arrows = Arrows(scene, spots)
    tokens: dict[str, El] = {}
    slug = name.lower().replace(" ", "-").replace(",", "")
    for order in given:
        if order.action != "retreat":
            x, y = spots.spot(order.place)
            unit = Unit(order.kind, order.owner, "-")
            tokens[order.place] = pieces.unit(scene, unit, Stand((x, y), 0.8), _OPTIONS, f"{slug}-{order.place}")
    return _frame(name, *arrows.draw(), *tokens.values(), *arrows.draw_over_units(), box="-80 -36 160 92")


def _split(words: str) -> tuple[str, str]:
    name, _, meaning = words.partition(": ")
    return name[0].upper() + name[1:], (meaning[:1].upper() + meaning[1:] + "." if meaning else "")
