"""Seats that members are asked to play."""

from django.contrib.auth.models import AnonymousUser, User

from games.models import Game, SeatOffer

SHOWN = 20
"""Offers on one page, the latest first."""


def offers_to(user: User | AnonymousUser, game: Game | None = None) -> list[SeatOffer]:
    """What a member is asked and has not answered: in one game, or in all."""
    if not user.is_authenticated:
        return []
    offers = SeatOffer.objects.waiting().filter(user=user).select_related("game", "seat", "held_by", "by__profile")
    return list((offers if game is None else offers.filter(game=game))[:SHOWN])


def offers_of(game: Game) -> list[SeatOffer]:
    """Who is asked about which seat of a game, for its GM."""
    return list(SeatOffer.objects.waiting().filter(game=game).select_related("seat", "user__profile")[:SHOWN])
