"""Templates by their names, for reports and moderators."""

from django.contrib.auth.models import User

from games.models import GameTemplate
from games.moderation.names import NameKind, Reader, declare


class _TemplateName(NameKind[GameTemplate]):
    """A template by its name, as those read it with whom it is shared."""

    key, words, column, model, field = "template", "a template of settings", "template", GameTemplate, "name"
    covers = ("GameTemplate.name",)
    parts = ("author",)

    def shown(self, row: GameTemplate, reader: Reader) -> bool:
        return GameTemplate.objects.usable_by(reader).filter(pk=row.pk).exists()

    def owners(self, row: GameTemplate) -> list[User]:
        return [row.author]


TEMPLATE = declare(_TemplateName())
