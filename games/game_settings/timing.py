"""Settings of the clock: how long windows are open, when they close, and when a game starts."""

from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.common.durations import duration
from games.game_settings import folds
from games.game_settings.durations import DurationField
from games.game_settings.setting import Filter, Setting, Term, either, tick
from games.models import Game
from games.models.timetable import WEEKDAYS

PACES = Filter(
    "pace",
    "Pace",
    {
        "live": ("Live (under 2 hours a move)", Q(movement_minutes__lt=120)),
        "days": ("A move in a day or three", Q(movement_minutes__gte=120, movement_minutes__lte=3 * 1440)),
        "slow": ("Slower", Q(movement_minutes__gt=3 * 1440)),
    },
)


def _closing(value: Any) -> str:
    if value is None:
        return "at any hour"
    days, hour, zone = value
    return f"{', '.join(WEEKDAYS[int(day) - 1] for day in days)} at {hour} ({zone})"


def _closes(game: Game) -> list[str] | None:
    return [game.weekdays, f"{game.hour:%H:%M}", game.time_zone] if game.weekdays and game.hour is not None else None


def _moment(value: Any) -> str:
    moment = parse_datetime(value) if value else None
    return f"{timezone.localtime(moment):%-d %b %Y, %H:%M %Z}, or when it is full" if moment else "when it is full"


def speed(game: Game) -> str:
    """The pace in one line, for a list of games."""
    if game.own_pace:
        return "at one's own pace"
    if game.weekdays and game.hour:
        days = ", ".join(WEEKDAYS[int(day) - 1][:3] for day in game.weekdays)
        return f"{days} at {game.hour:%H:%M} ({game.time_zone})"
    return f"{duration(game.movement_minutes)} a move"


def _windows(game: Game) -> Term:
    lengths = (
        f"Movement {duration(game.movement_minutes)}, retreats {duration(game.retreat_minutes)}, "
        f"adjustments {duration(game.adjustment_minutes)}"
    )
    if not (game.weekdays and game.hour):
        return Term("Deadlines", lengths)
    days = ", ".join(WEEKDAYS[int(day) - 1] for day in game.weekdays)
    closing = f"Deadlines fall on {days} at {game.hour:%H:%M} ({game.time_zone})"
    return Term("Deadlines", f"{closing}. At the least: {lengths.lower()}")


def starts(game: Game) -> str:
    """When a game starts that has not started yet."""
    if game.starts_at is None:
        return "When it is full"
    when = timezone.localtime(game.starts_at)
    on = f"on {when:%a %-d %b} at {when:%H:%M} ({when:%Z}) with bots in the seats that are left"
    return f"After the roll call, {on}" if game.roll_call else f"When it is full, or {on}"


def _gate(game: Game) -> Term | None:
    if not game.gate_minutes:
        return None
    return Term("Release gate", f"The GM sees every outcome first, for {duration(game.gate_minutes)} at most")


def _gate_field() -> DurationField:
    return DurationField(
        label="The GM sees every outcome first, for",
        required=False,
        help_text="Three days at most. It is published when the GM says so, and at the end of this time in any case.",
    )


SETTINGS = (
    Setting(
        name="movement_minutes",
        label="Movement phases",
        say=duration,
        term=_windows,
        card=speed,
        filter=PACES,
        in_lists=True,
    ),
    Setting(name="retreat_minutes", label="Retreat phases", say=duration, in_lists=True),
    Setting(name="adjustment_minutes", label="Adjustment phases", say=duration, in_lists=True),
    Setting(
        name="first_minutes",
        label="The first phase",
        say=lambda minutes: duration(minutes) if minutes else "as long as the others",
        form=lambda: DurationField(
            label="The first phase is open for",
            required=False,
            help_text="Longer than the others, to get to know each other. Left empty: as long as they.",
        ),
        fold=folds.ABSENCES,
        empty=0,
        term=lambda game: Term("The first phase", duration(game.first_minutes)) if game.first_minutes else None,
    ),
    Setting(
        name="closing",
        label="Deadlines fall",
        say=_closing,
        columns=("weekdays", "hour", "time_zone"),
        agreed=_closes,
        says_nothing=True,
        in_lists=True,
    ),
    Setting(
        name="starts_at",
        label="Starts",
        say=_moment,
        agreed=lambda game: game.starts_at.isoformat() if game.starts_at else None,
        says_nothing=True,
        term=lambda game: Term("Starts", starts(game)) if game.turn_number == 0 else None,
        kept=False,
    ),
    Setting(
        name="early_adjudication",
        label="Adjudicated",
        say=either("as soon as everybody is ready", "at the deadline only"),
        form=tick("Adjudicate as soon as everybody is ready", "Otherwise only at the deadline."),
        fold=folds.ABSENCES,
        initial=True,
        term=lambda game: Term(
            "Adjudicated", "As soon as everybody is ready" if game.early_adjudication else "Never before the deadline"
        ),
    ),
    Setting(
        name="gate_minutes",
        label="The GM sees outcomes first, for",
        say=duration,
        form=_gate_field,
        fold=folds.GATE,
        empty=0,
        term=_gate,
    ),
)
