"""An issue from the template: Markdown, made of what everybody may read of some turns. The editor goes on by hand."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, takewhile
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format

from engine.model.wording import listed
from games.common.errors import Refused
from games.common.markdown import escaped, quoted
from games.common.themes import in_words_of
from games.models import Game, GameStatus, LetterToEditor, Turn, Zine
from games.models.game_queries import openly
from games.permissions import Viewer, spectator_of
from games.press.queries import MessageLine, public_press_of
from games.scoring.tables import score_lines
from games.selectors import positions
from games.selectors.positions import rules_in_force
from games.table.centre_chart import (
    ChartLine,
    adjectives_of,
    centre_chart,
    no_builds,
    retreat_options,
    whose,
    with_owner,
)
from games.table.narration import PowerOrders, ToldOrder, TurnNarration, place_names, seat_names, tell
from games.table.queries.standings import standings_in
from games.table.services.game_errors import report_game_error
from games.table.standings import player_of
from games.zines.leaves.queries import private_games

PARTS = {
    "orders": "Orders, with what came of them",
    "map": "The map with the orders",
    "play": "What happened, in the order of play",
    "after": "The map afterwards",
    "rulings": "The GM’s rulings",
    "press": "Public press",
    "standings": "Standings",
    "deadline": "The next deadline",
    "rules": "House rules",
}
"""What an issue may be made of, by the name that the form uses."""
MOST_TURNS = 40
"""Turns in one issue: a season of a large zine."""


@dataclass(frozen=True, slots=True)
class Copy:
    """What the editor hands in for an issue besides the games: texts in Markdown, and readers' letters."""

    editorial: str = ""
    notes: str = ""
    letters: Sequence[LetterToEditor] = ()


@dataclass(frozen=True, slots=True)
class TurnTold:
    """One turn for the template. `orders`: by power, one line each."""

    told: TurnNarration
    orders: tuple[tuple[str, str], ...]
    chart: tuple[tuple[str, str, str], ...]
    """Power, its centres by name, how many they are and the change."""
    besides: tuple[str, ...]
    """Where the dislodged may go, and who does not build."""
    press: tuple[tuple[str, str], ...]
    link: str


@dataclass(frozen=True, slots=True)
class GameTold:
    """The turns of one game, and how it stands after the last of them."""

    game: Game
    turns: tuple[TurnTold, ...]
    standings: tuple[tuple[str, str, int, int], ...]
    """Power, player (or nothing), centres, units; the strongest first."""
    scores: tuple[str, ...]
    """What it is worth to each seat, in lines: by its own system, and when it is over by all; empty where there is more
    of it by now."""
    due: str
    due_phase: str
    over: str


def composed(zine: Zine, turns: Sequence[Turn], parts: Iterable[str], copy: Copy) -> str:
    """The Markdown of an issue: `turns` in the order in which they are to stand, those of one game together.

    Raises Refused where the report of a game cannot be made.
    """
    games: dict[int, list[Turn]] = {}
    for turn in turns:
        games.setdefault(turn.game_id, []).append(turn)
    context = {
        "zine": zine,
        "parts": frozenset(parts),
        "copy": copy,
        "letters": [(quoted(one.text), escaped(str(one.author.profile))) for one in copy.letters],
        "games": [_game(game_turns) for game_turns in games.values()],
    }
    lines = [line.rstrip() for line in render_to_string("zines/issue.md", context).splitlines()]
    return _spaced(lines)


def _spaced(lines: Sequence[str]) -> str:
    """Never more than one empty line in a row, whatever the template left out."""
    spaced = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(spaced).strip() + "\n"


def _game(turns: Sequence[Turn]) -> GameTold:
    game = turns[0].game
    viewer = spectator_of(game)
    try:
        with in_words_of(game):
            told_turns = tuple(_turn(viewer, turn) for turn in sorted(turns, key=lambda one: one.number))
            return GameTold(
                game,
                told_turns,
                _standings(viewer, told_turns[-1].told),
                _scores(viewer, told_turns[-1].told),
                *_next(game),
                over=_end(game),
            )
    except Refused:
        raise
    except Exception as error:  # whatever is stored of it: the other games of the zine go on
        report_game_error(game=game, page="zine", error=error)
        raise Refused(
            f"The report of “{game}” cannot be made just now. Leave it out, or see to its desk first.", field="turns"
        ) from error


def _turn(viewer: Viewer, turn: Turn) -> TurnTold:
    narration = tell(viewer, turn)
    book = rules_in_force(turn.game, narration.report.state_before)
    after = rules_in_force(turn.game, narration.report.state_after)
    owners, adjectives = whose(narration.report.state_before), adjectives_of(book)

    def full(power: PowerOrders, line: ToldOrder) -> ToldOrder:
        return replace(line, text=with_owner(line.text, power.seat_id, owners, adjectives))

    orders = tuple(
        (escaped(power.name), _orders(replace(power, lines=tuple(full(power, line) for line in power.lines))))
        for power in narration.powers
    )
    seats, places = seat_names(book), place_names(book)
    chart = tuple(
        (escaped(line.name), escaped(_centres_text(line)), f"{line.count}{f' ({line.change})' if line.change else ''}")
        for line in centre_chart(narration.report, places, seats)
    )
    idle = no_builds(narration.report, turn.window, seats)
    besides = (*retreat_options(after, narration.report.state_after), *([idle] if idle else []))
    press = tuple(_release(line) for line in public_press_of(turn.phase, viewer))
    link = f"{settings.SITE_URL}{turn.game.get_absolute_url()}report/{turn.phase}/"
    return TurnTold(narration, orders, chart, tuple(map(escaped, besides)), press, link)


def _centres_text(line: ChartLine) -> str:
    """Centres by name; a plus before those that were won, and those that were lost at the end."""
    held = [f"+{place}" if place in line.won else place for place in line.held]
    return f"{', '.join(held) or 'none'}{f'; lost: {listed(line.lost)}' if line.lost else ''}"


def _orders(power: PowerOrders) -> str:
    """What a power ordered, in one line; of whom nothing has come, that."""
    absences = [power.nmr] if power.nmr else []
    return "; ".join([*absences, *map(_order, power.lines)]) or "no orders"


def _order(line: Any) -> str:
    text = escaped(line.text)
    if line.good:
        return text
    verdict = "dislodged" if line.dislodged else line.verdict
    return f"*{text}* ({escaped(verdict)})"


def _release(line: MessageLine) -> tuple[str, str]:
    """Press as a release: its dateline, and what it says."""
    sent = date_format(timezone.localtime(line.message.sent_at), "j F")
    writer = line.writer.upper() if line.writer else "UNSIGNED"
    return f"{escaped(writer)} ({sent})", quoted(line.message.text)


def _standings(viewer: Viewer, last: TurnNarration) -> tuple[tuple[str, str, int, int], ...]:
    state = last.report.state_after
    return tuple(
        (escaped(line.seat.name), escaped(player_of(viewer, line)), line.centres, line.units)
        for line in standings_in(viewer.game, state)
    )


def _scores(viewer: Viewer, last: TurnNarration) -> tuple[str, ...]:
    return tuple(map(escaped, score_lines(viewer))) if viewer.game.last_turn == last.turn else ()


def _next(game: Game) -> tuple[str, str]:
    """The next deadline in words and the phase it is for; empty where there is none."""
    turn = game.open_turn
    if turn is None or turn.due is None:
        return "", ""
    return moment(turn.due), escaped(positions.phase_name(game, turn.phase))


def moment(when: datetime) -> str:
    """A date and an hour in print, with the clock that they are by."""
    there = timezone.localtime(when)
    return f"{date_format(there, 'l j F Y, H:i')} ({there.tzname()})"


def _end(game: Game) -> str:
    if game.status != GameStatus.FINISHED:
        return ""
    result = game.result or {}
    names = dict(game.seats.values_list("seat_id", "name"))
    who = ", ".join(escaped(names.get(one, one)) for one in result.get("seats", ()))
    return f"won by {who}" if result.get("kind") == "win" else f"drawn between {who}" if who else "stopped"


def turns_for(user: User, zine: Zine | None = None) -> list[Turn]:
    """The turns that a GM may print, by game, the latest first.

    Those of the public games that he rules, and of private ones whose players have given the zine leave. Exhibitions
    are erased when they are over, and their maps with them: they are not offered.
    """
    rules = Game.objects.ruled_by(user).filter(exhibition=False)
    with_leave = [one.game.pk for one in private_games(zine, user) if one.printable] if zine is not None else []
    games = rules.filter(openly() | Q(pk__in=with_leave))
    turns = Turn.objects.published().adjudicated().filter(game__in=games).select_related("game")
    light = turns.defer("state", "outcome", "draws", "submissions", "rulings")
    return list(light.order_by("game__name", "game", "-number"))


def turns_suggested(turns: Sequence[Turn], printed: Container[int]) -> list[Turn]:
    """Of `turns_for`, those that an issue would print next: what came since the last one; of a game that is new in the
    zine, its latest turn.
    """
    suggested: list[Turn] = []
    for _, group in groupby(turns, key=lambda turn: turn.game_id):
        game_turns = list(group)
        new = list(takewhile(lambda turn: turn.pk not in printed, game_turns))
        suggested += new if len(new) < len(game_turns) else game_turns[:1]
    return suggested[:MOST_TURNS]
