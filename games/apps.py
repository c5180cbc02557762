from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import what connects itself: to signals, registries and checks."""
        import games.archive.names
        import games.clubs.names
        import games.compositions.names
        import games.events.names
        import games.game_templates.names
        import games.zines.names
        from games.accounts import access, other_sites, second_factor, sessions, signals
        from games.boards import leaving as boards_leaving
        from games.clubs import standbys
        from games.members import leaving as members_leaving
        from games.members import member_export
        from games.models.guards import put_up_guards
        from games.moderation import kinship, services
        from games.moderation.groups import make_groups
        from games.monitoring import system_checks
        from games.play_now import guests
        from games.signs import detection
        from games.websub import checks

        post_migrate.connect(put_up_guards, sender=self)
        post_migrate.connect(make_groups, sender=self)
