"""Every kind of order for the legend, drawn by the same code as on the maps."""

from collections.abc import Mapping

from games.maps.drawing import pieces
from games.maps.drawing.arrows import Arrows
from games.maps.drawing.el import El
from games.maps.drawing.legend import ACTIONS
from games.maps.drawing.places import ASIDE, Places, Stand
from games.maps.drawing.scene import XY, DrawnOrder, DrawnUnit, Scene
from games.maps.gallery.specimens import OPTIONS, PREFIX, SCENE, Specimen, frame

Sample = tuple[str, str, tuple[DrawnOrder, ...]]
"""What an order is called in the legend, what is said of it, and the orders that show it."""


class _Spots(Places):
    """Places of a legend drawing: a few points and no board."""

    POINTS: Mapping[str, XY] = {
        "a": (-52.0, 8.0),
        "b": (52.0, 8.0),
        "c": (0.0, 34.0),
        "sea": (0.0, -14.0),
        "west": (-22.0, -12.0),
        "stop": (4.0, -18.0),
        "east": (28.0, -6.0),
        "mid": (0.0, 8.0),
    }

    def spot(self, place: str, coast: str = "") -> XY:
        return self.POINTS[place]


_MOVE = DrawnOrder("France", "move", "a", target="b", verdict="succeeds")
_SUPPORT = DrawnOrder("France", "support", "c", helped="a", target="b", verdict="succeeds")
_MOVES: tuple[Sample, ...] = (
    ("Move", "Solid, with a head.", (_MOVE,)),
    (
        "Failed",
        "A cross on the order that failed, and only on that.",
        (DrawnOrder("France", "move", "a", target="b", verdict="bounces"),),
    ),
    (
        "Exchange of places",
        "Two arrows apart.",
        (_MOVE, DrawnOrder("Germany", "move", "b", target="a", verdict="succeeds")),
    ),
    ("Support to move", "Dashed, ending in a ring on the arrow it supports.", (_MOVE, _SUPPORT)),
    (
        "Support that was cut",
        "The cross is on the support.",
        (_MOVE, DrawnOrder("France", "support", "c", helped="a", target="b", verdict="cut")),
    ),
    (
        "Hold, supported",
        "A bar under the unit; the support rings it.",
        (
            DrawnOrder("France", "hold", "a", verdict="holds"),
            DrawnOrder("France", "support", "b", helped="a", verdict="succeeds"),
        ),
    ),
    (
        "Convoy",
        "Dash and dot, through the ringed fleets.",
        (
            DrawnOrder("England", "convoyed", "a", target="b", path=("sea",), verdict="succeeds"),
            DrawnOrder("England", "convoy", "sea", kind="F", helped="a", target="b", verdict="succeeds"),
        ),
    ),
    (
        "Retreat",
        "Dotted, from where the dislodged unit stands aside.",
        (DrawnOrder("Italy", "retreat", "a", target="b"),),
    ),
    ("Disbanded", "Crossed out where it stands aside.", (DrawnOrder("Italy", "disband", "mid"),)),
    ("Build", "A ring with a plus round what is to come.", (DrawnOrder("Russia", "build", "mid"),)),
    (
        "Siamese build",
        "Two at once, with a bond between them.",
        (DrawnOrder("England", "build", "a", target="b"),),
    ),
    ("Removal", "Crossed out.", (DrawnOrder("Russia", "remove", "mid"),)),
    ("Void", "Pale: the order could not be given.", (DrawnOrder("France", "move", "a", target="b", verdict="void"),)),
)


_JOURNEYS: tuple[Sample, ...] = (
    (
        "Hitch",
        "Long dashes over the ringed lifters; a dot where it is set down on the way.",
        (
            DrawnOrder("Hitchhiker", "ride", "a", kind="H", target="b", path=("west", "stop", "east")),
            DrawnOrder("Hitchhiker", "lift", "west", kind="F", helped="a", target="stop", verdict="succeeds"),
            DrawnOrder("Hitchhiker", "lift", "east", kind="F", helped="stop", target="b", verdict="succeeds"),
        ),
    ),
    (
        "Lift that came to nothing",
        "The leg by itself, with its cross.",
        (DrawnOrder("Hitchhiker", "lift", "sea", kind="F", helped="a", target="b", verdict="fails"),),
    ),
    ("Bubble-car", "A trail of bubbles.", (DrawnOrder("Germany", "drive", "a", kind="M", target="b"),)),
    (
        "Flight",
        "Dotted, a dot in every space it flies over.",
        (DrawnOrder("Turkey", "fly", "a", kind="B", target="b", path=("west", "east")),),
    ),
    (
        "Army in the talons",
        "Its own dots beside the bird's; a parachute where it is set down.",
        (
            DrawnOrder("France", "fly", "a", kind="B", target="b", path=("sea",), helped="a"),
            DrawnOrder("France", "aboard", "a", kind="A", target="sea", helped="a"),
        ),
    ),
    ("Jump", "Dotted, over the place in between.", (DrawnOrder("Germany", "jump", "a", target="b", path=("sea",)),)),
    ("TARDIS", "Out of hyperspace, or into it.", (DrawnOrder("Doctor", "travel", "a", kind="T", target="b"),)),
    ("Teleport", "A beam from star to star.", (DrawnOrder("Germany", "teleport", "a", target="b"),)),
    (
        "Faster than light",
        "Broad, long and short.",
        (DrawnOrder("Austria", "dash", "a", target="b", path=("sea",)),),
    ),
    ("By a link", "Beside the violet arc of the link.", (DrawnOrder("Russia", "leap", "a", target="b"),)),
    ("Lure", "A Female Army draws whom she rings.", (DrawnOrder("Italy", "distract", "a", kind="FA", helped="b"),)),
)


def _signs() -> list[Sample]:
    rows = (
        ("Shoo", "No bird comes near.", "England", "shoo", "A"),
        ("Expose", "No lure works near.", "Turkey", "expose", "DOM"),
        ("Pick up", "Birds take an army into the talons.", "France", "pickup", "B"),
        ("Set down", "They let it go.", "France", "drop", "B"),
        ("Company", "The TARDIS goes along with a unit.", "Doctor", "ride_along", "T"),
        ("Sunglasses off", "It spends the season taking them off.", "Russia", "undress", "A"),
        ("Soul sold", "", "Austria", "sell", "A"),
        ("Re-order", "The Jester's hand.", "Jester", "reorder", "A"),
        ("Card", "Played at a unit or a place.", "Germany", "card", "A"),
        ("Prediction", "Of a stand-off.", "Soothsayer", "predict", ""),
        ("Herd hidden", "Seen by its owner.", "France", "hide", ""),
        ("Herd detonated", "", "France", "detonate", ""),
        ("Vogon-proof", "A build given up for it; seen by the buyer.", "England", "proof", ""),
        ("Coast", "On which a fleet is to be.", "Turkey", "coast", "F"),
        ("Vote for a place", "Where Marvin is to go; one's own.", "Italy", "wish", ""),
        ("Vote", "To close or to open; one's own.", "Italy", "vote", ""),
        ("Nomination", "For a licence; one's own.", "Turkey", "nominate", ""),
    )
    out = [(name, words, (DrawnOrder(who, action, "mid", kind=kind),)) for name, words, who, action, kind in rows]
    link = DrawnOrder("Germany", "vote_link", "a", kind="", target="b")
    return [*out, ("Vote for a link", "One's own.", (link,))]


def _others(shown: set[str]) -> list[Sample]:
    """What other rules draw, plug-ins' among them: a line from place to place, or a sign."""
    return [
        (action.words.capitalize(), "", (DrawnOrder("France", name, "a" if action.look else "mid", target=goal),))
        for name, action in ACTIONS.items()
        if name not in shown and (action.look or action.sign)
        for goal in ("b" if action.look else "",)
    ]


def orders() -> list[Specimen]:
    """Every look of an arrow, and every sign."""
    first_rows = [*_MOVES, *_JOURNEYS, *_signs()]
    rows = [*first_rows, *_others({order.action for _, _, given in first_rows for order in given} | {"tunnel"})]
    return [Specimen(_arrows(name, given), name, meaning) for name, meaning, given in rows]


def _arrows(name: str, given: tuple[DrawnOrder, ...]) -> str:
    scene = Scene(board="legend", sheet=SCENE.sheet, seats=SCENE.seats, orders=given)
    spots = _Spots((), (), (), {}, SCENE.sheet)
    arrows = Arrows(scene, spots, PREFIX)
    tokens: dict[str, El] = {}
    slug = name.lower().replace(" ", "-").replace(",", "").replace("'", "")
    for order in given:
        if order.kind and order.action not in ("build", "aboard"):
            tokens[f"{order.place}{order.kind}"] = _token(scene, spots, order, slug)
    return frame(name, *arrows.draw(), *tokens.values(), *arrows.draw_over_units(), box="-80 -46 160 102")


def _token(scene: Scene, spots: _Spots, order: DrawnOrder, slug: str) -> El:
    owner = "England" if order.action == "lift" else order.owner
    lost = order.action in ("retreat", "disband")
    (x, y), (dx, dy) = spots.spot(order.place), ASIDE if lost else (0.0, 0.0)
    stand = Stand((x + dx, y + dy), 0.65 if lost else 0.8)
    unit = DrawnUnit(order.kind, owner, "-", cargo="A" if order.helped and order.kind == "B" else "")
    return pieces.unit(scene, unit, stand, OPTIONS, f"{slug}-{order.place}-{order.kind}", dislodged=lost)
