"""Monthly files, for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.frame import ApiView
from games.api.paging import Pages
from games.models import TokenScope
from games.monthly_files.queries import monthly_files
from games.monthly_files.serializers import MonthlyFileOut


class MonthlyFiles(ApiView):
    scope = TokenScope.READ
    permission_classes = [AllowAny]
    pagination_class = Pages

    @extend_schema(operation_id="monthly_files", responses=MonthlyFileOut(many=True), tags=["records"])
    def get(self, request: Request) -> Response:
        """Files of the public games that ended in a month, the last month first. `url` is a zip."""
        pages = Pages()
        page = pages.paginate_queryset(monthly_files(), request, view=self)
        return pages.get_paginated_response(MonthlyFileOut(page, many=True).data)
