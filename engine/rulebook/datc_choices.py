"""The choices that the DATC leaves to the house (chapter 4), as the fight reads them; the defaults are preferred."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class DatcChoices:
    """One value per issue; the rule that owns the option says what the values mean."""

    convoy_disruption: str = "all_routes"
    paradox: str = "szykman"
    adjacent_convoy: str = "rules_2023"
    via_fallback: str = "none"
    convoy_attack_from: str = "province"
    convoyed_attacker: str = "open"
    dislodged_prevents: str = "unless_head_to_head"
    omitted_coast: str = "only_possible"
    wrong_coast: str = "illegal"
    support_coast: str = "optional"
    own_coast: str = "ignored"
    irrelevant_coast: str = "ignored"
    illegal_orders: str = "ignored"
    multiple_orders: str = "hold"
    disorder_support: str = "allowed"
    missing_kind: str = "accepted"
    wrong_kind: str = "accepted"
    wrong_owner: str = "accepted"
    joint_attack: str = "separate"
    stack_defence: str = "sum"

    @classmethod
    def of(cls, options: Mapping[str, str], owners: Mapping[str, str]) -> DatcChoices:
        """What the options choose. `owners` maps a choice to the option that sets it (`Option.datc_choice`)."""
        names = {field.name for field in fields(cls)}
        return cls(**{name: options[option] for name, option in owners.items() if name in names})
