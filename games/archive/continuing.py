"""A game that was begun elsewhere goes on here, from the last position of its file."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

import engine
from engine.gamefile import rulebook_of
from engine.model.json_data import JsonDict
from games.archive.models import ArchivedGame, Continuation
from games.archive.queries import Reader, archived_game, document_of
from games.common.errors import Hidden, Refused
from games.forming.creating import game_create
from games.models import BoardRevision, Game
from games.permissions import may_see

RULES = {"variant": "variant", "without": "without", "with_rules": "with", "options": "options"}
"""What a game calls the parts of its rules, and what a document does."""


@dataclass(frozen=True, slots=True)
class PastStart:
    """Where a game of the archive stood last, for the form of a new game."""

    archive: str
    address: str
    phase_name: str
    turns: int
    rules: JsonDict
    state: JsonDict
    board: BoardRevision | None = None


def past_of(slug: str, reader: Reader) -> ArchivedGame | None:
    """A game of the archive by its name in addresses. Raises Refused for one that is not there."""
    if not slug:
        return None
    try:
        return archived_game(slug[:12], reader)
    except Hidden as error:
        raise Refused("There is no such game in the archive. Look at its link again.", field="continues") from error


def why_not(past: ArchivedGame) -> str:
    """Why a game of the archive cannot go on here; empty where it can."""
    if not isinstance(past.document, dict):
        return "The file has not been read, or was refused. Look at its upload."
    document = past.document
    if document.get("result"):
        return "The game has a result, so nothing of it is left to play."
    if document.get("board") is not None:
        return "It is on a board of its own. Keep that board in the workshop, and begin a game on it."
    if not document.get("position"):
        return "The file says no last position."
    rulebook = rulebook_of(document)
    if engine.load_state(rulebook, document["position"]).ended:
        return "By the rules the game is over in its last position."
    return ""


def start_of(past: ArchivedGame) -> PastStart:
    """The position with which a game goes on. Raises Refused for one that cannot."""
    try:
        reason = why_not(past)
    except engine.EngineError as error:
        reason = error.message
    if reason:
        raise Refused(f"This game cannot be continued. {reason}", field="continues")
    document = document_of(past)
    rules, turns = document["rules"], document["turns"]
    return PastStart(
        archive=past.slug,
        address=past.get_absolute_url(),
        phase_name=engine.phase_name(rulebook_of(document), document["position"]["phase"]),
        turns=len(turns),
        rules={ours: rules[theirs] for ours, theirs in RULES.items() if theirs in rules},
        state=dict(document["position"]),
    )


@transaction.atomic
def game_continue(*, by: User, past: ArchivedGame, **settings: Any) -> Game:
    """Make a game that goes on from the last position of one of the archive, by its rules, with all seats to be taken.

    Raises Refused where that one cannot go on, or where `settings` ask for other rules.
    """
    start = start_of(past)
    asked = {name: value for name in RULES if (value := settings.pop(name, None)) and value != "standard"}
    if any(value != start.rules.get(name) for name, value in asked.items()):
        raise Refused("It goes on by the rules of its file. Name no others.", field="variant")
    if settings.pop("composition", None) or settings.pop("board", None):
        raise Refused("It goes on by the rules and on the board of its file. Name no others.", field="composition")
    game = game_create(by=by, start_state=start.state, **start.rules, **settings)
    Continuation.objects.create(game=game, past=past)
    return game


def goes_on(past: ArchivedGame, reader: Reader) -> list[Game]:
    """The games here that go on from one of the archive and that this reader may see."""
    continuations = [one.game for one in past.continuations.select_related("game").order_by("pk")]
    return [game for game in continuations if may_see(game, reader)]
