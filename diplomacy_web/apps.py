"""Django's admin, with the site's own idea of who may enter it."""

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    default_site = "games.desk.DeskSite"
