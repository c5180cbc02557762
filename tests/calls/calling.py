"""Calls of the API, generated from its schema, and what is wrong with the answers. In this process: no server."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import hypothesis
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from rest_framework.views import APIView
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.calls.scene import Tables

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
"""Not among them: whether all that fits the schema is accepted. Which orders are possible no schema can say."""
REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415]
"""How a call is answered that does not fit the schema: what is wrong with it may well be that it is too long."""
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
SHOWN = 4000  # characters of a call: one of megabytes tells nobody more
ENDLESS = "/api/stream/"
"""Its answer has no end (`tests/games/test_program_stream.py`)."""
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)


@dataclass
class Fault:
    """Something wrong with an answer; `curl` is the shortest call that showed it."""

    operation: str
    role: str
    status: int
    what: str
    curl: str

    def __str__(self) -> str:
        return "\n  ".join([f"{self.operation} as {self.role}: {self.status}", _cut(self.what), _cut(self.curl)])


def _cut(text: str) -> str:
    return text if len(text) < SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"


@dataclass
class Account:
    """How many calls were made, how they were answered, and what was wrong, once each."""

    calls: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    faults: dict[tuple[str, str], Fault] = field(default_factory=dict)

    def note(self, fault: Fault) -> None:
        """Keep a fault, if it is new or has been shown by a shorter call."""
        key = (fault.operation, fault.what.partition("\n")[0])
        if key not in self.faults or len(fault.curl) < len(self.faults[key].curl):
            self.faults[key] = fault


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nobody is slowed down, neither by the API's throttles nor by the sandbox's; and requests share a transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        with ExitStack() as stack:
            stack.enter_context(mock.patch.object(APIView, "throttle_classes", ()))
            stack.enter_context(mock.patch("games.sandbox.limits.check_rate"))
            yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def schema_of_site() -> Any:
    """The site's schema as it serves it, and the site behind it."""
    return schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application(), config=CONFIG)


def operations(schema: Any, only: str = "") -> list[Any]:
    """The operations whose label (`POST /api/games/`) has `only` in it."""
    found = [one.ok() for one in schema.get_all_operations()]
    found = [one for one in found if one.path != ENDLESS]
    return [one for one in found if only in one.label]


def strategy_of(operation: Any, targets: list[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """Calls of an operation: good and bad ones, about what is there, and now and then about what is not."""
    about = [*targets, None] if targets else [None]
    return st.one_of(
        [operation.as_strategy(generation_mode=mode, path_parameters=one) for one in about for mode in MODES]
    )


def call(operation: Any, tables: Tables, role: str, account: Account, examples: int, seed: int | None) -> None:
    """Call one operation; each call finds the tables as they were."""
    headers = tables.headers(role)

    @hypothesis.settings(
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        max_examples=examples,
        derandomize=seed is None and bool(os.environ.get("CI")),
    )
    @hypothesis.given(case=strategy_of(operation, tables.targets(operation.path)))
    def once(case: Any) -> None:
        account.calls += 1
        with transaction.atomic():
            answer = case.call(headers=headers)
            transaction.set_rollback(True)
        account.statuses[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS, headers=headers)
        except (Failure, FailureGroup) as wrong:
            for one in getattr(wrong, "exceptions", None) or [wrong]:
                curl = case.as_curl_command(headers=headers)
                account.note(Fault(operation.label, role, answer.status_code, f"{one.title}: {one.message}", curl))

    (once if seed is None else hypothesis.seed(seed)(once))()


def run(tables: Tables, role: str, examples: int, seed: int | None = None, only: str = "", one_in: int = 1) -> Account:
    """`examples` calls of every operation, or of one in so many, as a role; the same for the same seed, and in CI."""
    account = Account()
    with undisturbed():
        for operation in operations(schema_of_site(), only)[::one_in]:
            call(operation, tables, role, account, examples, seed)
    return account
