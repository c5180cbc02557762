"""Names that members choose and others read: what can be reported by its name, and renamed by moderators.

Each room declares the kinds of its things (`names.py` there); `docs/operations.md` lists them, and
`tests/moderation/test_every_name.py` finds a column of names that is in none.
"""

from typing import ClassVar, Generic, Protocol, TypeVar, cast

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.accounts.naming import check_display_name, profile_save
from games.common.errors import Hidden, Refused
from games.live.live import tell
from games.models import Game, Profile
from games.permissions import may_see
from games.shown_text import tidy_title

Reader = User | AnonymousUser
Row = TypeVar("Row", bound=models.Model)


class _WithPage(Protocol):
    def get_absolute_url(self) -> str: ...


class NameKind(Generic[Row]):
    """One kind of named thing. Rows are of `model`; `column` of `Report` points to them."""

    key: ClassVar[str]
    words: ClassVar[str]
    """With its article: `a game`."""
    column: ClassVar[str]
    model: type[Row]
    address: ClassVar[str] = "slug"
    """The field by which addresses name a row."""
    field: ClassVar[str] = "title"
    longest: ClassVar[int] = 80  # characters
    covers: ClassVar[tuple[str, ...]] = ()
    """Columns, as `Game.name`, that a report of such a thing is about."""
    renamed: ClassVar[bool] = True
    """Whether moderators change it; else `instead` says what they do."""
    instead: ClassVar[str] = ""
    parts: ClassVar[tuple[str, ...]] = ()
    """Lookups from a row to those who have a part in it: no moderator reads reports of their own."""

    def at(self, key: str) -> Row:
        """The row of that address, whoever asks. Raises Hidden."""
        row = self.model._default_manager.filter(**{self.address: key}).first() if self._is_key(key) else None
        if row is None:
            raise Hidden(f"There is no such thing: {self.words}.")
        return row

    def _is_key(self, key: str) -> bool:
        return self.address != "pk" or (key.isascii() and key.isdecimal() and len(key) < 10)

    def key_of(self, row: Row) -> str:
        """What `at` takes."""
        return str(getattr(row, self.address))

    def shown(self, row: Row, reader: Reader) -> bool:
        """Whether somebody may read the thing, and so report it."""
        return True

    def page_of(self, row: Row, reader: Reader) -> str:
        """The address of the page where a reader finds it; empty where there is none for them."""
        return cast("_WithPage", row).get_absolute_url() if self.shown(row, reader) else ""

    def name_of(self, row: Row) -> str:
        """The name as it is now."""
        return str(getattr(row, self.field))

    def owners(self, row: Row) -> list[User]:
        """Who chose the name and is told when it is changed."""
        raise NotImplementedError

    def part(self, user: User, prefix: str = "") -> Q:
        """Rows, or with a `prefix` what points to them, in which a member has a part."""
        condition = Q()
        for lookup in self.parts:
            condition |= Q(**{f"{prefix}{lookup}": user.pk})
        return condition

    def has_part(self, row: Row, user: User) -> bool:
        """Whether a member has a part in it, so that it is for other moderators."""
        return self.model._default_manager.filter(self.part(user), pk=row.pk).exists()

    def locked(self, row: Row) -> Row:
        """The row as it is now, with what its own services lock held until the transaction ends. Raises Hidden."""
        locked = self.model._default_manager.select_for_update().filter(pk=row.pk).first()
        if locked is None:
            raise Hidden(f"There is no such thing any more: {self.words}.")
        return locked

    def checked(self, row: Row, name: str) -> str:
        """A new name as it is kept, by the rules of the form where it was chosen. Raises Refused."""
        tidied = tidy_title(name)
        if not tidied:
            raise Refused("Give it a name of which something can be seen.", field="name")
        if len(tidied) > self.longest:
            raise Refused(f"The name has {len(tidied)} characters; {self.longest} is the most.", field="name")
        return tidied

    def put(self, row: Row, name: str) -> None:
        """Keep a checked name of a locked row."""
        setattr(row, self.field, name)
        row.save(update_fields=[self.field])

    def game_of(self, row: Row) -> Game | None:
        """The game in whose trail a change is written."""
        return None


Kind = NameKind[models.Model]
KINDS: dict[str, Kind] = {}
"""By key, in the order in which rooms declare them."""


def declare(kind: NameKind[Row]) -> NameKind[Row]:
    """Add a kind. Raises ValueError for a key that is taken."""
    if kind.key in KINDS:
        raise ValueError(f"two kinds of names are called “{kind.key}”")
    KINDS[kind.key] = cast("Kind", kind)
    return kind


def kind_named(key: str) -> Kind:
    """The kind of that key. Raises Hidden."""
    if key not in KINDS:
        raise Hidden("There is no such kind of thing.")
    return KINDS[key]


def thing_shown(kind: Kind, key: str, reader: Reader) -> models.Model:
    """The row of that address, if this reader may read it. Raises Hidden, alike for what there is and is not."""
    row = kind.at(key)
    if not kind.shown(row, reader):
        raise Hidden(f"There is no such thing: {kind.words}.")
    return row


class _GameName(NameKind[Game]):
    """A game by its title. Neither who made it nor who rules or plays it is told by anything here."""

    key, words, column, model, field = "game", "a game", "game", Game, "name"
    covers = ("Game.name",)
    parts = ("creator", "memberships__user")

    def shown(self, row: Game, reader: Reader) -> bool:
        return not row.private or may_see(row, reader)  # of one with a delay the broadcast page tells the name

    def page_of(self, row: Game, reader: Reader) -> str:
        if may_see(row, reader):
            return row.get_absolute_url()
        return "" if row.private else reverse("games:watch", args=[row.slug])

    def part(self, user: User, prefix: str = "") -> Q:
        people = Game.objects.of_its_people(user).values("pk")
        return super().part(user, prefix) | Q(**{f"{prefix}pk__in": people})

    def owners(self, row: Game) -> list[User]:
        return [row.gm if row.gm is not None else row.creator]

    def put(self, row: Game, name: str) -> None:
        super().put(row, name)
        tell(row, "game")

    def game_of(self, row: Game) -> Game:
        return row


class _MemberName(NameKind[User]):
    """A member, or a program, by the name at the table."""

    key, words, column, model, address = "member", "a member", "member", User, "username"
    longest = 40
    covers = ("Profile.display_name",)
    parts = ("pk", "profile__owner")

    def at(self, key: str) -> User:
        row = super().at(key)
        if not row.is_active or row.profile.left_at is not None or row.profile.guest:
            raise Hidden(f"There is no such thing: {self.words}.")
        return row

    def shown(self, row: User, reader: Reader) -> bool:
        return row.profile.shows_page or row == reader

    def page_of(self, row: User, reader: Reader) -> str:
        return reverse("member", args=[row.username]) if self.shown(row, reader) else ""

    def name_of(self, row: User) -> str:
        return row.profile.display_name

    def owners(self, row: User) -> list[User]:
        return [row.profile.owner or row]

    def locked(self, row: User) -> User:
        Profile.objects.select_for_update().get(user=row.pk)
        return self.at(User.objects.values_list("username", flat=True).get(pk=row.pk))

    def checked(self, row: User, name: str) -> str:
        try:
            return check_display_name(name, own=row.pk)
        except ValidationError as error:
            raise Refused(" ".join(error.messages), field="name") from error

    def put(self, row: User, name: str) -> None:
        row.profile.display_name = name
        try:
            profile_save(row.profile)
        except ValidationError as error:
            raise Refused(" ".join(error.messages), field="name") from error


GAME = declare(_GameName())
MEMBER = declare(_MemberName())
