"""What browsers and proxies may keep of an answer."""

from collections.abc import Iterator

from django.http import HttpResponse

FOR_EVERYBODY = ("robots.txt", "favicon.ico", r"atlas/^(?P<board>[a-z_]+)\.(?P<form>svg|png)$")
"""Routes that answer everybody alike: these alone may be kept for others."""
OF_PLAYED_TURNS = (
    "games/<slug:slug>/report/<slug:phase>/map.svg",
    "games/<slug:slug>/report/<slug:phase>/map.png",
    "api/games/<slug:slug>/turns/<int:number>/",
    "api/games/<slug:slug>/turns/<int:number>/map.svg",
)
"""Routes whose address may name a version of what everybody may see: then that may be kept for ever."""
BY_ADDRESS = ("games/calendar/<str:token>.ics", "me/following/<str:token>.atom")
"""Routes whose secret is in their address: programs may wait a little before they ask again."""


def kept_too_long(route: str, answer: HttpResponse) -> Iterator[str]:
    """What is wrong with an answer's Cache-Control."""
    said = answer.headers.get("Cache-Control", "")
    told = {one.strip().partition("=")[0].lower() for one in said.split(",")}
    if "public" in told or "s-maxage" in told:
        if route not in FOR_EVERYBODY and not (route in OF_PLAYED_TURNS and "immutable" in told):
            yield f"may be kept for anybody: {said!r}"
        if answer.cookies:
            yield f"may be kept with its cookies: {sorted(answer.cookies)}"
    elif "no-store" not in told and "private" not in told:
        yield f"may be kept in between: {said!r}"
    elif not told & {"no-store", "no-cache"} and route not in BY_ADDRESS:
        yield f"may be shown again without asking: {said!r}"
