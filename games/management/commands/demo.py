"""A site with something going on: a GM, two players, a game in its middle, two to join, and exhibitions."""

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from engine.bots.simple import bot_orders
from games import database_time
from games.accounts.naming import name_given
from games.models import Game, Profile, Turn
from games.services import lobby, press, starting
from games.services.base import check_open, locked_game
from games.services.board_library import library_keep
from games.services.closing import close
from games.services.exhibitions import exhibitions_on_boards, exhibitions_open
from games.services.opening import paper_fill
from games.services.tables import table_of

PEOPLE = {"gm": "The GM", "anna": "Anna", "bruno": "Bruno"}
SEATS = {"anna": "France", "bruno": "Turkey"}
RUNNING, FORMING, DUEL = "The demonstration", "A table for you", "A duel for you"
TURNS_BEFORE = 8  # adjudicated before anybody looks, at least: about three years, up to a movement window
FIRST_DEADLINE = timedelta(seconds=75)
STARTS_IN = timedelta(hours=1)
"""When the game to join starts, with bots in the seats that are left."""


class Command(BaseCommand):
    help = "Make demonstration accounts and games, if they are not there yet. Prints the passwords."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--new-passwords", action="store_true", help="give the accounts new passwords")

    def handle(self, *args: Any, **options: Any) -> None:
        people, passwords = self._accounts(new_passwords=options["new_passwords"])
        known = Game.objects.filter(name=RUNNING, creator=people["gm"]).first()
        game = known or self._running(people)
        boards = {board.latest.document["id"]: board.latest for board in library_keep()}
        for name, board in ((FORMING, None), (DUEL, boards["far_ends"])):
            if not Game.objects.filter(name=name, creator=people["gm"], status="forming").exists():
                starts_at = database_time.now() + STARTS_IN
                lobby.game_create(by=people["gm"], name=name, as_gm=True, starts_at=starts_at, board=board)
        self.stdout.write("Laying a table of each variant, and on each board of the library, for bots")
        exhibitions_open(by=people["gm"])
        exhibitions_on_boards(by=people["gm"], boards=[*boards.values()])
        if known is None:
            self._begin_clock(game)
        self._tell(Game.objects.get(pk=game.pk), passwords)

    def _accounts(self, *, new_passwords: bool) -> tuple[dict[str, User], dict[str, str]]:
        """The accounts by name, and the passwords of those that were given one just now."""
        people, passwords = {}, {}
        for name, shown in PEOPLE.items():
            user, made = User.objects.get_or_create(username=name)
            if made or new_passwords:
                passwords[name] = secrets.token_urlsafe(9)
                user.set_password(passwords[name])
                user.save()
            if made:
                no_mail = dict.fromkeys(("mail_turn", "mail_deadline", "mail_game", "mail_press"), False)
                Profile.objects.filter(user=user).update(**no_mail)
                name_given(user, shown)
            people[name] = User.objects.get(pk=user.pk)
        return people, passwords

    def _running(self, people: dict[str, User]) -> Game:
        """A game with bots in five seats, played through its first years."""
        self.stdout.write("Playing the first years of a game", ending="")
        with transaction.atomic():
            game = lobby.game_create(
                by=people["gm"],
                name=RUNNING,
                as_gm=True,
                shortest_window=1,
                movement_minutes=2,
                retreat_minutes=1,
                adjustment_minutes=1,
                allocation="chosen",
                bots_allowed=True,
                nmr_policy="hold",
            )
            for name, seat_id in SEATS.items():
                lobby.game_join(game=game, by=people[name], seat_id=seat_id)
            starting.game_start(game=game, by=people["gm"])
            press.press_send(game=game, by=people["gm"], to=["public"], text="Welcome. Deadlines here are short.")
        turn = Game.objects.get(pk=game.pk).open_turn
        while turn is not None and (turn.number <= TURNS_BEFORE or turn.window != "M"):
            self._play_turn(game)
            turn = Game.objects.get(pk=game.pk).open_turn
            self.stdout.write(" .", ending="")
            self.stdout.flush()
        self.stdout.write("")
        press.press_send(game=game, by=people["bruno"], to=["public"], text="The Black Sea is mine, thank you.")
        press.press_send(game=game, by=people["bruno"], to=["France"], text="Shall we leave the Mediterranean alone?")
        return Game.objects.get(pk=game.pk)

    def _begin_clock(self, game: Game) -> None:
        """A deadline in a minute or so from when everything else is there, however slow the machine is."""
        turn = Game.objects.get(pk=game.pk).open_turn
        if turn is not None:
            Turn.objects.filter(pk=turn.pk).update(due=database_time.now() + FIRST_DEADLINE)

    def _play_turn(self, game: Game) -> None:
        """One turn, with a bot's orders for the two players as well."""
        with locked_game(game) as locked:
            turn = check_open(locked)
            rulebook = locked.rulebook
            state = turn.loaded_state(rulebook)
            for seat in locked.seats.played().filter(seat_id__in=turn.wanted):
                paper_fill(turn, seat.pk, bot_orders(rulebook, state, seat.seat_id, seed=locked.secret))
            close(table_of(locked, turn), now=database_time.now(), absent=[])

    def _tell(self, game: Game, passwords: dict[str, str]) -> None:
        turn = game.open_turn
        self.stdout.write(f"The game to watch: {game.get_absolute_url()}")
        if turn is not None and turn.due is not None:
            left = max(0, round((turn.due - database_time.now()).total_seconds()))
            self.stdout.write(f"Its next deadline is in {left} seconds.")
        for name, password in passwords.items():
            what = f"plays {SEATS[name]}" if name in SEATS else "rules it, at /admin/"
            self.stdout.write(f"  {name:<6} password {password}   ({what})")
        if not passwords:
            self.stdout.write("The accounts are there; manage.py demo --new-passwords prints new passwords.")
