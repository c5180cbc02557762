"""The site's tables, one subject a file."""

from games.accounts.models.api_token import ApiToken, TokenScope
from games.accounts.models.guess_count import GuessCount
from games.advice.models.bot_advice import BotAdvice
from games.advice.models.game_chances import GameChances
from games.api.models import IdempotencyKey
from games.appeals.models import Appeal, AppealStatus
from games.archive.models import ArchivedGame, ArchiveStatus, Continuation
from games.boards.models.board import Board, BoardRevision
from games.boards.models.draft import BoardDraft, DraftSource
from games.boards.models.drawing import Drawing, DrawingStep
from games.boards.models.drawing_edit import DrawingEdit
from games.boards.models.proof import BoardProof
from games.boards.models.report import BoardReport
from games.channels.models import Channel, ChannelKind, Delivery, SiteKey
from games.clubs.models import Club, ClubFollower, ClubGame, ClubMember
from games.compositions.models import Composition, CompositionRevision
from games.delays.models import Delay
from games.demonstration.models import Demonstration
from games.events.models import Entry, Event, EventAppeal, EventAppealStatus, EventBoard, EventOnlooker, Place, Round
from games.game_templates.models import GameTemplate
from games.gm.models import DeskNote
from games.group_channels.models import GroupChannel, GroupPost
from games.holidays.models import Holiday
from games.inbox.models import Arrived, ArrivedStatus, LetterTry
from games.lobby_thread.models import LobbyLetter, LobbyMute
from games.mail.models import Letter, MailServer
from games.models.audit_actions import AuditAction
from games.models.bot_thought import BotThought
from games.models.bots import BotStrength, BotTemper, BotWord
from games.models.game import Game
from games.models.game_choices import Allocation, DrawPolicy, GameStatus, NmrPolicy, PressMode, Sitters
from games.models.notice import Notice
from games.models.profile import ColourTheme, MailKind, Profile
from games.models.record import AuditEntry, Heartbeat, Outage, OutageCause
from games.models.ruling import Ruling, RulingKind
from games.models.seat import Membership, Reserve, Seat, SpecialActor
from games.models.submission import Receipt, Submission
from games.models.turn import Turn, TurnFailure
from games.models.vote import Concession, DrawVote, FailedDraw
from games.moderation.models import Block, Kinship, KinshipKind, MemberNote, NameChange, Report, Sanction, SanctionKind
from games.monitoring.models import OperatorAlert, ProcessHeartbeat
from games.monthly_files.models import MonthlyFile, MonthlyForm
from games.past.models import Branch, BranchStatus
from games.press.models.bot_letter import BotLetter, BotPromise, PromiseKind
from games.press.models.press import Message, Thread, ThreadKind, ThreadReader
from games.proposals.models import Proposal, ProposalKind, ProposalStatus, ProposalVote
from games.queue.models import Pace, QueueEntry
from games.ratings.models import End, GameRecord, NotRated, Part, RatingPool, SeatRecord
from games.sandbox.models import Sandbox
from games.seat_offers.models import SeatOffer
from games.signs.models import Sign, SignKind
from games.sitters.models import Sitting
from games.stars.models import Star
from games.table_channels.models import TableChannel, TablePost
from games.watching.models import GalleryNote, Onlooker, OnlookerRole
from games.websub.models import FeedPing
from games.zines.leaves.models import ZineLeave
from games.zines.mailing_list.models import MailReader, RefusingAddress
from games.zines.models import Issue, LetterToEditor, Zine, ZineSubscription
from games.zines.old_issues.models import OldIssue

__all__ = [
    "Allocation",
    "ApiToken",
    "Appeal",
    "AppealStatus",
    "ArchiveStatus",
    "ArchivedGame",
    "Arrived",
    "ArrivedStatus",
    "AuditAction",
    "AuditEntry",
    "Block",
    "Board",
    "BoardDraft",
    "BoardProof",
    "BoardReport",
    "BoardRevision",
    "BotAdvice",
    "BotLetter",
    "BotPromise",
    "BotStrength",
    "BotTemper",
    "BotThought",
    "BotWord",
    "Branch",
    "BranchStatus",
    "Channel",
    "ChannelKind",
    "Club",
    "ClubFollower",
    "ClubGame",
    "ClubMember",
    "ColourTheme",
    "Composition",
    "CompositionRevision",
    "Concession",
    "Continuation",
    "Delay",
    "Delivery",
    "Demonstration",
    "DeskNote",
    "DraftSource",
    "DrawPolicy",
    "DrawVote",
    "Drawing",
    "DrawingEdit",
    "DrawingStep",
    "End",
    "Entry",
    "Event",
    "EventAppeal",
    "EventAppealStatus",
    "EventBoard",
    "EventOnlooker",
    "FailedDraw",
    "FeedPing",
    "GalleryNote",
    "Game",
    "GameChances",
    "GameRecord",
    "GameStatus",
    "GameTemplate",
    "GroupChannel",
    "GroupPost",
    "GuessCount",
    "Heartbeat",
    "Holiday",
    "IdempotencyKey",
    "Issue",
    "Kinship",
    "KinshipKind",
    "Letter",
    "LetterToEditor",
    "LetterTry",
    "LobbyLetter",
    "LobbyMute",
    "MailKind",
    "MailReader",
    "MailServer",
    "MemberNote",
    "Membership",
    "Message",
    "MonthlyFile",
    "MonthlyForm",
    "NameChange",
    "NmrPolicy",
    "NotRated",
    "Notice",
    "OldIssue",
    "Onlooker",
    "OnlookerRole",
    "OperatorAlert",
    "Outage",
    "OutageCause",
    "Pace",
    "Part",
    "Place",
    "PressMode",
    "ProcessHeartbeat",
    "Profile",
    "PromiseKind",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "ProposalVote",
    "QueueEntry",
    "RatingPool",
    "Receipt",
    "RefusingAddress",
    "Report",
    "Reserve",
    "Round",
    "Ruling",
    "RulingKind",
    "Sanction",
    "SanctionKind",
    "Sandbox",
    "Seat",
    "SeatOffer",
    "SeatRecord",
    "Sign",
    "SignKind",
    "SiteKey",
    "Sitters",
    "Sitting",
    "SpecialActor",
    "Star",
    "Submission",
    "TableChannel",
    "TablePost",
    "Thread",
    "ThreadKind",
    "ThreadReader",
    "TokenScope",
    "Turn",
    "TurnFailure",
    "Zine",
    "ZineLeave",
    "ZineSubscription",
]
