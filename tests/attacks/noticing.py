"""What a request is asked for: the names that are looked up in its query, form, JSON, cookies and headers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from django.core.handlers import wsgi
from django.http.request import HttpHeaders, QueryDict
from django.utils.datastructures import MultiValueDict

from games.api.parsers import StorableJSONParser


@dataclass
class Asked:
    """Names, by where they were looked up. `fields`: of queries and forms; `data`: of JSON."""

    fields: set[str] = field(default_factory=set)
    data: set[str] = field(default_factory=set)
    cookies: set[str] = field(default_factory=set)
    headers: set[str] = field(default_factory=set)

    def names(self) -> frozenset[str]:
        """All of them."""
        return frozenset(self.fields | self.data | self.cookies | self.headers)


def _listening(names: set[str]) -> type[dict[str, Any]]:
    """A dictionary that notes what is looked up in it."""

    class Listening(dict[str, Any]):
        def __getitem__(self, name: str) -> Any:
            names.add(name)
            return super().__getitem__(name)

        def __contains__(self, name: object) -> bool:
            names.add(str(name))
            return super().__contains__(name)

        def get(self, name: str, *otherwise: Any) -> Any:
            names.add(name)
            return super().get(name, *otherwise)

    return Listening


def _noting(names: set[str], method: Callable[..., Any], kind: type = object) -> Callable[..., Any]:
    def noted(self: Any, name: Any, *rest: Any, **named: Any) -> Any:
        if isinstance(self, kind):
            names.add(str(name))
        return method(self, name, *rest, **named)

    return noted


@contextmanager
def noticing() -> Iterator[Asked]:
    """Notes what is looked up in requests that the test client sends meanwhile."""
    asked = Asked()
    cookies, data, meta = (_listening(names) for names in (asked.cookies, asked.data, asked.headers))
    parse, made, parse_cookie = StorableJSONParser.parse, wsgi.WSGIRequest.__init__, wsgi.parse_cookie

    def parsed(*given: Any, **named: Any) -> Any:
        found = parse(*given, **named)
        return data(found) if isinstance(found, dict) else found

    def begun(self: Any, environ: dict[str, Any]) -> None:
        made(self, environ)
        self.META = meta(environ)

    with ExitStack() as patches:
        for name in ("__getitem__", "__contains__", "get", "getlist"):
            method = _noting(asked.fields, getattr(MultiValueDict, name), QueryDict)
            patches.enter_context(patch.object(MultiValueDict, name, method))
        looked_up = _noting(asked.headers, HttpHeaders.__getitem__)
        patches.enter_context(patch.object(HttpHeaders, "__getitem__", looked_up))
        patches.enter_context(patch.object(StorableJSONParser, "parse", parsed))
        patches.enter_context(patch.object(wsgi.WSGIRequest, "__init__", begun))
        patches.enter_context(patch.object(wsgi, "parse_cookie", lambda said: cookies(parse_cookie(said))))
        yield asked
