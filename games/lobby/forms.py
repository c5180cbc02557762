"""The form for a new game: three choices, and the rest folded away."""

import zoneinfo
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django import forms

import engine
from games import database_time
from games.common.bot_seats import bot_rows
from games.common.dictionaries import FieldValues, FormData
from games.common.drafts import Draft
from games.common.forms import RefusableForm
from games.game_settings import FIELDS, FOLDS, ON_THE_FORM
from games.game_settings.draws import PRESETS
from games.game_settings.durations import DurationField
from games.game_settings.press import GUNBOAT, is_gunboat
from games.game_settings.setting import Fold, Setting
from games.models import Game
from games.models.timetable import WEEKDAYS
from games.models.titles import TitleFormField

SPEEDS = {
    "live": ("Live", "An evening: moves every 15 minutes", (15, 5, 5)),
    "brisk": ("Brisk", "A move every day", (24 * 60, 12 * 60, 12 * 60)),
    "steady": ("Steady", "A move every three days", (72 * 60, 24 * 60, 24 * 60)),
    "postal": ("By post", "A move every week", (7 * 24 * 60, 2 * 24 * 60, 2 * 24 * 60)),
    "fixed": ("Fixed days", "On weekdays of your choice, at one hour", (24 * 60, 6 * 60, 6 * 60)),
    "own": ("Your own", "Say how long each phase lasts", None),
}
SOON = timedelta(days=3)
"""How far ahead the form offers to start a game."""


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


class NewGameForm(RefusableForm):
    """What a game is to be, but for its rules. `game` fills it with the settings of one that is forming."""

    name = TitleFormField(max_length=80, label="What is it called?")
    speed = forms.ChoiceField(
        label="How fast?", choices=[(key, label) for key, (label, _, _) in SPEEDS.items()], widget=forms.RadioSelect
    )
    run = forms.ChoiceField(
        label="Who runs it?",
        choices=[
            ("players", "The players, by majority. You take a seat."),
            ("gm", "You, as its game master (GM). You see everything, rule on everything, and do not play."),
            ("playing-gm", "You, as its GM, and you play too. Everybody who joins is told."),
        ],
        widget=forms.RadioSelect,
    )

    movement_minutes = DurationField(label="Movement", required=False)
    retreat_minutes = DurationField(label="Retreats", required=False)
    adjustment_minutes = DurationField(label="Adjustments", required=False)
    weekdays = forms.MultipleChoiceField(
        label="Deadlines fall on",
        required=False,
        choices=[(str(number), name) for number, name in enumerate(WEEKDAYS, 1)],
        widget=forms.CheckboxSelectMultiple,
    )
    hour = HourField(label="at", required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    time_zone = forms.ChoiceField(label="by the clock of", required=False)

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

    draw_preset = forms.ChoiceField(
        label="Draws as elsewhere",
        required=False,
        choices=[("", "As chosen below"), *((preset.id, preset.label) for preset in PRESETS.values())],
        help_text="A choice here fills in all of what follows about draws and concessions.",
    )

    def __init__(self, data: FormData = None, *, game: Game | None = None, zone: str = "UTC", **initial: Any) -> None:
        super().__init__(data, initial={**self.defaults(zone), **initial, **(initial_of(game) if game else {})})
        for setting in ON_THE_FORM:
            assert setting.form is not None
            self.fields[setting.name] = setting.form()
        self._choices("time_zone", [("UTC", "UTC"), *zones()])
        if game:
            del self.fields["run"]

    @staticmethod
    def defaults(zone: str) -> dict[str, object]:
        """A game that most people want."""
        return {
            "speed": "brisk",
            "run": "players",
            "movement_minutes": 1440,
            "retreat_minutes": 720,
            "adjustment_minutes": 720,
            "time_zone": zone,
            **{setting.name: setting.initial for setting in ON_THE_FORM if setting.initial is not None},
            "start": "time",
            "starts_at": (database_time.now() + SOON).replace(minute=0, second=0, microsecond=0),
        }

    @property
    def speed_cards(self) -> list[tuple[str, str, str]]:
        """(key, name, what it means) of each speed."""
        return [(key, label, meaning) for key, (label, meaning, _) in SPEEDS.items()]

    @property
    def folds(self) -> list[tuple[Fold, bool, list[tuple[Setting, forms.BoundField]]]]:
        """What is folded away: each part, whether anything in it was refused, and its settings with their fields."""
        parts = []
        for fold in FOLDS:
            fields = [(setting, self[setting.name]) for setting in ON_THE_FORM if setting.fold == fold]
            parts.append((fold, any(field.errors for _, field in fields), fields))
        return parts

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> FieldValues:
        data = super().clean() or {}
        if preset := PRESETS.get(data.get("draw_preset", "")):
            data |= preset.values
        speed = data.get("speed", "")
        if speed == "fixed" and not data.get("weekdays"):
            self.add_error("weekdays", "Tick at least one weekday, or choose another speed.")
        if speed == "fixed" and not data.get("hour"):
            self.add_error("hour", "Say at which hour the deadlines fall.")
        if data.get("start") == "time" and not data.get("starts_at") and "starts_at" not in self.errors:
            self.add_error("starts_at", "Say when, or let it start when it is full.")
        if speed == "own":
            for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(name, "Say how long, from 5 minutes to 14 days.")
        return data

    def timetable(self) -> dict[str, object]:
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

    def game_settings(self) -> FieldValues:
        """Settings as games.forming.creating takes them."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            **{setting.name: setting.answer(data[setting.name]) for setting in ON_THE_FORM},
            **self.timetable(),
            "starts_at": data["starts_at"] if data["start"] == "time" else None,
        }


def rows_of_bots(draft: Draft, form: NewGameForm) -> dict[str, object]:
    """What `parts/bot_seats.html` shows: the seats of a draft with what the form says of their bots."""
    rulebook = draft.composed.rulebook or engine.load_rulebook(draft.base)
    seats = [(spec.id, spec.name) for spec in rulebook.seats]
    return {"bot_rows": bot_rows(seats, form["bot_seats"].value() or {})}


def initial_of(game: Game) -> dict[str, object]:
    """The form's values for a game that is there."""
    speed = "fixed" if game.weekdays else "own"
    lengths = (game.movement_minutes, game.retreat_minutes, game.adjustment_minutes)
    if speed == "own":
        speed = next(
            (key for key, (_, _, speed_lengths) in SPEEDS.items() if speed_lengths == lengths and key != "fixed"), "own"
        )
    return {
        **{name: getattr(game, name) for name in FIELDS if name != "gm_may_play"},
        **({"press": GUNBOAT} if is_gunboat(game) else {}),
        "speed": speed,
        "start": "time" if game.starts_at else "full",
        "weekdays": list(game.weekdays),
    }
