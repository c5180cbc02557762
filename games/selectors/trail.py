"""The audit log in words: who did what in a game, and what its GMs looked at."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from engine.model.json_data import JsonDict
from games.common.errors import Hidden
from games.models import AuditAction, AuditEntry, Game, Profile, RulingKind

LOOKED = ("gm.", "operator.")
"""How the names of actions begin that are no deeds: a GM, or an operator, has seen what others may not."""
LABELS = {
    "as_gm": "as its GM", "ruling": "ruling no.", "turn": "turn no.", "why": "because:", "eyes": "those of",
    "kind": "sort:", "user": "member:", "to": "to", "seats": "seats:", "zine": "zine:",
}  # fmt: skip
"""Details in words; one that is not here is called as it is, without underscores."""


MEMBERS = ("user", "to", "member")
"""Details that name a member by the key of the account."""


@dataclass(frozen=True, slots=True)
class TrailLine:
    """One entry. `looked`: somebody saw something, and changed nothing. `details`, and as people write them: `data`."""

    id: int
    at: datetime
    who: str
    action: str
    what: str
    seat: str
    details: JsonDict
    data: str
    looked: bool


def entries(game: Game) -> QuerySet[AuditEntry]:
    """All entries of a game, the latest first. For its GMs."""
    return game.audit.select_related("actor__profile", "seat").order_by("-pk")


def by_gms(game: Game) -> QuerySet[AuditEntry]:
    """What those who rule it did and looked at, and what operators did. For its GMs."""
    return entries(game).filter(
        Q(actor__in=[gm.pk for gm in game.gms])
        | Q(actor__is_superuser=True)
        | Q(action=AuditAction.GAME_GM_APPOINT)
        | _name_prefix_condition(LOOKED)
    )


def access_entries(game: Game) -> QuerySet[AuditEntry]:
    """What its GMs and operators, whoever they were, looked at. For everybody, once the game is over.

    What they saw is not in it.
    """
    return entries(game).filter(_name_prefix_condition(LOOKED))


def _name_prefix_condition(names: tuple[str, ...]) -> Q:
    """Actions whose names begin with one of these."""
    condition = Q()
    for name in names:
        condition |= Q(action__startswith=name)
    return condition


def visible_access_entries(game: Game) -> QuerySet[AuditEntry]:
    """The same, or Hidden while the game goes on."""
    if not game.is_over:
        raise Hidden("What the GM looked at is told when the game is over.")
    return access_entries(game)


def entry_text(entry: AuditEntry) -> TrailLine:
    """An entry as people read it."""
    details = {name: value for name, value in entry.data.items() if value not in (None, "", [])}
    return TrailLine(
        id=entry.pk,
        at=entry.at,
        who=str(entry.actor.profile) if entry.actor else "the site",
        action=entry.action,
        what=in_words(entry.action),
        seat=entry.seat.name if entry.seat else "",
        details=details,
        data=", ".join(
            f"{LABELS.get(name, name.replace('_', ' '))} {_plain(entry, name, value)}"
            for name, value in details.items()
        ),
        looked=entry.action.startswith(LOOKED),
    )


def _member(entry: AuditEntry, key: int) -> str:
    """A member by name; looked up once for each game."""

    def look_up() -> str:
        profile = Profile.objects.filter(user=key).first()
        return str(profile) if profile is not None else "somebody whose account is gone"

    game: Game | None = entry.game
    return look_up() if game is None else str(game.cached(("member named", key), look_up))


def actions_called(term: str) -> list[str]:
    """The actions whose words have this in them, for a search."""
    wanted = term.casefold()
    return [action.value for action in AuditAction if wanted in action.label.casefold()]


def in_words(action: str) -> str:
    """An action in words. One that an older version of the site recorded, and no code does now, stands as it is."""
    return AuditAction(action).label if action in AuditAction else action.replace(".", ", ").replace("_", " ")


def _plain(entry: AuditEntry, name: str, value: object) -> str:
    """A detail as people write it."""
    if name in MEMBERS and isinstance(value, int) and not isinstance(value, bool):
        return _member(entry, value)
    if name == "kind" and value in RulingKind.values:
        return RulingKind(value).label
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
