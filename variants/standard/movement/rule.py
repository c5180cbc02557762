"""Orders and movement: hold, move, support, convoy (DATC 3.0, chapters 4 to 6.G)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.ids import KindId, SeatId, aloft
from engine.model.kinds import Kind
from engine.movement.combat import fight_it_out
from engine.movement.held_back import hold_back
from engine.movement.legality import judge
from engine.movement.matching import match_orders
from engine.movement.options import movement_orders
from engine.rulebook.look import Look
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want

from variants.standard import SOURCE
from variants.standard.atoms import MOVEMENT
from variants.standard.movement.presets import PRESETS

ARMY = Kind(
    KindId("A"), "Army", "land", conventional=True, convoyed=True, build_rank=2,
    verbs=frozenset({"hold", "move", "support", "retreat", "be carried"}),
)  # fmt: skip
FLEET = Kind(
    KindId("F"), "Fleet", "water", conventional=True, carries=True, build_rank=1,
    verbs=frozenset({"hold", "move", "support", "convoy", "retreat"}),
)  # fmt: skip

OPTIONS = (
    Option(
        "movement.paradox", ("szykman", "rules_1971", "rules_1982", "rules_2023"),
        "What happens to a convoy that attacks a support against its own fleets.", "DATC 4.A.2", datc_choice="paradox",
    ),
    Option(
        "movement.convoy_disruption", ("all_routes", "any_route"),
        "Whether a convoy with two routes fails when one or when both are broken.", "DATC 4.A.1",
        datc_choice="convoy_disruption",
    ),
    Option(
        "movement.adjacent_convoy", ("rules_2023", "rules_1971", "rules_1982", "via_only"),
        "When an army goes by sea to a province that it could reach by land.", "DATC 4.A.3",
        datc_choice="adjacent_convoy",
    ),
    Option(
        "movement.via_fallback", ("none", "land"),
        "Whether an army whose chosen convoy fails goes by land instead.", "DATC 4.A.3", datc_choice="via_fallback",
    ),
    Option(
        "movement.convoy_attack_from", ("province", "sea"),
        "Whether a convoyed army cuts a support against the province it comes from.", "DATC 4.A.4",
        datc_choice="convoy_attack_from",
    ),
    Option(
        "movement.dislodged_prevents", ("unless_head_to_head", "never"),
        "Whether a dislodged unit still bounces others where its attacker came from.", "DATC 4.A.7",
        datc_choice="dislodged_prevents",
    ),
    Option(
        "movement.omitted_coast", ("only_possible", "fails"),
        "A fleet's move without a coast, where it can reach one only.", "DATC 4.B.2", datc_choice="omitted_coast",
    ),
    Option(
        "movement.wrong_coast", ("illegal", "ignored"),
        "A fleet's move to a coast it cannot reach, where it can reach the other.", "DATC 4.B.3",
        datc_choice="wrong_coast",
    ),
    Option(
        "movement.support_coast", ("optional", "own_only", "required"),
        "A support of a fleet's move that does not say the coast.", "DATC 4.B.4", datc_choice="support_coast",
    ),
    Option(
        "movement.own_coast", ("ignored", "must_match"),
        "An order that names its own fleet's coast wrongly.", "DATC 4.B.5", datc_choice="own_coast",
    ),
    Option(
        "movement.irrelevant_coast", ("ignored", "fails"),
        "A coast where there is none, or none that matters.", "DATC 4.B.6", datc_choice="irrelevant_coast",
    ),
    Option(
        "movement.illegal_orders", ("ignored", "attempted"),
        "Whether a unit with an illegal order counts as one that tried.", "DATC 4.E.1", datc_choice="illegal_orders",
    ),
    Option(
        "movement.impossible_orders", ("refused", "printed"),
        "Whether orders that cannot be carried out may be handed in, as signals or misorders, and are printed.",
        "house rules of the hobby",
    ),
    Option(
        "movement.multiple_orders", ("hold", "first", "last"),
        "Several different legal orders for one unit.", "DATC 4.D.3", datc_choice="multiple_orders",
    ),
    Option(
        "movement.disorder_support", ("allowed", "refused"),
        "Whether units of a seat that gave no orders can be supported by others.", "DATC 4.D.9",
        datc_choice="disorder_support",
    ),
    Option(
        "movement.missing_kind", ("accepted", "yields", "refused"),
        "An order that does not say army or fleet.", "DATC 4.C.1", datc_choice="missing_kind",
    ),
    Option(
        "movement.wrong_kind", ("accepted", "yields", "refused"),
        "An order that says army for a fleet, or the other way round.", "DATC 4.C.2", datc_choice="wrong_kind",
    ),
    Option(
        "movement.wrong_owner", ("accepted", "refused"),
        "A support or convoy that names the wrong power for the one unit there.", "DATC 4.C.6",
        datc_choice="wrong_owner",
    ),
)  # fmt: skip


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    return [
        Want("order", str(unit), 1, "holds", f"{unit} H, or - a province, S a unit, C an army")
        for unit in turn.position.units_of(seat)
        if unit.id not in turn.position.to_retreat and not aloft(unit.at)
    ]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return movement_orders(turn, seat)


RULE = Rule(
    id="movement",
    number="2",
    title="Orders and movement",
    summary="Armies and fleets hold, move, support and convoy, all at once; the stronger gets in, equals bounce.",
    topics=("movement",),
    source=SOURCE,
    clauses={
        "standard.movement.legality": "Units go where their kind borders; other orders are void (6.A, 6.B).",
        "standard.movement.impossible": "By option, orders that cannot be carried out are taken and printed.",
        "standard.movement.nmr": "A unit without an order holds.",
        "standard.movement.circular": "Units may go round in a circle; two swap only by convoy (6.C).",
        "standard.movement.support": "Support is given, cut and lost by dislodgement (6.D).",
        "standard.movement.head_to_head": "Units that move against one another fight; nobody dislodges his own (6.E).",
        "standard.movement.convoy": "Fleets at sea convoy armies; a dislodged fleet disrupts (6.F).",
        "standard.movement.adjacent": "Convoys to adjacent provinces (6.G).",
    },
    options=OPTIONS,
    kinds=(ARMY, FLEET),
    steps=(
        Step("orders meet the board", "movement.orders", match_orders, "Orders are matched to units", commutes=True),
        Step("moves held back", "movement.held_back", hold_back, "What cannot be tried becomes a hold", commutes=True),
        Step("combat", "movement.combat", fight_it_out, "All moves, supports and convoys at once"),
    ),
    atoms=MOVEMENT,
    order_kinds=(
        OrderKind(
            "order", "M", frozenset({"hold", "move", "support", "convoy"}), _wants, _orders, judge,
            impossible=("movement.impossible_orders", "printed"),
        ),
    ),
    offers=PRESETS,
    looks_back=False,
)  # fmt: skip
