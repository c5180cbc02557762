"""The colours of a board's own seats, as a stylesheet: the pages' classes are made of seats' names."""

from django.http import HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.maps.drawing.from_view import look_of
from games.permissions import Viewer
from games.table.access import at_table


@require_safe
@at_table
@never_cache
def seat_colours(request: object, viewer: Viewer) -> HttpResponse:
    """GET /games/<game>/seats.css: --seat, --seat-ink and --seat-text of the seats that the board brings."""
    rulebook = viewer.game.rulebook
    looks = ((seat.id, look_of(rulebook, seat)) for seat in rulebook.seats)
    tint = "--atlas-{look}"
    declarations = f"--seat: var({tint}); --seat-ink: var({tint}-ink); --seat-text: var({tint}-text);"
    rules = [f".seat-{slugify(seat)} {{ {declarations.format(look=look.lower())} }}" for seat, look in looks if look]
    return HttpResponse("\n".join([*rules, ""]), content_type="text/css")
