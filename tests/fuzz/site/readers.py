"""Whoever looks at a game: players, a spectator, the GM at the desk and at its bare form, and programs at the API."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.cache import cache
from django.test import Client

from engine.model.chance import Chance
from games.gm.unreadable import TITLE
from games.models import Game
from games.table.panels.registry import every_panel
from tests.plugins.tables import Table

TABLE = (
    "", "board/", "panels/", "history/", "standings/", "rules/", "ledger/", "draws/", "press/", "feed/",
    "draws/record.json", "game.json", "appeal/", "looks/",
)  # fmt: skip
TURN = ("history/{number}/", "report/{phase}/", "report/{phase}/map.svg")
DESK = ("", "bare/", "trail/", "past/", "at/?place=Mun", "at/Mun/")
API = (
    "", "board/", "turns/", "turns/{number}/", "orders/", "orders/options/", "orders/receipts/", "ballot/",
    "proposals/", "rules/", "branches/", "appeals/", "appeals/about/", "ledger/", "draws/", "looks/", "ready/",
    "press/",
)  # fmt: skip
GM_API = ("gm/trail/", "gm/sheets/", "gm/co-gms/")
ERROR = 500


class Broken(Exception):
    """A page that does not answer, or a game that does not go on."""


class Readers:
    """Asks for the pages of one game. What cannot be made is answered with 409 and the words of `unreadable`."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def look(self, chance: Chance, count: int) -> int:
        """So many pages of those that there are, the desk always. Returns how many. Raises Broken."""
        chosen = [("gm", f"/gm/{self.table.game.slug}/"), *chance.some(list(self._all()), count)]
        return sum(self._ask(who, path) for who, path in chosen)

    def look_at_all(self) -> int:
        """Every page as each who may ask for it. Returns how many. Raises Broken."""
        return sum(self._ask(who, path) for who, path in dict.fromkeys(self._all()))

    def _all(self) -> Iterator[tuple[str, str]]:
        """Who asks for which path."""
        game = self.table.now
        table, api, desk = f"/games/{game.slug}/", f"/api/games/{game.slug}/", f"/gm/{game.slug}/"
        forms = (*TABLE, *self._of_turns(game, TURN), *(f"panels/{panel.id}/" for panel in every_panel()))
        programs = [*(path for path in API if "{" not in path), *self._of_turns(game, (p for p in API if "{" in p))]
        player = self._player(game)
        for who in ("nobody", player, "gm"):
            yield from ((who, table + path) for path in forms)
            yield from ((who, api + path) for path in programs)
        yield from (("gm", api + path) for path in GM_API)
        yield from (("gm", desk + path) for path in DESK)
        yield from (("gm", f"{desk}do/{deed}/") for deed in _deeds(game))
        yield from (("gm", f"{desk}past/{phase}/") for phase in self._phases(game))
        yield from (("gm", f"{desk}branches/{pk}/") for pk in game.branches.values_list("pk", flat=True))

    def _player(self, game: Game) -> str:
        """Somebody who still plays."""
        seat = game.seats.exclude(player=None).order_by("position").first()
        return seat.player.username if seat is not None and seat.player is not None else "nobody"

    def _phases(self, game: Game) -> list[str]:
        return list(game.turns.published().adjudicated().values_list("phase", flat=True))

    def _of_turns(self, game: Game, forms: Iterator[str] | tuple[str, ...]) -> Iterator[str]:
        forms = tuple(forms)
        for number, phase in game.turns.published().adjudicated().values_list("number", "phase"):
            yield from (form.format(number=number, phase=phase) for form in forms)

    def _ask(self, who: str, path: str) -> int:
        """Raises Broken for what is no answer: an error, a page that cannot be made, or the desk in its bare form."""
        client = Client(raise_request_exception=False)
        if who != "nobody":
            member = self.table.now.gm if who == "gm" else next(
                one for one in self.table.people.values() if one.username == who
            )  # fmt: skip
            client.force_login(member)
        cache.clear()  # rates are not what is looked at
        answer = client.get(path)
        text = "" if answer.streaming else answer.content.decode("utf-8", "replace")
        bare = "data-bare" in text and "/bare/" not in path
        if answer.status_code >= ERROR or TITLE in text or bare:
            raise Broken(f"{path} for {who}: {answer.status_code}{' (bare)' if bare else ''}")
        return 1


def _deeds(game: Game) -> list[str]:
    from games.gm.deeds.registry import deeds_of

    return list(deeds_of(game))
