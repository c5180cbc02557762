"""A seat's letter: orders, and the words by which a seat is ready.

Orders stand instead of the seat's earlier ones for the same units, as in a letter that is pasted below them, and beside
all others: so a second letter mends the first. What cannot be read or given is handed back, and is not put on the
paper: it may as well be a greeting.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.contrib.auth.models import User

import engine
from engine.model.wording import listed
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.examples import example_of
from games.common.order_text import read_lines
from games.inbox.receipts import ReceiptMail
from games.models import ArrivedStatus, AuditAction, Game, Receipt, Seat, Submission, Turn
from games.selectors import positions
from games.services.base import check_open, locked_game, record
from games.services.orders import orders_ready, orders_save, unread_add
from games.services.papers import Saved
from games.zines.leaves.services import leaves_answer

READY, NOT_READY, ANEW, HELP = "READY", "NOT READY", "INSTEAD OF ALL", "HELP"
MAY_PRINT, MAY_NOT_PRINT = "MAY PRINT", "MAY NOT PRINT"
WORDS = {
    READY: "you are ready: when all are, nobody waits for the deadline",
    NOT_READY: "you are not, after all",
    ANEW: "what stands in this letter replaces everything that was saved before; otherwise an order replaces the one "
    "for the same unit, and the others stay",
    MAY_PRINT: "the zines that asked you may print this private game, as far as you are concerned",
    MAY_NOT_PRINT: "they may not, or not any more",
    HELP: "this list, and what counts now",
}
"""The lines that are no orders, and what each means."""
LOST = "You do not hold the seat any more to which this address belonged."


@dataclass(slots=True)
class LetterResult:
    """What is said of a letter: what was taken, and what was not, each line with the reason; and how it stands now."""

    taken: list[str]
    not_taken: list[tuple[str, str]]
    ready: str = ""
    ready_refused: str = ""
    print: str = ""
    help: str = ""
    saved: Saved | None = None


def carry_out(game: Game, turn: Turn, user: User, seat_id: int, text: str) -> ReceiptMail:
    """Take a seat's letter about a turn, whole or in part. Nothing is taken for another turn or another seat."""
    seat = game.seat_for(user)
    name = positions.phase_name(game, turn.phase)
    if seat is None or seat.pk != seat_id:
        return ReceiptMail(ArrivedStatus.NO_SEAT, (f"{LOST} Nothing was taken.", _quoted(text)))
    try:
        result = _take(game, turn, user, seat.pk, text)
    except Conflict as error:
        reason = f"Your letter is about {name}. {error.message} Nothing in it was taken{_now(game, turn)}"
        return ReceiptMail(ArrivedStatus.LATE, (reason, _quoted(text)))
    except NotAllowed as error:
        return ReceiptMail(ArrivedStatus.NO_SEAT, (f"{error.message} Nothing was taken.", _quoted(text)))
    except Refused as error:
        status = ArrivedStatus.NO_SEAT if seat.out else ArrivedStatus.NOTHING
        return ReceiptMail(status, (f"{error.message} Nothing in your letter about {name} was taken.", _quoted(text)))
    return _answer(result, seat, name, quoting=user.profile.mail_quotes)


def _now(game: Game, turn: Turn) -> str:
    """Which turn is open instead, and that this answer leads to it."""
    now = Game.objects.get(pk=game.pk).open_turn
    if now is None or now.pk == turn.pk:
        return "."
    return f": it is {positions.phase_name(game, now.phase)} now. Answer this mail with your orders for it."


def _quoted(text: str) -> str:
    return "You wrote:\n" + "\n".join(f"> {line}" for line in text.splitlines()[:200])


def read_ahead(game: Game, turn: Turn, user: User, text: str) -> None:
    """Read a letter before anything is locked, as it will be read under the lock: each line is remembered from here."""
    seat = game.seat_for(user)
    if seat is None or turn.adjudicated_at is not None:
        return
    words, lines = _words_and_rest(text)
    rulebook = game.rulebook
    state = turn.loaded_state(rulebook)
    paper = Submission.objects.filter(turn=turn, seat=seat).first()
    with suppress(Refused):
        checks = engine.check(
            rulebook, state, seat.seat_id, read_lines(rulebook, state, seat.seat_id, "\n".join(lines))
        )
        whole = _whole(seat, paper, _good(checks), anew=ANEW in words)
        engine.check(rulebook, state, seat.seat_id, read_lines(rulebook, state, seat.seat_id, whole))


def _good(checks: Sequence["engine.LineCheck"]) -> list[str]:
    return [check.given for check in checks if check.level != "error"]


def _whole(seat: Seat, paper: Submission | None, good: Sequence[str], *, anew: bool) -> str:
    """The paper as it is to be saved: what was there, and what the letter has for the same seat below it."""
    before = "" if anew or paper is None else paper.draft
    return "\n".join([before, f"{seat.seat_id}:", *good]) if before.strip() else "\n".join(good)


def _take(game: Game, turn: Turn, user: User, seat_id: int, text: str) -> LetterResult:
    """Everything that a letter asks for, under the game's lock. Raises Refused where nothing of it can be done.

    It has been read before (`read_ahead`): only what has changed meanwhile is read here.
    """
    words, lines = _words_and_rest(text)
    with locked_game(game) as locked:
        opened = check_open(locked)
        if opened.pk != turn.pk:
            raise Conflict("That turn is over.")
        seat = locked.seat_for(user)
        if seat is None or seat.pk != seat_id:  # it changed hands meanwhile
            raise NotAllowed(LOST)
        result = _orders(locked, opened, seat, user, "\n".join(lines), anew=ANEW in words)
        if READY in words or NOT_READY in words:
            _ready(result, locked, opened, user, wanted=NOT_READY not in words)
        if MAY_PRINT in words or MAY_NOT_PRINT in words:
            _may_print(result, locked, user, given=MAY_NOT_PRINT not in words)
        if HELP in words:
            result.help = _help(locked, opened, seat, quoting=user.profile.mail_quotes)
        record(AuditAction.MAIL_TAKE, game=locked, by=user, seat=seat, turn=opened.number, lines=len(result.taken))
    return result


def _help(game: Game, turn: Turn, seat: Seat, *, quoting: bool) -> str:
    """The words that are no orders, and what counts for the seat."""
    example = example_of(game.rulebook).order
    help_lines = [f"Orders stand one a line{f', such as {example}' if example else ''}. On lines of their own:"]
    help_lines += [f"  {word}: {meaning}." for word, meaning in WORDS.items()]
    paper = Submission.objects.filter(turn=turn, seat=seat).first()
    lines = paper.lines if paper is not None else []
    if quoting and lines:
        return "\n".join([*help_lines, f"What counts for {seat.inside} now:", *(f"  {line}" for line in lines)])
    return "\n".join([*help_lines, f"{len(lines)} orders count for {seat.inside} now."])


_GREETING = re.compile(
    r"(?:dear|hi|hello|hallo|hey|good (?:morning|day|evening)|liebe[rs]?|cher|chère|bonjour|salut|ciao|caro|cara|beste|"
    r"hola|ola|hej)\b[^-:\d]{0,60}[,!.]?",
    re.I,
)
_CLOSING = re.compile(
    r"(?:cheers|(?:best|kind|warm|many)? ?(?:regards|wishes|thanks)|best|thank you|thx|yours(?: \w+)?|bye|sincerely|ta|"
    r"(?:viele|liebe|beste|mit freundlichen)? ?(?:grüße|grüßen|gruß)|danke|merci|cordialement|grazie|saluti|groeten|"
    r"gracias|saludos)[ ,.!]*",
    re.I,
)
_NAME = re.compile(r"[^\W\d_]+(?: [^\W\d_]+\.?){0,2}")


def _without_courtesies(lines: list[str]) -> list[str]:
    """A letter without its greeting, its closing words, and the name below them: they are no orders that went wrong."""
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is not None and _GREETING.fullmatch(lines[first].strip()):
        lines = lines[first + 1 :]
    closing = next((number for number, line in enumerate(lines) if _CLOSING.fullmatch(line.strip())), None)
    if closing is None:
        return lines
    below = [line for line in lines[closing + 1 :] if line.strip()]
    if len(below) == 1 and _NAME.fullmatch(below[0].strip()) and below[0].strip().upper() not in WORDS:
        below = []
    return [*lines[:closing], *below]


def _words_and_rest(text: str) -> tuple[set[str], list[str]]:
    """The words that are no orders, and the lines besides."""
    words, lines = set(), []
    for line in _without_courtesies(text.splitlines()):
        bare = re.sub(r"[\s.!*]+", " ", line).strip().upper()
        if bare in WORDS:
            words.add(bare)
        else:
            lines.append(_unadorned(line))
    return words, lines


def _unadorned(line: str) -> str:
    """A line without the quotation marks around all of it, and without the dots that trail behind it."""
    text = line.strip().rstrip("…. ") if line.rstrip().endswith("…") else line
    bare = text.strip()
    return bare[1:-1] if len(bare) > 2 and bare[0] in '“„«"' and bare[-1] in '”“»"' else text


def _orders(game: Game, turn: Turn, seat: Seat, user: User, text: str, *, anew: bool) -> LetterResult:
    rulebook = game.rulebook
    state = turn.loaded_state(rulebook)
    lines = read_lines(rulebook, state, seat.seat_id, text)
    checks = engine.check(rulebook, state, seat.seat_id, lines)
    good = _good(checks)
    result = LetterResult(
        [_with_caution(check) for check in checks if check.level != "error"],
        [(check.given, check.message) for check in checks if check.level == "error"],
    )
    paper = Submission.objects.filter(turn=turn, seat=seat).first()
    earlier = list(paper.unread or ()) if paper is not None and not anew else []
    if not good and not anew:
        if result.not_taken:
            unread_add(turn=turn, seat=seat, checks=checks, earlier=earlier)
        return result
    whole = _whole(seat, paper, good, anew=anew)
    result.saved = orders_save(game=game, by=user, number=turn.number, text=whole)
    unread_add(turn=turn, seat=seat, checks=checks, earlier=earlier)
    return result


def _with_caution(check: "engine.LineCheck") -> str:
    line = check.canonical or check.given
    return f"{line} ({check.message})" if check.level == "warning" and check.message else line


def _ready(result: LetterResult, game: Game, turn: Turn, user: User, *, wanted: bool) -> None:
    """Ready, or not; not where a line of the letter does not count: its writer would not have meant that."""
    if wanted and result.not_taken:
        result.ready_refused = (
            "You are not marked ready, since not all of your letter counts. Send READY again if you are."
        )
        return
    try:
        orders_ready(game=game, by=user, number=turn.number, ready=wanted)
    except Refused as error:
        result.ready_refused = error.message
        return
    result.ready = "You are marked ready." if wanted else "You are not marked ready any more."


def _may_print(result: LetterResult, game: Game, user: User, *, given: bool) -> None:
    """Leave for every zine that has asked this player; a letter that says both has said no."""
    try:
        zines = [str(one.zine) for one in leaves_answer(game=game, by=user, given=given)]
    except Refused as error:
        result.not_taken.append((MAY_PRINT if given else MAY_NOT_PRINT, error.message))
        return
    result.print = f"{listed(zines)} may {'print' if given else 'not print'} this game, as far as you are concerned."


def _answer(result: LetterResult, seat: Seat, name: str, *, quoting: bool) -> ReceiptMail:
    """The answer, with the lines themselves or without."""
    lines: list[str] = []
    if result.taken:
        lines.append(
            _list(f"Taken for {seat.inside}, {name}:", result.taken) if quoting else _count(result.taken, "taken")
        )
    if result.not_taken:
        lines.append(
            _not_taken(result.not_taken) if quoting else _count([one for one, _ in result.not_taken], "not taken")
        )
    lines += [one for one in (result.help, result.ready, result.ready_refused, result.print) if one]
    if result.saved is not None:
        lines.append(_standing(result.saved, seat, quoting=quoting))
    elif not result.ready and not result.print:
        lines.append(f"Nothing that was saved for {seat.inside} has been changed.")
    done = result.saved is not None or bool(result.ready or result.help or result.print)
    all_of_it = done and not result.not_taken and not result.ready_refused
    status = ArrivedStatus.TAKEN if all_of_it else ArrivedStatus.PARTLY if done else ArrivedStatus.NOTHING
    return ReceiptMail(status, tuple(lines))


def _list(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"  {line}" for line in lines)])


def _count(lines: Sequence[str], what: str) -> str:
    return f"{len(lines)} {'line was' if len(lines) == 1 else 'lines were'} {what}."


def _not_taken(lines: Sequence[tuple[str, str]]) -> str:
    return "\n".join(["Not taken:", *(f"> {line}\n    {why}" for line, why in lines)])


def _standing(saved: Saved, seat: Seat, *, quoting: bool) -> str:
    """What counts for the seat now: everything that is saved for it, with its receipt."""
    receipt: Receipt | None = saved.receipt
    code = f" Receipt {receipt.code}." if receipt else ""
    if not saved.lines:
        return f"No order counts for {seat.inside} now.{code}"
    if not quoting:
        return f"{len(saved.lines)} orders count for {seat.inside} now.{code}"
    return _list(f"What counts for {seat.inside} now:", saved.lines) + (f"\n{code.strip()}" if code else "")
