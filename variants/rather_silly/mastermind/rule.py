"""[14] The Mastermind: a ninth player, who asks a question a season; free units for right answers, or for himself.

Who answers right shares a free unit with the others who do; if nobody does the Mastermind has one, on Iceland or Corfu,
which only he may enter. `quiz` reads questions and answers, `rewards` builds free units.
"""

from __future__ import annotations

from types import MappingProxyType

from engine.model.conditions import AtomSpec
from engine.model.rulebook_faults import Refusal
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import AFFECTED, COUNTS, MAY_STAND, MAY_SUBMIT, SITES, STANDING, TOUCHES
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, OrderKind, Rule, SeatSpec, Step, Window
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import Flag, Record, Share, Text

from variants.rather_silly import SOURCE
from variants.rather_silly.mastermind import quiz, rewards
from variants.rather_silly.mastermind.quiz import SEAT

ISLANDS = ("Ice", "Cfu")
"""His, unless the board has provinces of its own for that; nothing is added to it then."""
BOARD = MappingProxyType(
    {
        "provinces": {
            "Ice": {"name": "Iceland", "kind": "coastal"},
            "Cfu": {"name": "Corfu", "kind": "coastal"},
        },
        "fleet": [["Ice", "NAO"], ["Ice", "NWG"], ["Cfu", "AEG"], ["Cfu", "EMS"], ["Cfu", "ION"]],
    }
)


def _refuses(rulebook: Rulebook) -> Refusal | None:
    if rulebook.options["mastermind.window"] != "own_window":
        return None
    return Refusal(
        "mastermind.window cannot be own_window: free builds are standing orders of the season's windows, and a "
        "window of their own in Summer does not exist.",
        "Choose standing.",
    )


LONGEST = 500
"""The longest question, and the longest answer: a line of orders is no longer."""
QUESTION = Record((("question", Text(LONGEST)), ("answer", Text(LONGEST))), between=" = ")


RULE = Rule(
    id="mastermind",
    number="14",
    title="The Mastermind",
    summary="A ninth player asks a question a season. Who is right shares a free unit; if nobody is, he has one, on "
    "Iceland or Corfu.",
    topics=("players",),
    news=("mastermind.marked",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.14.question": "Each season he sets a question, and gives the GM the answer.",
            "rather_silly.14.nobody": "If nobody is right he builds a free unit in Iceland or Corfu.",
            "rather_silly.14.shares": "Who is right shares a free unit; fractions add up.",
            "rather_silly.14.free": "Free units are built in home centres, one a season, and need no centre.",
            "rather_silly.14.islands": "Iceland and Corfu are impassable to all other players' units.",
            "rather_silly.14.nmr": "If he sends no question all share in a free unit.",
        }
    ),
    options=(
        Option(
            "mastermind.islands_open", ("borg", "mastermind_only", "borg_monsters"),
            "Who but the Mastermind may enter Iceland and Corfu.", "R58",
        ),
        Option(
            "mastermind.centre_builds", ("islands", "none", "any_owned"),
            "Where he builds for the centres that he takes.", "R59",
        ),
        Option(
            "mastermind.sharers", ("unit_earners", "all_correct"),
            "Whether right answers of those who earn no units make the shares smaller.", "R60",
        ),
        Option("mastermind.kinds", ("a_f_b", "a_f"), "What can be built free.", "R61"),
        Option("mastermind.window", ("standing", "own_window"), "When free builds are ordered.", "R62"),
        Option("mastermind.nmr_bonus", ("yes", "no"), "Whether his silence is a right answer for the others.", "R63"),
    ),
    needs=("movement", "adjustments"),
    seats=(SeatSpec(SEAT, "The Mastermind", "Mastermind's", "M", kind="player", earns_units=False, colour=8),),
    board=BOARD,
    places=ISLANDS,
    marks=(
        MarkSpec("question", "game", QUESTION, "question to come", secret=True),
        MarkSpec("asked", "game", Text(LONGEST), "question of the season"),
        MarkSpec("answer", "game", Text(LONGEST), "right answer", secret=True),
        MarkSpec("fraction", "seat", Share(), "share of a free unit"),
        MarkSpec("free", "unit", Flag(), "free"),
    ),
    windows=(Window("set-up window", lambda turn: True), Window("marks window", quiz.unmarked)),
    steps=(
        Step("set-up read", "mastermind.first_question", quiz.take_question, "The first question", commutes=True),
        Step("season opens", "mastermind.asks", quiz.ask, "The question of the season is published", commutes=True),
        Step("answers and free units", "mastermind.answers", rewards.settle, "Answers, shares and free units"),
        Step("next window opens", "mastermind.question_due", quiz.take_question, "The next question", commutes=True),
    ),
    atoms=(
        AtomSpec("ANSWERED", ("seat",), 42, says="was right"),
        AtomSpec("FREE BUILT", ("place",), 42, says="has a new free unit"),
    ),
    amendments=(
        Amendment(MAY_STAND.name, Layer.FORBID, rewards.closed),
        Amendment(TOUCHES.name, Layer.FORBID, rewards.out_of_step, Scope(purposes=frozenset({"step", "roam"}))),
        Amendment(SITES.name, Layer.REPLACE, rewards.sites_of_his, Scope(frozenset({SEAT}))),
        Amendment(COUNTS.name, Layer.SCALE, rewards.needs_nothing, Scope(purposes=frozenset({"supply"}))),
        Amendment(AFFECTED.name, Layer.FORBID, rewards.no_sale),
        Amendment(STANDING.name, Layer.REPLACE, quiz.survives, Scope(frozenset({SEAT}))),
        Amendment(MAY_SUBMIT.name, Layer.ADD, quiz.allowed, Scope(purposes=frozenset({"question", "answer"}))),
    ),
    forms=(
        Form("question", HEAD, ("QUESTION",), quiz.read_question, 'QUESTION "Who?" ANSWER "Nobody"'),
        Form("answer", HEAD, ("ANSWER",), quiz.read_answer, 'ANSWER "Nobody"'),
        Form("free build", HEAD, ("BUILD FREE", "FREE BUILD"), rewards.read_build, "BUILD FREE A Lon"),
    ),
    order_kinds=(
        OrderKind(
            "question", "UMRA", frozenset({"question"}), quiz.question_wants, quiz.nothing, quiz.judge_question,
            quiz.sample_question, read_at="next window opens", early=True,
        ),
        OrderKind(
            "answer", "MRA", frozenset({"answer"}), quiz.answer_wants, quiz.nothing, quiz.judge_answer,
            quiz.sample_answer, read_at="answers and free units", early=True,
        ),
        OrderKind(
            "free build", "MRA", frozenset({"build_free"}), rewards.wants, rewards.orders, rewards.judge,
            read_at="answers and free units", early=True,
        ),
    ),
    refuses=_refuses,
)  # fmt: skip
