"""What a map shows: plain frozen values, whoever made them.

The drawing knows no engine and no database.  ``from_view.py`` makes a :class:`Scene` from the JSON
form of a view; tests and the gallery write them by hand.  Seats are named by their id
(``France``); a place is a province id, or the name of an :class:`OffBoard` box.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from variants.geometry import Sheet

XY = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A side: its name, the letter on its tokens, the colours it is drawn in, and how its units are called."""

    id: str
    name: str
    initial: str
    colours: str = ""
    adjective: str = ""

    @property
    def style(self) -> str:
        """The suffix of its CSS class."""
        return (self.colours or self.id).lower().replace(" ", "-")


@dataclass(frozen=True, slots=True)
class DrawnUnit:
    """One piece. ``statuses`` are keys of ``legend.STATUSES``; ``cargo`` is what it carries."""

    kind: str
    owner: str
    place: str
    coast: str = ""
    statuses: tuple[str, ...] = ()
    count: int = 1
    cargo: str = ""
    twin: str = ""
    key: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat, and where its attacker came from."""

    unit: DrawnUnit
    attacker: str = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """A figure of no seat (Borg, Marvin, Zaphod), or a token of one (a llama herd)."""

    kind: str
    place: str
    owner: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A way that is no border: a hyperspace link, the tunnel, a teleport, a fall."""

    kind: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """One order with its outcome; ``action`` is a key of ``legend.ACTIONS``.

    ``place`` and ``coast`` say where the unit stands, ``number`` which of several of its kind there.
    A support or convoy names the helped unit by ``helped`` and, unless it holds, its destination by
    ``target``.  ``path`` holds the provinces between, in order.  ``card`` is what is played, if a card is.
    Without a place an order is in the list and nowhere on the map.
    """

    owner: str
    action: str
    place: str
    coast: str = ""
    kind: str = "A"
    number: int = 1
    target: str = ""
    target_coast: str = ""
    helped: str = ""
    helped_kind: str = ""
    path: tuple[str, ...] = ()
    card: str = ""
    verdict: str = ""
    dislodged: bool = False
    text: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class OffBoard:
    """A box beside the board: hyperspace, the sky over a pub crawl."""

    id: str
    name: str
    look: str = "box"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on one map."""

    board: str
    sheet: Sheet
    seats: tuple[DrawnSeat, ...]
    title: str = ""
    subtitle: str = ""
    impassable: tuple[str, ...] = ()
    centres: Mapping[str, str] = field(default_factory=dict)
    tints: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    coasts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    units: tuple[DrawnUnit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    actors: tuple[Actor, ...] = ()
    links: tuple[Link, ...] = ()
    crossings: tuple[tuple[tuple[str, str], XY, XY], ...] = ()
    orders: tuple[DrawnOrder, ...] = ()
    offboard: tuple[OffBoard, ...] = ()

    @property
    def provinces(self) -> tuple[str, ...]:
        """The provinces of the sheet."""
        return self.sheet.provinces

    def seat(self, owner: str) -> DrawnSeat:
        """The seat of that id; an unknown side gets its first letter and the plain look."""
        for seat in self.seats:
            if seat.id == owner:
                return seat
        return DrawnSeat(owner, owner.capitalize() if owner.isupper() else owner, owner[:1] or "?", "other")


@dataclass(frozen=True, slots=True)
class Options:
    """How to draw. ``use``: page, thumbnail, print or share.

    ``switches``: both sorts of names and the patterns are in the drawing, for classes on it to show or hide
    (``labels-short``, ``no-labels``, ``with-patterns``, ``no-orders``); without a class, full names and no patterns.
    ``unwritten``: letters that no font has where it is drawn: names with any of them stand by their codes.
    """

    use: str = "page"
    theme: str = "light"
    labels: str = "short"
    orders: bool = True
    patterns: bool = False
    switches: bool = False
    standalone: bool = False
    prefix: str = ""
    unwritten: frozenset[str] = frozenset()


#: The seven powers and the extra seats of the variants, with their letters.
POWERS = (
    DrawnSeat("Austria", "Austria", "A", adjective="Austrian"),
    DrawnSeat("England", "England", "E", adjective="English"),
    DrawnSeat("France", "France", "F", adjective="French"),
    DrawnSeat("Germany", "Germany", "G", adjective="German"),
    DrawnSeat("Italy", "Italy", "I", adjective="Italian"),
    DrawnSeat("Russia", "Russia", "R", adjective="Russian"),
    DrawnSeat("Turkey", "Turkey", "T", adjective="Turkish"),
)
EXTRAS = (
    DrawnSeat("Hitchhiker", "Hitch-hiker", "H", adjective="Hitch-hiking"),
    DrawnSeat("Vogon", "Vogon", "V", adjective="Vogon"),
    DrawnSeat("Mastermind", "The Mastermind", "M", adjective="Mastermind's"),
    DrawnSeat("Doctor", "The Doctor", "D", adjective="Doctor's"),
    DrawnSeat("Soothsayer", "The Soothsayer", "S", adjective="Soothsayer's"),
    DrawnSeat("Jester", "The Jester", "J", adjective="Jester's"),
    DrawnSeat("Zaphod", "Zaphod", "Z", "other", "Zaphod's"),
    DrawnSeat("MONSTERS", "Monsters", "X", adjective=""),
)
