"""Where Django looks for what its admin shows: all of it is in `games/gm/admin`."""

from games.gm.admin.clubs import ClubAdmin
from games.gm.admin.events import EventAdmin
from games.gm.admin.game import GameAdmin
from games.gm.admin.kept_channels import GroupChannelAdmin, TableChannelAdmin
from games.gm.admin.mail_readers import MailReaderAdmin
from games.gm.admin.moderation import MemberNoteAdmin, ReportAdmin, SanctionAdmin
from games.gm.admin.names import NameChangeAdmin
from games.gm.admin.old_issues import OldIssueAdmin
from games.gm.admin.ratings import GameRecordAdmin
from games.gm.admin.records import (
    AuditAdmin,
    BoardAdmin,
    BoardReportAdmin,
    BotAdviceAdmin,
    BotLetterAdmin,
    BotPromiseAdmin,
    BotThoughtAdmin,
    CompositionAdmin,
    FailureAdmin,
    GameChancesAdmin,
    OutageAdmin,
    ZineAdmin,
)
from games.gm.admin.signs import SignAdmin
from games.gm.admin.table import MessageAdmin, RulingAdmin, SubmissionAdmin, TurnAdmin
from games.gm.admin.tokens import ApiTokenAdmin

__all__ = [
    "ApiTokenAdmin",
    "AuditAdmin",
    "BoardAdmin",
    "BoardReportAdmin",
    "BotAdviceAdmin",
    "BotLetterAdmin",
    "BotPromiseAdmin",
    "BotThoughtAdmin",
    "ClubAdmin",
    "CompositionAdmin",
    "EventAdmin",
    "FailureAdmin",
    "GameAdmin",
    "GameChancesAdmin",
    "GameRecordAdmin",
    "GroupChannelAdmin",
    "MailReaderAdmin",
    "MemberNoteAdmin",
    "MessageAdmin",
    "NameChangeAdmin",
    "OldIssueAdmin",
    "OutageAdmin",
    "ReportAdmin",
    "RulingAdmin",
    "SanctionAdmin",
    "SignAdmin",
    "SubmissionAdmin",
    "TableChannelAdmin",
    "TurnAdmin",
    "ZineAdmin",
]
