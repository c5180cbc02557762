"""Notes that GMs make for themselves. Nobody else is told that there is one; the audit log names none."""

from django.contrib.auth.models import User
from django.db.models import QuerySet

from engine.model.json_data import JsonDict
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import DeskNote, Game, Membership, Seat
from games.permissions import check_gm
from games.services.base import locked_game

LONGEST_NOTE = 4000  # characters
MOST_NOTES = 200
"""Notes on one game."""


def _check_own(game: Game, by: User) -> None:
    """Notes are the GMs': an operator who has the desk open neither reads nor writes them."""
    check_gm(game, by)
    if not game.has_gm(by):
        raise NotAllowed("The notes are those of the game's own GMs.")


def notes_of(*, game: Game, by: User) -> QuerySet[DeskNote]:
    """The notes on a game, the latest first, for its own GMs. Raises NotAllowed for everybody else."""
    _check_own(game, by)
    return DeskNote.objects.filter(game=game).select_related("author__profile", "seat", "player__profile")


def note_make(
    *, game: Game, by: User, text: str, phase: str = "", seat: Seat | None = None, player: User | None = None
) -> DeskNote:
    """As a GM: keep a note on the game, or on a turn, a seat, a player of it."""
    text = text.strip()
    with locked_game(game) as locked:
        _check_own(locked, by)
        if not text:
            raise Refused("There is nothing in it.", field="text")
        if len(text) > LONGEST_NOTE:
            raise Refused(f"That is {len(text)} characters; a note holds {LONGEST_NOTE}.", field="text")
        if DeskNote.objects.filter(game=locked).count() >= MOST_NOTES:
            raise Refused(f"There are {MOST_NOTES} notes on this game. Throw one away first.")
        if seat is not None and seat.game_id != locked.pk:
            raise Refused("That seat is in another game.", field="seat")
        if phase and not locked.turns.filter(phase=phase, published=True).exists():
            raise Refused("There is no such turn in this game.", field="phase")
        if player is not None and not Membership.objects.filter(game=locked, user=player).exists():
            raise Refused("That member has not played in this game.", field="player")
        return DeskNote.objects.create(game=locked, author=by, text=text, phase=phase, seat=seat, player=player)


def note_drop(*, game: Game, by: User, pk: int) -> None:
    """As a GM: throw a note on the game away, whichever of its GMs wrote it."""
    with locked_game(game) as locked:
        _check_own(locked, by)
        desk_notes = DeskNote.objects.filter(game=locked, pk=pk)
        if not desk_notes.exists():
            raise Conflict("That note is gone already.")
        desk_notes.delete()


def _export_notes(user: User) -> list[JsonDict]:
    notes = DeskNote.objects.filter(author=user).select_related("game")
    return [{"game": one.game.get_absolute_url(), "made": one.made_at, "text": one.text} for one in notes]


EXPORTERS["desk_notes"] = _export_notes


# What was noted about a member who leaves goes, whoever noted it; and what the member noted.
delete_rows_on_leaving(DeskNote, "player", "author")
