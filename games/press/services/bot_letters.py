"""Which letters bots owe an answer to. Answering them: `bot_press.py`."""

from datetime import datetime

from django.db import transaction

import engine
from engine.bots.agreements import support_question
from games import database_time
from games.models import BotLetter, BotStrength, Game, Message, PressMode, ThreadKind, Turn
from games.services.task_queueing import AGAIN, hint_letter

AT_ONCE = 200


def forms_of(rulebook: "engine.Rulebook") -> tuple[str, str]:
    """What a bot can be asked, by example."""
    return "PEACE?", support_question(rulebook)


def help_of(rulebook: "engine.Rulebook") -> str:
    """What a bot says of itself when it is first written to."""
    peace, support = forms_of(rulebook)
    return f"I am a bot. I understand {peace}, {support} with an order of yours, YES and NO: for this season alone."


def answers(game: Game, turn: Turn | None, seat_id: str) -> bool:
    """Whether a bot in this seat writes and answers in a game now."""
    fits = game.press == PressMode.FULL and game.strength_of(seat_id) != BotStrength.NOVICE
    return fits and turn is not None and turn.window == "M" and game.is_going


def bot_letters_queue(message: Message, turn: Turn | None) -> None:
    """Note that bots have got a message, in a locked game, and call workers after the commit."""
    thread = message.thread
    if turn is None or thread.kind != ThreadKind.PRIVATE or len(thread.seat_ids) != 2:
        return
    now = database_time.now()
    for seat in thread.game.seats.filter(seat_id__in=thread.seat_ids, bot=True, out=False):
        if seat.pk != message.seat_id and answers(thread.game, turn, seat.seat_id):
            letter = BotLetter.objects.create(message=message, seat=seat, turn=turn, hinted_at=now)
            hint_letter(letter.pk)


def letters_carry_over(old: Turn, new: Turn) -> None:
    """Let the letters that are not answered be about another revision of their turn, in a locked game."""
    now = database_time.now()
    for letter in BotLetter.objects.filter(turn=old, done_at=None):
        letter.turn, letter.tries, letter.hinted_at = new, 0, now
        letter.save(update_fields=["turn", "tries", "hinted_at"])
        hint_letter(letter.pk)


def letters_hint(*, now: datetime) -> None:
    """Call workers for the letters that nobody has answered."""
    before = now - AGAIN
    for pk in list(BotLetter.objects.left(before).values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            if BotLetter.objects.filter(pk=pk, hinted_at__lt=before).update(hinted_at=now):
                hint_letter(pk)
