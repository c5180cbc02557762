"""Request metrics."""

import time
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.monitoring.counters import REQUESTS, SECONDS, area_of, status_of


class MeasuringMiddleware:
    """Counts each answer and how long it took. Inside the request id, outside everything else."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = self.get_response(request)
        area = area_of(request.path_info)
        SECONDS.labels(area).observe(time.perf_counter() - began)
        REQUESTS.labels(area, status_of(response.status_code)).inc()
        return response
