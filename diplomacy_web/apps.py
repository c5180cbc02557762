"""Django's admin, with the site's permission check."""

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    default_site = "games.gm.admin_site.DeskSite"

    def ready(self) -> None:
        """API tokens and sessions stay out: whoever reads one could look at a game through its owner's eyes."""
        super().ready()
        from allauth.mfa.models import Authenticator
        from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
        from allauth.usersessions.models import UserSession
        from django.contrib import admin
        from rest_framework.authtoken.models import TokenProxy

        from diplomacy_web import connection_pools  # noqa: F401  (its check is registered by that)

        for model in (Authenticator, SocialAccount, SocialApp, SocialToken, TokenProxy, UserSession):
            admin.site.unregister(model)
