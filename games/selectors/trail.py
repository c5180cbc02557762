"""The audit log in words: who did what in a game, and what its GMs looked at."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from games.common.errors import Hidden
from games.models import AuditEntry, Game, RulingKind
from games.permissions import VISIT

LOOKED = ("gm.", "operator.")
"""How the names of actions begin that are no deeds: a GM, or an operator, has seen what others may not."""
APPOINTED = "game.gm_appoint"
WORDS = {
    "gm.read_orders": "read all orders",
    "gm.read_press": "read press",
    "gm.read_turns": "read stored turns",
    "gm.read_rulings": "read all rulings",
    "gm.read_failures": "read why an adjudication broke off",
    "operator.read_failures": "read why an adjudication broke off, as an operator",
    VISIT: "opened the desk for an hour, as an operator",
    APPOINTED: "made somebody the GM, as an operator",
    "gm.view_as": "looked through other eyes",
    "gm.deed": "opened a form",
    "orders.save": "saved orders",
    "orders.ready": "pressed ready, or took it back",
    "press.send": "wrote press",
    "ruling.make": "made a ruling",
    "ruling.withdraw": "withdrew a ruling",
    "turn.adjudicate": "adjudicated",
    "turn.readjudicate": "adjudicated again",
    "turn.deadline_move": "moved the deadline",
    "turn.fail": "could not adjudicate",
    "turn.grace": "gave grace",
    "gate.shut": "took the papers in, for the GM to look",
    "gate.publish": "published the outcome",
    "game.create": "made the game",
    "game.join": "joined",
    "game.leave": "left",
    "game.start": "started the game",
    "game.pause": "paused the game",
    "game.resume": "let the game go on",
    "game.finish": "ended the game",
    "game.co_gm_add": "added a co-GM",
    "game.co_gm_remove": "took a co-GM off",
    "game.hand_over": "handed the game over",
    "seat.replace": "replaced a player",
    "seat.bot": "let a bot play otherwise",
    "lobby.cast": "gave out the seats before the start",
    "lobby.invite": "invited by mail",
    "lobby.remove": "took somebody off the table before the start",
    "seat.replace_undo": "undid a replacement",
    "seat.remind": "reminded those who were late",
    "seat.takeover": "took a seat over",
    "answers.mark": "marked answers",
    "gm.past": "looked at a turn of the past",
    "gm.branch": "compared a branch",
    "branch.make": "made a branch",
    "branch.change": "changed a branch",
    "branch.return": "looked for the way back",
    "branch.drop": "dropped a branch",
    "branch.publish": "published a branch",
    "appeal.make": "appealed",
    "appeal.withdraw": "withdrew an appeal",
    "appeal.answer": "answered an appeal",
    "game.change": "changed what the game is agreed to be",
    "game.cancel": "called the game off",
    "game.invitation_renew": "made another invitation",
    "game.sleep": "paused the game, as nobody was heard",
    "game.gm_left": "left the site as a GM",
    "game.hidden_secret_release": "released the second secret",
    "proposal.make": "proposed something",
    "proposal.vote": "voted on a proposal",
    "sandbox.keep": "kept a sandbox with the GM’s sight",
}
"""Actions in words; one that is not here stands as it is."""


LABELS = {
    "as_gm": "as its GM", "ruling": "ruling no.", "turn": "turn no.", "why": "because:", "eyes": "those of",
    "kind": "sort:",
}  # fmt: skip
"""Details in words; one that is not here is called as it is, without underscores."""


@dataclass(frozen=True, slots=True)
class TrailLine:
    """One entry. `looked`: somebody saw something, and changed nothing. `details`, and as people write them: `data`."""

    id: int
    at: datetime
    who: str
    action: str
    what: str
    seat: str
    details: dict[str, Any]
    data: str
    looked: bool


def entries(game: Game) -> QuerySet[AuditEntry]:
    """All entries of a game, the latest first. For its GMs."""
    return game.audit.select_related("actor__profile", "seat").order_by("-pk")


def by_gms(game: Game) -> QuerySet[AuditEntry]:
    """What those who rule it did and looked at, and what operators did. For its GMs."""
    return entries(game).filter(
        Q(actor__in=[gm.pk for gm in game.gms]) | Q(actor__is_superuser=True) | Q(action=APPOINTED) | _begins(LOOKED)
    )


def looks(game: Game) -> QuerySet[AuditEntry]:
    """What its GMs and operators, whoever they were, looked at. For everybody, once the game is over.

    What they saw is not in it.
    """
    return entries(game).filter(_begins(LOOKED))


def _begins(names: tuple[str, ...]) -> Q:
    """Actions whose names begin with one of these."""
    found = Q()
    for name in names:
        found |= Q(action__startswith=name)
    return found


def looks_told(game: Game) -> QuerySet[AuditEntry]:
    """The same, or Hidden while the game goes on."""
    if not game.is_over:
        raise Hidden("What the GM looked at is told when the game is over.")
    return looks(game)


def told(entry: AuditEntry) -> TrailLine:
    """An entry as people read it."""
    details = {name: value for name, value in entry.data.items() if value not in (None, "", [])}
    return TrailLine(
        id=entry.pk,
        at=entry.at,
        who=str(entry.actor.profile) if entry.actor else "the site",
        action=entry.action,
        what=WORDS.get(entry.action, entry.action.replace(".", ", ").replace("_", " ")),
        seat=entry.seat.name if entry.seat else "",
        details=details,
        data=", ".join(
            f"{LABELS.get(name, name.replace('_', ' '))} {_plain(name, value)}" for name, value in details.items()
        ),
        looked=entry.action.startswith(LOOKED),
    )


def _plain(name: str, value: Any) -> str:
    """A detail as people write it."""
    if name == "kind" and value in RulingKind.values:
        return RulingKind(value).label
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
