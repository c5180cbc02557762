"""Press of bots: letters to them are answered in their queue, and they keep to what they have agreed to for the season.

What they owe is in the database (`BotLetter`), as with their thoughts: a worker that is killed loses nothing. A bot
that has promised something thinks about its turn once more. Novices answer nothing: they scheme with nobody.
"""

from django.db.models import F

from engine.bots.agreements import NO, PEACE, SUPPORT, YES, Reply, Said, consider, proposal, read_letter
from games import database_time
from games.models import (
    BotLetter,
    BotPromise,
    Game,
    Message,
    Seat,
    Turn,
)
from games.press.services.bot_letters import answers, help_of
from games.press.services.bot_promises import promises_of_turn
from games.press.services.press import message_write, thread_between
from games.services.base import locked_game
from games.services.bot_chance import bot_percent
from games.services.opening import bot_begins_anew

PROPOSES = 6
"""A bot proposes peace in one Spring of so many."""


def bot_answer(*, letter_id: int) -> bool:
    """Answer a letter, if its turn is still open. Whether it has been dealt with."""
    if not BotLetter.objects.owed().filter(pk=letter_id).update(tries=F("tries") + 1):
        return False
    game_id = BotLetter.objects.values_list("turn__game", flat=True).get(pk=letter_id)
    with locked_game(Game(pk=game_id)) as game:
        letters = BotLetter.objects.begun().select_related("turn", "seat", "message__thread", "message__seat")
        letter = letters.filter(pk=letter_id).first()
        if letter is None or letter.turn.number != game.turn_number:
            return False
        if not answers(game, letter.turn, letter.seat.seat_id):
            return False
        _answer(game, letter)
        letter.done_at = database_time.now()
        letter.save(update_fields=["done_at"])
    return True


def _answer(game: Game, letter: BotLetter) -> None:
    asker, statement = letter.message.seat, read_letter(letter.message.text)
    if asker is None:
        return
    if statement.kind in (PEACE, SUPPORT):
        reply = _reply_and_promise(game, letter, asker, statement)
        message_write(game, letter.message.thread, letter.seat, reply.text)
    elif statement.kind == YES:
        if _has_proposed(letter) and not (reply := _reply_and_promise(game, letter, asker, Said(PEACE))).agrees:
            message_write(game, letter.message.thread, letter.seat, reply.text)  # it has promised others since
    elif statement.kind != NO and not _has_explained(letter):
        message_write(game, letter.message.thread, letter.seat, help_of(game.rulebook))


def _reply_and_promise(game: Game, letter: BotLetter, asker: Seat, statement: Said) -> Reply:
    """What a bot says to something that it is asked; if it agrees, it has promised."""
    reply = _considered(game, letter, asker, statement)
    if reply.agrees:
        _promise(game, letter.turn, letter.seat, asker, statement.kind, reply.line)
    return reply


def _considered(game: Game, letter: BotLetter, asker: Seat, statement: Said) -> Reply:
    turn, seat = letter.turn, letter.seat
    agreed = promises_of_turn(turn, seat)
    return consider(
        game.rulebook, turn.loaded_state(game.rulebook), seat.seat_id, asker.seat_id, statement,
        at_peace=agreed.peace, promised=agreed.lines, temper=game.temper_of(seat.seat_id),
    )  # fmt: skip


def bot_proposes(game: Game, turn: Turn, seat: Seat) -> None:
    """Now and then, in Spring: a bot proposes peace to its strongest neighbour, whoever plays it. In a locked game."""
    if not answers(game, turn, seat.seat_id) or not turn.phase.startswith("S"):
        return
    if bot_percent(game, f"{turn.number}:{seat.seat_id}:proposes") * PROPOSES >= 100:
        return
    to = proposal(game.rulebook, turn.loaded_state(game.rulebook), seat.seat_id, promises_of_turn(turn, seat).peace)
    other = game.seats.filter(seat_id=to, out=False).exclude(player=None, bot=False).first()
    if other is not None and not Message.objects.filter(thread__game=game, seat=seat, phase=turn.phase).exists():
        message_write(game, thread_between(game, seat, other), seat, "PEACE?")


def _promise(game: Game, turn: Turn, seat: Seat, to: Seat, kind: str, line: str = "") -> None:
    """Write a promise down, and have the bot order its turn by it."""
    _, new = BotPromise.objects.get_or_create(turn=turn, seat=seat, to=to, kind=kind, line=line)
    if new:
        bot_begins_anew(game, turn, seat, database_time.now())


def _has_proposed(letter: BotLetter) -> bool:
    """Whether what is answered with YES is a proposal of the bot's own, of this season."""
    own_letters = letter.message.thread.messages.filter(
        seat=letter.seat, phase=letter.turn.phase, pk__lt=letter.message_id
    )
    return any(read_letter(message.text).kind == PEACE for message in own_letters)


def _has_explained(letter: BotLetter) -> bool:
    """Whether the bot has said in this conversation what it understands; and bots do not explain that to bots."""
    explained = letter.message.thread.messages.filter(
        seat=letter.seat, text=help_of(letter.seat.game.rulebook)
    ).exists()
    return explained or letter.message.author_id is None
