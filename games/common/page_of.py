"""Pages of one thing under its address: a club, an event, a zine."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.common.errors import Hidden, Refused
from games.common.rate_limits import RateLimited


class HasPage(Protocol):
    """What has a page of its own."""

    def get_absolute_url(self) -> str: ...


P = ParamSpec("P")
Thing = TypeVar("Thing", bound=HasPage)
View = Callable[Concatenate[HttpRequest, Thing, P], HttpResponse]
ByName = Callable[Concatenate[HttpRequest, str, P], HttpResponse]


def page_of(find: Callable[[str, User | AnonymousUser], Thing], view: View[Thing, P]) -> ByName[P]:
    """The view by name: it gets what `find` finds for the reader.

    What is Hidden, from either, is a 404. What a service refuses is said on the page of the thing, but for what is
    asked too often, which has a page of its own.
    """

    @wraps(view)
    def answer(request: HttpRequest, name: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            thing = find(name, request.user)
            return _redirect_if_refused(view, request, thing, *args, **kwargs)
        except Hidden as error:
            raise Http404(error.message) from error

    return answer


def _redirect_if_refused(
    view: View[Thing, P], request: HttpRequest, thing: Thing, *args: P.args, **kwargs: P.kwargs
) -> HttpResponse:
    try:
        return view(request, thing, *args, **kwargs)
    except (Hidden, RateLimited):
        raise
    except Refused as error:
        messages.error(request, error.message)
        return redirect(thing)
