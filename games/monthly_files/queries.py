"""Which monthly files there are."""

from itertools import groupby

from django.db.models import QuerySet

from games.models import MonthlyFile


def monthly_files() -> QuerySet[MonthlyFile]:
    """All of them without their contents, the last month first; those without a game are left out."""
    return MonthlyFile.objects.exclude(games=0).defer("content")


def by_month() -> list[tuple[str, list[MonthlyFile]]]:
    """The same, with the month in words: `November 2026`."""
    return [(f"{month:%B %Y}", list(files)) for month, files in groupby(monthly_files(), key=lambda one: one.month)]
