"""Press of bots: letters to them are answered in their queue, and they keep to what they have agreed to for the season.

What they owe is in the database (`BotLetter`), as with their thoughts: a worker that is killed loses nothing. A bot
that has promised something thinks about its turn once more. Novices answer nothing: they scheme with nobody.
"""

import hashlib

from django.db.models import F
from django.utils import timezone

from engine.bots.agreements import NO, PEACE, SUPPORT, YES, Reply, Said, consider, proposal, read_letter
from games.models import (
    BotLetter,
    BotPromise,
    BotThought,
    Game,
    Message,
    Seat,
    Submission,
    Turn,
)
from games.services.base import locked_game
from games.services.bot_letters import HELP, answers
from games.services.opening import refresh_ready, seconds_for
from games.services.press import message_write, thread_between
from games.services.task_queueing import hint_thoughts

Promises = tuple[frozenset[str], tuple[str, ...]]
"""Whom a bot will not attack in a turn, and what it will order."""
PROPOSES = 6
"""A bot proposes peace in one Spring of so many."""


def bot_answer(*, letter_id: int) -> bool:
    """Answer a letter, if its turn is still open. Whether it has been dealt with."""
    if not BotLetter.objects.owed().filter(pk=letter_id).update(tries=F("tries") + 1):
        return False
    game_id = BotLetter.objects.values_list("turn__game", flat=True).get(pk=letter_id)
    with locked_game(Game(pk=game_id)) as game:
        letters = BotLetter.objects.begun().select_related("turn", "seat", "message__thread", "message__seat")
        letter = letters.filter(pk=letter_id, seat__bot=True).first()
        if letter is None or letter.turn.number != game.turn_number:
            return False
        if not answers(game, letter.turn, letter.seat.seat_id):
            return False
        _answer(game, letter)
        letter.done_at = timezone.now()
        letter.save(update_fields=["done_at"])
    return True


def _answer(game: Game, letter: BotLetter) -> None:
    asker, said = letter.message.seat, read_letter(letter.message.text)
    if asker is None:
        return
    if said.kind in (PEACE, SUPPORT):
        reply = _considered(game, letter, asker, said)
        if reply.agrees:
            _promise(game, letter.turn, letter.seat, asker, said.kind, reply.line)
        message_write(game, letter.message.thread, letter.seat, reply.text)
    elif said.kind == YES:
        if _has_proposed(letter):
            _promise(game, letter.turn, letter.seat, asker, PEACE)
    elif said.kind != NO and not _has_explained(letter):
        message_write(game, letter.message.thread, letter.seat, HELP)


def _considered(game: Game, letter: BotLetter, asker: Seat, said: Said) -> Reply:
    turn, seat = letter.turn, letter.seat
    paper = Submission.objects.filter(turn=turn, seat=seat).first()
    return consider(
        game.rulebook, turn.loaded_state(game.rulebook), seat.seat_id, asker.seat_id, said,
        at_peace=at_peace(turn, seat), temper=game.temper_of(seat.seat_id), lines=paper.lines if paper else (),
    )  # fmt: skip


def at_peace(turn: Turn, seat: Seat) -> list[str]:
    """With whom a bot has agreed on peace for a turn, whether it will keep to it or not."""
    found = BotPromise.objects.filter(turn=turn, seat=seat, kind=PEACE)
    return list(found.values_list("to__seat_id", flat=True))


def promises_kept(game: Game, turn: Turn, seat: Seat) -> Promises:
    """Whom a bot will not attack, and what it will order as promised: each at the rate that the game has set."""
    kept = [
        promise
        for promise in BotPromise.objects.filter(turn=turn, seat=seat).select_related("to", "turn", "seat")
        if _percent(game, f"{turn.number}:{seat.seat_id}:{promise.to.seat_id}:{promise.kind}") < game.bot_word
    ]
    peace = frozenset(promise.to.seat_id for promise in kept if promise.kind == PEACE)
    return peace, tuple(promise.line for promise in kept if promise.kind == SUPPORT)


def bot_proposes(game: Game, turn: Turn, seat: Seat) -> None:
    """Now and then, in Spring: a bot proposes peace to its strongest neighbour, whoever plays it. In a locked game."""
    if not answers(game, turn, seat.seat_id) or not turn.phase.startswith("S"):
        return
    if _percent(game, f"{turn.number}:{seat.seat_id}:proposes") * PROPOSES >= 100:
        return
    to = proposal(game.rulebook, turn.loaded_state(game.rulebook), seat.seat_id, at_peace(turn, seat))
    other = game.seats.filter(seat_id=to, out=False).exclude(player=None, bot=False).first()
    if other is not None and not Message.objects.filter(thread__game=game, seat=seat, phase=turn.phase).exists():
        message_write(game, thread_between(game, seat, other), seat, "PEACE?")


def _percent(game: Game, what: str) -> int:
    """A number from 0 to 99 that nobody knows without the game's secret."""
    return int.from_bytes(hashlib.sha256(f"{game.secret}:{what}".encode()).digest()[:4], "big") % 100


def _promise(game: Game, turn: Turn, seat: Seat, to: Seat, kind: str, line: str = "") -> None:
    """Write a promise down, and have the bot think about its turn once more."""
    _, new = BotPromise.objects.get_or_create(turn=turn, seat=seat, to=to, kind=kind, line=line)
    if not new:
        return
    now = timezone.now()
    for thought in BotThought.objects.filter(turn=turn, seat=seat):
        thought.done_at, thought.tries, thought.hinted_at = None, 0, now
        thought.seconds = seconds_for(turn.thoughts.count())
        thought.save(update_fields=["done_at", "tries", "hinted_at", "seconds"])
        hint_thoughts(1)
    if turn.ready_at is not None:
        refresh_ready(game, turn, now)


def _has_proposed(letter: BotLetter) -> bool:
    """Whether what is answered with YES is a proposal of the bot's own, of this season."""
    own = letter.message.thread.messages.filter(seat=letter.seat, phase=letter.turn.phase, pk__lt=letter.message_id)
    return any(read_letter(message.text).kind == PEACE for message in own)


def _has_explained(letter: BotLetter) -> bool:
    """Whether the bot has said in this conversation what it understands; and bots do not explain that to bots."""
    said = letter.message.thread.messages.filter(seat=letter.seat, text=HELP).exists()
    return said or letter.message.author_id is None
