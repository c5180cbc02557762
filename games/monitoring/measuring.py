"""Request metrics."""

import time

from django.http import HttpRequest, HttpResponse

from games.common.middleware import Middleware
from games.monitoring.counters import REQUESTS, SECONDS, area_of, status_of


class MeasuringMiddleware(Middleware):
    """Counts each answer and how long it took. Inside the request id, outside everything else."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        area = area_of(request.path_info)
        SECONDS.labels(area).observe(time.perf_counter() - began)
        REQUESTS.labels(area, status_of(response.status_code)).inc()
        return response
