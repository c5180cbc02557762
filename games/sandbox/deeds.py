"""What is done on the bench: one form, one deed at a time. What cannot be done is said, and nothing is lost by it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.common.errors import Refused
from games.models import Sandbox
from games.sandbox import loading, working
from games.sandbox.answering import Notes, file_of, member_of, requested_bench, show
from games.sandbox.bench import Bench, dumped, unpack
from games.sandbox.editing import position_edited
from games.sandbox.filing import read_state_text, state_text
from games.sandbox.limits import LONGEST_TEXT, count_save, count_work
from games.sandbox.origin import check_eyes, check_open_to_all
from games.sandbox.services import sandbox_keep
from games.sandbox.showing import context, refusable
from games.shown_text import tidy_title


def taken_up(request: HttpRequest) -> Bench:
    """The bench that came back, with the orders, draws and name that stood on its page."""
    data = request.POST
    bench = unpack(data.get("bench", ""))
    check_eyes(request.user, bench)
    bench = replace(bench, title=tidy_title(data.get("title", "")[:500])[:120])
    if data.get("papers"):
        papers = {name[7:67]: str(text) for name, text in data.items() if name.startswith("orders-")}
        bench = working.with_papers(bench, papers)
    if data.get("pins"):
        drawn = {name[5:205]: value for name, value in data.items() if name.startswith("draw-")}
        bench = working.with_draws(bench, {**bench.step.draws, **drawn})
    return bench


def _adjudicate(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    done, notes = working.adjudicated(bench)
    return done, notes, "report"


def _edit(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    rulebook = bench.rulebook()
    state = dumped(
        rulebook, position_edited(rulebook, bench.state(rulebook), request.POST.get("edits", "")[:LONGEST_TEXT])
    )
    if state == bench.step.state:
        return bench, ["Nothing has changed."], "board"
    return bench.with_step(replace(bench.step, state=state)), [], "board"


def _position(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    text = request.POST.get("position", "")
    if text.strip() == state_text(bench.step.state).strip():
        return bench, ["Nothing has changed."], "board"
    return loading.with_position(bench, read_state_text(text)), [], "board"


def _made_up(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return working.with_made_up(bench, f"{len(bench.steps)}:{bench.secret}"), [], "orders"


def _letter(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return working.with_letter(bench, request.POST.get("letter", "")), [], "orders"


def _no_orders(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return working.with_orders(bench, {}), [], "orders"


def _no_rulings(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return bench.with_step(replace(bench.step, rulings=())), [], "orders"


def _chance(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    """Other luck: every draw that no value is set for falls anew."""
    number = int(bench.secret.rpartition(" ")[2]) + 1 if bench.secret.rpartition(" ")[2].isdecimal() else 2
    luck = replace(bench, secret=f"a sandbox {number}")
    return _adjudicate(request, working.with_draws(luck, {}))


def _from_here(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return working.from_here(bench), [], "orders"


def _show(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return bench, [], request.POST.get("tab", "")[:20]


Deed = Callable[[HttpRequest, Bench], tuple[Bench, Notes, str]]
DEEDS: dict[str, Deed] = {
    "adjudicate": _adjudicate,
    "edit": _edit,
    "position": _position,
    "letter": _letter,
    "made-up": _made_up,
    "no-orders": _no_orders,
    "no-rulings": _no_rulings,
    "chance": _chance,
    "from-here": _from_here,
    "show": _show,
}
TABS = {"edit": "board", "position": "board", "import": "anew", "anew": "anew", "keep": "share", "letter": "orders"}


def work(request: HttpRequest) -> HttpResponse:
    """One deed: `do` says which. What cannot be done is said, and nothing on the bench or typed is lost by it."""
    do = request.POST.get("do", "show")
    before = _before(request)
    try:
        count_work(request)
        if do in ("anew", "import"):
            return _laid_anew(request, before, do)
        bench = taken_up(request)
        if do.startswith("to-") and do[3:].isdecimal():
            return show(request, working.looking_at(bench, int(do[3:7])))
        if do == "file":
            return file_of(bench)
        if do in ("keep", "game"):
            return _keep(request, bench, do)
        done, notes, tab = DEEDS.get(do, _show)(request, bench)
        return show(request, done, tab, notes, context=context(request, done))
    except Refused as error:
        typed = {name: request.POST.get(name, "")[:LONGEST_TEXT] for name in ("edits", "letter", "position", "text")}
        page_context, worse = refusable(request, _with_typed(request, before), before)
        tab = TABS.get(do, "orders")
        trouble = error.message if not worse or worse == error.message else f"{error.message} {worse}"
        return show(request, before, tab, trouble=trouble, context=page_context, typed=typed, status=error.status)


def _before(request: HttpRequest) -> Bench:
    """The bench as it came, to fall back on; the standard opening if it is none."""
    try:
        bench = unpack(request.POST.get("bench", ""))
        check_eyes(request.user, bench)
        bench.state(bench.rulebook())
    except Refused:
        return loading.fresh()
    return bench


def _with_typed(request: HttpRequest, before: Bench) -> Bench:
    """With the orders that were typed, if they can be kept at all."""
    try:
        return taken_up(request)
    except Refused:
        return before


def _laid_anew(request: HttpRequest, before: Bench, do: str) -> HttpResponse:
    if do == "anew":
        return show(request, requested_bench(request.POST))
    upload = request.FILES.get("file")
    if upload is not None and (upload.size or 0) > LONGEST_TEXT:
        raise Refused(f"The file has {upload.size} bytes; the sandbox reads {LONGEST_TEXT}.", field="file")
    text = upload.read(LONGEST_TEXT + 1).decode("utf-8", "replace") if upload is not None else ""
    text = text or request.POST.get("text", "")
    wanted = request.POST.get("scenario", "")
    bench, notes, several = loading.of_text(text, before, wanted, partial(count_work, request))
    typed = {"text": text} if several else {}
    if several:
        notes = [f"There are {len(several)} scenarios in it; this is the first. Choose another under Begin.", *notes]
    return show(request, bench, "", notes, several=several, typed=typed)


def _keep(request: HttpRequest, bench: Bench, do: str) -> HttpResponse:
    """Kept under a link of its own; for a new game with this position, on to the form for that."""
    user = member_of(request)
    context(request, bench)  # what cannot be shown is not kept
    if do == "game":
        check_open_to_all(bench)
    if do == "game" and user is None:
        messages.info(request, "Log in or sign up to start a game. Keep the sandbox first: then it waits for you.")
        return redirect_to_login(reverse("sandbox"))
    count_save(request)
    sandbox = sandbox_keep(bench=bench.dump(), by=user)
    if do == "keep":
        messages.success(request, "Kept. The link below leads here, to whoever has it.")
        return redirect(f"{sandbox.get_absolute_url()}?at={bench.at}#share")
    return redirect(f"{reverse('games:new')}?{urlencode(_new_game(sandbox, bench), doseq=True)}")


def _new_game(sandbox: Sandbox, bench: Bench) -> dict[str, object]:
    """What the form for a new game is filled with."""
    asked: dict[str, object] = {"variant": bench.variant, "without": list(bench.without), "with": list(bench.with_)}
    return {**asked, "sandbox": sandbox.token, "at": bench.at}
