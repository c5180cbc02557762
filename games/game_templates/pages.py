"""Pages of templates: one's own and those that are shared with one; keeping, editing, sharing, copying, deleting."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common.errors import NotAllowed, Refused
from games.common.form_values import whole_number
from games.common.member import member, member_named
from games.common.themes import in_site_words
from games.common.throttles import count_made
from games.game_settings import settings_in_words
from games.game_templates.forms import ShareForm, TemplateNameForm, game_of, template_at
from games.game_templates.queries import RUNS, TemplateRead, read_template
from games.game_templates.services import (
    template_change,
    template_copy,
    template_delete,
    template_of_game,
    template_share,
    template_unshare,
)
from games.library.rules.answers import option_label, owner_of
from games.library.rules.composer import rules_title
from games.lobby.new_game import keeps_template, page, wish_of
from games.models import GameTemplate
from games.permissions import Viewer, keeps_game
from games.table.access import at_table, members_only, user_of
from games.table.frame import frame


def _redirect_if_refused(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What is refused is said on the page of the template."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            return view(request, slug)
        except Refused as error:
            messages.error(request, error.message)
            return redirect("template", slug)

    return answer


def _template(request: HttpRequest, slug: str) -> GameTemplate:
    """One that the reader may use; 404 for any other, which tells nobody that it is there."""
    usable = template_at(slug, request.user)
    if usable is None:
        raise Http404
    return usable


def _own_template(request: HttpRequest, slug: str) -> GameTemplate:
    own_template = _template(request, slug)
    if own_template.author_id != request.user.pk:
        raise NotAllowed("This template is somebody else’s. Copy it, and change the copy.")
    return own_template


@login_required
@require_safe
@in_site_words
def templates(request: HttpRequest) -> HttpResponse:
    """GET /templates/: one's own, and those of others that one may use."""
    usable = GameTemplate.objects.usable_by(request.user).select_related(
        "author__profile", "board__board", "composition"
    )
    lines = [
        (one, rules_title(read_template(one, request.user).draft)) for one in usable.prefetch_related("shared_with")
    ]
    own_lines = [line for line in lines if line[0].author_id == request.user.pk]
    shared = [line for line in lines if line[0].author_id != request.user.pk]
    return render(request, "games/templates.html", {"own": own_lines, "shared": shared})


@login_required
@require_safe
@in_site_words
def template(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /templates/<slug>/: what it says, and what may be done with it."""
    return _template_page(request, _template(request, slug))


def _template_page(
    request: HttpRequest,
    shown_template: GameTemplate,
    *,
    named: TemplateNameForm | None = None,
    share: ShareForm | None = None,
) -> HttpResponse:
    read = read_template(shown_template, request.user)
    forms: dict[str, object] = {
        "named": named or TemplateNameForm(initial={"name": shown_template.name}, prefix="template"),
        "share": share or ShareForm(),
    }
    shown = {
        "template": shown_template,
        "read": read,
        "words": _words(read),
        "mine": shown_template.author_id == request.user.pk,
        **forms,
    }
    shown["sharers"] = shown_template.shared_with.select_related("profile").order_by("username")
    wrong = (named and named.errors) or (share and share.errors)
    return render(request, "games/template.html", shown, status=422 if wrong else 200)


def _words(read: TemplateRead) -> list[tuple[str, str]]:
    """A template line by line."""
    starts = f"{_length(read.starts_in)} after it is made, or when it is full" if read.starts_in else "when it is full"
    options = [
        f"{owner_of(name)}, {option_label(name)}: {value.replace('_', ' ')}" for name, value in read.draft.options
    ]
    board = [("Board", read.board.name)] if read.board is not None else []
    rules = [("Rules", rules_title(read.draft)), *board, *([("Options", "; ".join(options))] if options else [])]
    words = settings_in_words(game_of(read), leave=("starts_at", "gm_may_play"))
    return [*rules, ("Run by", RUNS[read.run]), ("Starts", starts), *words]


def _length(minutes: int) -> str:
    days, rest = divmod(minutes, 1440)
    hours, left = divmod(rest, 60)
    parts = ((days, "day"), (hours, "hour"), (left, "minute"))
    return " ".join(f"{number} {word}{'' if number == 1 else 's'}" for number, word in parts if number)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_site_words
@_redirect_if_refused
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """GET and POST /templates/<slug>/edit/: the form of a new game, of which no game is made."""
    edited_template = _own_template(request, slug)
    wish = wish_of(request, edited_template)
    if request.POST and keeps_template(request, wish):
        data = {**wish.template_data(), "name": wish.named.cleaned_data["name"]}
        try:
            template_change(template=edited_template, by=member(request), **data)
        except Refused as error:
            wish.refuse_template(error)
        else:
            messages.success(request, "The template is changed. Games made with it stay as they are.")
            return redirect(edited_template)
    return page(request, wish, editing=edited_template)


@login_required
@require_POST
@_redirect_if_refused
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /templates/<slug>/name/."""
    own_template, form = _own_template(request, slug), TemplateNameForm(request.POST, prefix="template")
    if form.is_valid():
        try:
            template_change(template=own_template, by=member(request), name=form.cleaned_data["name"])
            return redirect(own_template)
        except Refused as error:
            form.refuse(error)
    return _template_page(request, own_template, named=form)


@login_required
@require_POST
@_redirect_if_refused
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /templates/<slug>/share/: `member` may use it from now on."""
    own_template, form = _own_template(request, slug), ShareForm(request.POST)
    if form.is_valid():
        try:
            user = member_named(form.cleaned_data["member"])
            template_share(template=own_template, by=member(request), user=user)
            messages.success(request, f"{user.profile} may use and copy it now. Only you can change it.")
            return redirect(own_template)
        except Refused as error:
            form.refuse(error)
    return _template_page(request, own_template, share=form)


@login_required
@require_POST
@_redirect_if_refused
def unshare(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /templates/<slug>/unshare/: `member` (an id) may not use it any more. Without one: the reader."""
    shared, by = _template(request, slug), member(request)
    if shared.author_id != by.pk:
        if not shared.shared_with.filter(pk=by.pk).exists():
            raise Refused("It is on the shelf of a club that you are in. Its editors can take it off.")
        template_unshare(template=shared, by=by, user=by)
        messages.info(request, f"“{shared.name}” is off your list.")
        return redirect("templates")
    user = shared.shared_with.filter(pk=whole_number(request.POST.get("member", ""))).first()
    if user is not None:
        template_unshare(template=shared, by=by, user=user)
        messages.info(request, f"It is not shared with {user.profile} any more.")
    return redirect(shared)


@login_required
@require_POST
@_redirect_if_refused
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """POST /templates/<slug>/copy/."""
    count_made(request)
    made = template_copy(template=_template(request, slug), by=member(request))
    messages.success(request, "Copied. The copy is yours alone.")
    return redirect(made)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@_redirect_if_refused
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /templates/<slug>/delete/ asks; POST with `sure` does it."""
    own_template = _own_template(request, slug)
    if request.POST.get("sure") == "yes":
        template_delete(template=own_template, by=member(request))
        messages.info(request, f"The template “{own_template.name}” is deleted.")
        return redirect("templates")
    return render(
        request, "games/template_delete.html", {"template": own_template, "sharers": own_template.shared_with.count()}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@members_only
def of_game(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET and POST /games/<slug>/template/: keep what was agreed for a game, for the next one."""
    if not keeps_game(viewer.game, viewer.user):
        raise NotAllowed("Only the GM, or who made the game, keeps its settings as a template.")
    form = TemplateNameForm(request.POST or None, initial={"name": viewer.game.name}, prefix="template")
    if request.POST and form.is_valid():
        try:
            count_made(request)
            made = template_of_game(game=viewer.game, by=user_of(viewer), name=form.cleaned_data["name"])
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "Kept. New games can begin with it.")
            return redirect(made)
    shown = {**frame(viewer, "table"), "form": form}
    return render(request, "games/template_of_game.html", shown, status=422 if form.errors else 200)
