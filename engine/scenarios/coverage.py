"""Which clause of a variant is cited by how many scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import engine
from engine.scenarios.model import Scenario


def coverage(variant: str, scenarios: Iterable[Scenario]) -> dict[str, int]:
    """Every clause of the variant, in its order, with the number of scenarios that cite it. Raises RulebookError."""
    cited = Counter(clause for scenario in scenarios for clause in set(scenario.clauses))
    return {clause: cited[clause] for clause in engine.load_rulebook(variant).clauses}
