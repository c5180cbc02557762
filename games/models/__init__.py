"""The site's tables, one subject a file."""

from games.models.appeal import Appeal, AppealStatus
from games.models.arrived import Arrived, ArrivedStatus
from games.models.board import Board, BoardRevision
from games.models.board_draft import BoardDraft, DraftSource
from games.models.board_proof import BoardProof
from games.models.board_report import BoardReport
from games.models.bot_advice import BotAdvice
from games.models.bot_letter import BotLetter, BotPromise, PromiseKind
from games.models.bot_thought import BotThought
from games.models.branch import Branch, BranchStatus
from games.models.channel import Channel, ChannelKind, Delivery, SiteKey
from games.models.composition import Composition, CompositionRevision
from games.models.desk_note import DeskNote
from games.models.drawing import Drawing, DrawingStep
from games.models.drawing_edit import DrawingEdit
from games.models.game import Allocation, BotStrength, BotTemper, BotWord, Game, GameStatus, NmrPolicy, PressMode
from games.models.game_template import GameTemplate
