"""Actions of the audit log: each is declared with words that people read, and recorded somewhere."""

import ast
import re
from pathlib import Path

import pytest

from games.models import AuditAction, AuditEntry
from games.selectors.trail import in_words
from games.services.base import record

GAMES = Path(__file__).resolve().parents[2] / "games"
DECLARED = GAMES / "models" / "audit_actions.py"


def recorded():
    """The names of the actions that the code of the site records."""
    for path in set(GAMES.rglob("*.py")) - {DECLARED}:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "AuditAction":
                yield from {node.attr} & set(AuditAction.names)


def test_every_declared_action_is_recorded_somewhere():
    assert set(AuditAction.names) == set(recorded())


def test_actions_are_declared_with_words_of_their_own():
    words = AuditAction.labels
    assert len(set(words)) == len(words)
    assert not [label for label in words if not label or re.search(r"[_.]|^[A-Z]", label)]


@pytest.mark.django_db
def test_what_is_not_declared_cannot_be_recorded():
    with pytest.raises(ValueError, match=r"game\.vanish"):
        record("game.vanish", game=None, by=None)
    assert not AuditEntry.objects.exists()


def test_what_an_older_version_recorded_is_told_all_the_same():
    assert in_words("game.co_gm_add") == "added a co-GM"
    assert in_words("game.of_old") == "game, of old"
