"""Naming, keeping and sharing sets of rules. What is kept never changes: an edit is the next revision."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction

from games.common.errors import Refused
from games.compositions.rulesets import RuleSet, ruleset
from games.models import AuditAction, Composition, CompositionRevision
from games.publishing.services import check_room, locked_for_author, locked_row, next_number
from games.services.base import record
from games.shown_text import tidy_title

MOST_COMPOSITIONS = 100
"""Of one member."""
INSTEAD = "Edit one of them instead of adding another."
OF_ANOTHER = "This composition is somebody else’s. Save one of your own made of it, and change that."
LONGEST = {"name": 80, "description": 2000}
"""Characters of each."""


def _words(name: str, description: str) -> dict[str, str]:
    """Name and description as they are kept. Raises Refused, with the field."""
    name, description = tidy_title(name), description.strip()
    if not name:
        raise Refused("Give it a name, so that others can speak of it.", field="name")
    words = {"name": name, "description": description}
    for field, text in words.items():
        if len(text) > LONGEST[field]:
            raise Refused(f"The {field} has {len(text)} characters; {LONGEST[field]} is the most.", field=field)
    return words


def _revision(composition: Composition, number: int, words: Mapping[str, str], rules: RuleSet) -> CompositionRevision:
    return CompositionRevision.objects.create(
        composition=composition,
        number=number,
        base=rules.variant,
        without=rules.without,
        with_rules=rules.with_rules,
        options=rules.options,
        rulebook_version=rules.rulebook.version,
        **words,
    )


@transaction.atomic
def composition_save(
    *,
    by: User,
    name: str,
    description: str = "",
    listed: bool = True,
    forked_from: CompositionRevision | None = None,
    variant: str = "standard",
    without: object = (),
    with_rules: object = (),
    options: object = None,
) -> Composition:
    """Keep a set of rules under a name. Raises Refused for rules that cannot share a game, as for a game itself.

    `forked_from`: the revision, of whosever composition, that it was made of.
    """
    words, rules = _words(name, description), _rules(variant, without, with_rules, options)
    check_room(Composition, by, MOST_COMPOSITIONS, INSTEAD)
    composition = Composition.objects.create(author=by, listed=listed, forked_from=forked_from)
    _revision(composition, 1, words, rules)
    record(AuditAction.COMPOSITION_SAVE, game=None, by=by, composition=composition.slug)
    return composition


@transaction.atomic
def composition_revise(
    *,
    composition: Composition,
    by: User,
    name: str,
    description: str = "",
    variant: str = "standard",
    without: object = (),
    with_rules: object = (),
    options: object = None,
) -> CompositionRevision:
    """Let a composition of one's own say something else from now on. Earlier revisions and games stay as they are."""
    locked_composition = locked_for_author(composition, by, OF_ANOTHER)
    words, rules = _words(name, description), _rules(variant, without, with_rules, options)
    latest = locked_composition.latest
    same = rules.house_rules == latest.rules and words == {"name": latest.name, "description": latest.description}
    if same:
        return latest
    revision = _revision(locked_composition, next_number(latest.number), words, rules)
    record(
        AuditAction.COMPOSITION_REVISE, game=None, by=by, composition=locked_composition.slug, revision=revision.number
    )
    return revision


@transaction.atomic
def composition_list(*, composition: Composition, by: User, listed: bool, operator: bool = False) -> Composition:
    """Show a composition of one's own to everybody, or only to those who have the link. Operators may, of anybody's."""
    anybodys = operator and by.has_perm("games.change_composition")
    row = locked_row(composition) if anybodys else locked_for_author(composition, by, OF_ANOTHER)
    row.listed = listed
    row.save(update_fields=["listed"])
    record(AuditAction.COMPOSITION_LIST, game=None, by=by, composition=row.slug, listed=listed)
    return row


def _rules(variant: str, without: object, with_rules: object, options: object) -> RuleSet:
    return ruleset(variant=variant, without=without, with_rules=with_rules, options=options)
