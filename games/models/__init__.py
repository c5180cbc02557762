"""The site's tables, one subject a file."""

from games.models.appeal import Appeal, AppealStatus
from games.models.branch import Branch, BranchStatus
from games.models.composition import Composition, CompositionRevision
from games.models.game import Allocation, Game, GameStatus, NmrPolicy, PressMode
from games.models.letter import Letter, MailServer
from games.models.notice import Notice
from games.models.press import Message, Thread, ThreadKind, ThreadReader
from games.models.profile import MailKind, Profile, Theme
from games.models.record import AuditEntry, Heartbeat, Outage, OutageCause
from games.models.ruling import Ruling, RulingKind
from games.models.sandbox import Sandbox
from games.models.seat import Membership, Seat, SpecialActor
from games.models.submission import Receipt, Submission
from games.models.turn import Turn, TurnFailure
from games.models.vote import Concession, DrawVote, Proposal, ProposalKind, ProposalStatus, ProposalVote

__all__ = [
    "Allocation",
    "Appeal",
    "AppealStatus",
    "AuditEntry",
    "Branch",
    "BranchStatus",
    "Composition",
    "CompositionRevision",
    "Concession",
    "DrawVote",
    "Game",
    "GameStatus",
    "Heartbeat",
    "Letter",
    "MailKind",
    "MailServer",
    "Membership",
    "Message",
    "NmrPolicy",
    "Notice",
    "Outage",
    "OutageCause",
    "PressMode",
    "Profile",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "ProposalVote",
    "Receipt",
    "Ruling",
    "RulingKind",
    "Sandbox",
    "Seat",
    "SpecialActor",
    "Submission",
    "Theme",
    "Thread",
    "ThreadKind",
    "ThreadReader",
    "Turn",
    "TurnFailure",
]
