"""[14] continued: questions and answers, and who was right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.model.chance import Chance
from engine.model.changes import ClearMark, SetMark
from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import SeatOrder
from engine.model.phases import season_after
from engine.model.state import Mark, State
from engine.model.unit_orders import OrderLine
from engine.model.wording import listed
from engine.rulebook.catalogue import MAY_SUBMIT
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.rule import Want
from engine.rulebook.turn import Turn

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

SEAT = SeatId("Mastermind")
QUESTION, ASKED, ANSWER = "mastermind.question", "mastermind.asked", "mastermind.answer"
OWN = frozenset({SEAT})


@dataclass(frozen=True, slots=True)
class QuizQuestion(SeatOrder):
    """`QUESTION "Who?" ANSWER "Nobody"`: for the next season."""

    verb: ClassVar[str] = "question"
    text: str
    answer: str

    def __str__(self) -> str:
        return f'QUESTION "{self.text}" ANSWER "{self.answer}"'

    @property
    def subject(self) -> str:
        """There is one question a season."""
        return "question"


@dataclass(frozen=True, slots=True)
class Answer(SeatOrder):
    """`ANSWER "Nobody"`."""

    verb: ClassVar[str] = "answer"
    text: str

    def __str__(self) -> str:
        return f'ANSWER "{self.text}"'

    @property
    def subject(self) -> str:
        """There is one answer a season."""
        return "answer"


def read_question(cursor: Cursor) -> QuizQuestion:
    """Both texts in quotation marks, or not."""
    text = _text(cursor, until="ANSWER")
    cursor.words("ANSWER")
    cursor.try_sign(":")
    return QuizQuestion(text, _text(cursor))


def read_answer(cursor: Cursor) -> Answer:
    """A text, in quotation marks or not."""
    return Answer(_text(cursor))


def _text(cursor: Cursor, until: str = "") -> str:
    """Quotation marks inside become single ones, so that the canonical line can be read again."""
    return cursor.quoted(until=until).replace('"', "'")


# --- papers ------------------------------------------------------------------------------------------


def allowed(turn: Look, seat: SeatId, kind: str) -> int | None:
    """One question of the Mastermind's, one answer of everybody else's, also of who is out of the game (R12)."""
    return 1 if kind in ("question", "answer") and (kind == "question") == (seat == SEAT) else None


def survives(turn: Look, seat: SeatId, right: str) -> bool | None:
    """He starts with nothing and is never out."""
    return True if seat == SEAT else None


def judge_question(turn: Look, seat: SeatId, order: QuizQuestion) -> Judged:
    """The Mastermind's, and both halves there."""
    if turn.ask(MAY_SUBMIT, seat, "question") < 1:
        return Judged(order, None, "the Mastermind alone asks")
    return Judged(order, None, "" if order.text and order.answer else "a question needs its answer")


def judge_answer(turn: Look, seat: SeatId, order: Answer) -> Judged:
    """Anybody else's, if there is a question."""
    if turn.ask(MAY_SUBMIT, seat, "answer") < 1:
        return Judged(order, None, f"{seat} does not answer")
    return Judged(order, None, "" if turn.position.mark(ASKED) else "there is no question this season")


def question_wants(turn: Look, seat: SeatId) -> list[Want]:
    """A question for the next season. After the moves there is still time for it, and nobody is waited for."""
    if turn.ask(MAY_SUBMIT, seat, "question") < 1:
        return []
    late = turn.window in "RA"
    return [
        Want(
            "question",
            "",
            1,
            "all others share in a free unit",
            'QUESTION "…" ANSWER "…"',
            optional=late,
            lead="QUESTION",
        )
    ]


def answer_wants(turn: Look, seat: SeatId) -> list[Want]:
    """An answer, while there is a question; after the moves it can be changed, and nobody is waited for."""
    if turn.ask(MAY_SUBMIT, seat, "answer") < 1 or not turn.position.mark(ASKED):
        return []
    return [Want("answer", "", 1, "counts as wrong", 'ANSWER "…"', optional=turn.window in "RA", lead="ANSWER")]


def nothing(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """Texts cannot be listed."""
    return {}


def sample_question(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    """Mostly a sum."""
    if not question_wants(turn, seat) or chance.once_in(4):
        return []
    a, b = chance.below(5), chance.below(5)
    return [f'QUESTION "What is {a} and {b}?" ANSWER "{a + b}"']


def sample_answer(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    """A number."""
    return [f'ANSWER "{chance.below(9)}"'] if answer_wants(turn, seat) else []


# --- the season's question ---------------------------------------------------------------------------


def take_question(turn: Turn) -> None:
    """The next season's question is in hand, or it is not."""
    handed_in = False
    for order_line in list(turn.take("question")):
        assert isinstance(order_line.order, QuizQuestion)
        problem = judge_question(turn, order_line.seat, order_line.order).problem
        if problem or handed_in:
            fail(turn, order_line, problem or "an earlier line counted")
            continue
        handed_in = True
        value = (order_line.order.text, order_line.order.answer)
        mark = Mark(QUESTION, "", value, since=season_after(turn.season), audience=OWN)
        message = f"The next question is “{order_line.order.text}”, and its answer “{order_line.order.answer}”."
        turn.emit("mastermind.handed_in", message, SetMark(mark), audience=OWN)
        text = "kept for the next season"
        turn.result(SEAT, Result(str(order_line.order), "succeeds", text, turn.rule, audience=OWN), order_line.number)


def ask(turn: Turn) -> None:
    """0.a: the question of the season is published; its answer is not."""
    mark = turn.position.mark(QUESTION)
    if mark is None or not isinstance(mark.value, tuple):
        turn.emit("mastermind.silent", "The Mastermind asks nothing this season.", ClearMark(ASKED), ClearMark(ANSWER))
        return
    text, answer = map(str, mark.value)
    turn.emit(
        "mastermind.asked", f"The Mastermind asks: “{text}”", ClearMark(QUESTION), SetMark(Mark(ASKED, "", text)),
        SetMark(Mark(ANSWER, "", answer, audience=OWN)), question=text,
    )  # fmt: skip


# --- marks -------------------------------------------------------------------------------------------


def _answers(turn: Look) -> dict[SeatId, OrderLine]:
    """The answers in hand, one of each seat, whether or not they have been taken."""
    answers: dict[SeatId, OrderLine] = {}
    for order_line in turn.order_lines:
        if isinstance(order_line.inner, Answer) and turn.ask(MAY_SUBMIT, order_line.seat, "answer") > 0:
            answers.setdefault(order_line.seat, order_line)
    return answers


def _plain(text: str) -> str:
    """A text without letter case, spacing and stops: what counts as the same to the engine."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def same(text: str, right: str) -> bool:
    """Whether an answer is the right one but for letter case, spacing and stops: what is marked without the GM."""
    return _plain(text) == _plain(right)


def _proposed(turn: Look, order_line: OrderLine) -> bool:
    right = turn.position.mark(ANSWER)
    assert isinstance(order_line.inner, Answer)
    return right is not None and same(order_line.inner.text, str(right.value))


def unmarked(turn: Look) -> bool:
    """Whether the GM has something to judge: an answer that he has not marked and that is not the right one exactly."""
    if turn.position.mark(ASKED) is None:
        return False
    return any(
        seat not in turn.marked and not _proposed(turn, order_line) for seat, order_line in _answers(turn).items()
    )


def right_answers(turn: Turn) -> list[SeatId]:
    """Mark all answers: as the GM says, otherwise as proposed. Who was right is published, wrong answers are not."""
    order_lines = _answers(turn)
    for order_line in list(turn.take("answer")):
        if order_lines.get(order_line.seat) is not order_line:
            fail(turn, order_line, "an earlier line counted, or none is due")
    right = [seat for seat in order_lines if turn.marked.get(seat, _proposed(turn, order_lines[seat]))]
    for seat, order_line in order_lines.items():
        verdict, why = ("succeeds", "right") if seat in right else ("fails", "wrong")
        audience = frozenset({seat})
        turn.result(seat, Result(str(order_line.order), verdict, why, turn.rule, audience=audience), order_line.number)
    asked, answer = turn.position.mark(ASKED), turn.position.mark(ANSWER)
    assert asked is not None
    names = listed(right) or "nobody"
    answer_text = str(answer.value) if answer is not None else "not known"
    text = f"The answer to “{asked.value}” is “{answer_text}”. Right: {names}."
    turn.emit(
        "mastermind.marked", text, ClearMark(ASKED), ClearMark(ANSWER),
        question=str(asked.value), answer=answer_text, right=list(right),
    )  # fmt: skip
    return right


# --- for those who look at it from outside -----------------------------------------------------------------


def question_of(state: State) -> str:
    """The question of the season, which is public; empty if there is none."""
    return _marked(state, ASKED)


def right_answer_of(state: State) -> str:
    """The right answer, in a state that has not been cut down to anybody's view."""
    return _marked(state, ANSWER)


def _marked(state: State, name: str) -> str:
    match = next((mark for mark in state.marks if mark.name == name), None)
    return str(match.value) if match is not None else ""
