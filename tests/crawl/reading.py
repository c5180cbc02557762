"""What is wrong with one answer, and where it leads."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit

from django.http import HttpResponse
from django.urls import Resolver404, resolve

from tests.crawl.planting import SCRIPT, Planted
from tests.web.permissions.keeping import FOR_EVERYBODY, kept_too_long

INTERNAL = re.compile(
    r"Traceback \(most recent call last\)|site-packages|<class '|&lt;class &#x27;| object at 0x[0-9a-f]{6}|"
    r"\bDoesNotExist\b|django\.(db|core|http)\b|psycopg|sqlite3\."
)
"""What belongs into a log and on no page; but on that of a failure, for whom it is there."""
FAILURES = "/admin/games/turnfailure/"
RAW = SCRIPT.partition("(")[0]
NOWHERE = ("/static/", "/accounts/logout/", "/admin/logout/")


class Page(HTMLParser):
    """The links of a page, its forms that ask (as addresses with what stands in them), its language and its title."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[str] = []
        self.lang, self.title, self._titled = "", "", False
        self._form: tuple[str, list[tuple[str, str]]] | None = None
        self._choice = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = told.get("lang", "")
        elif tag == "title" and not self.title:
            self._titled = True
        elif tag in ("a", "link") and told.get("href"):
            self.links.append(told["href"])
        elif tag == "form" and told.get("method", "get").lower() == "get":
            self._form = (told.get("action", ""), [])
        elif tag == "select":
            self._choice = told.get("name", "")
        elif self._form is not None:
            self._field(tag, told)

    def _field(self, tag: str, told: dict[str, str]) -> None:
        """What one field of a form that asks would send."""
        assert self._form is not None
        unticked = told.get("type") in ("checkbox", "radio") and "checked" not in told
        if tag in ("input", "button") and told.get("name") and not unticked:
            self._form[1].append((told["name"], told.get("value", "")))
        elif tag == "option" and self._choice and "selected" in told:
            self._form[1].append((self._choice, told.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self._titled:
            self.title += data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._titled = False
        elif tag == "select":
            self._choice = ""
        elif tag == "form" and self._form is not None:
            action, fields = self._form
            self.links.append(f"{action.partition('?')[0]}?{urlencode(fields)}")
            self._form = None


def leads_to(address: str, answer: HttpResponse, text: str) -> Iterator[str]:
    """The addresses on this site that an answer leads to, without what stands behind a #."""
    found = [answer.headers["Location"]] if "Location" in answer.headers else []
    if answer.headers.get("Content-Type", "").startswith("text/html"):
        found += Page(text).links
    for link in found:
        parts = urlsplit(urljoin(f"http://testserver{address}", link))
        if parts.scheme == "http" and parts.netloc in ("testserver", "127.0.0.1:8000"):
            where = parts._replace(scheme="", netloc="", fragment="").geturl()
            if not where.startswith(NOWHERE):
                yield where


def faults(planted: Planted, who: str, address: str, answer: HttpResponse, text: str) -> Iterator[str]:
    """All that is wrong with what one of WHO was answered."""
    path, kind = urlsplit(address).path, answer.headers.get("Content-Type", "")
    if answer.status_code >= 500:
        yield f"an error, {answer.status_code}"
    for what, (word, due) in planted.words.items():
        if who not in due and word in text and not asked_for(address, word):
            yield f"{what}, which is not for them"
    if kind.startswith(("text/html", "image/svg")) and RAW in text:
        yield "something unescaped"
    if not path.startswith(FAILURES) and (found := INTERNAL.search(text)):
        yield f"the machine's own words: {found[0]!r}"
    yield from kept_too_long(_route(path), answer)
    if kind.startswith("text/html") and answer.status_code == 200:
        page = Page(text)
        if not page.lang or not page.title:
            yield "a page without a title" if page.lang else "a page that says no language"


def asked_for(address: str, word: str) -> bool:
    """Whether the word was in the address already: a form that is shown again holds what was typed."""
    return word in address


def _route(path: str) -> str:
    """The route of a path, as tests/web/permissions calls those that may be kept; the path where there is none."""
    try:
        route = str(resolve(path).route)
    except Resolver404:
        return path
    return next((one for one in FOR_EVERYBODY if one.replace("^", "") == route), route)  # `resolve` leaves it out
