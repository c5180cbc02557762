"""The GM's desk in Django's admin, and what operators look after. Doors to games.services like all others."""

from games.admin.game import GameAdmin
from games.admin.records import AuditAdmin, CompositionAdmin, FailureAdmin, OutageAdmin
from games.admin.table import MessageAdmin, RulingAdmin, SubmissionAdmin, TurnAdmin

__all__ = [
    "AuditAdmin",
    "CompositionAdmin",
    "FailureAdmin",
    "GameAdmin",
    "MessageAdmin",
    "OutageAdmin",
    "RulingAdmin",
    "SubmissionAdmin",
    "TurnAdmin",
]
