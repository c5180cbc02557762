"""Zines as readers find them: the list, one zine with its archive, an issue in whatever form it is wanted."""

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Max, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common.dictionaries import Context
from games.common.errors import Refused
from games.common.markdown import MAP, page
from games.common.member import member
from games.common.own_style import own_style
from games.common.page_of import page_of
from games.common.rate_limits import RateLimited
from games.lazy import lazy
from games.maps.rationing import count_pictures
from games.models import Issue, Zine
from games.moderation.pages import report_page
from games.table.services.game_errors import report_game_error
from games.zines import maps
from games.zines.forms import LetterForm
from games.zines.plain import plain
from games.zines.services import letter_send, subscriber_by, zine_subscribe, zine_unsubscribe

if TYPE_CHECKING:
    from games.zines import pdf
else:
    pdf = lazy("games.zines.pdf")

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Zine, P], HttpResponse]


def _zine_at(name: str, _: User | AnonymousUser) -> Zine:
    return get_object_or_404(Zine.objects.select_related("editor__profile"), name=name)


def of_zine(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Hands the view the zine instead of its name; what a service refuses is said on the zine's page."""
    return page_of(_zine_at, view)


@require_safe
@never_cache
def zines(request: HttpRequest) -> HttpResponse:
    """GET /zines/: every zine that has an issue out, and one's own; the latest first."""
    out = Q(issues__published_at__isnull=False)
    counted = Zine.objects.annotate(out=Count("issues", filter=out), latest=Max("issues__published_at", filter=out))
    shown = counted.filter(Q(out__gt=0) | Q(pk__in=Zine.objects.edited_by(request.user).values("pk")))
    context = {"zines": shown.select_related("editor__profile").order_by("-latest", "title")}
    return render(request, "zines/list.html", context)


@require_safe
@never_cache
@of_zine
def zine(request: HttpRequest, zine: Zine) -> HttpResponse:
    """GET /zines/<name>/: the archive, the subscription, and a letter to the editor."""
    return render(request, "zines/zine.html", zine_context(request, zine))


def zine_context(request: HttpRequest, zine: Zine) -> Context:
    """What every reader's page of a zine needs."""
    known = request.user.is_authenticated
    return {
        "zine": zine,
        "mine": zine.is_edited_by(request.user),
        "issues": zine.issues.published().defer("text"),
        "old": zine.old_issues.count(),
        "subscribed": known and zine.subscriptions.filter(user=request.user.pk).exists(),
        "letter": LetterForm(),
        "house_rules": page(zine.house_rules, lambda named, title: "") if zine.house_rules else "",
    }


def issue_shown(issue: Issue) -> object:
    """The text of an issue as HTML."""
    turns = maps.turns_by_name(issue)
    return page(issue.text, lambda named, title: maps.figure(turns, named, title))


@require_safe
@never_cache
@of_zine
def issue(request: HttpRequest, zine: Zine, number: int) -> HttpResponse:
    """GET /zines/<name>/<number>/."""
    published = get_object_or_404(zine.issues.published(), number=number)
    context = {
        "zine": zine,
        "mine": zine.is_edited_by(request.user),
        "issue": published,
        "shown": issue_shown(published),
        "before": zine.issues.published().filter(number__lt=number).first(),
        "after": zine.issues.published().filter(number__gt=number).last(),
    }
    return render(request, "zines/issue.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@of_zine
def report(request: HttpRequest, zine: Zine, number: int) -> HttpResponse:
    """GET and POST /zines/<name>/<number>/report/: report an issue to the moderators."""
    published = get_object_or_404(zine.issues.published(), number=number)
    title = f"Report {zine.title}, No. {published.number}"
    return report_page(request, title=title, back=published.get_absolute_url(), issue=published)


@require_safe
@of_zine
def issue_file(request: HttpRequest, zine: Zine, number: int, form: str) -> HttpResponse:
    """GET /zines/<name>/<number>/issue.<txt|md|pdf>."""
    return as_file(request, get_object_or_404(zine.issues.published(), number=number), form)


def as_file(request: HttpRequest, issue: Issue, form: str) -> HttpResponse:
    """An issue as a file. Raises Http404 for a form that there is not, RateLimited if too many have to be made."""
    issue.zine.editor.profile  # noqa: B018  (looked up before anything is written)
    name = f"{issue.zine.name}-{issue.number or 'draft'}"
    if form == "txt":
        answer = HttpResponse(plain(issue), content_type="text/plain; charset=utf-8")
    elif form == "md":
        answer = HttpResponse(markdown_of(issue), content_type="text/markdown; charset=utf-8")
    elif form == "pdf":
        answer = HttpResponse(pdf.pdf(issue, partial(count_pictures, request)), content_type="application/pdf")
    else:
        raise Http404("An issue is to be had as txt, md and pdf.")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.{form}"'
    return answer


def markdown_of(issue: Issue) -> str:
    """An issue as Markdown, its masthead on top, and its maps by their addresses here."""
    zine = issue.zine
    number = f"No. {issue.number}" if issue.number else "Draft"
    date = f", {issue.published_at:%Y-%m-%d}" if issue.published_at else ""
    motto = f"\n*{zine.motto}*\n" if zine.motto else ""
    return f"# {zine.title}\n{motto}\n{number}{date}: {issue.title}\n\n{_with_addresses(issue)}"


def _with_addresses(issue: Issue) -> str:
    turns = maps.turns_by_name(issue)

    def address(named: re.Match[str]) -> str:
        turn = turns.get((named["slug"], named["phase"]))
        return settings.SITE_URL + maps.address(turn, named, "png") if turn else named[0]

    return re.sub(rf"(?<=\]\(){MAP.pattern}(?=\))", address, issue.text)


@require_safe
@own_style
def issue_map(request: HttpRequest, turn: int, what: str, form: str) -> HttpResponse:
    """GET /zines/maps/<turn>/<orders|after>.<svg|png>."""
    printed_turn = maps.printable(turn) or maps.draft_map(turn, request.user)
    if printed_turn is None or what not in ("orders", "after") or form not in ("svg", "png"):
        raise Http404("There is no such map.")
    after, theme = what == "after", "dark" if request.GET.get("theme") == "dark" else "light"
    try:
        if form == "svg":
            body: str | bytes = maps.svg(printed_turn, after=after, theme=theme)
        else:
            body = maps.png_for(request, printed_turn, after=after)
    except RateLimited:
        raise
    except Exception as error:  # whatever is stored of it: the issue is read without this map
        report_game_error(game=printed_turn.game, page="zine map", error=error)
        raise Http404("This map cannot be drawn.") from error
    return HttpResponse(body, content_type="image/svg+xml; charset=utf-8" if form == "svg" else "image/png")


@require_POST
@login_required
@of_zine
def subscribe(request: HttpRequest, zine: Zine) -> HttpResponse:
    """POST /zines/<name>/subscribe/: `do` is `stop`, or anything else to get it."""
    user = member(request)
    if request.POST.get("do") == "stop":
        zine_unsubscribe(zine=zine, user_id=user.pk)
        messages.info(request, f"{zine} comes to you no more.")
    else:
        zine_subscribe(zine=zine, by=user)
        confirmed = user.emailaddress_set.filter(primary=True, verified=True).exists()  # type: ignore[attr-defined]
        if confirmed:
            messages.success(request, f"{zine} will come by mail.")
        else:
            messages.warning(request, f"{zine} will come by mail once your address is confirmed.")
    return redirect(zine)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_zine
def stop(request: HttpRequest, zine: Zine, token: str) -> HttpResponse:
    """GET, POST /zines/<name>/stop/<token>/: end a subscription from a mail, without logging in.

    The token is the permission, so mail programs may post it by themselves (RFC 8058); a mere look changes nothing.
    """
    user_id = subscriber_by(zine, token)
    if request.method == "POST":
        zine_unsubscribe(zine=zine, user_id=user_id)
    return render(request, "zines/stop.html", {"zine": zine, "done": request.method == "POST"})


@require_POST
@login_required
@of_zine
def letter(request: HttpRequest, zine: Zine) -> HttpResponse:
    """POST /zines/<name>/letter/: for print. What cannot be sent comes back with the reason and the text."""
    form = LetterForm(request.POST)
    if form.is_valid():
        try:
            letter_send(zine=zine, by=member(request), text=form.cleaned_data["text"])
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "Sent. The editor may print it, under your name.")
            return redirect(zine)
    return render(request, "zines/zine.html", {**zine_context(request, zine), "letter": form}, status=422)
