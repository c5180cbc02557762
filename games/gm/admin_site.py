"""Django's admin as the desk of GMs: whoever rules a game may enter, and finds that game and nothing else."""

from collections.abc import Mapping
from functools import update_wrapper
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.admin.options import TO_FIELD_VAR
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.models import Game


class DeskSite(AdminSite):
    site_header = f"{settings.SITE_NAME}: the desk"
    site_title = "The desk"
    index_title = "What you look after"

    def has_permission(self, request: HttpRequest) -> bool:
        """Operators (staff), and the GMs of games. What each may see is for the model admins to say."""
        user = request.user
        if not user.is_active or not user.is_authenticated:
            return False
        return user.is_staff or Game.objects.gm_of(user).exists()

    def get_urls(self) -> list[Any]:
        """Django's addresses but `view_on_site`: that leads to whatever has a page, by a number that one can count up.

        So one would come by the links of private games, and of sandboxes that nobody is to guess.
        """
        return [one for one in super().get_urls() if getattr(one, "name", "") != "view_on_site"]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Django's, but for an empty `_to_field`: a field of that name is looked for, and there is none (404)."""

        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            for given in (request.GET, request.POST):
                if TO_FIELD_VAR in given and not given[TO_FIELD_VAR]:
                    raise Http404
            answer: HttpResponse = view(request, *args, **kwargs)
            return answer

        return super().admin_view(update_wrapper(checked, view), cacheable)

    def login(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        """The site's own page to log in on: Django's would turn away a GM who is no operator."""
        if request.user.is_anonymous:
            return redirect_to_login(request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index"))
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect("admin:index")
