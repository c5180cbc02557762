"""Settings of deadlines that are missed, and of absences told in advance."""

from django import forms

from games.common.durations import duration
from games.game_settings import folds
from games.game_settings.durations import DurationField
from games.game_settings.setting import Setting, Term, either, one_of, tick
from games.models import Game, NmrPolicy, Sitters
from games.models.game_choices import LONGEST_DELAY, MOST_DELAYS

AFTER = {
    NmrPolicy.HOLD: "its units hold, and the seat stays theirs",
    NmrPolicy.VACATE: "the seat is offered to a replacement",
    NmrPolicy.BOT: "a bot takes the seat until a replacement comes",
}


def _absent(game: Game) -> Term:
    after = AFTER[NmrPolicy(game.nmr_policy)]
    grace = f" A missing seat is waited for once, {duration(game.grace_minutes)}." if game.grace_minutes else ""
    missed = f"After {game.nmr_limit} missed deadlines in a row {after}"
    if game.nmr_policy == NmrPolicy.HOLD:
        missed = f"When somebody misses deadlines, {after}"
    return Term("Absent players", f"{missed}.{grace}")


def _holidays(game: Game) -> Term | None:
    if not game.holidays:
        return None
    return Term("Holidays", "The clock stops while somebody who is waited for is on holiday")


def _delays(game: Game) -> Term | None:
    if not game.delays:
        return None
    times = "once" if game.delays == 1 else f"{game.delays} times"
    return Term("Excused delays", f"Each seat may move a deadline {times} by {duration(game.delay_hours * 60)}")


def _sitters(game: Game) -> Term | None:
    if game.sitters == Sitters.NONE:
        return None
    audience = "the GM is told" if game.sitters == Sitters.GM else "the table is told"
    return Term("Sitters", f"Who is away may ask another member to order for the seat until a day; {audience}")


SETTINGS = (
    Setting(
        name="grace_minutes",
        label="A missing seat is waited for",
        say=duration,
        form=lambda: DurationField(label="Wait for a missing seat, once a turn", required=False),
        fold=folds.ABSENCES,
        empty=0,
    ),
    Setting(
        name="late_orders",
        label="Late orders",
        say=either("count until the turn is adjudicated", "do not count"),
        form=tick(
            "Take late orders",
            "What comes after the deadline counts, as long as the turn is not adjudicated. That may be seconds.",
        ),
        fold=folds.ABSENCES,
        term=lambda game: Term(
            "Orders after the deadline",
            "Count as long as the turn is not adjudicated" if game.late_orders else "Do not count",
        ),
    ),
    Setting(
        name="holidays",
        label="Holidays",
        say=either("stop the clock", "do not stop the clock"),
        form=tick(
            "Holidays stop the clock",
            "While somebody who is waited for is on holiday, told in advance and for so many days a year.",
        ),
        fold=folds.ABSENCES,
        term=_holidays,
    ),
    Setting(
        name="delays",
        label="Excused delays",
        say=lambda count: f"{count} a seat" if count else "none",
        form=lambda: forms.IntegerField(
            label="Excused delays, a seat",
            required=False,
            min_value=0,
            max_value=MOST_DELAYS,
            help_text="So many times each seat moves a deadline by itself; the table is told.",
        ),
        fold=folds.ABSENCES,
        empty=0,
        term=_delays,
    ),
    Setting(
        name="delay_hours",
        label="An excused delay",
        say=lambda hours: duration(hours * 60),
        agreed=lambda game: game.delay_hours if game.delays else None,
        form=lambda: forms.IntegerField(
            label="… of this many hours", required=False, min_value=1, max_value=LONGEST_DELAY
        ),
        fold=folds.ABSENCES,
        initial=24,
        empty=24,
    ),
    Setting(
        name="sitters",
        label="Sitters",
        say=one_of(Sitters),
        form=lambda: forms.ChoiceField(
            label="Somebody else may order for a seat until a day",
            choices=Sitters.choices,
            required=False,
            help_text="Who sits in sees what the seat sees, and holds no other seat here.",
        ),
        fold=folds.ABSENCES,
        initial=Sitters.TOLD,
        empty=Sitters.NONE,
        term=_sitters,
    ),
    Setting(
        name="nmr_policy",
        label="When deadlines are missed",
        say=one_of(NmrPolicy),
        form=lambda: forms.ChoiceField(label="When somebody misses deadlines", choices=NmrPolicy.choices),
        fold=folds.ABSENCES,
        initial=NmrPolicy.VACATE,
        term=_absent,
    ),
    Setting(
        name="nmr_limit",
        label="Missed deadlines in a row",
        say=str,
        agreed=lambda game: None if game.nmr_policy == NmrPolicy.HOLD else game.nmr_limit,
        form=lambda: forms.IntegerField(label="… this many in a row", min_value=1, max_value=20),
        fold=folds.ABSENCES,
        initial=2,
    ),
)
