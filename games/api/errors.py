"""How the API says no: the services' own words, with the status that fits."""

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.errors import Refused


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's handler, and games.errors as `{"detail": …, "field": …}`."""
    if isinstance(error, Refused):
        set_rollback()
        body = {"detail": error.message}
        if error.field:
            body["field"] = error.field
        return Response(body, status=error.status)
    return exception_handler(error, context)
