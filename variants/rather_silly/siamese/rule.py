"""[12] Siamese Units: a pair that must always be adjacent, each supporting whatever the other does.

The owner's orders must keep the two adjacent whatever becomes of them; otherwise both hold. Others' words (the
Jester's, lures, compulsion) may part them, and then both are destroyed. `pairing` builds them, `bonds` binds them.
"""

from __future__ import annotations

from types import MappingProxyType

from engine.model.conditions import AtomSpec
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import AFFECTED, COUNTS, MAY_ACT, ON_LOSS, PASSAGE, REACH
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, OrderKind, Rule, Step
from engine.rulebook.values import SAME, AUnit, Flag

from variants.rather_silly import SOURCE
from variants.rather_silly.siamese import bonds, pairing
from variants.standard.atoms import happened

MOVED = (
    "faster than light", "trapped thrown out", "landings", "teleports", "wanderers push", "late evictions", "merges",
    "no retreat for these", "holes swallow", "after the count",
)  # fmt: skip
"""Where other rules may part twins otherwise than by orders, retreats and losses."""

RULE = Rule(
    id="siamese",
    number="12",
    title="Siamese Units",
    summary="Once a game a player may build two adjacent units as one; each supports whatever the other does, and "
    "both die if they are parted.",
    topics=("creatures",),
    news=("siamese.alone",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.12.build": "Once during the game, in adjacent provinces; the pair counts as one build.",
            "rather_silly.12.adjacent": "They must always be adjacent, and are both destroyed if forced to split up.",
            "rather_silly.12.orders": "Orders that could part them are illegal: the two hold.",
            "rather_silly.12.support": "Each also supports what the other does; orders to support come on top.",
            "rather_silly.12.cut": "An attack cuts the ordered support first; the silent one takes a second.",
            "rather_silly.12.convoy": "Siamese armies may convoy each other while supporting each other.",
        }
    ),
    options=(
        Option("siamese.site", ("centres", "one_centre"), "Where the two are built.", "R51"),
        Option("siamese.twin_death", ("both", "survivor_normal"), "What becomes of a lone twin.", "R52"),
        Option("siamese.implicit_cut", ("first_if_alone", "always_second"), "What cuts a silent support.", "R53"),
        Option("siamese.army_convoy", ("yes", "fleets_only"), "Whether armies convoy each other.", "R55"),
    ),
    needs=("movement", "retreats", "adjustments"),
    marks=(MarkSpec("twin", "unit", AUnit(SAME), "twin", mutual=True), MarkSpec("used", "seat", Flag(), "pair built")),
    steps=(
        Step("orders judged together", "siamese.legal", bonds.judge_pairs, "Orders that part twins", commutes=True),
        Step("doors and jumps", "siamese.help", bonds.help_out, "Twins support each other", commutes=True),
        Step("arrivals take effect", "siamese.split", bonds.split, "Parted twins die", commutes=True, again=MOVED),
        Step("unarmed retreats", "siamese.split_retreated", bonds.split, "The same after retreats", commutes=True),
        Step("next window opens", "siamese.split_linked", bonds.split, "The same when a link ends", commutes=True),
    ),
    atoms=(AtomSpec("SPLIT", ("unit",), 19, holds=happened, says="was split from its twin"),),
    amendments=(
        Amendment(REACH.name, Layer.ADD, bonds.leaps, when=bonds.armies_convoy),
        Amendment(REACH.name, Layer.FORBID, bonds.away_from_twin),
        Amendment(MAY_ACT.name, Layer.ADD, bonds.may_convoy, when=bonds.armies_convoy),
        Amendment(PASSAGE.name, Layer.ADD, bonds.passage, when=bonds.armies_convoy),
        Amendment(ON_LOSS.name, Layer.ADD, bonds.follow),
        Amendment(COUNTS.name, Layer.SCALE, bonds.half, Scope(purposes=frozenset({"supply"}))),
        Amendment(AFFECTED.name, Layer.FORBID, bonds.spared),
    ),
    forms=(
        Form(
            "build twins", HEAD, ("BUILD SIAMESE", "BUILD TETHERED"), pairing.read_build, "BUILD SIAMESE A Par + A Bre"
        ),
        Form("remove twins", HEAD, ("REMOVE SIAMESE", "REMOVE TETHERED"), pairing.read_remove, "REMOVE A Par"),
    ),
    order_kinds=(
        OrderKind(
            "build", "A", frozenset({"build_siamese"}), pairing.wants, pairing.orders, pairing.judge, pairing.sample,
            carry_out=pairing.build, read_at="adjustments", fills=pairing.fills,
        ),
        OrderKind(
            "order", "M", frozenset(), bonds.no_wants, bonds.leap_orders, bonds.no_judge, conflicts=bonds.conflicts
        ),
    ),
)  # fmt: skip
