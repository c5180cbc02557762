"""The map of a board at its opening, made once and kept: a revision never changes."""

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe

from games.maps.board_pictures import opening
from games.maps.drawing import Options, draw
from games.models import BoardRevision

KEPT = 30 * 24 * 3600
"""Seconds: what is kept never changes."""


def picture(revision: BoardRevision, use: str = "page") -> SafeString:
    """SVG of a revision that has been laid out. `use` as `games.maps.drawing` has it: page, thumbnail, share.

    Thumbnails of several boards stand on one page: the ids within each begin with the revision's own prefix.
    """
    prefix = f"board{revision.pk}-" if use == "thumbnail" else ""

    def made() -> str:
        return draw(
            opening(revision.document), Options(use=use, labels="full", standalone=use == "share", prefix=prefix)
        )

    svg = cache.get_or_set(f"board:{revision.pk}:{use}:{prefix}", made, KEPT)
    return mark_safe(str(svg))  # noqa: S308  (what `draw` has made)
