"""How the API says no: the services' own words, with the status that fits."""

import logging
from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.common.errors import Refused
from games.common.service_unavailable import is_unavailable, words_for

log = logging.getLogger(__name__)


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's handler; a refusal as `{"detail": …, "field": …}`; 503 while the database cannot be had."""
    if isinstance(error, Refused):
        set_rollback()
        body = {"detail": error.message}
        if error.field:
            body["field"] = error.field
        return Response(body, status=error.status)
    if is_unavailable(error):
        log.error("busy: the API could not have the database: %s", type(error).__name__)
        set_rollback()
        words, come_back = words_for(error)
        return Response({"detail": words}, status=503, headers={"Retry-After": str(come_back)})
    return exception_handler(error, context)
