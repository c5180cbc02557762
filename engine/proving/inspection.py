"""Everything that is looked at before a game."""

from __future__ import annotations

from engine.boards.document import problems
from engine.model.json_data import Json
from engine.proving.convoys import convoy_findings
from engine.proving.findings import Finding, findings


def inspect_board(document: Json) -> list[Finding]:
    """What a board that can be played shows, with what its check would ask besides."""
    asked = [Finding("check", f"{one.path}: {one.text} {one.mend}", False) for one in problems(document)]
    return [*findings(document), *convoy_findings(document), *asked]
