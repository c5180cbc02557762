"""The rulebook in force: what this game is played by, house rules marked, with what was changed in play and when."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

import engine
from engine.rulebook import registry
from games.common.markdown import prose
from games.models import Game
from games.moderation.kinship import kin_at
from games.permissions import Viewer, may_see
from games.selectors import positions
from games.table.access import page_at_table
from games.table.frame import frame
from games.table.queries.rulebook import RuleChange, house_rules, rule_changes, rules_now
from games.table.settings_agreed import terms_of


def _options(rule: "engine.Rule", book: "engine.Rulebook", game: Game, changes: list[RuleChange]) -> list[object]:
    """The rule's options as they stand; `change`: the last change in play, `house`: agreed otherwise than published."""
    last = {change.subject: change for change in changes if change.since}
    return [
        {
            "name": option.name,
            "label": option.name.partition(".")[2].replace("_", " "),
            "value": book.options.get(option.name, option.standard).replace("_", " "),
            "why": option.why,
            "source": option.source,
            "house": str(game.options.get(option.name, option.standard)) != option.standard,
            "change": last.get(option.name),
        }
        for option in rule.options
    ]


def _rule_change_row(viewer: Viewer, change: RuleChange) -> dict[str, object]:
    since = positions.phase_name(viewer.game, change.since) if change.since else ""
    return {"change": change, "since": since, "words": words_of(change)}


def words_of(change: RuleChange) -> str:
    """A change in words: `Borg added`; `Borg, range: from 1 to 2`."""
    title = change.title or "The game"
    if change.kind != "option":
        return f"{title} {'struck' if change.kind == 'strike' else 'added'}"
    name = change.subject.partition(".")[2].replace("_", " ")
    return f"{title}, {name}: from {change.was or 'nothing'} to {change.now or change.ruling.data.get('value', '')}"


@page_at_table
def rules(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/rules/."""
    game, book, changes = viewer.game, rules_now(viewer), rule_changes(viewer)
    added = {change.subject: change for change in changes if change.kind == "add" and change.since}
    shown = [
        {
            "rule": rule,
            "added": rule.id not in book.variant.rules,
            "change": added.get(rule.id),
            "clauses": list(rule.clauses.items()),
            "options": _options(rule, book, game, changes),
        }
        for rule in book.rules
    ]
    context = {
        **frame(viewer, "rules"),
        "book": book,
        "rules": shown,
        "struck": [_struck(name, changes) for name in book.without],
        "changes": [_rule_change_row(viewer, change) for change in reversed(changes)],
        "house_rules": house_rules(viewer),
        "terms": terms_of(game),
        "kin": kin_at(viewer),
        "may_report": not viewer.is_gm and not viewer.impersonating and may_see(game, viewer.user),
        "table_rules": prose(game.table_rules) if game.table_rules else "",
    }
    return render(request, "games/rules.html", context)


def _struck(name: str, changes: list[RuleChange]) -> dict[str, object]:
    """A rule of the variant that is not in force: by agreement from the start, or by a ruling."""
    change = next((one for one in changes if (one.kind, one.subject) == ("strike", name) and one.since), None)
    rule = registry.rules().get(name)
    return {"title": rule.title if rule is not None else name, "change": change}
