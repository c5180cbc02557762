"""The form for a new game: three choices, and the rest folded away."""

import zoneinfo
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

import engine
from games import database_time
from games.common.bot_seats import BotSeatsField, bot_rows
from games.common.drafts import Draft
from games.common.errors import Refused
from games.models import Allocation, BotStrength, BotTemper, BotWord, Game, NmrPolicy, PressMode
from games.models.timetable import WEEKDAYS
from games.models.titles import TitleFormField

SPEEDS = {
    "live": ("Live", "An evening: moves every 15 minutes", (15, 5, 5)),
    "brisk": ("Brisk", "A move every day", (24 * 60, 12 * 60, 12 * 60)),
    "steady": ("Steady", "A move every three days", (72 * 60, 24 * 60, 24 * 60)),
    "postal": ("By post", "A move every week", (7 * 24 * 60, 2 * 24 * 60, 2 * 24 * 60)),
    "fixed": ("Fixed days", "On weekdays of your choice, at one hour", (24 * 60, 6 * 60, 6 * 60)),
    "own": ("Your own", "Say how long each window is open", None),
}
SOON = timedelta(days=3)
"""How far ahead the form offers to start a game."""
UNITS = {"minutes": 1, "hours": 60, "days": 1440}


class DurationWidget(forms.MultiWidget):
    """A number and a unit."""

    template_name = "games/widgets/duration.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        number = forms.NumberInput(attrs={"min": 1, "max": 20160, "inputmode": "numeric", "aria-label": "How many"})
        unit = forms.Select(attrs={"aria-label": "Unit"}, choices=[(name, name) for name in UNITS])
        super().__init__([number, unit], attrs)

    def decompress(self, value: Any) -> list[Any]:
        if not value:
            return [None, "hours"]
        unit = next(name for name in reversed(UNITS) if value % UNITS[name] == 0)
        return [value // UNITS[unit], unit]


class DurationField(forms.MultiValueField):
    """Minutes, written as a number of minutes, hours or days."""

    widget = DurationWidget

    def __init__(self, **kwargs: Any) -> None:
        whole = forms.IntegerField(min_value=1, max_value=20160)
        super().__init__((whole, forms.ChoiceField(choices=[(name, name) for name in UNITS])), **kwargs)

    def compress(self, data_list: list[Any]) -> int | None:
        if not data_list or data_list[0] is None:
            return None
        if data_list[1] not in UNITS:
            raise ValidationError("Say whether that is minutes, hours or days.")
        return int(data_list[0]) * UNITS[data_list[1]]


LEAST_MET = (
    (0, "Anybody"),
    *((share, f"Who met {share} % of their deadlines of the last year, or is invited") for share in (75, 90, 95)),
)


class HourField(forms.TimeField):
    """An hour that one of the speeds needs: the form asks for it then, so it is not called optional."""

    needed = True


class MomentField(forms.DateTimeField):
    """A moment that one of the answers needs: the form asks for it then, so it is not called optional."""

    needed = True


def zones() -> Iterator[tuple[str, str]]:
    """The world's time zones, as cities."""
    for name in sorted(zoneinfo.available_timezones()):
        if "/" in name and not name.startswith(("Etc/", "posix/", "right/", "SystemV/", "US/")):
            yield name, name.replace("_", " ")


class NewGameForm(forms.Form):
    """What a game is to be, but for its rules. `game` fills it with the settings of one that is forming."""

    name = TitleFormField(max_length=80, label="What is it called?")
    speed = forms.ChoiceField(
        label="How fast?", choices=[(key, label) for key, (label, _, _) in SPEEDS.items()], widget=forms.RadioSelect
    )
    run = forms.ChoiceField(
        label="Who runs it?",
        choices=[
            ("players", "The players, by majority. You take a seat."),
            ("gm", "You, as its GM. You see everything, rule on everything, and do not play."),
            ("playing-gm", "You, as its GM, and you play too. Everybody who joins is told."),
        ],
        widget=forms.RadioSelect,
    )

    movement_minutes = DurationField(label="Movement", required=False)
    retreat_minutes = DurationField(label="Retreats", required=False)
    adjustment_minutes = DurationField(label="Adjustments", required=False)
    weekdays = forms.MultipleChoiceField(
        label="Windows close on",
        required=False,
        choices=[(str(number), name) for number, name in enumerate(WEEKDAYS, 1)],
        widget=forms.CheckboxSelectMultiple,
    )
    hour = HourField(label="at", required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    time_zone = forms.ChoiceField(label="by the clock of", required=False)

    press = forms.ChoiceField(label="Press", choices=PressMode.choices, widget=forms.RadioSelect)
    grey_press = forms.BooleanField(label="Public press may be unsigned", required=False)
    read_marks = forms.BooleanField(
        label="Reading marks", required=False, help_text="Below a letter it says which of its readers have read it."
    )
    anonymous = forms.BooleanField(
        label="Anonymous", required=False, help_text="Who plays which seat is told when the game is over."
    )

    private = forms.BooleanField(
        label="Private", required=False, help_text="Seen and joined only by those whom you send the invitation link."
    )
    allocation = forms.ChoiceField(label="Seats", choices=Allocation.choices, widget=forms.RadioSelect)
    bots_allowed = forms.BooleanField(
        label="Bots may fill up", required=False, help_text="You can then start before the table is full."
    )

    bot_strength = forms.ChoiceField(
        label="Bots play as",
        required=False,
        choices=BotStrength.choices,
        widget=forms.RadioSelect,
        help_text="A Novice takes what stands open, a Regular plans, an Expert searches.",
    )
    bot_temper = forms.ChoiceField(
        label="Bots are", required=False, choices=BotTemper.choices, widget=forms.RadioSelect
    )

    bot_word = forms.TypedChoiceField(
        label="Bots keep their word",
        required=False,
        coerce=int,
        choices=BotWord.choices,
        widget=forms.RadioSelect,
        help_text="Regulars and Experts agree on peace and supports, for a season, if they are asked in private press.",
    )

    bot_seats = BotSeatsField(label="Seat by seat", required=False)

    start = forms.ChoiceField(
        label="When does it start?",
        required=False,
        choices=[
            ("time", "When it is full, or at a time at the latest: bots take the seats that are left."),
            ("full", "When it is full, however long that takes."),
        ],
        widget=forms.RadioSelect,
    )
    starts_at = MomentField(
        label="at the latest",
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text="By your own clock. If nobody has joined by then, it is off.",
    )

    early_adjudication = forms.BooleanField(
        label="Adjudicate as soon as everybody is ready", required=False, help_text="Otherwise only at the deadline."
    )
    grace_minutes = DurationField(label="Wait for a missing seat, once a turn", required=False)
    late_orders = forms.BooleanField(
        label="Take late orders",
        required=False,
        help_text="What comes after the deadline counts, as long as the turn is not adjudicated. That may be seconds.",
    )
    gate_minutes = DurationField(
        label="The GM sees every outcome first, for",
        required=False,
        help_text="Three days at most. It is published when the GM says so, and at the end of this time in any case.",
    )
    holidays = forms.BooleanField(
        label="Holidays stop the clock",
        required=False,
        help_text="While somebody who is waited for is on holiday, told in advance and for so many days a year.",
    )
    least_met = forms.TypedChoiceField(label="Who may sit down?", required=False, coerce=int, choices=LEAST_MET)
    nmr_policy = forms.ChoiceField(label="When somebody misses deadlines", choices=NmrPolicy.choices)
    nmr_limit = forms.IntegerField(label="… this many in a row", min_value=1, max_value=20)

    def __init__(self, data: Any = None, *, game: Game | None = None, zone: str = "UTC", **initial: Any) -> None:
        super().__init__(data, initial={**self.defaults(zone), **initial, **(initial_of(game) if game else {})})
        self._choices("time_zone", [("UTC", "UTC"), *zones()])
        if game:
            del self.fields["run"]

    @staticmethod
    def defaults(zone: str) -> dict[str, Any]:
        """A game that most people want."""
        return {
            "speed": "brisk",
            "run": "players",
            "movement_minutes": 1440,
            "retreat_minutes": 720,
            "adjustment_minutes": 720,
            "time_zone": zone,
            "press": PressMode.FULL,
            "allocation": Allocation.DRAWN,
            "bot_strength": BotStrength.REGULAR,
            "bot_temper": BotTemper.USUAL,
            "bot_word": BotWord.MOSTLY,
            "start": "time",
            "starts_at": (database_time.now() + SOON).replace(minute=0, second=0, microsecond=0),
            "early_adjudication": True,
            "nmr_policy": NmrPolicy.VACATE,
            "nmr_limit": 2,
        }

    @property
    def speed_cards(self) -> list[tuple[str, str, str]]:
        """(key, name, what it means) of each speed."""
        return [(key, label, told) for key, (label, told, _) in SPEEDS.items()]

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        speed = data.get("speed", "")
        if speed == "fixed" and not data.get("weekdays"):
            self.add_error("weekdays", "Tick at least one weekday, or choose another speed.")
        if speed == "fixed" and not data.get("hour"):
            self.add_error("hour", "Say at which hour windows close.")
        if data.get("start") == "time" and not data.get("starts_at") and "starts_at" not in self.errors:
            self.add_error("starts_at", "Say when, or let it start when it is full.")
        if speed == "own":
            for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(name, "Say how long, from 5 minutes to 14 days.")
        return data

    def timetable(self) -> dict[str, Any]:
        """The fields of games.models.Timetable that the chosen speed stands for."""
        data = self.cleaned_data
        names = ("movement_minutes", "retreat_minutes", "adjustment_minutes")
        lengths = SPEEDS[data["speed"]][2] or tuple(data[name] for name in names)
        fixed = data["speed"] == "fixed"
        return {
            **dict(zip(names, lengths, strict=True)),
            "weekdays": "".join(data["weekdays"]) if fixed else "",
            "hour": data["hour"] if fixed else None,
            "time_zone": data["time_zone"] or "UTC",
        }

    def game_settings(self) -> dict[str, Any]:
        """Settings as games.services.lobby takes them."""
        data = self.cleaned_data
        plain: tuple[str, ...] = ("name", "press", "grey_press", "read_marks", "anonymous", "private", "allocation")
        plain += ("bots_allowed", "early_adjudication", "late_orders", "nmr_policy", "nmr_limit", "holidays")
        return {
            **{name: data[name] for name in plain},
            **self.timetable(),
            "grace_minutes": data["grace_minutes"] or 0,
            "gate_minutes": data["gate_minutes"] or 0,
            "least_met": data["least_met"] or 0,
            "bot_strength": data["bot_strength"] or BotStrength.NOVICE,
            "bot_temper": data["bot_temper"] or BotTemper.USUAL,
            "bot_word": data["bot_word"] or BotWord.MOSTLY,
            "bot_seats": data["bot_seats"],
            "starts_at": data["starts_at"] if data["start"] == "time" else None,
        }

    def refuse(self, no: Refused) -> None:
        """Show what a service refused beside the field it is about, or above the form."""
        self.add_error(no.field if no.field in self.fields else None, ValidationError(no.message))


def rows_of_bots(draft: Draft, form: NewGameForm) -> dict[str, Any]:
    """What `parts/bot_seats.html` shows: the seats of a draft with what the form says of their bots."""
    rulebook = draft.composed.rulebook or engine.load_rulebook(draft.base)
    seats = [(spec.id, spec.name) for spec in rulebook.seats]
    return {"bot_rows": bot_rows(seats, form["bot_seats"].value() or {})}


def initial_of(game: Game) -> dict[str, Any]:
    """The form's values for a game that is there."""
    plain: tuple[str, ...] = ("name", "press", "grey_press", "read_marks", "anonymous", "private", "allocation")
    plain += (
        "bots_allowed",
        "bot_strength",
        "bot_temper",
        "bot_word",
        "bot_seats",
        "early_adjudication",
        "late_orders",
        "holidays",
    )
    plain += ("least_met", "nmr_policy", "nmr_limit", "movement_minutes", "retreat_minutes", "adjustment_minutes")
    plain += ("hour",)
    speed = "fixed" if game.weekdays else "own"
    lengths = (game.movement_minutes, game.retreat_minutes, game.adjustment_minutes)
    if speed == "own":
        speed = next((key for key, (_, _, those) in SPEEDS.items() if those == lengths and key != "fixed"), "own")
    return {
        **{name: getattr(game, name) for name in plain},
        "speed": speed,
        "start": "time" if game.starts_at else "full",
        "starts_at": game.starts_at,
        "weekdays": list(game.weekdays),
        "time_zone": game.time_zone,
        "grace_minutes": game.grace_minutes or None,
        "gate_minutes": game.gate_minutes or None,
    }
