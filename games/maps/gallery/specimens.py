"""Single pieces, marks and orders for the legend, each a small drawing by the same code as the maps."""

from dataclasses import dataclass

from games.maps.drawing import marks, pieces
from games.maps.drawing.el import El, el, title, write
from games.maps.drawing.legend import BADGES, FIGURES, KINDS, MARKS, SIGNS
from games.maps.drawing.patterns import PATTERNS, tiles
from games.maps.drawing.places import Stand
from games.maps.drawing.scene import EXTRAS, POWERS, Actor, DrawnSeat, DrawnUnit, Options, Scene
from games.maps.drawing.tokens import drawn_badges, symbols
from variants import RULES
from variants.geometry import geometry

PREFIX = "legend-"
OPTIONS = Options(prefix=PREFIX)
SCENE = Scene(board="legend", sheet=geometry().sheet(()), seats=(*POWERS, *EXTRAS))


@dataclass(frozen=True, slots=True)
class Specimen:
    """A drawing with what it means."""

    svg: str
    name: str
    meaning: str


def definitions() -> str:
    """Symbols and patterns of the legend, once on its page."""
    defs = el("defs").put(*symbols({*KINDS, *FIGURES}, drawn_badges(), PREFIX))
    defs.put(tiles(frozenset(PATTERNS), PREFIX))
    return write(el("svg", "atlas legend-defs", width=0, height=0, aria_hidden="true").put(defs))


def frame(name: str, *content: El, box: str = "-26 -24 52 48") -> str:
    return write(el("svg", "atlas specimen", viewBox=box, role="img").put(title(name), *content))


def _piece(unit: DrawnUnit) -> El:
    return pieces.unit(
        SCENE,
        unit,
        Stand((0.0, 0.0), 1.0),
        OPTIONS,
        f"{unit.kind}-{'-'.join(unit.statuses)}-{unit.count}{unit.cargo}",
    )


def sides() -> list[Specimen]:
    """Every side that can own land: its tint, its pattern, its letter."""
    return [_side(seat) for seat in (*POWERS, *EXTRAS)]


def _side(seat: DrawnSeat) -> Specimen:
    tint = el("g", f"own-{seat.style}").put(
        el("path", "specimen-land", d=_LAND),
        el("path", "pattern", d=_LAND, fill=f"url(#{PREFIX}pattern-{seat.style})"),
        el("g", "token", transform="translate(-14 -11)").put(*pieces.pip(seat.initial)),
    )
    return Specimen(_plot(seat.name, tint), seat.name, f"Letter {seat.initial}.")


def beside() -> list[Specimen]:
    """What rules note of a seat or of the game: nothing of it is on the map."""
    titles = {
        mark.label: rule.title
        for rule in RULES.values()
        for mark in rule.marks
        if mark.on in ("seat", "game") and mark.label
    }
    return [Specimen("", label[0].upper() + label[1:], f"{title}.") for label, title in sorted(titles.items())]


def units() -> list[Specimen]:
    """Every kind of unit, and units in company."""
    out = [
        Specimen(frame(piece.words, _piece(DrawnUnit(kind, piece.sample, "-"))), piece.words, f"Written {kind}.")
        for kind, piece in KINDS.items()
    ]
    out.append(
        Specimen(
            frame("Merged", _piece(DrawnUnit("A", "Soothsayer", "-", count=3))),
            "Merged unit of n",
            "Counts as n; here of three.",
        )
    )
    out.append(
        Specimen(
            frame("Carried", _piece(DrawnUnit("B", "France", "-", cargo="A"))),
            "Carried army",
            "Hangs under the Birds that fly it.",
        )
    )
    lost = pieces.unit(
        SCENE, DrawnUnit("A", "Austria", "-"), Stand((0.0, 0.0), 0.78), OPTIONS, "legend-lost", dislodged=True
    )
    out.append(Specimen(frame("Dislodged", lost), "Dislodged unit", "Smaller, in a broken red ring: it must retreat."))
    return out


def statuses() -> list[Specimen]:
    """Every status of a unit."""
    return [
        Specimen(
            frame(badge.words, _piece(DrawnUnit(badge.sample, "Italy", "-", statuses=(name,)))),
            *split(badge.words),
        )
        for name, badge in BADGES.items()
    ]


def actors() -> list[Specimen]:
    """Every figure that is no unit."""
    return [
        Specimen(
            frame(
                piece.words,
                pieces.actor(
                    SCENE,
                    Actor(kind, "-", piece.sample),
                    Stand((0.0, 0.0), 1.0),
                    OPTIONS,
                ),
            ),
            *split(piece.words),
        )
        for kind, piece in FIGURES.items()
    ]


_LAND = "M-24-14c8-8 14-4 22-6s16-4 22 3 2 16 4 24-10 13-20 12-20 4-26-3-8-20-2-30z"


#: Half of a sea that fell dry.
_DRY = "M-24-14c8-8 14-4 22-6s16-4 22 3 2 16 4 24z"


def places() -> list[Specimen]:
    """Centres and every mark of a place."""
    owned = marks.dot((0.0, 0.0), "own-france", owned=True)
    free = marks.dot((0.0, 0.0), "own-none", owned=False)
    out = [
        Specimen(
            _plot("Centre", _ground("own-france"), owned), "Centre of a power", "The dot has its owner's tint within."
        ),
        Specimen(_plot("Neutral", _ground("own-none"), free), "Neutral centre", "A hollow dot."),
        Specimen(
            _plot("Never", _ground("own-none"), el("path", "never", d=_LAND, fill=f"url(#{PREFIX}never)")),
            "Never playable",
            "Nothing enters, in any season.",
        ),
        Specimen(_plot("Bare", el("path", "bare", d=_LAND)), "Not in this game", "Land that this board does not use."),
    ]
    for name, words in MARKS.items():
        content = [el("path", "sea specimen-land", d=_LAND) if name == "dry" else _ground("own-none")]
        if SIGNS[name].cover:
            content += [el("path", css, d=_DRY if name == "dry" else _LAND) for css in marks.covers(name)]
        elif drawn := marks.on_centre(name, (0.0, 0.0)):
            content += [marks.dot((0.0, 0.0), "own-italy", owned=True), drawn]
        else:
            content.append(el("g", "sign").put(*marks.sign(name)))
        out.append(Specimen(_plot(words, *content), words[0].upper() + words[1:], ""))
    return out


def _plot(name: str, *content: El) -> str:
    """A piece of land in its frame."""
    return frame(name, *content, box="-34 -26 68 54")


def _ground(css: str) -> El:
    return el("g", css).put(el("path", "specimen-land", d=_LAND))


def split(words: str) -> tuple[str, str]:
    name, _, meaning = words.partition(": ")
    return name[0].upper() + name[1:], (meaning[:1].upper() + meaning[1:] + "." if meaning else "")
