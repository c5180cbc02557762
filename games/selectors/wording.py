"""Rulings in words, from their data alone: never a name that only programs know."""

from collections.abc import Mapping

import engine
from engine.model.json_data import JsonDict
from engine.model.wording import capital
from engine.rulebook.values import Labelled, ValueContext, Wrong
from engine.turn.rule_sets import changes_of
from engine.turn.ruling_words import (
    draw_words,
    drawn_words,
    house_words,
    kept_words,
    mark_label,
    mark_of,
    place_words,
    rule_words,
    token_label,
    transfer_words,
)
from games.common.durations import duration
from games.models import Game, Ruling, RulingKind
from games.models.ruling import CLOSED_EARLY
from games.selectors.unread import TYPED


def ruling_text(ruling: Ruling) -> str:
    """A ruling in words, from its data, as the game's theme has them; what the GM has written stays as it is."""
    return _ruling_content(ruling) if _free(ruling) else ruling.game.rulebook.say(_ruling_content(ruling))


def _free(ruling: Ruling) -> bool:
    """Whether a ruling is in the GM's own words: a line in the report, a house rule, a free mark."""
    marked = ruling.data.get("op") in ("counter", "status")
    marked = marked and is_free(ruling.game.rulebook, str(ruling.data.get("name", "")))
    return ruling.kind in (RulingKind.TELL, RulingKind.HOUSE) or marked or TYPED in ruling.data


def is_free(rulebook: "engine.Rulebook", name: str) -> bool:
    """Whether a mark is a free one, in the GM's own words."""
    spec = mark_of(rulebook, name)
    return spec is not None and isinstance(spec.type, Labelled)


def _ruling_content(ruling: Ruling) -> str:
    data, game = ruling.data, ruling.game
    if data.get("op") in ("counter", "status"):
        return _mark_change_text(game, data)
    seat = data.get("seat", "")
    words_by_kind = {
        RulingKind.ORDER: _ordered(seat, data),
        RulingKind.PIN: pinned(game, str(data.get("draw", "")), data.get("value", "")),
        RulingKind.VERDICT: f"{seat} {data.get('unit') or data.get('order', '')} {data.get('verdict', '')}",
        RulingKind.OPTION: house_words("option", str(data.get("name", "")), _plain(data.get("value", ""))),
        RulingKind.STRIKE: house_words("strike", str(data.get("rule", ""))),
        RulingKind.ADD: house_words("add", str(data.get("rule", ""))),
        RulingKind.RULES: _rules(data),
        RulingKind.MARK: f"The answer of {seat} is {'right' if data.get('value') else 'wrong'}",
        RulingKind.TELL: str(data.get("text", "")),
        RulingKind.HOUSE: f"House rule {data.get('number', '')}: {data.get('text', '')}".replace(" :", ":"),
        RulingKind.WIN: f"{', '.join(data.get('seats', ()))} wins",
        RulingKind.DRAW_GAME: f"Drawn between {', '.join(data.get('seats', ())) or 'nobody'}",
        RulingKind.BOARD: _on_the_board(game, data),
        RulingKind.DEADLINE: _of_the_clock(data),
    }
    return words_by_kind[RulingKind(ruling.kind)]


def _of_the_clock(data: JsonDict) -> str:
    """What was done to the clock: a pause, going on, a turn that was not waited for, or another deadline."""
    if data.get("clock") == "pace":
        return f"{duration(int(data['minutes']))} a move from the next phase on"
    if "clock" in data:
        return {"halted": "The game is paused", "resumed": "The game goes on"}.get(str(data["clock"]), "")
    return "The turn is adjudicated before its deadline" if data.get(CLOSED_EARLY) else "The deadline is moved"


def _ordered(seat: str, data: JsonDict) -> str:
    """Orders that are entered; of a line that could not be read, what it is read as."""
    lines = "; ".join(data.get("lines", ()))
    return f"{seat}: “{data[TYPED]}” is read as {lines}" if TYPED in data else f"{seat}: {lines}"


def _rules(data: JsonDict) -> str:
    """Rules struck and added in one ruling, in the order in which that was done."""
    try:
        changes = changes_of(data, "", "ruling")
    except engine.InputError:  # of rules that are not installed any more
        return "; ".join(f"{rule_words(str(name))}" for part in ("strike", "add") for name in data.get(part) or ())
    return "; ".join(house_words(change.kind, change.name, change.value) for change in changes)


def pinned(game: Game, key: str, value: object) -> str:
    """A draw that is settled, and how: `Where Borg arrives: Munich`."""
    values = value if isinstance(value, list) else [value]
    return f"{capital(draw_words(key))}: {in_turn([drawn_words(game.rulebook, key, str(one)) for one in values])}"


def draw_text(game: Game, key: str, value: str) -> tuple[str, str]:
    """A draw for a page: what is drawn and what came of it, in the words of the game's theme."""
    say = game.rulebook.say
    return say(capital(draw_words(key))), say(drawn_words(game.rulebook, key, value))


def in_turn(value: object) -> str:
    """What comes out of a draw; of one that is asked several times, one after another."""
    return ", then ".join(map(str, value)) if isinstance(value, list) else str(value)


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _on_the_board(game: Game, data: Mapping[str, object]) -> str:
    """A change of the board, for as long as no report tells it better."""
    seat, unit = (str(data.get(key) or "") for key in ("seat", "unit"))
    place = place_words(game.rulebook, str(data.get("place") or ""))
    figure = token_label(str(data.get("name", ""))) if data.get("op") == "token" else ""
    return {
        "add": f"{seat} gets {unit}",
        "move": f"{seat} {unit} stands in {data.get('to', '')}",
        "remove": f"{seat} {unit} is taken off",
        "give": f"{seat} {unit} is given to {data.get('to_seat', '')}",
        "owner": f"{place} belongs to {seat or 'nobody'}",
        "no_centre": f"{place} is no centre",
        "token": f"{figure} is in {place}" if place else f"{figure} is taken off",
        "transfer": transfer_words(game.rulebook, data) if data.get("op") == "transfer" else "",
    }.get(str(data.get("op")), "")


def _mark_change_text(game: Game, data: JsonDict) -> str:
    """What a rule keeps of a unit, a place, a seat or the game, by the name that the rule gives it."""
    name, book = str(data.get("name", "")), game.rulebook
    spec, value = mark_of(book, name), data.get("value")
    subject = str(data.get("subject") or "")
    if spec is not None and spec.on == "place":
        subject = place_words(book, subject)
    bearer = " ".join(filter(None, (data.get("seat"), data.get("unit") or subject))) or "The game"
    value_words = None if value is None else _mark_value_text(game, name, value)
    return kept_words(spec, mark_label(book, name), bearer, value_words, str(data.get("was") or ""))


def _mark_value_text(game: Game, name: str, value: object) -> str:
    """A mark's value in words. What cannot be read any more (a unit that is gone) stands as it was given."""
    spec, scene = mark_of(game.rulebook, name), ValueContext(game.rulebook, game.rulebook.start)
    given = ", ".join(map(str, value)) if isinstance(value, list) else _plain(value)
    if spec is None or not spec.type.steady:
        return given
    try:
        return spec.type.told(spec.type.read(value, scene), scene)
    except Wrong:
        return given
