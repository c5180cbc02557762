"""Addresses with a former name in them lead to those with the name of today, for good.

A rule that was renamed may stand in the path of its card and in the query of many pages, an option in those of the
composer and the sandbox, and whatever a ruling names in those of the GM's desk. The rest of the address stays.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, QueryDict

from engine.rulebook import registry
from engine.rulebook.aliases.forms import draw_key, option_values
from games.common.middleware import Middleware
from games.library.rules.draft_forms import OPTION

_CARD = re.compile(r"((?:/api)?/rules/)([-\w]+)(/)")
_DESK = re.compile(r"/gm/[-\w]+/do/")


class FormerNamesMiddleware(Middleware):
    """Redirects permanently (301) whoever reads an address with a former name in it. What is sent is not redirected:
    services read it by the names of today (`engine.rulebook.aliases`)."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in ("GET", "HEAD") and registry.former() and (address := address_of_today(request)):
            return HttpResponsePermanentRedirect(address)
        return self.get_response(request)


def address_of_today(request: HttpRequest) -> str:
    """The address that is asked for with the names of today; empty if it has no others."""
    path, asked = request.path, request.GET
    if card := _CARD.fullmatch(path):
        path = f"{card[1]}{_rule(card[2])}{card[3]}"
    named = {**_NAMED, **(_AT_DESK if _DESK.match(path) else {})}
    query = QueryDict(mutable=True)
    for key, values in asked.lists():
        if key.startswith(OPTION):
            for value in values:
                for name, now in option_values({key.removeprefix(OPTION): value}).items():
                    query.appendlist(f"{OPTION}{name}", now)
        else:
            now_called = named.get(key, str)
            query.setlist(key, [now_called(value) for value in values])
    if (path, dict(query.lists())) == (request.path, dict(asked.lists())):
        return ""
    return path + (f"?{query.urlencode(safe=':,/')}" if query else "")


def _rule(name: str) -> str:
    return registry.former().now("rule", name)


def _rules(names: str) -> str:
    """Several with commas between."""
    return ",".join(_rule(name.strip()) if _rule(name.strip()) != name.strip() else name for name in names.split(","))


def _options(lines: str) -> str:
    """`movement.omitted_coast: fails`, one a line, as the sandbox has them."""
    return "\n".join(_option_line(line) for line in lines.split("\n"))


def _option_line(line: str) -> str:
    name, colon, value = line.partition(":")
    ((now, called),) = option_values({name.strip(): value.strip()}).items()
    return line if (now, called) == (name.strip(), value.strip()) else f"{now}{colon} {called}".strip()


def _current_mark(name: str) -> str:
    return registry.former().now("mark", name)


def _option(name: str) -> str:
    return registry.former().now("option", name)


_NAMED: Mapping[str, Callable[[str], str]] = MappingProxyType({
    "with": _rules, "without": _rules, "rule": _rules, "option": _options, "options": _options,
})  # fmt: skip
_AT_DESK: Mapping[str, Callable[[str], str]] = MappingProxyType({
    "name": _current_mark, "option": _option, "draw": draw_key, "rule_added": _rule, "rule_struck": _rule,
})  # fmt: skip
