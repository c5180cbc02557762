"""Press: reading it and writing it, at the table and on a page of its own."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.bots.agreements import support_question
from games.access_log.services import press_access_record
from games.common.errors import Hidden, Refused
from games.common.examples import example_of
from games.models import BotStrength, Thread, ThreadKind
from games.moderation.pages import report_page
from games.moderation.services import member_block
from games.permissions import Viewer
from games.press import queries as reading
from games.press.services.bot_letters import answers
from games.press.services.press import LONGEST_MESSAGE, LONGEST_SUBJECT, PUBLIC, press_read, press_send, thread_mute
from games.table.access import at_table, deed_at_table, members_only, page_at_table, user_of, wants_json
from games.table.frame import frame
from games.table.queries.rulebook import rules_now
from games.table.quoting import with_quotes

NEW = "new"
"""What stands in an address instead of a thread where a new one is to be begun."""


def _addressees_of(viewer: Viewer, thread: Thread) -> list[str]:
    """To whom an answer in this thread goes."""
    if thread.kind == ThreadKind.PUBLIC:
        return [PUBLIC]
    own_seat = viewer.seat_id or "GM"
    return [one for one in thread.seat_ids if one != own_seat]


def _takes_part(viewer: Viewer, thread: Thread) -> bool:
    """The GM reads all threads, and answers in those that are also the GM's."""
    return thread.kind == ThreadKind.PUBLIC or (viewer.seat_id or "GM") in thread.seat_ids


def _seat_of(line: reading.MessageLine) -> str:
    """The seat of a message as far as its reader may know it."""
    return line.message.seat.seat_id if line.message.seat and line.writer else ""


def _bot_press_hint(viewer: Viewer, to: list[str]) -> str:
    """What can be asked of the bot to whom an answer goes; empty where it goes to none, or bots answer nothing."""
    game = viewer.game
    if len(to) != 1 or not any(seat.bot and seat.seat_id == to[0] for seat in game.table_seats):
        return ""
    who = f"A bot ({game.bot_in_words(to[0])})"
    if answers(game, game.open_turn, to[0]):
        support = support_question(game.rulebook)
        return f"{who}, which answers in this season: ask PEACE? or, with an order of yours, {support}"
    if game.strength_of(to[0]) == BotStrength.NOVICE:
        return f"{who}, which answers no letters."
    return f"{who}, which answers letters while moves are ordered."


def thread_context(viewer: Viewer, thread: Thread) -> dict[str, object]:
    """One conversation, with a box to answer if this viewer may."""
    writable = {one.id for one in reading.may_write_to(viewer)}
    to = _addressees_of(viewer, thread)
    lines = reading.messages(viewer, thread)
    rulebook, table = rules_now(viewer), viewer.game.get_absolute_url()
    press_access_record(viewer, thread, lines[-1].message.pk if lines else 0)
    answered = to if _takes_part(viewer, thread) and set(to) <= writable else []
    return {
        "thread": thread,
        "messages_in": [
            (line, with_quotes(rulebook, line.message.text, table, _seat_of(line)), reading.may_block(viewer, line))
            for line in lines
        ],
        "last_message": lines[-1].message.pk if lines else 0,
        "answer_to": answered,
        "example": example_of(rulebook) if answered else None,
        "may_mark": (viewer.seat is not None and not viewer.sits) or viewer.is_gm,
        "may_mute": viewer.seat is not None and not viewer.sits and not viewer.impersonating,
        "may_report": viewer.user is not None and viewer.user.is_authenticated,
        "longest_message": LONGEST_MESSAGE,
        "bots_say": _bot_press_hint(viewer, to),
    }


def _open_line(lines: list[reading.ThreadLine], wanted: str) -> reading.ThreadLine | None:
    """The conversation to show: the one asked for, or else one with something unread, or else the latest."""
    if wanted == NEW:
        return None
    chosen = [line for line in lines if str(line.thread.pk) == wanted]
    unread = [line for line in lines if line.unread]
    return next(iter([*chosen, *unread, *lines]), None)


def press_context(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The threads, and the one that is open: `?thread=` names it, or `new` for none."""
    lines = reading.threads(viewer)
    open_line = _open_line(lines, request.GET.get("thread", ""))
    context: dict[str, object] = {
        "threads": lines,
        "open_line": open_line,
        "addressees": reading.may_write_to(viewer),
        "unread": sum(line.unread for line in lines),
        "unsigned_allowed": viewer.game.grey_press and viewer.seat is not None,
        "longest_message": LONGEST_MESSAGE,
        "longest_subject": LONGEST_SUBJECT,
        "new_thread": NEW,
    }
    return context | (thread_context(viewer, open_line.thread) if open_line else {"thread": None, "messages_in": []})


@page_at_table
def threads(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/press/: all conversations, and one of them open; with `?q=` what holds these words."""
    words = request.GET.get("q", "")[:200]
    search = {"q": words, "found": reading.search(viewer, words)}
    return render(request, "games/press.html", {**frame(viewer, "press"), **press_context(request, viewer), **search})


@page_at_table
def thread(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """One conversation; as a fragment for the script."""
    conversation = reading.thread_for(viewer, pk)
    if wants_json(request):
        return JsonResponse({"last": thread_context(viewer, conversation)["last_message"]})
    return redirect(f"{reverse('games:press', args=[viewer.game.slug])}?thread={conversation.pk}")


def _addressed(request: HttpRequest) -> list[str]:
    return request.POST.getlist("to")


@deed_at_table
def send(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Write to somebody. What cannot be sent comes back with the reason and the text."""
    text, to = request.POST.get("text", ""), _addressed(request)
    unsigned, subject = request.POST.get("unsigned") == "on", request.POST.get("subject", "")
    user = user_of(viewer)
    try:
        message = press_send(game=viewer.game, by=user, to=to, text=text, subject=subject, unsigned=unsigned)
    except Refused as error:
        if wants_json(request):
            raise
        context = {**frame(viewer, "press"), **press_context(request, viewer), "no": error}
        context |= {"typed": text, "answer_to": to, "typed_subject": subject}
        return render(request, "games/press.html", context, status=error.status)
    if wants_json(request):
        return JsonResponse({"thread": message.thread_id, "message": message.pk})
    messages.success(request, "Sent.")
    return redirect(f"{reverse('games:press', args=[viewer.game.slug])}?thread={message.thread_id}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
@members_only
def report(request: HttpRequest, viewer: Viewer, pk: int, message: int) -> HttpResponse:
    """GET and POST /games/<slug>/press/<thread>/report/<message>/: report a letter to the moderators."""
    conversation = reading.thread_for(viewer, pk)
    line = reading.letter(viewer, conversation, message)
    if line.own:
        raise Hidden("That letter is yours.")
    back = f"{reverse('games:press', args=[viewer.game.slug])}?thread={conversation.pk}"
    return report_page(request, title="Report a letter", back=back, quoted=line.message.text, message=line.message)


@deed_at_table
def read(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """Note how far a thread has been read."""
    conversation = reading.thread_for(viewer, pk)
    up_to = request.POST.get("up_to", "")
    if not up_to.isdecimal():
        raise Refused("Say up to which message.", field="up_to")
    press_read(game=viewer.game, by=user_of(viewer), thread=conversation, up_to=int(up_to[:18]))
    if wants_json(request):
        return JsonResponse({})
    return redirect(f"{reverse('games:press', args=[viewer.game.slug])}?thread={conversation.pk}")


@deed_at_table
def block(request: HttpRequest, viewer: Viewer, pk: int, message: int) -> HttpResponse:
    """POST /games/<slug>/press/<thread>/block/<message>/: block who wrote a letter, where the game tells names."""
    conversation = reading.thread_for(viewer, pk)
    line = reading.letter(viewer, conversation, message)
    author = line.message.author
    if author is None or not reading.may_block(viewer, line):
        raise Hidden("Here nobody can be blocked for that letter.")
    member_block(by=user_of(viewer), member=author)
    messages.success(request, f"You have blocked {author.profile}. They are not told. Your blocks are in your account.")
    return redirect(f"{reverse('games:press', args=[viewer.game.slug])}?thread={conversation.pk}")


@deed_at_table
def mute(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """POST /games/<slug>/press/<thread>/mute/: mute a conversation, or with `do=unmute` hear of it again."""
    conversation, muted = reading.thread_for(viewer, pk), request.POST.get("do") != "unmute"
    thread_mute(game=viewer.game, by=user_of(viewer), thread=conversation, muted=muted)
    messages.success(request, "Muted: no mail, and nothing counts as unread." if muted else "You hear of it again.")
    return redirect(f"{reverse('games:press', args=[viewer.game.slug])}?thread={conversation.pk}")
