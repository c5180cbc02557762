"""The form for a new game: three choices, and the rest folded away."""

import zoneinfo
from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html

import engine
from engine.composing import GAME_OPTIONS
from games.errors import Refused
from games.models import Allocation, Game, NmrPolicy, PressMode
from games.models.timetable import WEEKDAYS
from games.site.shelf import on_offer
from games.themes import default_options

SPEEDS = {
    "live": ("Live", "An evening: moves every 15 minutes", (15, 5, 5)),
    "brisk": ("Brisk", "A move every day", (24 * 60, 12 * 60, 12 * 60)),
    "steady": ("Steady", "A move every three days", (72 * 60, 24 * 60, 24 * 60)),
    "postal": ("By post", "A move every week", (7 * 24 * 60, 2 * 24 * 60, 2 * 24 * 60)),
    "fixed": ("Fixed days", "On weekdays of your choice, at one hour", (24 * 60, 6 * 60, 6 * 60)),
    "own": ("Your own", "Say how long each window is open", None),
}
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
        return int(data_list[0]) * UNITS[data_list[1]]


def zones() -> Iterator[tuple[str, str]]:
    """The world's time zones, as cities."""
    for name in sorted(zoneinfo.available_timezones()):
        if "/" in name and not name.startswith(("Etc/", "posix/", "right/", "SystemV/", "US/")):
            yield name, name.replace("_", " ")


class NewGameForm(forms.Form):
    """What a game is to be. `game` fills it with the settings of one that is forming, for changing them."""

    name = forms.CharField(max_length=80, label="What is it called?")
    variant = forms.ChoiceField(label="Variant", required=False)
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
    hour = forms.TimeField(label="at", required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    time_zone = forms.ChoiceField(label="by the clock of", required=False)

    press = forms.ChoiceField(label="Press", choices=PressMode.choices, widget=forms.RadioSelect)
    grey_press = forms.BooleanField(label="Public press may be unsigned", required=False)
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

    struck = forms.MultipleChoiceField(
        label="Play without", required=False, widget=forms.CheckboxSelectMultiple, help_text="The rest is as published."
    )

    early_adjudication = forms.BooleanField(
        label="Adjudicate as soon as everybody is ready", required=False, help_text="Otherwise only at the deadline."
    )
    grace_minutes = DurationField(label="Wait for a missing seat, once a turn", required=False)
    gate_minutes = DurationField(
        label="The GM sees every outcome first, for",
        required=False,
        help_text="Three days at most. It is published when the GM says so, and at the end of this time in any case.",
    )
    nmr_policy = forms.ChoiceField(label="When somebody misses deadlines", choices=NmrPolicy.choices)
    nmr_limit = forms.IntegerField(label="… this many in a row", min_value=1, max_value=20)

    def __init__(self, data: Any = None, *, game: Game | None = None, zone: str = "UTC", **initial: Any) -> None:
        super().__init__(data, initial={**self.defaults(zone), **initial, **(_initial_of(game) if game else {})})
        self.variants = [engine.load_rulebook(variant) for variant in on_offer()]
        self._choices("variant", [(book.variant.id, book.variant.title) for book in self.variants])
        self._choices("time_zone", [("UTC", "UTC"), *zones()])
        asked = (data.get("variant") if data else None) or self.initial["variant"]
        self.rulebook = next((book for book in self.variants if book.variant.id == asked), self.variants[0])
        self.house_rules = [] if game else list(self._add_options())
        self._choices("struck", list(self._strikable()))
        if game or not self._strikable():
            del self.fields["struck"]
        if game:
            for name in ("variant", "run"):
                del self.fields[name]

    @staticmethod
    def defaults(zone: str) -> dict[str, Any]:
        """A game that most people want."""
        return {
            "variant": "standard",
            "speed": "brisk",
            "run": "players",
            "movement_minutes": 1440,
            "retreat_minutes": 720,
            "adjustment_minutes": 720,
            "time_zone": zone,
            "press": PressMode.FULL,
            "allocation": Allocation.DRAWN,
            "early_adjudication": True,
            "nmr_policy": NmrPolicy.VACATE,
            "nmr_limit": 2,
        }

    def _strikable(self) -> list[tuple[str, str]]:
        """The rules that this variant adds to the standard game: (id, title and what it does)."""
        base = engine.load_rulebook("standard").variant.rules
        own = [rule for rule in self.rulebook.rules if rule.id not in base]
        return [(rule.id, format_html("<span><b>{}.</b> {}</span>", rule.title, rule.summary)) for rule in own]

    @property
    def speed_cards(self) -> list[tuple[str, str, str]]:
        """(key, name, what it means) of each speed."""
        return [(key, label, told) for key, (label, told, _) in SPEEDS.items()]

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def _add_options(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """A field for each option of the rulebook, by rule: (title of the rule, its fields)."""
        for title, options in self._options():
            names = []
            for option in options:
                name = f"option:{option.name}"
                self.fields[name] = option_field(option)
                self.initial[name] = default_options(self.rulebook).get(option.name, option.standard)
                names.append(name)
            if names:
                yield title, [self[name] for name in names]

    def _options(self) -> Iterator[tuple[str, tuple["engine.Option", ...]]]:
        """The options of the game as a whole, where its rules leave a choice, and of each rule: (title, options)."""
        if any(submission.read_at for rule in self.rulebook.rules for submission in rule.submissions):
            yield "Windows", GAME_OPTIONS
        for rule in self.rulebook.rules:
            yield rule.title, rule.options

    def options(self) -> dict[str, str]:
        """The options that differ from the default, and those that this site begins with otherwise."""
        standard = {option.name: option.standard for _, options in self._options() for option in options}
        given = {name: str(value) for name in standard if (value := self.cleaned_data.get(f"option:{name}"))}
        own = default_options(self.rulebook)
        return {name: value for name, value in given.items() if value != standard[name] or name in own}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        speed = data.get("speed", "")
        if speed == "fixed" and not data.get("weekdays"):
            self.add_error("weekdays", "Tick at least one weekday, or choose another speed.")
        if speed == "fixed" and not data.get("hour"):
            self.add_error("hour", "Say at which hour windows close.")
        if speed == "own":
            for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(name, "Say how long, from 5 minutes to 14 days.")
        if data.get("struck"):
            self._strike(data["struck"])
        return data

    def _strike(self, rules: list[str]) -> None:
        """What is left is the rulebook, and its options the only ones; or it says why it cannot be."""
        try:
            self.rulebook = engine.load_rulebook(self.rulebook.variant.id, without=rules)
        except engine.RulebookError as error:
            self.add_error("struck", f"{error}")

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
        plain: tuple[str, ...] = ("name", "press", "grey_press", "anonymous", "private", "allocation", "bots_allowed")
        plain += ("early_adjudication", "nmr_policy", "nmr_limit")
        return {
            **{name: data[name] for name in plain},
            **self.timetable(),
            "grace_minutes": data["grace_minutes"] or 0,
            "gate_minutes": data["gate_minutes"] or 0,
        }

    def refuse(self, no: Refused) -> None:
        """Show what a service refused beside the field it is about, or above the form."""
        self.add_error(no.field if no.field in self.fields else None, ValidationError(no.message))


def _initial_of(game: Game) -> dict[str, Any]:
    """The form's values for a game that is there."""
    plain: tuple[str, ...] = ("name", "press", "grey_press", "anonymous", "private", "allocation", "bots_allowed")
    plain += ("early_adjudication",)
    plain += ("nmr_policy", "nmr_limit", "movement_minutes", "retreat_minutes", "adjustment_minutes", "hour")
    speed = "fixed" if game.weekdays else "own"
    lengths = (game.movement_minutes, game.retreat_minutes, game.adjustment_minutes)
    if speed == "own":
        speed = next((key for key, (_, _, those) in SPEEDS.items() if those == lengths and key != "fixed"), "own")
    return {
        **{name: getattr(game, name) for name in plain},
        "speed": speed,
        "weekdays": list(game.weekdays),
        "time_zone": game.time_zone,
        "grace_minutes": game.grace_minutes or None,
        "gate_minutes": game.gate_minutes or None,
    }


def option_field(option: "engine.Option") -> forms.Field:
    """A choice, an order of things, or a number where the option has neither: a whole one, a year, or a fraction."""
    label = option.name.partition(".")[2].replace("_", " ").capitalize()
    if option.slots:
        return forms.CharField(label=label, help_text=option.why, required=False, max_length=300)
    if not option.choices and not option.standard.isdigit():
        return forms.RegexField(
            r"^\d{1,4}(/\d{1,4})?$",
            label=label,
            help_text=option.why,
            required=False,
            error_messages={"invalid": f"A number or a fraction, such as {option.standard}."},
        )
    if not option.choices:
        return forms.IntegerField(label=label, help_text=option.why, min_value=1, max_value=9999, required=False)
    choices = [(choice, choice.replace("_", " ")) for choice in option.choices]
    return forms.ChoiceField(label=label, help_text=option.why, choices=choices, required=False)
