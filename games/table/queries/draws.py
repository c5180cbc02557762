"""The draws of a game: what was promised before it, what was drawn, and the record by which anybody can check it."""

from django.conf import settings

import engine
from engine.model.json_data import JsonDict
from engine.model.state import NOBODY
from engine.turn.verification import FORMAT
from engine.views import visible
from games.common.allocation import drawn_order
from games.common.errors import Conflict
from games.models import Game, GameStatus, Turn
from games.permissions import Viewer, spectator_of
from games.selectors import positions
from games.selectors.ledger import pins_of, told_pin

NOT_OVER = "The draws can be checked when the game is over: its secret is published then. Its hash is published now."
START = 0  # the number of the turn that stands for what was drawn before the first


def _draw(one: "engine.DrawRecord", hidden: bool) -> dict[str, object]:
    entry: dict[str, object] = {"name": one.name, "subject": one.subject, "season": one.season, "value": one.value}
    entry["candidates"] = list(one.candidates)
    if one.weights:
        entry["weights"] = list(one.weights)
    if one.drawn_as:
        entry["drawn_as"] = one.drawn_as
    return entry | ({"pinned": True} if one.pinned else {}) | ({"hidden": True} if hidden else {})


def _public_draws(draws: tuple["engine.DrawRecord", ...], released: bool) -> tuple[list[dict[str, object]], int]:
    """The draws that everybody may know of a game that is over, and how many there are besides."""
    entries, unseen = [], 0
    for one in draws:
        hidden = one.audience == NOBODY
        if hidden and not released:
            unseen += 1
        elif hidden or visible(one.audience, None, over=True):
            entries.append(_draw(one, hidden))
        else:
            unseen += 1
    return entries, unseen


def record_of(game: Game) -> dict[str, object]:
    """The record that `python -m engine draws FILE` checks. Holds what everybody may know, whoever asks.

    Raises Conflict while the game is on.
    """
    if game.status != GameStatus.FINISHED:
        raise Conflict(NOT_OVER)
    released = game.hidden_secret_released
    rulebook, everybody = game.rulebook, spectator_of(game)
    turns = [_turn(everybody, turn, released) for turn in positions.history(game)]
    if game.start_state is None:
        drawn = engine.start_game(rulebook, engine.Draws(game.secret, game.hidden_secret)).draws
        entries, unseen = _public_draws(drawn, released)
        turns.insert(0, {"number": START, "phase": "start", "draws": entries, "unseen": unseen, "rulings": []})
    return {
        "format": FORMAT,
        "game": {
            "name": game.name,
            "address": f"{settings.SITE_URL}{game.get_absolute_url()}",
            "variant": game.variant,
        },
        "rules": {"without": game.without, "with": game.with_rules, "options": game.options},
        "secret": game.secret,
        "secret_hash": game.secret_hash,
        "hidden_secret": game.hidden_secret if released else "",
        "hidden_secret_hash": game.hidden_secret_hash,
        "allocation": _allocation(game),
        "turns": turns,
    }


def _turn(everybody: Viewer, turn: Turn, released: bool) -> JsonDict:
    game = everybody.game
    entries, unseen = _public_draws(turn.loaded_outcome(game.rulebook).draws, released)
    rulings = [
        {"draw": name, "value": one.data.get("value", ""), **told_pin(one)}
        for name, one in pins_of(everybody, turn).items()
    ]
    return {"number": turn.number, "phase": turn.phase, "draws": entries, "unseen": unseen, "rulings": rulings}


def _allocation(game: Game) -> dict[str, list[str]]:
    """The lots drawn over members (by their numbers) and seats when the game began."""
    stays = game.memberships.filter(joined_at__lte=game.started_at).exclude(left_at__lte=game.started_at)
    members = [str(user) for user in stays.values_list("user_id", flat=True)]
    seats = list(game.seats.values_list("seat_id", flat=True))
    if game.allocation == "chosen":  # who chose a place drew no lot
        return {"members": [], "seats": []}
    return {
        "members": drawn_order(game.secret, "allocation.member", members),
        "seats": drawn_order(game.secret, "allocation.seat", seats),
    }
