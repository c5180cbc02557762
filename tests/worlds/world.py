"""What both worlds have in common: the scene of the permission tests, a game of the secret's variant, its readers."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

import engine
from games.channels.delivery.push import site_key
from games.models import Notice
from tests.api.test_permissions import ENDPOINTS
from tests.plugins.tables import POWERS, Table, make_table, user, with_luck
from tests.web.games.test_pages import addresses
from tests.web.permissions.scene import WHO, Line, Scene
from tests.web.permissions.test_matrix import matrix

if TYPE_CHECKING:
    from tests.worlds.secrets import Secret

JSON = {"Accept": "application/json"}
OF_GAMES = ("games/<slug:slug>/", "gm/<slug:slug>/", "api/games/<slug:slug>/", "sandbox/game/")
ENDS_SESSION = ("logout/",)
API_TAILS = (
    "",
    "state/",
    "turns/",
    "ready/",
    "standings/",
    "scores/",
    "game.json",
    "map.svg",
    "ledger/",
    "orders/receipts/",
    "proposals/",
)


@dataclass(frozen=True)
class Asked:
    """One request: a line of the matrix, or an address by itself; `wants_json` where a page has two forms."""

    address: str
    line: Line | None = None
    wants_json: bool = False
    body: str = ""

    def __str__(self) -> str:
        method = self.line.method if self.line else "POST" if self.body else "GET"
        asked = self.line.body if self.line else self.body
        return f"{method} {self.address} {asked}{' as JSON' if self.wants_json else ''}".replace("  ", " ").strip()


class World(Scene):
    """The scene, its people with addresses, and `here`, the table at which something is secret."""

    def __init__(self, secret: "Secret") -> None:
        super().__init__(**secret.settings)
        self.here = self.table
        if secret.variant != "standard":
            self.here = with_luck(_table_of(secret.variant), "the same every time")
            self.people |= {seat.lower(): member for seat, member in self.here.people.items()}
        self.people |= {"turkey": self.table.turkey}
        for member in User.objects.exclude(email=""):
            EmailAddress.objects.update_or_create(
                user=member, email=member.email, defaults={"primary": True, "verified": True}
            )
        site_key()  # which is made by chance when somebody first needs it
        secret.before(self)
        Notice.objects.all().delete()

    def outsiders(self, secret: "Secret", readers: tuple[str, ...] = ()) -> list[str]:
        """Who reads, and may not know."""
        return [who for who in WHO if who not in secret.told and (not readers or who in readers)]

    def client(self, who: str) -> Client:
        self.people.setdefault(who, user(who))
        return super().client(who)

    def address_of(self, who: str) -> str:
        member = self.people.get(who)
        return member.email if member else ""

    def everything(self) -> list[Asked]:
        """Every request there is: of the matrix, of the API, of the table with its panels, turns and parts."""
        found = [*self._lines(), *self._of_api(), *self._of_table()]
        return list({str(asked): asked for asked in reversed(found)}.values())[::-1]

    def _lines(self) -> Iterator[Asked]:
        """The lines of the matrix; where the secret lies at another table, those of tables there."""
        scene_slug, self.values["slug"] = self.values["slug"], self.here.game.slug
        elsewhere = self.here is not self.table
        if elsewhere and (last := self.here.now.last_turn):
            self.values["phase"] = last.phase
        for line in matrix():
            of_game = line.route.removeprefix("/").startswith(OF_GAMES)
            if line.route.endswith(ENDS_SESSION) or (elsewhere and not of_game):
                continue
            address = self.address(line.route)
            if elsewhere:
                address = re.sub(
                    rf"/({self.table.game.slug}|{self.cards.game.slug})/", f"/{self.here.game.slug}/", address
                )
            yield Asked(address, line)
            if of_game and line.method == "GET":
                yield Asked(address, line, wants_json=True)
        self.values["slug"] = scene_slug

    def _of_api(self) -> Iterator[Asked]:
        start, now = f"/api/games/{self.here.game.slug}/", self.here.now.turn_number
        for method, path, body, _ in ENDPOINTS:
            said = {**body, "number": now} if isinstance(body, dict) and "number" in body else body
            yield Asked(start + path.format(**self.api_ids), Line(method.upper(), "", repr(said) if said else "", ()))
        yield from (Asked(start + tail) for tail in API_TAILS)

    def _of_table(self) -> Iterator[Asked]:
        from games.table.panels.registry import every_panel

        here, game = self.here.game.get_absolute_url(), self.here.now
        api = f"/api/games/{game.slug}/"
        for address in addresses(self.here):
            yield Asked(address)
            yield Asked(address, wants_json=True)
        for panel in every_panel():
            yield Asked(f"{here}panels/{panel.id}/")
            yield Asked(f"{here}panels/{panel.id}/page/")
        for number, phase in game.turns.adjudicated().values_list("number", "phase"):
            yield from (Asked(f"{api}turns/{number}/{tail}") for tail in ("", "map.svg"))
            yield Asked(f"{here}history/{number}/", wants_json=True)
            yield from (Asked(f"{here}report/{phase}/{tail}") for tail in ("", "map.svg"))

    def ask(self, client: Client, asked: Asked) -> HttpResponse:  # type: ignore[override]  # more than a line
        """What comes back to one request."""
        if asked.line is None:
            headers = JSON if asked.wants_json or asked.body else {}
            if asked.body:
                return client.post(asked.address, _data(asked.body), headers=headers)
            return client.get(asked.address, headers=headers)
        return self._ask_line(client, asked)

    def _ask_line(self, client: Client, asked: Asked) -> HttpResponse:
        line = asked.line
        assert line is not None
        if not line.route and line.method != "GET":
            call: Callable[..., HttpResponse] = getattr(client, line.method.lower())
            return call(asked.address, _data(line.body), content_type="application/json")
        if not line.route or asked.wants_json or self.here is not self.table:
            return client.generic(line.method, asked.address, headers=JSON if asked.wants_json else {})
        return super().ask(client, line)


def _data(body: str) -> object:
    import ast

    return ast.literal_eval(body) if body else {}


def _table_of(variant: str) -> Table:
    seats = tuple(str(seat) for seat in engine.load_rulebook(variant).seat_ids)
    return make_table(variant=variant, players=seats or POWERS, nmr_policy="hold")
