"""Press, for those whose press it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Case, Max, Q, QuerySet, Value, When

from games.common.errors import Hidden
from games.models import Message, PressMode, Thread, ThreadKind, ThreadReader
from games.models.seat import GM
from games.moderation.queries import has_blocked_author
from games.permissions import Viewer
from games.selectors import positions


@dataclass(frozen=True, slots=True)
class ThreadLine:
    """One conversation in a list of them."""

    thread: Thread
    title: str
    unread: int
    last_at: datetime | None
    muted: bool = False
    """Whether the seat has muted it: nothing in it counts as unread, and no mail tells of it."""


@dataclass(frozen=True, slots=True)
class MessageLine:
    """One message as this viewer may see it. `writer` is a seat's name, "the GM", or empty where it is unsigned.

    `phase_name`: the turn that was open when it was sent, in words. `read_by`: who of the others has read it, where the
    game tells that.
    """

    message: Message
    writer: str
    own: bool
    phase_name: str
    read_by: tuple[str, ...] = ()
    folded: bool = False
    """Whether the viewer has blocked who wrote it. Never where names are hidden: it would tell who plays the seat."""


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A message that holds the words that were looked for, with its conversation."""

    line: MessageLine
    thread: Thread
    title: str


@dataclass(frozen=True, slots=True)
class Addressee:
    """Somebody one may write to: the id to send, and the name to show."""

    id: str
    name: str


def find_public_messages(game: int, phase: str) -> list[Message]:
    """The public press of a phase."""
    return list(
        Message.objects.filter(thread__game_id=game, thread__kind=ThreadKind.PUBLIC, phase=phase)
        .select_related("seat")
        .order_by("pk")
    )


def visible_threads(viewer: Viewer) -> QuerySet[Thread]:
    """The GM sees every thread; a seat its own; public press is everybody's."""
    if viewer.is_gm:
        return Thread.objects.filter(game=viewer.game)
    return _of_seat(viewer.game.pk, viewer.seat.pk) if viewer.seat else _public(viewer.game.pk)


def _public(game: int) -> QuerySet[Thread]:
    return Thread.objects.filter(game_id=game, kind=ThreadKind.PUBLIC)


def _of_seat(game: int, seat: int) -> QuerySet[Thread]:
    own_threads = ThreadReader.objects.filter(seat_id=seat, thread__game_id=game).values("thread")
    return Thread.objects.filter(Q(kind=ThreadKind.PUBLIC) | Q(pk__in=own_threads), game_id=game)


def _latest_first(threads: QuerySet[Thread]) -> QuerySet[Any]:
    """With `last_at`: when the last message in each was sent."""
    return threads.annotate(last_at=Max("messages__sent_at")).order_by("-last_at")


def find_every(game: int) -> list[Any]:
    """All threads of a game, the latest first."""
    return list(_latest_first(Thread.objects.filter(game_id=game)))


def find_public(game: int) -> list[Any]:
    """The public threads of a game, the latest first."""
    return list(_latest_first(_public(game)))


def find_of_seat(game: int, seat: int) -> list[Any]:
    """The threads that a seat reads, the latest first."""
    return list(_latest_first(_of_seat(game, seat)))


def find_read_by_seat(game: int, seat: int) -> list[ThreadReader]:
    """How far a seat has read."""
    return list(ThreadReader.objects.filter(thread__game_id=game, seat_id=seat).with_unread())


def find_read_by_gm(game: int) -> list[ThreadReader]:
    """How far the GM has read."""
    return list(ThreadReader.objects.filter(thread__game_id=game, seat=None).with_unread())


def _title(viewer: Viewer, thread: Thread, names: dict[str, str]) -> str:
    if thread.kind == ThreadKind.PUBLIC:
        return "Everybody"
    own_seat = viewer.seat_id or (GM if viewer.is_gm and GM in thread.seat_ids else None)
    people = ", ".join(names.get(seat, seat) for seat in thread.seat_ids if seat != own_seat)
    return f"{people}: {thread.subject}" if thread.subject else people


def _names(viewer: Viewer) -> dict[str, str]:
    return {**{seat.seat_id: seat.name for seat in viewer.game.table_seats}, GM: "the GM"}


def threads(viewer: Viewer) -> list[ThreadLine]:
    """The conversations this viewer may read, the latest first."""
    game = viewer.game.pk
    if viewer.seat is not None:
        readers = find_read_by_seat(game, viewer.seat.pk)
    else:
        readers = find_read_by_gm(game) if viewer.is_gm else []
    marks = {reader.thread_id: reader.unread for reader in readers if not reader.muted}
    muted = {reader.thread_id for reader in readers if reader.muted}
    names = _names(viewer)
    conversations = (
        find_every(game) if viewer.is_gm else find_of_seat(game, viewer.seat.pk) if viewer.seat else find_public(game)
    )
    return [
        ThreadLine(one, _title(viewer, one, names), marks.get(one.pk, 0), one.last_at, one.pk in muted)
        for one in conversations
    ]


def thread_for(viewer: Viewer, pk: int) -> Thread:
    """A thread, if this viewer may read it. Raises Hidden."""
    thread = visible_threads(viewer).filter(pk=pk).first()
    if thread is None:
        raise Hidden("There is no such thread here.")
    return thread


def messages(viewer: Viewer, thread: Thread, *, after: int = 0, limit: int = 200) -> list[MessageLine]:
    """Messages of a thread that `thread_for` gave, those after an id, the oldest first."""
    names = _names(viewer)
    rows = thread.messages.filter(pk__gt=after).annotate(folded=_folded(viewer))
    rows = rows.select_related("seat").order_by("pk")[:limit]
    marks = _marks(viewer, thread)
    return [replace(_line(viewer, one, names), read_by=_read_by(one, marks, names), folded=one.folded) for one in rows]


def letter(viewer: Viewer, thread: Thread, pk: int) -> MessageLine:
    """One letter of a thread that `thread_for` gave. Raises Hidden."""
    line = next(iter(messages(viewer, thread, after=pk - 1, limit=1)), None)
    if line is None or line.message.pk != pk:
        raise Hidden("There is no such letter here.")
    return line


def _folded(viewer: Viewer) -> Any:
    """Whether the viewer has blocked who wrote a message. A GM reads all; where names are hidden nothing is folded.

    Nor is unsigned press: it would tell who wrote it.
    """
    if viewer.game.names_hidden() or viewer.is_gm or not viewer.user.is_authenticated:
        return Value(False)
    return Case(When(unsigned=True, then=Value(False)), default=has_blocked_author(viewer.user))


def may_block(viewer: Viewer, line: MessageLine) -> bool:
    """Whether the viewer may block who wrote a letter: a member, and one whose name the game tells."""
    if viewer.game.names_hidden() or not viewer.user.is_authenticated or viewer.impersonating:
        return False
    author = line.message.author_id
    return bool(line.writer) and not line.message.unsigned and author is not None and author != viewer.user.pk


def _marks(viewer: Viewer, thread: Thread) -> list[tuple[str, int]]:
    """How far each reader has read, if the game tells that and the viewer plays. A GM who reads along is none."""
    if not viewer.game.read_marks or (viewer.seat is None and not viewer.is_gm):
        return []
    readers = thread.readers.select_related("seat")
    gm_reads = thread.kind == ThreadKind.PUBLIC or GM in thread.seat_ids
    return [(one.seat.seat_id if one.seat else GM, one.last_read) for one in readers if one.seat or gm_reads]


def _read_by(message: Message, marks: Sequence[tuple[str, int]], names: dict[str, str]) -> tuple[str, ...]:
    """Who has read a message, but for its writer. Of an unsigned one nothing: it would tell of its writer."""
    if message.unsigned:
        return ()
    writer = message.seat.seat_id if message.seat else GM
    return tuple(names[seat] for seat, last in marks if last >= message.pk and seat != writer)


def search(viewer: Viewer, words: str, most: int = 50) -> list[SearchHit]:
    """The messages that hold all of these words, of those that this viewer may read, the latest first.

    A GM finds only what was also written to the GM: reading the others' press is told to them (`gm_access_record`).
    """
    wanted = words.split()[:10]
    if not wanted:
        return []
    threads = {one.pk: one for one in visible_threads(viewer)}
    if viewer.is_gm:
        own_seat = viewer.seat_id or GM
        threads = {pk: one for pk, one in threads.items() if one.kind == ThreadKind.PUBLIC or own_seat in one.seat_ids}
    holds = Q()
    for word in wanted:
        holds &= Q(text__icontains=word)
    hits = Message.objects.filter(holds, thread__in=threads).select_related("seat").order_by("-pk")[:most]
    names = _names(viewer)
    lines = [(_line(viewer, one, names), threads[one.thread_id]) for one in hits]
    return [SearchHit(line, thread, _title(viewer, thread, names)) for line, thread in lines]


def _line(viewer: Viewer, message: Message, names: dict[str, str]) -> MessageLine:
    seat_id = message.seat.seat_id if message.seat else GM
    is_own = seat_id == viewer.seat_id if viewer.seat is not None else (viewer.is_gm and message.seat is None)
    shown = "" if message.unsigned and not (is_own or viewer.is_gm) else names[seat_id]
    return MessageLine(message, shown, is_own, positions.phase_name(viewer.game, message.phase))


def public_press_of(turn_phase: str, viewer: Viewer) -> list[MessageLine]:
    """Public press written in one phase, for the report."""
    names = _names(viewer)
    return [_line(viewer, message, names) for message in find_public_messages(viewer.game.pk, turn_phase)]


def public_press(viewer: Viewer) -> list[MessageLine]:
    """All public press of the game, the oldest first."""
    names = _names(viewer)
    rows = Message.objects.filter(thread__in=_public(viewer.game.pk)).select_related("seat").order_by("pk")
    return [_line(viewer, message, names) for message in rows]


def may_write_to(viewer: Viewer) -> Sequence[Addressee]:
    """Whom this viewer may write to now."""
    game = viewer.game
    if (viewer.seat is None and not viewer.is_gm) or viewer.sits:
        return []
    everybody = [Addressee("public", "Everybody")]
    own_seat = viewer.seat.pk if viewer.seat else None
    seats = [Addressee(seat.seat_id, seat.name) for seat in game.table_seats if seat.pk != own_seat]
    if viewer.seat is None:
        return [*everybody, *seats]
    gm = [Addressee(GM, "the GM")] if game.gm_id else []
    if game.press == PressMode.NONE:
        return gm
    if game.press == PressMode.PUBLIC or viewer.seat.out:
        return [*everybody, *gm]
    return [*everybody, *gm, *seats]
