"""What the GM has said of units, places, seats and the game, as far as the viewer may read it."""

from collections.abc import Iterator, Mapping

from engine.model.json_data import Json, JsonDict
from games.selectors import positions
from games.table.panels.panel import Panel, PanelContext

from variants.standard.gms_word.words import PLACE, UNIT, names

EFFECTS = {**UNIT, **PLACE}


def _mark_row(context: PanelContext, whose: str, mark: object, *, notation: bool = False) -> JsonDict | None:
    """One mark: whose it is, its label, note and effects in words, and until when it stands; None if there is none."""
    value = mark.get("value") if isinstance(mark, Mapping) else mark
    if not isinstance(value, (list, tuple)) or len(value) != 4:
        return None
    label, _, note, effects = value
    until = str(mark.get("until", "")) if isinstance(mark, Mapping) else ""
    return {
        "whose": whose,
        "notation": notation,
        "label": label,
        "note": note,
        "effects": [EFFECTS.get(str(effect), str(effect)) for effect in effects],
        "until": positions.phase_name(context.game, f"{until}M").partition(",")[0] if until else "",
    }


def _all(context: PanelContext) -> Iterator[JsonDict | None]:
    held = context.held("gms_word")
    for name in names("game"):
        if held.get(name):
            yield _mark_row(context, "The game", held[name])
    for seat, mark in _by_bearer(held, "seat"):
        yield _mark_row(context, context.names.get(seat, seat), mark)
    for place, mark in _by_bearer(held, "place"):
        yield _mark_row(context, context.spaces.get(place, place), mark)
    for unit in context.units():
        whose = f"{context.names.get(unit['seat'], unit['seat'])} {unit['text']}"
        for name in names("unit"):
            if mark := unit["marks"].get(f"gms_word.{name}"):
                yield _mark_row(context, whose, mark, notation=True)


def _by_bearer(held: Json, what: str) -> list[tuple[str, object]]:
    """What is said of seats or places, all of one together."""
    pairs = [(bearer, mark) for name in names(what) for bearer, mark in held.get(name, {}).items()]
    return sorted(pairs, key=lambda pair: pair[0])


def _data(context: PanelContext) -> JsonDict | None:
    words = [one for one in _all(context) if one is not None]
    return {"words": words} if words else None


PANELS = (Panel("gms_word", "gms_word", "The GM’s word", "powers", _data),)
