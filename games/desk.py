"""Django's admin as the desk of GMs: whoever rules a game may enter, and finds that game and nothing else."""

from django.contrib.admin import AdminSite
from django.http import HttpRequest

from games.models import Game


class DeskSite(AdminSite):
    site_header = "Silly Season: the desk"
    site_title = "The desk"
    index_title = "What you look after"

    def has_permission(self, request: HttpRequest) -> bool:
        """Operators (staff), and the GMs of games. What each may see is for the model admins to say."""
        user = request.user
        if not user.is_active or not user.is_authenticated:
            return False
        return user.is_staff or Game.objects.gm_of(user).exists()
