"""Lessons at the table: for each rule, when it first matters to this reader, what it does and what one can do.

`lesson.py` says what a rule's folder brings, `mattering.py` when a rule matters to a seat, `made.py` what is told of a
rule that brings none; here it is put together for one viewer, and remembered what was read (`Profile.lessons_read`).
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from engine.rulebook import registry
from engine.rulebook.rule import Rule
from games.models import Profile
from games.permissions import Viewer
from games.table.lessons.lesson import Lesson
from games.table.lessons.made import lesson_made
from games.table.lessons.mattering import Matter, matter_of
from games.table.panels.panel import PanelContext
from variants.standard.variant import VARIANT as STANDARD

NONE_ANY_MORE = "ALL"
"""Stands among the rules that were read for a reader who wants no lessons."""


@dataclass(frozen=True, slots=True)
class Due:
    """A lesson that is due to a reader."""

    rule: Rule
    lesson: Lesson


def lesson_of(rule: Rule, context: PanelContext) -> Lesson | None:
    """What a rule tells of itself, or what is made of what it declares. The standard game tells only what it brings."""
    module = registry.beside_rule(rule.id, "site.lesson")
    if module is not None:
        lesson: Lesson = module.LESSON  # of any module: tests/web/games/test_lessons.py holds them to it
        return lesson
    return None if rule.id in STANDARD.rules else lesson_made(rule, context)


def lessons_due(context: PanelContext) -> list[Due]:
    """The lessons that are due to a viewer at the table, what they have to order first; nothing without a seat."""
    viewer = context.viewer
    if not _learns(viewer):
        return []
    read = set(viewer.user.profile.lessons_read or ())  # type: ignore[union-attr]  # _learns: a member
    if NONE_ANY_MORE in read:
        return []
    lessons: list[tuple[Matter, Due]] = []
    for rule in context.rulebook.rules:
        lesson = lesson_of(rule, context) if rule.id not in read else None
        matter = matter_of(rule, lesson, context) if lesson else None
        if lesson and matter is not None:
            lessons.append((matter, Due(rule, lesson)))
    return [due for _, due in sorted(lessons, key=lambda pair: pair[0])]


def _learns(viewer: Viewer) -> bool:
    """Whether somebody sits there who could be taught: not the GM behind borrowed eyes, nobody who is out."""
    game, seat = viewer.game, viewer.seat
    here = isinstance(viewer.user, User) and seat is not None and not seat.out and not viewer.impersonating
    return here and game.is_going and game.open_turn is not None


def lessons_context(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The part `lessons` of the table: the first that is due, and how many wait behind it."""
    due = lessons_due(PanelContext(viewer))
    return {"lesson": due[0] if due else None, "lessons_left": len(due) - 1}


@transaction.atomic
def lesson_read(user: User, rule_id: str) -> None:
    """Remember that a lesson was read: by the rule's name, or NONE_ANY_MORE."""
    profile = Profile.objects.select_for_update().get(user=user)
    read = profile.lessons_read or []
    if rule_id not in read:
        profile.lessons_read = [*read, rule_id]
        profile.save(update_fields=["lessons_read"])
