"""What people call games, boards, zines and the like: one kind of column, and one kind of field in forms.

Whatever way a title comes in (a form, the API, the admin, an import, a service), it is kept as `tidy_title` has it.
`tests/attacks/test_titles.py` finds every column and field that is called like one and is none of these.
"""

from typing import Any

from django import forms
from django.db import models

from games.shown_text import tidy_title


class TitleFormField(forms.CharField):
    """A title in a form: one of which nothing is shown is as good as none."""

    def to_python(self, value: object) -> Any:
        """The title as it is kept."""
        title = super().to_python(value)
        return tidy_title(title) if title else title


class TitleField(models.CharField):
    """A column for titles. To migrations it is the CharField that it is in the database."""

    def to_python(self, value: object) -> object:
        """The title as it is kept."""
        return self._tidy(super().to_python(value))

    def pre_save(self, model_instance: models.Model, add: bool) -> object:
        """Let the row say what is kept."""
        value = self._tidy(getattr(model_instance, self.attname))
        setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: object) -> object:
        """The title as it is kept, for `update` and for whoever looks for one."""
        return self._tidy(super().get_prep_value(value))

    def formfield(self, **kwargs: Any) -> Any:
        """A field that tidies, for the admin."""
        return super().formfield(**{"form_class": TitleFormField, **kwargs})

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """A CharField."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def _tidy(self, value: object) -> object:
        return tidy_title(value)[: self.max_length] if isinstance(value, str) else value
