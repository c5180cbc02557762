"""Immutable responses: public parts of played turns, at addresses with a version.

The version is made of what is shown. A turn that is ruled anew, or a game that ends and tells its secrets, is another
version at another address; the old address then shows what is shown now, and may not be kept.
"""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.models import Game

NAMED = "v"
"""The parameter of an address that names a version."""
FOR_EVER = "public, max-age=31536000, immutable"


def names_version(request: HttpRequest, game: Game, version: str) -> bool:
    """Whether an address names this version of something that everybody may see. Of private games nothing lasts."""
    return not game.shut and request.GET.get(NAMED) == version


def lasts(answer: HttpResponseBase) -> None:
    """Allow caches to keep a response for ever."""
    answer.headers["Cache-Control"] = FOR_EVER


def link_immutable_version(request: HttpRequest, answer: HttpResponseBase, game: Game, version: str) -> None:
    """Name the address at which a spectator's answer may be kept, for programs. Private games have none."""
    if not game.shut:
        given = {name: text for name, text in request.GET.items() if name != NAMED}
        answer.headers["Content-Location"] = f"{request.path}?{urlencode({**given, NAMED: version})}"
