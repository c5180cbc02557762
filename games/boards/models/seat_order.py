"""Seats of a board's document in their order, which PostgreSQL does not keep: in jsonb the keys of objects are sorted.

The order of the seats counts (their colours, who sits where), so it is a column of its own beside the document. Rows
of versions before it have none: theirs is whatever order the database gives.
"""

from collections.abc import Collection, Sequence
from typing import Any, Self

from django.db import models


def seats_of(document: object) -> list[str]:
    """The seats of a document in its order; none for what has none."""
    seats = document.get("seats") if isinstance(document, dict) else None
    return list(seats) if isinstance(seats, dict) else []


def in_seat_order(document: Any, order: Sequence[str]) -> object:
    """A document with its seats in that order; what the order does not name comes after, as it stands."""
    if seats_of(document) in ([], list(order)):
        return document
    seats = document["seats"]
    known = [seat for seat in order if seat in seats]
    return {**document, "seats": {seat: seats[seat] for seat in dict.fromkeys([*known, *seats])}}


class SeatOrdered(models.Model):
    """A row with a document (`DOCUMENT`, its field) that is read and written with its seats in their order."""

    DOCUMENT = "document"

    seat_order = models.JSONField(default=list, db_default=[], editable=False, help_text="The seats, in their order.")

    class Meta:
        abstract = True

    def save(self, **how: Any) -> None:
        """Write the order beside the document."""
        written: Collection[str] | None = how.get("update_fields")
        if written is None or self.DOCUMENT in written:
            self.seat_order = seats_of(getattr(self, self.DOCUMENT))
            if written is not None:
                how["update_fields"] = {*written, "seat_order"}
        super().save(**how)

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[object], **how: Any) -> Self:
        """Read the document with its seats in the order that was written."""
        row = super().from_db(db, field_names, values, **how)
        if cls.DOCUMENT in row.__dict__:
            setattr(row, cls.DOCUMENT, in_seat_order(getattr(row, cls.DOCUMENT), row.seat_order))
        return row
