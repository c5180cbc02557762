"""A new game: a name, a pace, who runs it; everything else has a good default and is folded away."""

from dataclasses import dataclass, field, replace

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.boards.document import board_text
from engine.model.json_data import JsonDict
from games.accounts.reader import reader_time_zone
from games.archive.continuing import PastStart, game_continue, past_of, start_of
from games.archive.queries import archived_game
from games.boards.queries.boards import board_revision_at
from games.clubs.queries import table_rules_of
from games.common.drafts import Draft, from_revision
from games.common.errors import Refused
from games.common.member import member
from games.common.themes import in_site_words
from games.common.throttles import count_made
from games.compositions.queries import address_of, revision_at
from games.compositions.services import composition_save
from games.forming.creating import game_create
from games.forming.joining import game_join
from games.game_templates.forms import TemplateNameForm, initial_of_template, template_at
from games.game_templates.queries import TemplateRead, read_template
from games.game_templates.services import template_save
from games.library.rules.composer import context
from games.library.rules.composing import KeepForm
from games.library.rules.draft_forms import from_form, from_query
from games.lobby.forms import NewGameForm, rows_of_bots
from games.lobby.from_sandbox import Start, start_at
from games.models import Allocation, BoardRevision, CompositionRevision, Game, GameTemplate

# Names that a game has while nobody thought of a better one; counted through, so that they differ.
NAMES = (
    "The Trieste Affair", "A Knife in Munich", "The Belgian Question", "Lepanto Revisited", "A Winter in Warsaw",
    "The Sealion Letters", "No Retreat to Rumania", "The Black Sea Promise", "Burgundy by Candlelight",
    "The Last Fleet to Tunis", "An Understanding about Sweden", "The Tyrolian Silence", "Albion and Others",
)  # fmt: skip

ON_ANY_BOARD = (
    "The Silence of the Envoys", "A Knife at Dinner", "The Second Promise", "No Retreat to Anywhere",
    "A Winter of Letters", "The Last Fleet", "By Candlelight", "An Understanding, of Sorts",
)  # fmt: skip
"""Those that name no place of the usual board."""


def suggested_name(by: User, *, on_a_board: bool) -> str:
    """A name for the next game of a member, the same until they make one. `on_a_board`: on another than the usual one.

    It goes by their own games alone: how many there are on the site is not everybody's business.
    """
    names = ON_ANY_BOARD if on_a_board else NAMES
    return names[(by.pk + Game.objects.filter(creator=by).count()) % len(names)]


@dataclass(frozen=True, slots=True)
class NewGameRequest:
    """What somebody wants a new game to be. `composition`: whose rules these are, exactly, if anybody's.

    `filled`: the template that has filled the form, as it reads today; `gone`: what of it there is not any more.
    """

    form: NewGameForm
    keep: KeepForm
    draft: Draft
    composition: CompositionRevision | None
    start: Start | PastStart | None = None
    board: BoardRevision | None = None
    named: TemplateNameForm = field(default_factory=lambda: TemplateNameForm(prefix="template"))
    filled: GameTemplate | None = None
    gone: tuple[str, ...] = ()

    def template_data(self) -> JsonDict:
        """As services.templates takes it, of a form that is valid."""
        return {
            "run": self.form.cleaned_data["run"],
            "settings": self.form.game_settings(),
            "rules": self.draft.rules,
            "composition": self.composition,
            "board": self.board,
        }

    def refuse_template(self, no: Refused) -> None:
        """Show what was refused of a template: its name, its settings, or all of it."""
        if no.field in self.form.fields:
            self.form.refuse(no)
        else:
            self.named.refuse(no)


def wish_of(request: HttpRequest, template: GameTemplate | None = None) -> NewGameRequest:
    """From the form, or from a template, or from the address: `?composition=`, or a variant and its changes
    (`draft_forms`); `?board=`; `?club=`, whose rules for tables become those of this one."""
    posted, asked = request.POST, request.GET
    read = read_template(template, request.user) if template is not None and not posted else None
    revision = revision_at(posted.get("composition", "") or asked.get("composition", ""))
    board = board_revision_at(posted.get("board", "") or asked.get("board", ""), request.user)
    if read is not None:
        revision, board = read.composition, read.board
    draft = from_form(posted) if posted else read.draft if read else _draft_asked(request, revision)
    form = _form(request, read)
    start = _start(request, form)
    board = start.board if start is not None and start.board is not None else board
    same = revision is not None and from_revision(revision) == draft
    if board is not None and board.drawn_at is not None:
        draft = replace(draft, board=board_text(board.shown_document))
    return NewGameRequest(
        form,
        KeepForm(posted or None, prefix="keep"),
        draft,
        revision if same else None,
        start,
        board,
        TemplateNameForm(posted or None, prefix="template", initial={"name": template.name if template else ""}),
        template,
        tuple(read.gone) if read else (),
    )


def _draft_asked(request: HttpRequest, revision: CompositionRevision | None) -> Draft:
    return from_revision(revision) if revision else from_query(request.GET)


def _form(request: HttpRequest, read: TemplateRead | None) -> NewGameForm:
    """The form with its first values: those of a template, or what most people want."""
    filled = initial_of_template(read) if read is not None else {}
    template_name = filled.pop("name", "")
    usual = suggested_name(member(request), on_a_board="board" in (request.POST or request.GET))
    name = request.GET.get("name", "")[:80] or template_name or usual
    if (rules := table_rules_of(request.GET.get("club", ""), request.user)) and not filled.get("table_rules"):
        filled["table_rules"] = rules
    return NewGameForm(request.POST or None, zone=reader_time_zone(request), **{**filled, "name": name})


def _start(request: HttpRequest, form: NewGameForm) -> Start | PastStart | None:
    """The position of a sandbox, or of a game of the archive, that it is to begin with.

    Why there is none is said, and no game is made without it.
    """
    asked = request.POST or request.GET
    try:
        if (past := past_of(asked.get("archive", ""), request.user)) is not None:
            return start_of(past)
        return start_at(request.user, asked.get("sandbox", ""), asked.get("at", ""))
    except Refused as error:
        if form.is_bound:
            form.refuse(error)
        else:
            messages.error(request, error.message)
        return None


def _make(request: HttpRequest, wish: NewGameRequest, user: User) -> Game:
    """The game, with its maker at the table where that needs no further choice. Raises Refused."""
    run = wish.form.cleaned_data["run"]
    agreed = {**wish.form.game_settings(), **wish.draft.rules, "gm_may_play": run == "playing-gm"}
    if wish.start is not None:
        agreed |= {**wish.start.rules, "start_state": wish.start.state}
    composition = None if wish.start else wish.composition
    count_made(request)
    if isinstance(wish.start, PastStart):
        del agreed["start_state"]
        past = archived_game(wish.start.archive, user)
        game = game_continue(by=user, past=past, as_gm=run != "players", **agreed)
    else:
        game = game_create(by=user, as_gm=run != "players", composition=composition, board=wish.board, **agreed)
    if run != "gm" and game.allocation == Allocation.DRAWN:
        game_join(game=game, by=user)
    return game


def _keep(request: HttpRequest, wish: NewGameRequest, user: User) -> NewGameRequest:
    """The rules of the form kept as a composition, before there is a game; nothing else that was typed is lost."""
    wish.form.errors.clear()
    wish.named.errors.clear()
    if not wish.keep.is_valid():
        return wish
    data = wish.keep.cleaned_data
    try:
        count_made(request)
        composition = composition_save(
            by=user, forked_from=revision_at(request.POST.get("composition", "")), **data, **wish.draft.rules
        )
    except Refused as error:
        wish.keep.refuse(error)
        return wish
    messages.success(request, f"Kept: {settings.SITE_URL}{composition.get_absolute_url()}")
    return replace(wish, composition=composition.latest)


def _created(request: HttpRequest, wish: NewGameRequest, user: User) -> HttpResponse | None:
    """Where the game is, if there is one now."""
    wish.keep.errors.clear()
    wish.named.errors.clear()
    if not wish.form.is_valid() or wish.draft.composed.problems:  # the page says what is wrong with the rules
        return None
    try:
        game = _make(request, wish, user)
    except Refused as error:
        wish.form.refuse(error)
        return None
    unseated = wish.form.cleaned_data["run"] != "gm" and not game.memberships.filter(user=user).exists()
    then = "Now take your own seat, and then for the others." if unseated else "Now for the others."
    messages.success(request, f"The table is set. {then}")
    return redirect(game)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_site_words
def new(request: HttpRequest) -> HttpResponse:
    """GET and POST /games/new/."""
    asked = request.GET.get("template", "")
    wish = wish_of(request, template_at(asked, member(request)))
    if asked and wish.filled is None:
        messages.error(request, "There is no such template, or it is not shared with you any more.")
    if request.POST.get("do") == "save":
        wish = _keep(request, wish, member(request))
    elif request.POST.get("do") == "template":
        if keeps_template(request, wish):
            _keep_template(request, wish, member(request))
    elif request.POST.get("do") == "preview" or request.POST.get("way"):
        _only_looked_at(wish)
    elif request.POST and (answer := _created(request, wish, member(request))):
        return answer
    return page(request, wish)


def _only_looked_at(wish: NewGameRequest) -> None:
    """Nothing is missing yet."""
    for form in (wish.form, wish.keep, wish.named):
        form.errors.clear()


def keeps_template(request: HttpRequest, wish: NewGameRequest) -> bool:
    """Whether a form is to be kept as a template, and can be: it is whole, and its rules go together."""
    if request.POST.get("do") == "preview" or request.POST.get("way"):
        _only_looked_at(wish)
        return False
    wish.keep.errors.clear()
    whole = wish.form.is_valid()
    return wish.named.is_valid() and whole and not wish.draft.composed.problems


def _keep_template(request: HttpRequest, wish: NewGameRequest, user: User) -> None:
    """The form kept as a template, before there is a game; nothing that was typed is lost."""
    try:
        count_made(request)
        template = template_save(by=user, name=wish.named.cleaned_data["name"], **wish.template_data())
    except Refused as error:
        wish.refuse_template(error)
        return
    messages.success(
        request, f"Kept as the template “{template.name}”: {settings.SITE_URL}{template.get_absolute_url()}"
    )


def page(request: HttpRequest, wish: NewGameRequest, *, editing: GameTemplate | None = None) -> HttpResponse:
    """The form of a new game; or of a template, while that is edited."""
    shown = {
        **context(wish.draft),
        **rows_of_bots(wish.draft, wish.form),
        "form": wish.form,
        "keep": wish.keep,
        "composition": wish.composition,
    }
    shown |= {"named": wish.named, "filled": wish.filled, "gone": wish.gone, "editing": editing}
    if editing is None:
        shown["templates"] = GameTemplate.objects.usable_by(request.user).only("slug", "name", "changed_at")
    shown["composition_address"] = address_of(wish.composition) if wish.composition else ""
    shown |= {"start": wish.start, "on_board": wish.board}
    shown["folded"] = not (wish.draft.changed or request.POST or "rules" in request.GET)
    wrong = wish.form.errors or wish.keep.errors or wish.named.errors or (request.POST and wish.draft.composed.problems)
    return render(request, "games/new.html", shown, status=422 if wrong else 200)
