"""Links that let people into a game."""

from django.conf import settings

from games.models import Game


def invitation_link(game: Game) -> str:
    """The address that lets one in; of a public game its own."""
    token = f"?invite={game.invite_token}" if game.invite_token else ""
    return f"{settings.SITE_URL}{game.get_absolute_url()}{token}"
