"""The sweep: what the beat has done every few seconds."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction

from engine.rulebook import registry
from engine.rulebook.rule import Rule
from games import database_time
from games.advice.services.advice import advice_hint
from games.bots.services.thoughts import thoughts_hint
from games.holidays.services import holidays_look
from games.models import Branch, BranchStatus, Game, GameStatus, Turn
from games.models.turn import TurnQuerySet
from games.press.services.bot_letters import letters_hint
from games.selectors.missing import missing_of
from games.selectors.orders import unheard_seats
from games.services.clock import stop_without_rules
from games.services.notices import notices_queue, sitters_of
from games.services.outages import heartbeat_beat
from games.services.starting import starts_due
from games.services.task_queueing import BOTS_WORK, START, WORK, hint_branch, send_hint, waiting
from games.services.turns import TOGETHER

log = logging.getLogger(__name__)

AT_ONCE = 200  # reminders, branches and games to look at a sweep; the next one takes the rest
HANDS = 8  # workers that a sweep calls at most: whoever comes takes what is due until nothing is
LEFT_ALONE = timedelta(seconds=20)  # a turn is replayed in well under a second


@dataclass
class _Look:
    """How far the running games have been looked through, by their primary keys, since these rules were there."""

    rules: Mapping[str, Rule] = field(default_factory=dict)
    last: int = 0
    over: bool = False


_look = _Look()


def sweep(*, now: datetime | None = None) -> int:
    """Write the heartbeat, move what an outage made late, remind, and call workers if turns are due.

    Returns how many are due, as far as it has counted. What goes wrong with one part, or with one game's reminder,
    stops no other.
    """
    now = now or database_time.now()
    heartbeat_beat(now=now)
    hints = (thoughts_hint, advice_hint, letters_hint)
    parts = (holidays_look, deadlines_remind, branches_go_on, *hints, rules_look, starts_hint)
    for part in parts:
        try:
            part(now=now)
        except Exception as error:  # whatever it is, turns are still found
            log.error("sweep: %s broke off: %s", part.__name__, type(error).__name__)
    return _hint_at(Turn.objects.due(now).of_people().order_by(), WORK, HANDS) + bots_turns_hint(now=now)


def bots_turns_hint(*, now: datetime | None = None) -> int:
    """Call a worker if turns of games against bots are due: between two sweeps, since somebody sits there and waits."""
    return _hint_at(Turn.objects.due(now or database_time.now()).of_bots().order_by(), BOTS_WORK, 1)


def _hint_at(due: TurnQuerySet, name: str, most: int) -> int:
    """Call workers, as many as have something to do, and no more than have answered the calls before."""
    count = due.values("pk")[: most * TOGETHER].count()
    calls = min(most, -(-count // TOGETHER)) - (waiting(name) if count else 0)
    if count and calls <= 0:
        log.info("turns are due, and no worker has answered the last calls yet")
    for _ in range(calls):
        send_hint(name)
    return count


def branches_go_on(*, now: datetime) -> None:
    """Hint at branches that nobody has worked on for a while: their worker died, or the hint was lost."""
    left = Branch.objects.filter(status=BranchStatus.WORKING, worked_at__lt=now - LEFT_ALONE)
    for pk in left.values_list("pk", flat=True)[:AT_ONCE]:
        if Branch.objects.filter(pk=pk, worked_at__lt=now - LEFT_ALONE).update(worked_at=now):
            hint_branch(pk)


def starts_hint(*, now: datetime) -> None:
    """Hint at games whose time to start has come, and at seats whose time to confirm changed settings is up."""
    if starts_due(now):
        send_hint(START)


def rules_look(*, now: datetime) -> None:
    """Let the running games whose rules are not here pause. Plug-ins come and go with the process, so once in each.

    Some games a sweep, since each takes a statement or two: ten thousand at once would keep the heartbeat waiting for
    half a minute. A turn that falls due before its game was looked at finds out by itself (`turn_failed`).
    """
    global _look
    rules = registry.rules()
    if _look.rules is not rules:
        _look = _Look(rules)
    if _look.over:
        return
    games = list(Game.objects.filter(status=GameStatus.RUNNING, pk__gt=_look.last).order_by("pk")[:AT_ONCE])
    for game in games:
        if missing := missing_of(game):
            stop_without_rules(game=game, missing=missing)
        _look.last = game.pk
    _look.over = len(games) < AT_ONCE


def deadlines_remind(*, now: datetime) -> None:
    """Owe a mail to those from whom nothing has come when the deadline is near. Each turn reminds once."""
    for turn in Turn.objects.open().filter(remind_at__lte=now).select_related("game")[:AT_ONCE]:
        with transaction.atomic():
            if Turn.objects.filter(pk=turn.pk, remind_at=turn.remind_at).update(remind_at=None) != 1:
                continue
            unheard = unheard_seats(turn.game, turn)
            missing = [*(seat.player for seat in unheard if seat.player), *sitters_of(turn.game, unheard)]
            notices_queue(game=turn.game, about="deadline", key=f"{turn.pk}", to=missing, data={"turn": turn.pk})
