"""The gallery, and its maps as files."""

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.common.etags import made_by
from games.common.own_style import own_style
from games.maps.drawing import Options, draw, text
from games.maps.drawing.png import render as render_png
from games.maps.drawing_cache import DRAWN_BY
from games.maps.gallery import order_samples, specimens
from games.maps.gallery.boards import OPENING, exhibits
from games.maps.rationing import ONE_DAY, kept_picture

LABELS = ("short", "full", "none")


@require_safe
def atlas(request: HttpRequest) -> HttpResponse:
    """The page. Its switches are plain addresses; scripts add zoom and pan."""
    chosen = exhibits().get(request.GET.get("board", OPENING))
    if chosen is None:
        raise Http404
    labels = request.GET.get("labels", "short")
    labels = labels if labels in LABELS else "short"
    patterns, orders = request.GET.get("patterns") == "on", request.GET.get("orders") != "off"
    scene = chosen.make()
    drawing = draw(scene, Options(labels=labels, patterns=patterns, orders=orders))
    context = {
        "exhibits": exhibits().values(),
        "chosen": chosen,
        "labels": labels,
        "label_choices": LABELS,
        "patterns": patterns,
        "orders": orders,
        "map": mark_safe(drawing),  # noqa: S308 - every text in it is escaped by maps.drawing.el
        "prose": text.board(scene),
        "order_list": text.orders(scene),
        "definitions": mark_safe(specimens.definitions()),  # noqa: S308
        "chapters": [
            ("Sides", "Each with a tint, a letter, and a pattern for those who switch patterns on.", specimens.sides()),
            ("Units", "Kind is told by shape, power by colour and initial.", specimens.units()),
            ("What hangs on a unit", "Badges, and what changes the token itself.", specimens.statuses()),
            ("Figures", "They belong to nobody, or are seen by one.", specimens.actors()),
            (
                "Places",
                "Four different things to see: never playable, closed, destroyed, not in this game.",
                specimens.places(),
            ),
            ("Orders", "What was tried, and what became of it.", order_samples.orders()),
            ("Beside the map", "What rules note of a player or of the game.", specimens.beside()),
        ],
    }
    return render(request, "atlas/index.html", context)


@require_safe
@cache_control(public=True, max_age=3600)
@own_style
def board_file(request: HttpRequest, board: str, form: str) -> HttpResponse:
    """A board as a file to keep: `atlas/standard.png`, `atlas/standard.svg`, both with ?theme=dark."""
    if board not in exhibits():
        raise Http404
    theme = "dark" if request.GET.get("theme") == "dark" else "light"

    def paint() -> str:
        return draw(exhibits()[board].make(), Options(use="share", theme=theme, labels="full", standalone=True))

    key = f"atlas:{board}:{form}:{theme}:{made_by(*DRAWN_BY)}"
    if form == "svg":
        return HttpResponse(cache.get_or_set(key, paint, ONE_DAY), content_type="image/svg+xml")
    png = kept_picture(request, key, lambda: render_png(paint(), width=1600))
    return HttpResponse(png, content_type="image/png")
