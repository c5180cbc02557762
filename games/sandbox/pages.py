"""The pages of the sandbox. Every deed on the bench is one form: the bench goes out with the page and comes back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from games.errors import Hidden, Refused
from games.models import Sandbox
from games.pages.access import viewer_for
from games.pages.sheets import check_json
from games.sandbox import laying, origin, working
from games.sandbox.bench import Bench, dumped, from_json, order_lines, unpack
from games.sandbox.editing import edited
from games.sandbox.filing import as_yaml, read_state_text, state_text
from games.sandbox.limits import LONGEST_TEXT, count_save, count_work, engines_words
from games.sandbox.showing import context, refusable
from games.services.sandboxes import sandbox_keep, sandbox_remove
from games.themes import page as in_words

Notes = list[str]


def member_of(request: HttpRequest) -> User | None:
    """Who is logged in, if anybody."""
    return request.user if isinstance(request.user, User) else None


def show(request: HttpRequest, bench: Bench, tab: str = "", notes: Notes | None = None, **more: Any) -> HttpResponse:
    """The page with this bench on it."""
    status = more.pop("status", 200)
    found = more.pop("context", None) or context(request, bench)
    opened = tab or ("report" if found["played"] or found["ended"] else "orders")
    shown = {**found, "open": opened, "notes": notes or [], **more}
    response = render(request, "sandbox/page.html", shown, status=status)
    rulebook = found["rulebook"]
    if rulebook.themed:
        response.content = in_words(rulebook.say, response.content.decode()).encode()
    return response


def hidden_as_404(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What is not for this reader is not there; what cannot be laid is said on a bench with the standard opening."""

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Hidden as no:
            raise Http404(no.message) from no
        except Refused as no:
            return show(request, laying.fresh(), "anew", trouble=no.message, status=no.status)

    return answer


# --- laid by an address --------------------------------------------------------------------------


def _options_of(text: str) -> dict[str, str]:
    """`rule.option: value`, one a line. Raises Refused."""
    found = {}
    for line in filter(None, (line.strip() for line in text[:20_000].splitlines())):
        name, colon, value = line.partition(":" if ":" in line else "=")
        if not colon:
            raise Refused(f"Write options one a line, such as “movement.omitted_coast: fails”, not “{line[:60]}”.")
        found[name.strip()] = value.strip()
    return found


def _names_of(values: list[str]) -> list[str]:
    return [name.strip() for value in values for name in value[:5000].split(",") if name.strip()]


def _asked(data: Any) -> Bench:
    """The bench that a query or the form *begin anew* asks for: a variant and its changes, with units or without."""
    options = _options_of("\n".join(data.getlist("option") + data.getlist("options")))
    struck, added = _names_of(data.getlist("without")), _names_of(data.getlist("with"))
    bench = laying.fresh(data.get("variant") or "standard", struck, added, options)
    return laying.emptied(bench) if data.get("empty") else bench


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def sandbox(request: HttpRequest) -> HttpResponse:
    """GET /sandbox/?variant=…&without=…&with=…&option=name:value, and whatever is done on the bench."""
    if request.method == "POST":
        return work(request)
    return show(request, _asked(request.GET))


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def of_game(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A turn of a hosted game with the reader's own eyes; `?eyes=everybody`: as everybody sees it."""
    viewer = viewer_for(request, slug)
    bench = origin.laid(viewer, number, openly=request.GET.get("eyes") == "everybody")
    turn = origin.turn_numbered(viewer.game, number)
    if turn.adjudicated_at is None:
        return show(request, bench)
    played, notes = working.adjudicated(bench)
    return show(request, played, notes=notes)


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def of_example(request: HttpRequest, variant: str, name: str) -> HttpResponse:
    """An example of the rules pages."""
    bench, notes = laying.of_example(variant, name)
    return show(request, bench, notes=notes)


def kept_for(request: HttpRequest, token: str) -> Sandbox:
    """A kept sandbox, if it is for this reader. Raises Hidden."""
    found = Sandbox.objects.select_related("game").filter(token=token).first()
    if found is None or not found.may_be_seen_by(request.user):
        raise Hidden("There is no such sandbox, or it is for the GMs of its game.")
    return found


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def kept(request: HttpRequest, token: str) -> HttpResponse:
    """A sandbox that somebody kept; `?at=2` looks at its third position."""
    found = kept_for(request, token)
    bench, at = from_json(found.bench), request.GET.get("at", "")
    if at.isdecimal():
        bench = working.looking_at(bench, int(at[:4]))
    return show(request, bench, kept=found, address=request.build_absolute_uri(found.get_absolute_url()))


@require_safe
@hidden_as_404
def scenario_file(request: HttpRequest, token: str) -> HttpResponse:
    """A kept sandbox as a scenario file."""
    return _file(from_json(kept_for(request, token).bench))


def _file(bench: Bench) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="sandbox.yaml"', "Cache-Control": "no-store"}
    return HttpResponse(as_yaml(bench), content_type="application/yaml; charset=utf-8", headers=headers)


@require_POST
@login_required
@hidden_as_404
def remove(request: HttpRequest, token: str) -> HttpResponse:
    """Remove one's own."""
    assert isinstance(request.user, User)
    sandbox_remove(sandbox=kept_for(request, token), by=request.user)
    messages.success(request, "Removed. Its link leads nowhere now.")
    return redirect("sandbox-mine")


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """One's own, under /me/'s tabs."""
    assert isinstance(request.user, User)
    return render(request, "sandbox/mine.html", {"kept": Sandbox.objects.filter(owner=request.user)})


# --- what is done on the bench -------------------------------------------------------------------


def taken_up(request: HttpRequest) -> Bench:
    """The bench that came back, with the orders, draws and name that stood on its page."""
    data = request.POST
    bench = replace(unpack(data.get("bench", "")), title=data.get("title", "")[:120].strip())
    if data.get("papers"):
        papers = {
            name[7:67]: order_lines(str(text).splitlines()) for name, text in data.items() if name.startswith("orders-")
        }
        bench = working.with_orders(bench, papers)
    if data.get("pins"):
        drawn = {name[5:205]: value for name, value in data.items() if name.startswith("draw-")}
        bench = working.with_draws(bench, {**bench.step.draws, **drawn})
    return bench


def _adjudicate(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    done, notes = working.adjudicated(bench)
    return done, notes, "report"


def _edit(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    rulebook = bench.rulebook()
    state = dumped(rulebook, edited(rulebook, bench.state(rulebook), request.POST.get("edits", "")[:LONGEST_TEXT]))
    if state == bench.step.state:
        return bench, ["Nothing has changed."], "board"
    return bench.with_step(replace(bench.step, state=state)), [], "board"


def _position(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    text = request.POST.get("position", "")
    if text.strip() == state_text(bench.step.state).strip():
        return bench, ["Nothing has changed."], "board"
    return laying.with_position(bench, read_state_text(text)), [], "board"


def _made_up(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return working.with_made_up(bench, f"{len(bench.steps)}:{bench.secret}"), [], "orders"


def _letter(request: HttpRequest, bench: Bench) -> tuple[Bench, Notes, str]:
    return working.with_letter(bench, request.POST.get("letter", "")[:LONGEST_TEXT]), [], "orders"


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
            return _file(bench)
        if do in ("keep", "game"):
            return _keep(request, bench, do)
        done, notes, tab = DEEDS.get(do, _show)(request, bench)
        return show(request, done, tab, notes, context=context(request, done))
    except Refused as no:
        typed = {name: request.POST.get(name, "")[:LONGEST_TEXT] for name in ("edits", "letter", "position", "text")}
        found, worse = refusable(request, _with_typed(request, before), before)
        tab = TABS.get(do, "orders")
        trouble = no.message if not worse or worse == no.message else f"{no.message} {worse}"
        return show(request, before, tab, trouble=trouble, context=found, typed=typed, status=no.status)


def _before(request: HttpRequest) -> Bench:
    """The bench as it came, to fall back on; the standard opening if it is none."""
    try:
        bench = unpack(request.POST.get("bench", ""))
        bench.state(bench.rulebook())
    except Refused:
        return laying.fresh()
    return bench


def _with_typed(request: HttpRequest, before: Bench) -> Bench:
    """With the orders that were typed, if they can be kept at all."""
    try:
        return taken_up(request)
    except Refused:
        return before


def _laid_anew(request: HttpRequest, before: Bench, do: str) -> HttpResponse:
    if do == "anew":
        return show(request, _asked(request.POST))
    upload = request.FILES.get("file")
    if upload is not None and (upload.size or 0) > LONGEST_TEXT:
        raise Refused(f"The file has {upload.size} bytes; the sandbox reads {LONGEST_TEXT}.", field="file")
    text = upload.read(LONGEST_TEXT + 1).decode("utf-8", "replace") if upload is not None else ""
    text = text or request.POST.get("text", "")
    bench, notes, several = laying.of_text(text, before, request.POST.get("scenario", ""))
    typed = {"text": text} if several else {}
    if several:
        notes = [f"There are {len(several)} scenarios in it; this is the first. Choose another under Begin.", *notes]
    return show(request, bench, "", notes, several=several, typed=typed)


def _keep(request: HttpRequest, bench: Bench, do: str) -> HttpResponse:
    """Kept under a link of its own; for a new game with this position, on to the form for that."""
    user = member_of(request)
    context(request, bench)  # what cannot be shown is not kept
    if do == "game" and user is None:
        messages.info(request, "Log in or sign up to start a game. Keep the sandbox first: then it waits for you.")
        return redirect_to_login(reverse("sandbox"))
    count_save(request)
    found = sandbox_keep(bench=bench.dump(), by=user)
    if do == "keep":
        messages.success(request, "Kept. The link below leads here, to whoever has it.")
        return redirect(f"{found.get_absolute_url()}?at={bench.at}#share")
    return redirect(f"{reverse('games:new')}?{urlencode(_new_game(found, bench), doseq=True)}")


def _new_game(found: Sandbox, bench: Bench) -> dict[str, Any]:
    """What the form for a new game is filled with."""
    asked: dict[str, Any] = {"variant": bench.variant, "without": list(bench.without), "with": list(bench.with_)}
    return {**asked, "sandbox": found.token, "at": bench.at}


@require_POST
def lines(request: HttpRequest) -> HttpResponse:
    """What is to be said of one seat's lines in the position that is looked at, for the script. Nothing is kept."""
    try:
        count_work(request)
        bench, seat = unpack(request.POST.get("bench", "")), request.POST.get("seat", "")
        rulebook = bench.rulebook()
        if rulebook.seat(seat) is None:
            raise Refused(f"There is no seat “{seat[:40]}”.")
        given = order_lines(request.POST.get("text", "")[:20_000].splitlines())
        with engines_words():
            checks = engine.check(rulebook, bench.state(rulebook), seat, given)
    except Refused as no:
        return JsonResponse({"message": no.message, "field": no.field}, status=no.status)
    return JsonResponse({"lines": [check_json(check) for check in checks], "receipt": None})
