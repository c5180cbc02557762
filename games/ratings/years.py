"""The years in which something ended. No function of a database is asked a row: SQLite calls Python for each."""

from datetime import UTC, datetime

from django.db.models import Model, Q, QuerySet


def during(year: int) -> Q:
    """What ended in a year, by the clock of UTC."""
    return Q(ended_at__gte=datetime(year, 1, 1, tzinfo=UTC), ended_at__lt=datetime(year + 1, 1, 1, tzinfo=UTC))


def years_of(rows: QuerySet[Model]) -> list[int]:
    """The years in which rows ended (`ended_at`), the latest first: asked at both ends, and once for each between."""
    ends = rows.order_by("ended_at").values_list("ended_at", flat=True)
    first, last = ends.first(), ends.last()
    if first is None or last is None:
        return []
    oldest, newest = first.astimezone(UTC).year, last.astimezone(UTC).year
    between = [year for year in range(newest - 1, oldest, -1) if rows.filter(during(year)).exists()]
    return list(dict.fromkeys([newest, *between, oldest]))
