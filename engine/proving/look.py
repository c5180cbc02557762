"""Everything that is looked at before a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.boards.document import problems
from engine.proving.convoys import convoy_findings
from engine.proving.findings import Finding, findings


def look(document: Mapping[str, Any]) -> list[Finding]:
    """What a board that can be played shows, with what its check would ask besides."""
    asked = [Finding("check", f"{one.path}: {one.text} {one.mend}", False) for one in problems(document)]
    return [*findings(document), *convoy_findings(document), *asked]
