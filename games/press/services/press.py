"""Press: sending it and reading it."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.contrib.auth.models import User

from games import database_time
from games.accounts.mail_confirmed import check_mail_confirmed
from games.common.errors import NotAllowed, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Message, PressMode, Seat, Thread, ThreadKind, ThreadReader
from games.models.seat import GM
from games.moderation.queries import is_silenced
from games.permissions import check_gm, rules_game
from games.press.services.bot_letters import bot_letters_queue
from games.services.base import locked_game, record
from games.services.notices import notices_queue
from games.shown_text import tidy_title

PUBLIC = "public"
LONGEST_MESSAGE = 10_000  # characters
LONGEST_SUBJECT = 60  # characters
MAIL_AFTER = timedelta(minutes=3)  # one mail for what is written in one breath


def _writer(game: Game, by: User, *, as_gm: bool = False) -> Seat | None:
    """The seat that `by` writes as; None for the GM. A GM who plays writes as the seat, unless at the desk."""
    if as_gm:
        check_gm(game, by)
        return None
    seat = game.seat_of(by)
    if seat is None and game.sat_by(by) is not None:
        raise NotAllowed("You sit in: you read the letters of this seat, and its player writes them.")
    if seat is None and not rules_game(game, by):
        raise NotAllowed("Only those at the table, and the GM, write in this game.")
    return seat


def _addressees(game: Game, seat: Seat | None, to: Sequence[str]) -> list[str]:
    """All who take part, the writer included: seat ids in the order of the table, the GM last."""
    wanted = {*to, seat.seat_id if seat else GM}
    known = list(game.seats.values_list("seat_id", flat=True))
    unknown = wanted - {*known, GM}
    if unknown:
        raise Refused(f"There is no “{sorted(unknown)[0]}” in this game.", field="to")
    if GM in wanted and game.gm is None:
        raise Refused("This game has no GM: its players run it.", field="to")
    if len(wanted) < 2:
        raise Refused("Choose at least one other to write to.", field="to")
    return [one for one in [*known, GM] if one in wanted]


def _kind(game: Game, seat: Seat | None, people: list[str], key: str) -> ThreadKind:
    """What kind of thread these people have under this key. Raises Refused where the game's press does not allow it."""
    if seat is None or people == [seat.seat_id, GM]:
        return ThreadKind.GM
    if game.threads.filter(key=key, kind=ThreadKind.GM).exists():
        return ThreadKind.GM  # an answer to the GM
    if game.press != PressMode.FULL:
        reason = "Press in this game is public only." if game.press == PressMode.PUBLIC else "There is no press here."
        raise Refused(f"{reason} You can still write to the GM." if game.gm else reason, field="to")
    if seat.out:
        raise Refused(f"{seat.name} is out of the game, and writes only in public and to the GM.", field="to")
    return ThreadKind.PRIVATE


def _thread(game: Game, seat: Seat | None, to: Sequence[str], subject: str) -> Thread:
    if subject and (PUBLIC in to or len({*to, seat.seat_id if seat else GM}) < 3):
        raise Refused("A subject is for a letter to several powers.", field="subject")
    if PUBLIC in to:
        if game.press == PressMode.NONE and seat is not None:
            raise Refused("There is no press in this game.", field="to")
        kind, key, people = ThreadKind.PUBLIC, PUBLIC, None
    else:
        people = _addressees(game, seat, to)
        key = "+".join(people) + (f"|{subject}" if subject else "")
        kind = _kind(game, seat, people, key)
    thread, made = Thread.objects.get_or_create(game=game, key=key, defaults={"kind": kind, "subject": subject})
    if made:
        _make_readers(thread, people)
    return thread


def _make_readers(thread: Thread, people: Iterable[str] | None) -> None:
    """A mark of how far each has read: for those named, or for all; the GM reads along everywhere."""
    seats = thread.game.seats.all() if people is None else thread.game.seats.filter(seat_id__in=list(people))
    readers = [ThreadReader(thread=thread, seat=seat) for seat in seats]
    ThreadReader.objects.bulk_create([*readers, ThreadReader(thread=thread, seat=None)])


def press_send(
    *,
    game: Game,
    by: User,
    to: Sequence[str],
    text: str,
    subject: str = "",
    unsigned: bool = False,
    as_gm: bool = False,
) -> Message:
    """Write to seats (by their ids), to the GM ("GM"), or to everybody ("public").

    `subject`: several powers may have a conversation for each thing that they talk of. `as_gm`: a GM who plays writes
    as the GM.

    `unsigned`, where the game allows it, leaves the name off public press; the GM still sees it.
    """
    text, subject = text.strip(), tidy_title(subject)
    if not text:
        raise Refused("There is nothing in it.", field="text")
    if len(text) > LONGEST_MESSAGE:
        raise Refused(f"That is {len(text)} characters; press holds {LONGEST_MESSAGE}.", field="text")
    if len(subject) > LONGEST_SUBJECT:
        raise Refused(f"That subject has {len(subject)} characters; {LONGEST_SUBJECT} fit.", field="subject")
    with locked_game(game) as locked:
        seat = _writer(locked, by, as_gm=as_gm)
        if seat is not None and list(to) != [GM] and is_silenced(by):
            raise NotAllowed("The moderators have silenced you: you can write to the GM alone. The mail said why.")
        if seat is not None and list(to) != [GM]:
            check_mail_confirmed(locked, by)
        if locked.status == GameStatus.FORMING and seat is not None:
            raise Refused("Press opens when the game starts.")
        if unsigned and (PUBLIC not in to or not locked.grey_press or seat is None):
            raise Refused("Unsigned press is public press, in games that allow it.", field="unsigned")
        thread = _thread(locked, seat, to, subject)
        message = message_write(locked, thread, seat, text, by=by, unsigned=unsigned)
        record(AuditAction.PRESS_SEND, game=locked, by=by, seat=seat, message=message.pk)
    return message


def message_write(
    game: Game, thread: Thread, seat: Seat | None, text: str, *, by: User | None = None, unsigned: bool = False
) -> Message:
    """Put a message into a thread, in a locked game, and tell its readers. `by`: nobody, where a bot writes."""
    turn = game.open_turn
    message = Message.objects.create(
        thread=thread, seat=seat, author=by, unsigned=unsigned, text=text, phase=turn.phase if turn else ""
    )
    ThreadReader.objects.filter(thread=thread, seat=seat).update(last_read=message.pk)
    _tell_readers(game, thread, seat)
    bot_letters_queue(message, turn)
    return message


def thread_between(game: Game, seat: Seat, other: Seat) -> Thread:
    """The conversation of two seats, in a locked game. Raises Refused where the game's press has none."""
    return _thread(game, seat, [other.seat_id], "")


def _tell_readers(game: Game, thread: Thread, writer: Seat | None) -> None:
    """Live to all who may read it; by mail a little later, unless they have read it by then."""
    seats = None if thread.kind == ThreadKind.PUBLIC else [*thread.seat_ids, GM]
    tell(game, "press", seats=seats)
    after = database_time.now() + MAIL_AFTER
    for reader in thread.readers.filter(muted=False).exclude(seat=writer).select_related("seat__player"):
        if people := _people_behind(game, thread, reader):
            key = f"{thread.pk}:{reader.pk}:{reader.last_read}"
            data = {"thread": thread.pk, "reader": reader.pk}
            notices_queue(game=game, about="press", key=key, to=people, data=data, after=after)


def _people_behind(game: Game, thread: Thread, reader: ThreadReader) -> list[User]:
    """Whose mark a reader's is: the player of its seat; of the GM's, all GMs, if they take part."""
    if reader.seat is not None:
        return [reader.seat.player] if reader.seat.player else []
    return game.gms if GM in thread.seat_ids else []


def press_read(*, game: Game, by: User, thread: Thread, up_to: int) -> ThreadReader:
    """Note that `by` has read a thread as far as the message with that id. Marks only move forward."""
    with locked_game(game) as locked:
        seat = _writer(locked, by)
        reader = ThreadReader.objects.filter(thread=thread, thread__game=locked, seat=seat).first()
        if reader is None:
            raise NotAllowed("You take no part in that thread.")
        last = thread.messages.filter(pk__lte=up_to).order_by("pk").last()
        if last is not None and last.pk > reader.last_read:
            reader.last_read = last.pk
            reader.save(update_fields=["last_read"])
    return reader


def thread_mute(*, game: Game, by: User, thread: Thread, muted: bool = True) -> ThreadReader:
    """As who plays: mute a thread of one's seat, or hear of it again. Nobody else is told.

    Raises NotAllowed for who holds no seat in it: a GM's mark is that of all GMs.
    """
    with locked_game(game) as locked:
        seat = locked.seat_of(by)
        reader = ThreadReader.objects.filter(thread=thread, thread__game=locked, seat=seat, seat__isnull=False).first()
        if reader is None:
            raise NotAllowed("You take no part in that thread.")
        reader.muted = muted
        reader.save(update_fields=["muted"])
    return reader
