"""How the sandbox answers: the page with a bench on it, a refusal, a file; and what a query asks to be laid."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from games.common.errors import Hidden, Refused
from games.maps.drawing.words import speaking
from games.sandbox import loading
from games.sandbox.bench import Bench
from games.sandbox.filing import as_yaml
from games.sandbox.showing import context

Notes = list[str]


def member_of(request: HttpRequest) -> User | None:
    """Who is logged in, if anybody."""
    return request.user if isinstance(request.user, User) else None


def show(request: HttpRequest, bench: Bench, tab: str = "", notes: Notes | None = None, **more: Any) -> HttpResponse:
    """The page with this bench on it."""
    status = more.pop("status", 200)
    page_context = more.pop("context", None) or context(request, bench)
    opened = tab or ("report" if page_context["played"] or page_context["ended"] else "orders")
    shown = {**page_context, "open": opened, "notes": notes or [], **more}
    with speaking(lambda: page_context["rulebook"].themed_words):
        return render(request, "sandbox/page.html", shown, status=status)


def hidden_as_404(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What is not for this reader is not there; what cannot be laid is said on a bench with the standard opening."""

    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Hidden as error:
            raise Http404(error.message) from error
        except Refused as error:
            return show(request, loading.fresh(), "anew", trouble=error.message, status=error.status)

    return answer


def _options_of(text: str) -> dict[str, str]:
    """`rule.option: value`, one a line. Raises Refused."""
    options = {}
    for line in filter(None, (line.strip() for line in text[:20_000].splitlines())):
        name, colon, value = line.partition(":" if ":" in line else "=")
        if not colon:
            raise Refused(f"Write options one a line, such as “movement.omitted_coast: fails”, not “{line[:60]}”.")
        options[name.strip()] = value.strip()
    return options


def _names_of(values: list[str]) -> list[str]:
    return [name.strip() for value in values for name in value[:5000].split(",") if name.strip()]


def requested_bench(data: QueryDict) -> Bench:
    """The bench that a query or the form *begin anew* asks for: a variant and its changes, with units or without."""
    options = _options_of("\n".join(data.getlist("option") + data.getlist("options")))
    struck, added = _names_of(data.getlist("without")), _names_of(data.getlist("with"))
    bench = loading.fresh(data.get("variant") or "standard", struck, added, options)
    return loading.emptied(bench) if data.get("empty") else bench


def file_of(bench: Bench) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="sandbox.yaml"', "Cache-Control": "no-store"}
    return HttpResponse(as_yaml(bench), content_type="application/yaml; charset=utf-8", headers=headers)
