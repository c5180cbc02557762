"""The rules of a game as they are now, and how they came to be so: what was agreed, and what was changed in play."""

from dataclasses import dataclass

import engine
from engine.rulebook import registry
from engine.turn.rulings import house_rules as house_rules_of
from games.common.themes import rulebook_of
from games.models import Ruling, RulingKind
from games.permissions import Viewer
from games.selectors.ledger import ledger

CHANGES = (RulingKind.OPTION, RulingKind.STRIKE, RulingKind.ADD, RulingKind.RULES)


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule struck or added, or an option set, in play. `since`: the first phase played by it; empty: it is to come.

    `subject` is the rule's id or the option's name, `title` the rule's; `was` and `now` an option's values.
    """

    ruling: Ruling
    kind: str
    subject: str
    title: str
    was: str
    now: str
    since: str


def rules_now(viewer: Viewer) -> "engine.Rulebook":
    """The rulebook in force in the window that is open."""
    return rulebook_of(viewer.game)


def rule_changes(viewer: Viewer) -> list[RuleChange]:
    """What rulings that stand have changed of the rules, the earliest first."""
    game = viewer.game
    phases = list(game.turns.published().order_by("number").values_list("phase", flat=True))
    book, changes = game.rulebook, []
    for line in reversed(ledger(viewer)):
        ruling = line.ruling
        if ruling.kind not in CHANGES or ruling.withdrawn_at is not None:
            continue
        changed = house_rules_of(
            [engine.Ruling.from_json(ruling.for_engine())], "", str(ruling.data.get("when", "before"))
        )
        after = book.amended(changed)
        changes += [
            RuleChange(
                ruling=ruling,
                kind=change.kind,
                subject=change.name,
                title=_title(change.name),
                was=str(book.options.get(change.name, "")),
                now=str(after.options.get(change.name, "")),
                since=_since(ruling, phases) if line.applied else "",
            )
            for change in changed
        ]
        book = after
    return changes


def house_rules(viewer: Viewer) -> list[Ruling]:
    """The house rules in words that this viewer may read, by their numbers; withdrawn ones among them."""
    rulings = [line.ruling for line in ledger(viewer) if line.ruling.kind == RulingKind.HOUSE]
    return sorted(rulings, key=lambda ruling: (int(ruling.data.get("number") or 0), ruling.pk))


def _title(subject: str) -> str:
    """The title of the rule that a change is about; of an option of the whole game, nothing."""
    rule = registry.rules().get(subject.partition(".")[0])
    return rule.title if rule is not None else ""


def _since(ruling: Ruling, phases: list[str]) -> str:
    """The first phase that was, or is, played by a ruling that was carried out."""
    if ruling.phase not in phases:
        return ""
    at = phases.index(ruling.phase) + (ruling.data.get("when") == "after")
    return phases[at] if at < len(phases) else ""
