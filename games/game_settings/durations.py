"""The field of a form for a length of time."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from games.common.dictionaries import FieldValues

UNITS = {"minutes": 1, "hours": 60, "days": 1440}


class DurationWidget(forms.MultiWidget):
    """A number and a unit."""

    template_name = "games/widgets/duration.html"

    def __init__(self, attrs: FieldValues | None = None) -> None:
        number = forms.NumberInput(attrs={"min": 1, "max": 20160, "inputmode": "numeric", "aria-label": "How many"})
        unit = forms.Select(attrs={"aria-label": "Unit"}, choices=[(name, name) for name in UNITS])
        super().__init__([number, unit], attrs)

    def decompress(self, value: Any) -> list[Any]:
        """The number and the unit of a length in minutes; of no length, no number."""
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
        """The minutes that a number and a unit come to; None if nothing was written."""
        if not data_list or data_list[0] is None:
            return None
        if data_list[1] not in UNITS:
            raise ValidationError("Say whether that is minutes, hours or days.")
        return int(data_list[0]) * UNITS[data_list[1]]
