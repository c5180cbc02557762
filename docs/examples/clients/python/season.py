"""A small client of the API (docs/api.md), on the standard library alone."""

import json
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Problem(Exception):
    """The site said no: `status`, and `body` as docs/api.md has it."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(f"{status}: {body.get('detail', '')}")
        self.status, self.body = status, body


class Season:
    """The API of one site, by one token."""

    def __init__(self, site: str, token: str) -> None:
        self.site, self.token = site.rstrip("/"), token

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to one call, as JSON. A POST has a key, so that it may be sent again. Raises Problem."""
        key = {"Idempotency-Key": str(uuid.uuid4())} if method == "POST" else {}
        try:
            with urlopen(self._request(method, path, body, key), timeout=30) as answer:  # noqa: S310  (the site that was named)
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            raise Problem(error.code, json.loads(error.read() or b"{}")) from None

    def stream(self) -> Iterator[dict[str, Any]]:
        """What happens in one's games, until the site ends it."""
        with urlopen(self._request("GET", "/api/stream/", None, {}), timeout=60) as lines:  # noqa: S310
            for line in lines:
                yield json.loads(line)

    def _request(self, method: str, path: str, body: Any, more: dict[str, str]) -> Request:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **more}
        data = None if body is None else json.dumps(body).encode()
        return Request(self.site + path, data, headers, method=method)  # noqa: S310
