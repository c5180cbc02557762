"""Any text that may be a game: which form it has, and its document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.gamefile.document import FORMAT, LARGEST, checked_document
from engine.gamefile.foreign.backstabbr import is_backstabbr, read_pages
from engine.gamefile.foreign.jdip import is_jdip_game, read_jdip_game
from engine.gamefile.foreign.saved_games import is_saved_game, saved_games
from engine.gamefile.foreign.texts import read_text
from engine.gamefile.foreign.webdiplomacy import as_zine, is_webdiplomacy
from engine.io.json_lines import read_json
from engine.model.errors import InputError
from engine.model.json_data import Json

OURS, SAVED, TEXT = "a game's file of this form", "a saved game of the diplomacy package", "orders under headings"
WEBDIPLOMACY, BACKSTABBR = "the order history of webDiplomacy", "saved pages of Backstabbr"
JDIP = "a game saved by jDip"
MOST_GAMES = 200
"""Games in one file of JSON Lines."""
NOT_A_GAME = (
    "This is no game that is read here. Read are: files of docs/game-file.md, saved games of the diplomacy package "
    "(JSON, or a game a line), the order history of webDiplomacy, saved pages of Backstabbr, games that jDip saved as "
    "XML, and text with a heading for each season (Spring 1901) and the orders beneath it."
)


@dataclass(frozen=True, slots=True)
class Understood:
    """A game that was read. `form`: what it was read as; `notes`: what of it was left out, a sentence each.

    `exact`: it is a document of `engine.gamefile`, whose orders are in the words of this program. `text`: of one of
    several games in a text, what by itself is read as that game.
    """

    document: Json
    form: str
    notes: tuple[str, ...] = ()
    exact: bool = False
    text: str = ""


def understood(text: str, name: str = "A game") -> list[Understood]:
    """The games of a text, one or several; `name` is for those that have none.

    Raises InputError for what is no game, with the place and the reason.
    """
    if len(text) > LARGEST:
        raise InputError("", f"The file is longer than {LARGEST} characters.")
    plain = text.removeprefix("\ufeff").strip()
    if not plain:
        raise InputError("", "There is nothing in it.")
    if plain[0] not in "{[":
        return [_of_text(plain, name)]
    games = _objects(plain)
    if len(games) > MOST_GAMES:
        raise InputError("", f"There are {len(games)} games in it; {MOST_GAMES} are read at once.")
    if len(games) == 1:
        return [_one(games[0], name)]
    return [replace(_one(game, name), text=json.dumps(game, ensure_ascii=False)) for game in games]


def _of_text(plain: str, name: str) -> Understood:
    """What is no JSON: a page of another site, or text as judges and zines have it."""
    if is_jdip_game(plain):
        document, notes = read_jdip_game(plain, name)
        return Understood(document, JDIP, notes)
    if is_backstabbr(plain):
        document, notes = read_pages(plain, name)
        return Understood(document, BACKSTABBR, notes)
    if is_webdiplomacy(plain):
        document, notes = read_text(as_zine(plain), name)
        return Understood(document, WEBDIPLOMACY, notes)
    document, notes = read_text(plain, name)
    return Understood(document, TEXT, notes)


def _objects(plain: str) -> list[object]:
    """The JSON values of a text: one, a list of games, or a game a line."""
    try:
        data = read_json(plain)
    except InputError:
        lines = [line for line in plain.splitlines() if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
            raise
        if len(lines) > MOST_GAMES:
            raise InputError("", f"There are {len(lines)} games in it; {MOST_GAMES} are read at once.") from None
        return [read_json(line) for line in lines]
    return data if isinstance(data, list) and data else [data]


def _one(game: object, name: str) -> Understood:
    if isinstance(game, Mapping) and game.get("format") == FORMAT:
        return Understood(checked_document(game), OURS, exact=True)
    if is_saved_game(game):
        document, notes = saved_games(game, name)
        return Understood(document, SAVED, notes)
    raise InputError("", NOT_A_GAME)
