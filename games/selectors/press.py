"""Press, for those whose press it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet

from games.common.errors import Hidden
from games.models import Message, PressMode, Thread, ThreadKind, ThreadReader
from games.models.press import GM
from games.permissions import Viewer
from games.selectors import positions


@dataclass(frozen=True, slots=True)
class ThreadLine:
    """One conversation in a list of them."""

    thread: Thread
    title: str
    unread: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class MessageLine:
    """One message as this viewer may see it. `writer` is a seat's name, "the GM", or empty where it is unsigned.

    `phase_name`: the turn that was open when it was sent, in words.
    """

    message: Message
    writer: str
    own: bool
    phase_name: str


@dataclass(frozen=True, slots=True)
class Addressee:
    """Somebody one may write to: the id to send, and the name to show."""

    id: str
    name: str


def visible_threads(viewer: Viewer) -> QuerySet[Thread]:
    """The GM sees every thread; a seat its own; public press is everybody's."""
    threads = Thread.objects.filter(game=viewer.game)
    if viewer.is_gm:
        return threads
    public = threads.filter(kind=ThreadKind.PUBLIC)
    if viewer.seat is None:
        return public
    return threads.filter(pk__in=[*public.values_list("pk", flat=True), *_own(viewer)])


def _own(viewer: Viewer) -> list[int]:
    readers = ThreadReader.objects.filter(seat=viewer.seat, thread__game=viewer.game)
    return list(readers.values_list("thread", flat=True))


def _title(viewer: Viewer, thread: Thread, names: dict[str, str]) -> str:
    if thread.kind == ThreadKind.PUBLIC:
        return "Everybody"
    own = viewer.seat_id or (GM if viewer.is_gm and GM in thread.seat_ids else None)
    return ", ".join(names.get(seat, seat) for seat in thread.seat_ids if seat != own)


def _names(viewer: Viewer) -> dict[str, str]:
    return {**dict(viewer.game.seats.values_list("seat_id", "name")), GM: "the GM"}


def threads(viewer: Viewer) -> list[ThreadLine]:
    """The conversations this viewer may read, the latest first."""
    marks: dict[int, int] = {}
    if viewer.seat is not None or viewer.is_gm:
        readers = ThreadReader.objects.filter(thread__game=viewer.game, seat=viewer.seat).with_unread()
        marks = {reader.thread_id: reader.unread for reader in readers}
    names = _names(viewer)
    found = visible_threads(viewer).annotate(last_at=Max("messages__sent_at")).order_by("-last_at")
    return [ThreadLine(one, _title(viewer, one, names), marks.get(one.pk, 0), one.last_at) for one in found]


def thread_for(viewer: Viewer, pk: int) -> Thread:
    """A thread, if this viewer may read it. Raises Hidden."""
    thread = visible_threads(viewer).filter(pk=pk).first()
    if thread is None:
        raise Hidden("There is no such thread here.")
    return thread


def messages(viewer: Viewer, thread: Thread, *, after: int = 0, limit: int = 200) -> list[MessageLine]:
    """Messages of a thread that `thread_for` gave, those after an id, the oldest first."""
    names = _names(viewer)
    found = thread.messages.filter(pk__gt=after).select_related("seat").order_by("pk")[:limit]
    return [_line(viewer, message, names) for message in found]


def _line(viewer: Viewer, message: Message, names: dict[str, str]) -> MessageLine:
    seat_id = message.seat.seat_id if message.seat else GM
    own = seat_id == viewer.seat_id if viewer.seat is not None else (viewer.is_gm and message.seat is None)
    shown = "" if message.unsigned and not (own or viewer.is_gm) else names[seat_id]
    return MessageLine(message, shown, own, positions.phase_name(viewer.game, message.phase))


def public_press_of(turn_phase: str, viewer: Viewer) -> list[MessageLine]:
    """Public press written in one phase, for the report."""
    names = _names(viewer)
    found = Message.objects.filter(thread__game=viewer.game, thread__kind=ThreadKind.PUBLIC, phase=turn_phase)
    return [_line(viewer, message, names) for message in found.select_related("seat").order_by("pk")]


def may_write_to(viewer: Viewer) -> Sequence[Addressee]:
    """Whom this viewer may write to now."""
    game = viewer.game
    if viewer.seat is None and not viewer.is_gm:
        return []
    everybody = [Addressee("public", "Everybody")]
    seats = [Addressee(seat.seat_id, seat.name) for seat in game.seats.exclude(pk=viewer.seat.pk if viewer.seat else 0)]
    if viewer.seat is None:
        return [*everybody, *seats]
    gm = [Addressee(GM, "the GM")] if game.gm_id else []
    if game.press == PressMode.NONE:
        return gm
    if game.press == PressMode.PUBLIC or viewer.seat.out:
        return [*everybody, *gm]
    return [*everybody, *gm, *seats]
