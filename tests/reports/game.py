"""A game of bots on the site, and its reports in plain text: what `bin/reports` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import engine
from games.common.themes import in_words_of
from games.forming import joining
from games.models import Game, Turn
from games.permissions import Viewer, spectator_of
from games.selectors.wording import draw_text
from games.table.narration import ToldOrder, TurnNarration, tell
from tests.arena.players import PLAYERS
from tests.fuzz.campaigns import Composition
from tests.plugins.tables import Table, make_table, user

MIXED = ("regular", "regular", "regular", "novice", "random")
"""Who plays the seats, each in its turn: most so that things happen, one so that they go wrong."""


def in_theme(composition: Composition, theme: str) -> Composition:
    """The composition with every theme that its rules offer set to this one: `published` leaves it as it is."""
    offered = {one.option: one.value for one in composition.load().offered(engine.Theme) if one.value == theme}
    given = {**dict(composition.options), **offered}
    return Composition(composition.variant, composition.without, composition.with_, tuple(given.items()))


def table_of(composition: Composition, seed: str) -> Table:
    """A running game of these rules, with a member in every seat. The same seed draws the same lots."""
    seats = tuple(str(seat) for seat in composition.load().seat_ids)
    table = make_table(
        forming=True, players=seats, name="Reports", variant=composition.variant, without=list(composition.without),
        with_rules=list(composition.with_), options=dict(composition.options), movement_minutes=60,
    )  # fmt: skip
    table.game.secret, table.game.hidden_secret = f"reports {seed}", f"hidden {seed}"
    table.game.save()
    for seat, member in table.people.items():
        joining.game_join(game=table.game, by=member, seat_id=seat, token=table.game.invite_token)
    table.game.refresh_from_db()
    return table


def play(table: Table, seed: str, bot: str) -> Iterator[Turn]:
    """Turns as they are adjudicated, with papers from bots (`bot`: one of the arena's, or `some` for MIXED)."""
    seats = list(table.people)
    while (turn := table.now.open_turn) is not None:
        rulebook = table.now.rulebook
        state = turn.loaded_state(rulebook)
        for number, seat in enumerate(seats):
            name = MIXED[number % len(MIXED)] if bot == "some" else bot
            if seat in turn.wanted:
                table.order(seat, *PLAYERS[name](rulebook, state, seat, seed, 200))
        yield table.pass_deadline()


def viewer_of(table: Table, game: Game, seat: str) -> Viewer:
    """The eyes of a seat, of `gm`, or of a spectator (empty)."""
    if not seat:
        return spectator_of(game)
    if seat == "gm":
        return Viewer(game, table.gm, None, True)
    return Viewer(game, user(table.people[seat].username), game.seats.get(seat_id=seat), False)


def written(viewer: Viewer, turn: Turn) -> Iterator[str]:
    """The report of a turn as its page tells it, a line each."""
    with in_words_of(viewer.game):
        told = tell(viewer, turn)
        yield f"=== {told.report.phase_name} · {told.headline}"
        yield " ".join(told.story)
        for power in told.powers:
            yield f"{power.name}:"
            yield from (f"    {_order(line)}" for line in power.lines)
        yield from _play(told)
        yield from _chance(viewer.game, told.report.draws)


def _order(line: ToldOrder) -> str:
    parts = [line.text, "dislodged" if line.dislodged else "", "" if line.good else f"({line.why or line.verdict})"]
    parts.append(f"for {line.given}{f', by {line.by}' if line.by else ''}" if line.given else "")
    return " ".join(filter(None, parts))


def _play(told: TurnNarration) -> Iterator[str]:
    for step in told.steps:
        if step.heading:
            yield f"# {step.heading}"
        if step.own_title:
            yield f"- {step.own_title}"
        for event in step.events:
            aside = f" {{{event['flavour']}}}" if event.get("flavour") else ""
            yield f"    {event['text']}{aside}"


def _chance(game: Game, draws: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    for key, draw in draws.items():
        what, value = draw_text(game, key, str(draw["value"]))
        yield f"chance: {what}: {value}, of {len(draw['candidates'])}"  # type: ignore[arg-type]
