"""[8] Birds: flocks that may be built instead of armies and fleets, that fly over everything and carry armies.

They fly three spaces, or two with a load, fight nobody, stand with anybody and take no centres. Their load has no
strength until it is on the ground again. Units that hold may shoo them. `flights` has the orders, `talons` judges
them, `boarding`, `flying` and `landing` carry them out, `shooing` and `fleeing` are what the name says.
"""

from __future__ import annotations

from types import MappingProxyType

from engine.model.ids import KindId, ProvinceId
from engine.model.rulebook_faults import Refusal
from engine.model.state import Unit
from engine.rulebook.catalogue import BLOCKS, COUNTS, MAY_ACT, ON_LOSS, REACH
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, OrderKind, Rule, Step
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import Flag

from variants.rather_silly import SOURCE
from variants.rather_silly.birds import boarding, fleeing, flights, flying, shooing, talons
from variants.rather_silly.birds.flights import BIRDS

ONLY_BIRDS = Scope(kinds=frozenset({BIRDS.id}))


def _counts(turn: Look, unit: Unit, tally: str) -> int | None:
    """Creatures count birds like human units, as a meal and as a crowd."""
    return 1 if unit.kind == BIRDS.id and tally in ("meal", "crowd") else None


def _grounded(turn: Look, unit: Unit, verb: str) -> str | None:
    """Whoever is in the talons does nothing but stay aboard, or go with the birds."""
    if verb == "be aboard":
        return None
    return f"{unit} is in the talons of {turn.position.units[unit.carrier]}" if unit.carrier else None


def _vacant(turn: Look, place: ProvinceId, purpose: str, kind: KindId) -> str | None:
    """The option: birds need a vacant centre like anybody else (R29)."""
    if purpose != "build" or kind != BIRDS.id:
        return None
    return next((f"{unit} is there" for unit in turn.position.standing(place) if turn.kind(unit).contests), None)


def _refuses(rulebook: Rulebook) -> Refusal | None:
    if rulebook.options["birds.landing"] != "ordered" or rulebook.options["birds.aloft"] != "no":
        return None
    return Refusal(
        "birds.landing: ordered leaves armies in the talons until they are told to land, and birds.aloft: no lets "
        "none stay there.",
        "Choose birds.aloft: allowed, or birds.landing: automatic.",
    )


RULE = Rule(
    id="birds",
    number="8",
    title="Birds",
    summary="Instead of an army or fleet one may build birds, which fly three spaces, or two with an army in their "
    "talons, fight nobody, and are shooed by units that hold.",
    topics=("creatures",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.8.build": "Birds are built as an alternative to conventional units.",
            "rather_silly.8.flight": "They fly three spaces unladen or two with an army; never with a fleet.",
            "rather_silly.8.pick_up": "Birds and army must be in one place, and their orders must be consistent.",
            "rather_silly.8.harmless": "They have no combat value, contest no space, and stand with any unit but Borg.",
            "rather_silly.8.load": "An army in the talons has no combat value until it has landed.",
            "rather_silly.8.mixed": "Orders that differ part the two after the common steps.",
            "rather_silly.8.landing": "Where it cannot land they stop in between if possible; over sea it drowns.",
            "rather_silly.8.shoo": "Where a holding unit shoos no birds may end, nor next to it.",
            "rather_silly.8.retreat": "Shooed birds flee, die of neglect without orders, or of fright.",
        }
    ),
    options=(
        Option("birds.site", ("any_own", "vacant_own"), "Whether their building centre must be vacant.", "R29"),
        Option(
            "birds.landing", ("automatic", "ordered"),
            "Whether an army lands at the end of a flight by itself, or only when told to DROP.", "R30",
        ),
        Option("birds.aloft", ("allowed", "no"), "Whether an army may stay in the talons between seasons.", "R31"),
        Option(
            "birds.fallback", ("origin", "destroyed"),
            "What becomes of an army for which there is no landing on the way either.", "R32",
        ),
        Option("birds.shoo_dislodged", ("works", "fails"), "Whether a dislodged unit shoos.", "R33"),
        Option(
            "birds.shoo_through", ("allowed", "stopped_at_edge"), "Whether birds fly through a place of shooing.", "R34"
        ),
        Option("birds.occupied", ("contesting", "any_unit"), "Who is in the way of a landing.", "R35"),
        Option("birds.retreat", ("flight", "one_space"), "How far birds flee.", "R37"),
        Option("birds.heavy", ("any_army", "single_only"), "Whether birds carry merged armies.", "R41"),
        Option("birds.tardis", ("yes", "no"), "Whether birds carry the TARDIS.", "R41"),
    ),
    needs=("movement", "retreats", "adjustments"),
    kinds=(BIRDS,),
    marks=(MarkSpec("shooed", "place", Flag(), "no birds"),),
    steps=(
        Step("partners matched", "birds.boarding", boarding.board, "Armies board birds", commutes=True),
        Step("unarmed move", "birds.fly", flying.fly, "Birds fly, and set down whom they carry", commutes=True),
        Step("no retreat for these", "birds.fright", fleeing.die_of_fright, "Birds die of fright", commutes=True),
        Step("unarmed retreats", "birds.retreat", fleeing.flee, "Shooed birds flee", commutes=True),
        Step("season's spells end", "birds.calm", shooing.settle_down, "Shooing ends", commutes=True),
    ),
    amendments=(
        Amendment(COUNTS.name, Layer.ADD, _counts, ONLY_BIRDS),
        Amendment(MAY_ACT.name, Layer.FORBID, _grounded),
        Amendment(REACH.name, Layer.REPLACE, fleeing.retreats, ONLY_BIRDS),
        Amendment(ON_LOSS.name, Layer.ADD, fleeing.drop_army, ONLY_BIRDS),
        Amendment(
            BLOCKS.name, Layer.FORBID, _vacant, Scope(kinds=ONLY_BIRDS.kinds, purposes=frozenset({"build"})),
            when=lambda options: options["birds.site"] == "vacant_own",
        ),
    ),
    forms=flights.FORMS,
    riders=MappingProxyType({flights.SHOO: talons.no_shooing}),
    order_kinds=(
        OrderKind(
            "order", "M", frozenset({"fly", "pick_up", "board"}), talons.no_wants, talons.orders, talons.judge
        ),
        OrderKind("pair of orders", "M", frozenset({"joint"}), talons.no_wants, talons.no_orders, talons.judge),
        OrderKind(
            "retreat", "R", frozenset({"flee"}), fleeing.wants, fleeing.orders, fleeing.judge,
            read_at="unarmed retreats",
        ),
    ),
    refuses=_refuses,
)  # fmt: skip
