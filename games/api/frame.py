"""What all views of the API share: idempotency keys, `Location`, limits as headers, reads by pages of other sites."""

import json
from typing import Any
from urllib.parse import quote

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.idempotency import KEY, ReplayedCall, keep_answer, known_or_new
from games.api.reading import BESIDE_PARAMETERS, PARTS, check_body_is_empty, check_parameters
from games.common.immutable_responses import NAMED
from games.models import IdempotencyKey

READ_ONLY = "GET, HEAD, OPTIONS"
FROM_ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Content-Location, ETag, Link, RateLimit, RateLimit-Policy, Retry-After",
}
PREFLIGHT = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": READ_ONLY,
    "Access-Control-Allow-Headers": "Accept, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


class ApiView(APIView):
    """A view under /api/. It names the `scope` that a token needs, and `scope_to_read` where `read` does not do.

    `location`: the address of what a POST has made, with names of its answer and of its own address in braces; empty
    where that is found under the address that was posted to. `changes`: the limit that its calls count in but for
    those that read; `throttle_scope`: the one that all of them count in.
    """

    location = ""
    changes = ""
    query: type[Serializer[object]] | None = None
    """The parameters that its address takes when it is read."""
    _key: IdempotencyKey | None = None
    _limits: tuple[object, ...] = ()

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """As ever; with an Idempotency-Key in one transaction with the note of its answer."""
        if request.method != "POST" or KEY not in request.headers:
            return super().dispatch(request, *args, **kwargs)
        with transaction.atomic():
            response = super().dispatch(request, *args, **kwargs)
            if response.status_code >= status.HTTP_400_BAD_REQUEST:
                transaction.set_rollback(True)
        return response

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """As ever. Raises Replayed for a call that was answered already."""
        super().initial(request, *args, **kwargs)
        check_parameters(self.parameters(str(request.method)), request)
        check_body_is_empty(getattr(self, str(request.method).lower(), None), request)
        if request.method == "POST" and KEY in request.headers:
            self._key = known_or_new(request)

    def parameters(self, method: str) -> frozenset[str]:
        """The names that may stand in the address of a request."""
        if method not in SAFE_METHODS:
            return BESIDE_PARAMETERS
        parts = PARTS if getattr(self, "pagination_class", None) else ()
        return BESIDE_PARAMETERS.union(self.query().fields if self.query else (), parts, {NAMED})

    def get_throttles(self) -> list[BaseThrottle]:
        """As ever; what only reads is not counted in the limit of changes."""
        if self.changes:
            self.throttle_scope = "" if self.request.method in SAFE_METHODS else self.changes
        return super().get_throttles()

    def check_throttles(self, request: Request) -> None:
        """As ever; what is left is told in headers."""
        asked = [(one, one.allow_request(request, self)) for one in self.get_throttles()]
        self._limits = tuple(one for one, _ in asked if hasattr(one, "history"))
        waits = [one.wait() for one, allowed in asked if not allowed]
        if waits:
            self.throttled(request, max((wait for wait in waits if wait is not None), default=0.0))

    def finalize_response(self, request: Request, response: Response, *args: object, **kwargs: object) -> Response:
        """As ever, with what the frame has to say in headers."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if answer.status_code == status.HTTP_201_CREATED and "Location" not in answer.headers:
            answer.headers["Location"] = self._location(request, getattr(answer, "data", None))
        headers = rate_limit_headers(self._limits) if self._limits else {}
        if request.method in SAFE_METHODS and not isinstance(request.user, User):
            headers |= FROM_ANYWHERE
            patch_vary_headers(answer, ("Authorization", "Cookie"))
        for name, value in headers.items():
            answer.headers[name] = value
        if self._key is not None and answer.status_code < status.HTTP_400_BAD_REQUEST:
            keep_answer(self._key, answer)
        return answer

    def options(self, request: Any, *args: object, **kwargs: object) -> Any:
        """As ever; a browser that asks whether a page elsewhere may read is told that it may read, and nothing else."""
        if "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=status.HTTP_204_NO_CONTENT, headers=PREFLIGHT)
        return super().options(request, *args, **kwargs)

    def _location(self, request: Request, data: object) -> str:
        values = {**self.kwargs, **(data if isinstance(data, dict) else {})}
        return self.location.format_map({name: quote(str(value)) for name, value in values.items()}) or request.path


def rate_limit_headers(limits: tuple[Any, ...]) -> dict[str, str]:
    """RateLimit-Policy and RateLimit: of each limit its kind, how many in how many seconds, and what is left of it."""
    policies, left = [], []
    for one in limits:
        rest = max(0, one.num_requests - len(one.history))
        until = max(0, int(one.duration - (one.now - one.history[-1]))) if one.history else one.duration
        policies.append(f'"{one.scope}";q={one.num_requests};w={one.duration}')
        left.append(f'"{one.scope}";r={rest};t={until}')
    return {"RateLimit-Policy": ", ".join(policies), "RateLimit": ", ".join(left)}


def replay(error: ReplayedCall) -> Response:
    """The answer of a call that was made already."""
    headers = {"Idempotency-Replayed": "true"} | ({"Location": error.kept.location} if error.kept.location else {})
    body = json.loads(error.kept.body) if error.kept.body else None
    return Response(body, status=error.kept.status, headers=headers)
