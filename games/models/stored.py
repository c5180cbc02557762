"""Columns that hold stored forms (`engine.io.upgrades`): brought up as a row is read, never written back by the way.

What a table declares in `STORED` is in the form of today whoever reads it, be it a row that the database lets nobody
change. `manage.py upgrade_games` writes what may be written.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from django.db import models

from engine.io.upgrades import KEY, pending, stamped, upgraded, version
from engine.model.json_data import Json, JsonDict

Values = Json


@dataclass(frozen=True, slots=True)
class StoredForm:
    """Columns that together hold one stored form, or a list of them.

    `wholes` gives the forms that the columns' values hold, `split` the columns' values of them; both are pure.
    """

    form: str
    columns: tuple[str, ...]
    wholes: Callable[[Values], list[object]]
    split: Callable[[Values, list[Any]], JsonDict]

    def steps(self, values: Values) -> list[str]:
        """The steps that reading these values takes. Raises InputError for what a later version wrote."""
        return [step for whole in self.wholes(values) for step in pending(self.form, whole)]

    def brought_up(self, values: Values) -> dict[str, object]:
        """The columns whose values are otherwise in the form of today. Raises InputError as `steps` does."""
        if not self.steps(values):
            return {}
        new = self.split(values, [upgraded(self.form, whole) for whole in self.wholes(values)])
        return {name: value for name, value in new.items() if value != values[name]}

    def numbered(self, values: Values) -> JsonDict:
        """The columns that say the number of what was just made, and does not say it yet."""
        wholes = [w if not isinstance(w, Mapping) or KEY in w else stamped(self.form, w) for w in self.wholes(values)]
        return {name: value for name, value in self.split(values, wholes).items() if value != values[name]}


def column(form: str, name: str) -> StoredForm:
    """A column that holds one; empty where there is none yet."""
    return StoredForm(
        form, (name,), lambda old: [] if old[name] is None else [old[name]],
        lambda old, new: {name: new[0]} if new else {},
    )  # fmt: skip


def list_column(form: str, name: str) -> StoredForm:
    """A column that holds a list of them."""
    return StoredForm(form, (name,), lambda old: list(old[name] or ()), lambda _, new: {name: new} if new else {})


def rules_of(variant: str) -> StoredForm:
    """By which rules something is played, with the number in a column of its own. `variant`: the column's name."""
    columns = (variant, "without", "with_rules", "options", "rules_schema")
    keys = ("variant", "without", "with", "options", KEY)
    return StoredForm(
        "rules", columns,
        lambda old: [{key: old[name] for name, key in zip(columns, keys, strict=True)}],
        lambda old, new: {name: new[0][key] for name, key in zip(columns, keys, strict=True)},
    )  # fmt: skip


def _whole_ruling(kind: str, data: object) -> object:
    return {**data, "kind": kind} if isinstance(data, Mapping) else data


def _ruling_row(old: Values) -> list[object]:
    return [] if old["kind"] == "deadline" else [_whole_ruling(old["kind"], old["data"])]  # which the engine never sees


def _split_row(old: Values, new: Sequence[object]) -> dict[str, object]:
    if not new or not isinstance(new[0], Mapping):
        return {}
    return {"kind": new[0]["kind"], "data": {key: value for key, value in new[0].items() if key != "kind"}}


RULING_ROW = StoredForm("ruling", ("kind", "data"), _ruling_row, _split_row)
DRAFTS = StoredForm(
    "ruling", ("rulings",),
    lambda old: [_whole_ruling(one["kind"], one["data"]) for one in old["rulings"]],
    lambda old, new: {"rulings": [{**a, **_split_row({}, [b])} for a, b in zip(old["rulings"], new, strict=True)]},
)  # fmt: skip
"""The rulings of a branch: drafts with their phases, of kind and data as those in the ledger."""


class StoredForms(models.Model):
    """A table with such columns."""

    STORED: ClassVar[tuple[StoredForm, ...]] = ()

    class Meta:
        abstract = True

    def save(self, *args: object, **kwargs: Any) -> None:
        """What was brought up on reading, and not changed since, is not written: the row may be one that never changes.

        A new row says which version has made it. Whatever is written is in the form of today, and by its names.
        """
        for stored in self.STORED:
            if self._state.adding:
                self.__dict__.update(stored.numbered(self.__dict__))
            if all(name in self.__dict__ for name in stored.columns):
                self.__dict__.update(_if_it_can_be(stored, self.__dict__))
        brought_up: JsonDict = self.__dict__.get("_brought_up", {})
        same = {name for name, value in brought_up.items() if getattr(self, name) == value}
        if same and not self._state.adding and not args and kwargs.get("update_fields") is None:
            names = {field.name for field in self._meta.concrete_fields if not field.primary_key}
            kwargs["update_fields"] = sorted(names - same - self.get_deferred_fields())
        super().save(*args, **kwargs)

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        """A row as it was read, in the forms of today."""
        row = super().from_db(*args, **kwargs)
        brought_up: JsonDict = {}
        for stored in cls.STORED:
            if all(name in row.__dict__ for name in stored.columns):
                brought_up |= _if_it_can_be(stored, row.__dict__)
        row.__dict__ |= {**brought_up, "_brought_up": deepcopy(brought_up)}
        return row


def _if_it_can_be(stored: StoredForm, values: Values) -> dict[str, object]:
    """Nothing where it cannot be read: whoever reads it says so, and lists in which it stands are none the worse."""
    try:
        return stored.brought_up(values)
    except Exception:  # whatever is stored
        return {}


def rules_number() -> int:
    """The version of the rules that a row just made holds."""
    return version("rules")
