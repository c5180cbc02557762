"""Forms that say how single bots play: two choices for each seat, by the names that stand in a form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from engine.model.json_data import Json
from games.models.bots import OF_A_SEAT

FIELD = "bot:{name}:{seat}"
"""The name of a field, such as `bot:strength:France`."""
ALL = {"strength": "Strength as all", "temper": "Temper as all"}
"""What a choice says that leaves a seat as the game has it."""


@dataclass(frozen=True, slots=True)
class BotChoice:
    """One of the two choices of a seat. `options`: value, label, and whether it is chosen."""

    field: str
    label: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class BotSeatRow:
    """A seat, and what is said of the bot in it."""

    seat_id: str
    name: str
    choices: tuple[BotChoice, ...]


def parse_bot_seats(posted: Json) -> dict[str, dict[str, str]]:
    """What a form says of single bots, as `Game.bot_seats` has it; whether it can be, the field of the game says."""
    exceptions: dict[str, dict[str, str]] = {}
    for key, value in posted.items():
        start, _, rest = key.partition(":")
        name, _, seat_id = rest.partition(":")
        if start == "bot" and name in OF_A_SEAT and seat_id and value:
            exceptions.setdefault(seat_id, {})[name] = str(value)
    return exceptions


def bot_rows(seats: Iterable[tuple[str, str]], exceptions: Mapping[str, Mapping[str, str]]) -> list[BotSeatRow]:
    """Seats, by id and name, with their choices, to fill a form."""
    return [BotSeatRow(seat, name, tuple(_choices(seat, name, exceptions.get(seat, {})))) for seat, name in seats]


def _choices(seat: str, title: str, exception: Mapping[str, str]) -> Iterable[BotChoice]:
    for name, label in (("strength", "plays as"), ("temper", "is")):
        chosen = exception.get(name, "")
        options = [("", ALL[name]), *OF_A_SEAT[name].choices]
        marked = tuple((value, text, value == chosen) for value, text in options)
        yield BotChoice(FIELD.format(name=name, seat=seat), f"The bot in {title} {label}", marked)


class BotSeatsWidget(forms.Widget):
    """Reads the choices of all seats; they are drawn by `parts/bot_seats.html`, which knows the seats."""

    def value_from_datadict(self, data: Mapping[str, object], files: object, name: str) -> dict[str, dict[str, str]]:
        return parse_bot_seats(data)

    def value_omitted_from_data(self, data: object, files: object, name: str) -> bool:
        return False


class BotSeatsField(forms.Field):
    """What is said of single bots: `{seat id: {"strength": …, "temper": …}}`."""

    widget = BotSeatsWidget

    def clean(self, value: Any) -> dict[str, dict[str, str]]:
        return value or {}
