"""Games of the archive by their names, for reports."""

from django.contrib.auth.models import User

from games.archive.models import ArchivedGame
from games.archive.queries import is_shown
from games.moderation.names import NameKind, Reader, declare


class _ArchivedName(NameKind[ArchivedGame]):
    """A game that was played elsewhere, with the names that its file gives. The file stays as it is."""

    key, words, column, model = "archived", "a game of the archive", "archived_game", ArchivedGame
    covers = ("ArchivedGame.name", "ArchivedGame.file_name", "ArchivedGame.gm_name")
    renamed, instead = False, "Its file stays as it was published. Remove it on its page."
    parts = ("keeper",)

    def owners(self, row: ArchivedGame) -> list[User]:
        return [row.keeper] if row.keeper is not None else []

    def name_of(self, row: ArchivedGame) -> str:
        return str(row)

    def shown(self, row: ArchivedGame, reader: Reader) -> bool:
        return is_shown(row, reader)


ARCHIVED = declare(_ArchivedName())
