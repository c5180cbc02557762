"""Leave to print private games: what a player is asked, and how far an editor has come."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from games.models import Game, Zine, ZineLeave
from games.zines.leaves.services import may_print, seats_to_ask

SHOWN = 20
"""Questions on one page, the oldest first."""


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """A seat whose player has a say: whether he was asked, and what he said; None for no answer yet."""

    name: str
    asked: bool
    given: bool | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A private game at an editor's desk."""

    game: Game
    seats: list[SeatAsked]
    printable: bool

    @property
    def more(self) -> bool:
        """Whether somebody has still to be asked."""
        return any(not one.asked for one in self.seats)


def leaves_wanted(user: User | AnonymousUser, game: Game | None = None) -> list[ZineLeave]:
    """What a member is asked and has not answered: in one game, or in all."""
    if not user.is_authenticated:
        return []
    leaves = ZineLeave.objects.unanswered().filter(user=user).select_related("game", "zine", "seat")
    return list((leaves if game is None else leaves.filter(game=game))[:SHOWN])


def leaves_of(user: User, game: Game) -> list[ZineLeave]:
    """All that a player has been asked about a game, answered or not."""
    leaves = ZineLeave.objects.of_players().filter(user=user, game=game)
    return list(leaves.select_related("zine__editor__profile", "seat"))


def private_games(zine: Zine, editor: User) -> list[Asked]:
    """The private games that an editor rules and that have begun, with what their players say."""
    games = Game.objects.ruled_by(editor).filter(private=True, exhibition=False, turn_number__gt=0)
    return [_answers_for_game(zine, game) for game in games.order_by("name", "pk")]


def _answers_for_game(zine: Zine, game: Game) -> Asked:
    answers = {one.seat_id: one.given for one in zine.leaves.of_players().filter(game=game)}
    seats = [SeatAsked(one.name, one.pk in answers, answers.get(one.pk)) for one in seats_to_ask(game)]
    return Asked(game, seats, may_print(zine, game))
