from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.accounts import access, other_sites, second_factor, sessions, signals  # noqa: F401  (importing it connects it)
        from games.clubs import standbys  # noqa: F401  (likewise)
        from games.members import export  # noqa: F401  (likewise)
        from games.models.guards import put_up_guards
        from games.moderation import kinship, services  # noqa: F401  (likewise)
        from games.moderation.groups import make_groups
        from games.services import guests, leaving, system_checks  # noqa: F401  (likewise)
        from games.signs import detection  # noqa: F401  (likewise)
        from games.websub import checks  # noqa: F401  (likewise)

        post_migrate.connect(put_up_guards, sender=self)
        post_migrate.connect(make_groups, sender=self)
