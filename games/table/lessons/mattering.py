"""Whether a rule matters to a seat: it has something to order for it, met it in the last season, or sees it on the map.

All of it is asked of what the seat may know: its own paper, and the position and reports as `engine.view` gives them.
"""

from enum import IntEnum

from engine.rulebook.rule import Rule
from games.table.citing import rules_of_kind
from games.table.lessons.lesson import Lesson
from games.table.panels.panel import PanelContext
from variants.standard.variant import VARIANT as STANDARD


class Matter(IntEnum):
    """How much a rule matters to a seat, the most first."""

    ORDERED = 0
    HAPPENED = 1
    SEEN = 2


def matter_of(rule: Rule, lesson: Lesson, context: PanelContext) -> Matter | None:
    """How a rule matters to the seat now; None if it does not."""
    if _is_ordered(rule, context):
        return Matter.ORDERED
    if _has_happened(rule, context) or (lesson.when is not None and lesson.when(context)):
        return Matter.HAPPENED
    return Matter.SEEN if _is_seen(rule, context) else None


def _is_ordered(rule: Rule, context: PanelContext) -> bool:
    """Whether the seat has a paper of the rule to write, or a unit that the rule brings."""
    sheet = context.sheet
    if sheet is None:
        return False
    kinds = {str(kind.id) for kind in rule.kinds}
    mine = any(unit["seat"] == sheet.seat.seat_id and unit["text"].split()[0] in kinds for unit in context.units())
    return mine or any(_belongs_to(want.kind, rule, context) for want in sheet.wants)


def _belongs_to(kind: str, rule: Rule, context: PanelContext) -> bool:
    """Whether a kind of paper is this rule's. What several bring is the standard game's, to which they add.

    Orders to units are everybody's: the steps of a first season lead through them.
    """
    brought_by = rules_of_kind(context.looked_at, kind) if kind != "order" else []
    return brought_by[:1] == [rule.id] and (len(brought_by) == 1 or rule.id in STANDARD.rules)


def _has_happened(rule: Rule, context: PanelContext) -> bool:
    """Whether the reports of the last season tell of it, or results of the seat cite it."""
    seat = context.viewer.seat_id or ""
    for report in context.last_season:
        told_of = [
            *report.events,
            *(result for result in report.results.get(seat, []) if result["verdict"] != "succeeds"),
        ]
        if any(one.get("rule_id") == rule.id for one in told_of):
            return True
    return False


def _is_seen(rule: Rule, context: PanelContext) -> bool:
    """Whether something of it stands on the map: a figure, a unit of its kinds, a mark on a unit or a place."""
    held = context.held(rule.id)
    on_places = {mark.name for mark in rule.marks if mark.on == "place"}
    if any(held.get(name) for name in (*(token.name for token in rule.tokens), *on_places)):
        return True
    kinds = {str(kind.id) for kind in rule.kinds}
    units = context.units()
    return any(
        unit["text"].split()[0] in kinds or any(str(mark).startswith(f"{rule.id}.") for mark in unit["marks"])
        for unit in units
    )
