"""The editor's own pages: founding a zine, composing an issue, going over it by hand, publishing it."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common.errors import Conflict, Refused
from games.common.member import member, member_named
from games.common.throttles import count_made
from games.models import Game, Issue, Zine
from games.zines import services
from games.zines.composing import Copy, composed, turns_for
from games.zines.forms import ComposeForm, IssueForm, ZineForm
from games.zines.leaves.queries import private_games
from games.zines.leaves.services import leaves_ask
from games.zines.pages import as_file, issue_shown, of_zine
from games.zines.plain import plain

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Zine, P], HttpResponse]


def of_editor(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """For the editors of the zine; for everybody else who is logged in, it is not there."""

    @wraps(view)
    def answer(request: HttpRequest, zine: Zine, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not zine.is_edited_by(request.user):
            raise Http404("There is no such page, or it is another editor’s.")
        return view(request, zine, *args, **kwargs)

    return login_required(of_zine(answer))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def found_zine(request: HttpRequest) -> HttpResponse:
    """GET, POST /zines/found/: a zine of one's own."""
    form = ZineForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            count_made(request)
            zine = services.zine_found(by=member(request), **form.cleaned_data)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "It has a title. Now for the first issue.")
            return redirect("zines:compose", zine.name)
    return render(request, "zines/found.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_editor
def desk(request: HttpRequest, zine: Zine) -> HttpResponse:
    """GET, POST /zines/<name>/desk/: drafts, letters that wait, and what the zine says of itself."""
    form = ZineForm(request.POST or None, zine=zine)
    if request.method == "POST" and form.is_valid():
        try:
            services.zine_change(zine=zine, by=member(request), **form.cleaned_data)
        except Refused as error:
            form.add_error(error.field or None, error.message)
        else:
            messages.success(request, "Changed.")
            return redirect("zines:desk", zine.name)
    context = {
        "zine": zine,
        "form": form,
        "drafts": zine.issues.drafts().defer("text"),
        "letters": zine.letters.filter(laid_in=None).select_related("author__profile"),
        "readers": zine.subscriptions.count(),
        "mail_readers": zine.mail_readers.subscribed().count(),
        "issues": zine.issues.published().defer("text"),
        "private_games": private_games(zine, member(request)),
        "first": zine.editor_id == request.user.pk,
        "beside": zine.editors[1:],
    }
    return render(request, "zines/desk.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_editor
def compose(request: HttpRequest, zine: Zine) -> HttpResponse:
    """GET, POST /zines/<name>/drafts/new/: what goes in; made into a text by the template."""
    user = member(request)
    turns = turns_for(user, zine)
    printed = zine.issues.published().values_list("turns", flat=True)
    letters = list(zine.letters.filter(laid_in=None).select_related("author__profile"))
    form = ComposeForm(request.POST or None, turns=turns, printed=printed, letters=letters)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        chosen = [turn for turn in turns if str(turn.pk) in cleaned["turns"]]
        laid = [one for one in letters if str(one.pk) in cleaned["letters"]]
        for turn in chosen:
            turn.refresh_from_db(fields=["state", "outcome", "draws"])
        try:
            text = composed(zine, chosen, cleaned["parts"], Copy(cleaned["editorial"], cleaned["notes"], laid))
            draft = services.issue_draft(
                zine=zine, by=user, title=cleaned["title"], text=text, turns=chosen, letters=laid
            )
        except Refused as error:
            form.refuse(error)
        else:
            return redirect(draft)
    context = {"zine": zine, "form": form, "games": bool(turns)}
    return render(request, "zines/compose.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_editor
def draft(request: HttpRequest, zine: Zine, pk: int) -> HttpResponse:
    """GET, POST /zines/<name>/drafts/<id>/: the text, to be gone over. `do` is `save`, `publish` or `drop`."""
    issue = get_object_or_404(zine.issues, pk=pk)
    if issue.number is not None:
        return redirect(issue)
    if request.POST.get("do") == "drop":
        services.issue_drop(issue=issue, by=member(request))
        messages.info(request, "Thrown away. Letters that were in it wait for the next issue.")
        return redirect("zines:desk", zine.name)
    form = IssueForm(request.POST or None, issue=issue)
    status = 200
    if request.method == "POST":
        try:
            if form.is_valid() and (answer := _save_issue(request, issue, form)):
                return answer
        except Refused as error:
            form = _form_with_refusal(request, issue, form, error)
            status = error.status
    shown = Issue(zine=zine, title=form["title"].value() or "", text=(form["text"].value() or "").replace("\r\n", "\n"))
    shown.pk = issue.pk
    context = {
        "zine": zine,
        "issue": issue,
        "form": form,
        "shown": issue_shown(shown),
        "readers": zine.subscriptions.count() + zine.mail_readers.subscribed().count(),
    }
    return render(request, "zines/draft.html", context, status=status if status != 200 or not form.errors else 422)


def _form_with_refusal(request: HttpRequest, issue: Issue, form: IssueForm, no: Refused) -> IssueForm:
    """The form with why not and all that was typed; saved once more, it counts for the draft as it is now."""
    if isinstance(no, Conflict):
        typed = request.POST.copy()
        typed["version"] = str(Issue.objects.values_list("version", flat=True).get(pk=issue.pk))
        form = IssueForm(typed, issue=issue)
    form.refuse(no)
    return form


def _save_issue(request: HttpRequest, issue: Issue, form: IssueForm) -> HttpResponse | None:
    """The draft saved, and published if that was asked for in so many words. None: the page says what is missing."""
    user, cleaned = member(request), form.cleaned_data
    text = cleaned["text"].replace("\r\n", "\n")
    saved = services.issue_save(issue=issue, by=user, version=cleaned["version"], title=cleaned["title"], text=text)
    if request.POST.get("do") != "publish":
        messages.success(request, "Kept.")
        return redirect(saved)
    if request.POST.get("sure") != "yes":
        messages.warning(request, "Kept. Tick the box beside the button to publish it: an issue that is out stays so.")
        return redirect(saved)
    out = services.issue_publish(issue=saved, by=user, version=saved.version, written=plain)
    messages.success(request, f"No. {out.number} is out.")
    return redirect(out)


@require_POST
@of_editor
def ask_leave(request: HttpRequest, zine: Zine) -> HttpResponse:
    """POST /zines/<name>/leave/: ask the players of a private game, `game`, whether it may be printed."""
    game = get_object_or_404(Game.objects.ruled_by(member(request)), slug=request.POST.get("game", ""))
    asked = leaves_ask(zine=zine, game=game, by=member(request))
    messages.success(request, f"{len(asked)} player{'s are' if len(asked) > 1 else ' is'} asked about “{game}”.")
    return redirect("zines:desk", zine.name)


@require_safe
@of_editor
def draft_file(request: HttpRequest, zine: Zine, pk: int, form: str) -> HttpResponse:
    """GET /zines/<name>/drafts/<id>/issue.<txt|md|pdf>: the draft as it will be."""
    return as_file(request, get_object_or_404(zine.issues, pk=pk), form)


@require_POST
@of_editor
def editors(request: HttpRequest, zine: Zine) -> HttpResponse:
    """POST /zines/<name>/editors/: `member` edits the zine from now on, or no longer (`do=stop`)."""
    try:
        user = member_named(request.POST.get("member", ""))
    except Refused as error:
        messages.error(request, error.message)
        return redirect("zines:desk", zine.name)
    editor = request.POST.get("do") != "stop"
    services.co_editor_set(zine=zine, by=member(request), user=user, editor=editor)
    text = f"{user.profile} edits it, too." if editor else f"{user.profile} does not edit it any more."
    messages.success(request, text)
    return redirect("zines:desk" if zine.is_edited_by(request.user) else "zines:zine", zine.name)
