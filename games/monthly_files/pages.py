"""The list of monthly files, and the files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.rate_limits import check_rate, reader_key
from games.models import MonthlyFile
from games.monthly_files.queries import by_month

MOST, IN = 120, 3600
"""So many files may one reader take in so many seconds."""


@require_safe
@cached_for_anonymous
def files(request: HttpRequest) -> HttpResponse:
    """GET /records/files/: the months, with number of games, size and checksum of each file."""
    return render(request, "monthly_files/files.html", {"months": by_month()})


@require_safe
@never_cache
def one_file(request: HttpRequest, pk: int) -> HttpResponse:
    """GET /records/files/<number>/: one file, as a zip."""
    check_rate(f"monthly-file:{reader_key(request)}", MOST, IN, "That is many files at once. Come back in an hour.")
    file = get_object_or_404(MonthlyFile.objects.exclude(games=0), pk=pk)
    headers = {"Content-Disposition": f'attachment; filename="{file.file_name}"'}
    return HttpResponse(bytes(file.content), content_type="application/zip", headers=headers)
