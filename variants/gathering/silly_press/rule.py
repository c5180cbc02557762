"""5: the game is not to be taken seriously, and silly press is encouraged. No mechanics: cards carry a gag line."""

from __future__ import annotations

from types import MappingProxyType

from engine.rulebook.rule import Rule

from variants.gathering import SOURCE

RULE = Rule(
    id="silly_press",
    number="5",
    title="Silly press",
    summary="Not to be taken seriously by anybody under any circumstances. Press binds nobody.",
    topics=("table",),
    source=SOURCE,
    clauses=MappingProxyType({"gathering.5": "Silly press is encouraged; what it promises binds nobody."}),
)
