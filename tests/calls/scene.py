"""What generated calls are made about: games of every variant in every state, and all that can stand in an address."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from engine.bots.play import random_orders
from games.accounts.tokens import token_make
from games.forming import joining
from games.models import Game, Thread
from games.services import clock, endings, turns
from games.services.base import locked_game
from tests.plugins.tables import POWERS, Table, make_table
from tests.web.permissions.scene import Scene

ROLES = ("nobody", "player", "gm")
PLAIN = {"Accept-Encoding": "identity"}
"""The calls go through no network, and nothing on their way unpacks the answers."""
SEATS = {
    "gathering": POWERS,
    "dipshomashy": POWERS,
    "rather_silly": (*POWERS, "Mastermind", "Doctor", "Soothsayer", "Jester"),
    "hitchhiker": (*POWERS, "Hitchhiker", "Vogon"),
}


class Tables:
    """Ten games with the same people: France's player, and the GM. Everything that an address may name is there."""

    def __init__(self) -> None:
        self.scene = Scene()
        self.games = [self.scene.table.game, *(self._played(variant, seats) for variant, seats in SEATS.items())]
        self.games += [self._forming(), self._over(), self._paused(), self._gated()]

    def who(self, role: str) -> User | None:
        """The member who calls as that role; nobody has no account."""
        return {"nobody": None, "player": self.scene.table.france, "gm": self.scene.table.gm}[role]

    def headers(self, role: str) -> dict[str, str]:
        """What a call is sent with, for it to be that role's."""
        member = self.who(role)
        if member is None:
            return PLAIN
        member.api_tokens.all().delete()
        return {**PLAIN, "Authorization": f"Token {token_make(user=member)}"}

    def targets(self, path: str) -> list[dict[str, Any]]:
        """What can stand in the places of a path (`/api/games/{slug}/turns/{number}/`), so that something is there."""
        if "{" not in path:
            return []
        if "/games/{slug}/" not in path:
            values = {"rule_id": "borg", "slug": self.scene.composition.slug, "token": self.scene.sandbox.token}
            return [{name: value for name, value in values.items() if f"{{{name}}}" in path}]
        return [
            {"slug": game.slug} | {name: value for name, value in values.items() if f"{{{name}}}" in path}
            for game in self.games
            for values in self._parts(game, path)
        ]

    def _parts(self, game: Game, path: str) -> Iterator[dict[str, Any]]:
        same = {"number": 1, "seat_id": "France", "username": "cogm"}
        if "{id}" not in path:
            yield same
            return
        kinds = {
            "branches": game.branches, "press": game.threads, "proposals": game.proposals, "ledger": game.rulings,
            "appeals": self.scene.appeal.__class__.objects.filter(turn__game=game), "gm": game.desk_notes,
            "channels": game.channels, "lobby": game.lobby_letters, "onlookers": game.onlookers,
        }  # fmt: skip
        found = kinds[path.split("/")[4]]
        for pk in [*found.values_list("pk", flat=True)[:3], *((1,) if game == self.games[0] else ())]:
            yield same | {"id": pk}

    def _played(self, variant: str, seats: tuple[str, ...]) -> Game:
        """A game of a variant with a turn behind it."""
        table = make_table(variant=variant, players=seats, name=variant)
        turn = table.turn
        state = turn.loaded_state(table.now.rulebook)
        for seat in seats:
            if seat in turn.wanted:
                table.order(seat, *random_orders(table.now.rulebook, state, seat, "calls"))
        table.pass_deadline()
        return table.now

    def _forming(self) -> Game:
        table = make_table(forming=True, players=("France",), private=True, name="Forming")
        joining.game_join(game=table.game, by=table.france, seat_id="France", token=table.game.invite_token)
        return table.now

    def _over(self) -> Game:
        table = make_table(name="Over")
        table.order("France", "A Mar H")
        table.pass_deadline()
        with locked_game(table.now) as game:
            endings.finish(game, kind="draw", seats=["France", "Turkey"], now=timezone.now())
        return table.now

    def _paused(self) -> Game:
        table = make_table(name="Paused", anonymous=True)
        clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
        return table.now

    def _gated(self) -> Game:
        table: Table = make_table(gate_minutes=360, name="At the gate")
        turn = table.turn
        assert turn.due is not None
        turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=turn.due)
        assert Thread.objects.exists()
        return table.now
