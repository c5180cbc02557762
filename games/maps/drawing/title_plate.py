"""The title of a map that stands alone: on a plate over open sea, or above the sheet where it would cover something."""

from functools import lru_cache

from games.maps.drawing.el import El, el
from games.maps.drawing.scene import Options, Scene
from variants.geometry import Sheet

LEFT, TOP, HIGH = 18.0, 18.0, 66.0
BAND = 96.0
"""How much higher the picture is where the title stands above the sheet."""
LETTER, SMALL_LETTER = 18.5, 8.0
"""The widest that a letter of the title, and of the line under it, is on average."""
MARGIN = 6.0
STEP = 24.0
"""How far apart the points are at which land is looked for under the plate."""


def has_title(scene: Scene, options: Options) -> bool:
    """Whether the map stands alone, and is called something that can be written."""
    return options.use in ("share", "print") and bool(scene.title) and any(_lines(scene, options))


def _lines(scene: Scene, options: Options) -> tuple[str, str]:
    """Title and subtitle as far as they can be written; where only one can, it is the title."""
    title, subtitle = ("" if options.unwritten.intersection(line) else line for line in (scene.title, scene.subtitle))
    return (title, subtitle) if title else (subtitle, "")


def band(scene: Scene, options: Options) -> float:
    """The height of the band above the sheet that the title needs; 0 where it covers nothing, or there is none."""
    return BAND if has_title(scene, options) and _covers(scene.sheet, _wide(scene)) else 0.0


def plate(scene: Scene, options: Options, above: float) -> El:
    """The plate with title and subtitle, `above` the sheet or on it."""
    wide, (words, under) = _wide(scene), _lines(scene, options)
    most = wide - 32
    title = el("text", "title", words, x=16, y=35)
    if len(words) * LETTER > most:  # a sheet too narrow for its title
        title.attribs.update({"textLength": f"{most:g}", "lengthAdjust": "spacingAndGlyphs"})
    return el("g", "plate", transform=f"translate({LEFT:g} {TOP - above:g})").put(
        el("rect", "title-plate", width=wide, height=HIGH, rx=2),
        el("rect", "frame-inner", x=4, y=4, width=wide - 8, height=HIGH - 8, rx=1),
        title,
        el("text", "subtitle", under, x=16, y=54),
    )


def _wide(scene: Scene) -> float:
    wanted = max(252.0, 40 + LETTER * len(scene.title), 40 + SMALL_LETTER * len(scene.subtitle))
    return float(min(wanted, scene.sheet.geometry.size[0] - 2 * LEFT))


@lru_cache(maxsize=256)
def _covers(sheet: Sheet, wide: float) -> bool:
    """Whether land, a unit, a centre or a name would lie under a plate of that width at the upper left."""
    right, bottom = LEFT + wide + MARGIN, TOP + HIGH + MARGIN
    for province in sheet.provinces:
        place = sheet.geometry.places[province]
        half = 0.3 * place.label.size * max(map(len, place.label.lines), default=0)
        (x, y), tall = place.label.at, 0.6 * place.label.size * len(place.label.lines)
        if x - half < right and x + half > LEFT - MARGIN and y - tall < bottom and y + tall > TOP - MARGIN:
            return True
        if any(sx - 16 < right and sy - 16 < bottom for sx, sy in (*place.slots, place.unit, sheet.centre(province))):
            return True
    land = [province for province in sheet.provinces if not sheet.is_sea(province)]
    across, down = int((right - LEFT) // STEP) + 2, int((bottom - TOP) // STEP) + 2
    points = [(min(LEFT + STEP * i, right), min(TOP + STEP * j, bottom)) for i in range(across) for j in range(down)]
    return any(sheet.contains(province, at) for province in land for at in points)
