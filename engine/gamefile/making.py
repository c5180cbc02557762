"""Documents of games made: of a turn as some eyes see it, and of whole games that the engine has played by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.boards.document import document_of
from engine.bots.play import Played
from engine.gamefile.document import FORMAT, SCHEMA
from engine.model.json_data import Json, JsonDict
from engine.rulebook.draws import DrawRecord, Draws, commitment
from engine.rulebook.rulebook import Rulebook
from engine.views import View, view

EVERYTHING = {"see": "everything"}


def head(rulebook: Rulebook, name: str) -> JsonDict:
    """How every document begins: what it is, the game's name, its rules and its board."""
    rules: JsonDict = {"variant": rulebook.variant.id}
    if rulebook.without:
        rules["without"] = list(rulebook.without)
    if rulebook.with_:
        rules["with"] = list(rulebook.with_)
    rules |= {"options": dict(sorted(rulebook.options.items())), "version": rulebook.version}
    board = {"board": document_of(rulebook.own_board)} if rulebook.own_board else {}
    return {"format": FORMAT, "schema": SCHEMA, "name": name, "rules": rules, **board}


def turn_record(
    before: Json,
    orders: Mapping[str, Sequence[str]],
    after: View,
    made: Iterable[DrawRecord] = (),
    rulings: Sequence[Json] = (),
) -> JsonDict:
    """A turn of a document, of what some eyes see of it.

    `before`: the position; `orders` as they were given; `after`: the view of the outcome, with results and draws;
    `made`: every draw that was made, for the values of those asked for several times; `rulings` as JSON.
    """
    record: JsonDict = {"phase": before["phase"], "state": dict(before)}
    record["orders"] = {seat: list(lines) for seat, lines in orders.items() if lines}
    if rulings:
        record["rulings"] = [dict(one) for one in rulings]
    if draws := visible_draws(after.draws or {}, made):
        record["draws"] = draws
    record["results"], record["events"] = after.results or {}, after.events
    return record


def visible_draws(seen: Mapping[str, Json], made: Iterable[DrawRecord]) -> dict[str, JsonDict]:
    """The draws that some eyes see; of one that was asked for several times all its values, in order."""
    values: dict[str, list[str]] = {}
    for one in made:
        if one.key in seen:
            values.setdefault(one.key, []).append(one.value)
    draws = {}
    for key, draw in seen.items():
        entry = {name: value for name, value in draw.items() if name != "ruling"}
        draws[key] = {**entry, "values": values[key]} if len(values.get(key, ())) > 1 else entry
    return draws


def game_of_play(rulebook: Rulebook, played: Iterable[Played], draws: Draws, name: str = "A game") -> JsonDict:
    """A game that `engine.bots.play.play` has played with these draws, as a document with everything in it."""
    turns, state = [], None
    for one in played:
        state = one.outcome.state
        if one.before is None:
            continue
        before = view(rulebook, one.before, (), None, gm=True).state
        after = view(rulebook, state, one.outcome.events, None, one.outcome.results, one.outcome.draws, gm=True)
        turns.append(turn_record(before, one.papers, after, one.outcome.draws))
    assert state is not None, "a game has a beginning"
    document = {**head(rulebook, name), "status": "finished" if state.ended else "running", "eyes": EVERYTHING}
    document |= {"began": "opening", "turns": turns, "position": view(rulebook, state, (), None, gm=True).state}
    if state.ended:
        winners = list(state.winners or ())
        document["result"] = {"kind": "win" if len(winners) == 1 else "draw", "seats": winners}
    document["secrets"] = secrets_of(draws.secret, draws.hidden_secret)
    return document


def secrets_of(secret: str, hidden_secret: str) -> dict[str, str]:
    """The secrets of a game that is over, with the hashes that were published before it."""
    return {
        "secret": secret,
        "secret_hash": commitment(secret),
        "hidden_secret": hidden_secret,
        "hidden_secret_hash": commitment(hidden_secret),
    }
