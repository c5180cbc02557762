"""A lesson for a rule that brings none, made of what it declares."""

from engine.rulebook.rule import Rule
from games.table.lessons.lesson import Lesson
from games.table.panels.panel import PanelContext


def lesson_made(rule: Rule, context: PanelContext) -> Lesson:
    """What a rule does in its own words, and how it is ordered: as its papers say, or as its forms are written."""
    return Lesson(now=rule.summary, do=_how(rule, context))


def _how(rule: Rule, context: PanelContext) -> str:
    kinds = {one.kind for one in rule.order_kinds} - {"order"}
    wants = context.sheet.wants if context.sheet is not None else ()
    helps = [want.help for want in wants if want.kind in kinds and want.help]
    if helps:
        return f"To order: {helps[0]}"
    if rule.forms:
        return f"It is ordered like this: {rule.forms[0].example}"
    return "There is nothing to order for it: it does so by itself."
