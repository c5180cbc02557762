"""The GMs' notes on the desk."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.gm.desk.access import at_desk, gm_of
from games.gm.desk_notes import note_drop, notes_of
from games.models import DeskNote, Game
from games.permissions import Viewer
from games.selectors import positions


def visible_notes(game: Game, by: User) -> list[tuple[str, DeskNote]]:
    """The notes on a game with what each is about, the latest first. For its GMs."""
    return [(_about(game, note), note) for note in notes_of(game=game, by=by)]


def _about(game: Game, note: DeskNote) -> str:
    if note.seat is not None:
        return note.seat.name
    if note.player is not None:
        return str(note.player.profile)
    return positions.phase_name(game, note.phase) or "The game"


@require_POST
@at_desk
def drop(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """POST /gm/<game>/notes/<id>/drop/: throw a note away."""
    note_drop(game=viewer.game, by=gm_of(viewer), pk=pk)
    messages.info(request, "The note is gone.")
    return redirect("gm:desk", viewer.game.slug)
