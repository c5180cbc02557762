"""The site's tables, one subject a file."""

from games.models.api_token import ApiToken
from games.models.appeal import Appeal, AppealStatus
from games.models.arrived import Arrived, ArrivedStatus, LetterTry
from games.models.audit_actions import AuditAction
from games.models.board import Board, BoardRevision
from games.models.board_draft import BoardDraft, DraftSource
from games.models.board_proof import BoardProof
from games.models.board_report import BoardReport
from games.models.bot_advice import BotAdvice
from games.models.bot_letter import BotLetter, BotPromise, PromiseKind
from games.models.bot_thought import BotThought
from games.models.bots import BotStrength, BotTemper, BotWord
from games.models.branch import Branch, BranchStatus
from games.models.channel import Channel, ChannelKind, Delivery, SiteKey
from games.models.composition import Composition, CompositionRevision
from games.models.desk_note import DeskNote
from games.models.drawing import Drawing, DrawingStep
from games.models.drawing_edit import DrawingEdit
from games.models.game import Allocation, Game, GameStatus, NmrPolicy, PressMode
from games.models.game_chances import GameChances
from games.models.game_record import End, GameRecord, NotRated, Part, RatingPool, SeatRecord
from games.models.game_template import GameTemplate
from games.models.guess_count import GuessCount
from games.models.holiday import Holiday
from games.models.letter import Letter, MailServer
from games.models.notice import Notice
from games.models.operations import Demonstration, OperatorAlert, ProcessHeartbeat
from games.models.press import Message, Thread, ThreadKind, ThreadReader
from games.models.profile import MailKind, Profile, Theme
from games.models.queue import Pace, QueueEntry
from games.models.record import AuditEntry, Heartbeat, Outage, OutageCause
from games.models.ruling import Ruling, RulingKind
from games.models.sandbox import Sandbox
from games.models.seat import Membership, Seat, SpecialActor
from games.models.seat_offer import SeatOffer
from games.models.submission import Receipt, Submission
from games.models.turn import Turn, TurnFailure
from games.models.vote import Concession, DrawVote, Proposal, ProposalKind, ProposalStatus, ProposalVote
from games.models.zine import Issue, LetterToEditor, Zine, ZineSubscription

__all__ = [
    "Allocation",
    "ApiToken",
    "Appeal",
    "AppealStatus",
    "Arrived",
    "ArrivedStatus",
    "AuditAction",
    "AuditEntry",
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
    "Composition",
    "CompositionRevision",
    "Concession",
    "Delivery",
    "Demonstration",
    "DeskNote",
    "DraftSource",
    "DrawVote",
    "Drawing",
    "DrawingEdit",
    "DrawingStep",
    "End",
    "Game",
    "GameChances",
    "GameRecord",
    "GameStatus",
    "GameTemplate",
    "GuessCount",
    "Heartbeat",
    "Holiday",
    "Issue",
    "Letter",
    "LetterToEditor",
    "LetterTry",
    "MailKind",
    "MailServer",
    "Membership",
    "Message",
    "NmrPolicy",
    "NotRated",
    "Notice",
    "OperatorAlert",
    "Outage",
    "OutageCause",
    "Pace",
    "Part",
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
    "Ruling",
    "RulingKind",
    "Sandbox",
    "Seat",
    "SeatOffer",
    "SeatRecord",
    "SiteKey",
    "SpecialActor",
    "Submission",
    "Theme",
    "Thread",
    "ThreadKind",
    "ThreadReader",
    "Turn",
    "TurnFailure",
    "Zine",
    "ZineSubscription",
]
