"""Generated calls of the API by the thousand: `bin/calls`, which see. Leaves with 1 if an answer was wrong."""

import argparse
import logging
import os
import secrets
import sys
import time
from collections import Counter

import tests.plugins.services as services  # first: it says what the tests run on

import django  # isort: skip

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
django.setup()
logging.disable()  # thousands of refusals are meant

from django.db import transaction  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from tests.calls.calling import Account, run  # noqa: E402
from tests.calls.scene import ROLES, Tables  # noqa: E402


def main() -> int:
    """Make a database, call, say what was wrong and how to repeat it, return the exit code."""
    options = _parser().parse_args()
    seed = options.seed if options.seed is not None else secrets.randbelow(10**6)
    setup_test_environment(debug=False)
    made = setup_databases(verbosity=0, interactive=False)
    broken = 0
    try:
        with transaction.atomic():
            tables = Tables()
            for role in options.roles or ROLES:
                started, spent = time.monotonic(), time.process_time()
                account = run(tables, role, options.examples, seed, options.only)
                broken += len(account.faults)
                _tell(account, role, seed, options, time.monotonic() - started, time.process_time() - spent)
            transaction.set_rollback(True)
    finally:
        teardown_databases(made, verbosity=0)
        services.pytest_unconfigure()
    return int(bool(broken))


def _tell(account: Account, role: str, seed: int, options: argparse.Namespace, wall: float, spent: float) -> None:
    for fault in account.faults.values():
        print(f"WRONG  {fault}")
        print(
            f"  again: bin/calls --as {role} --seed {seed} --examples {options.examples} --only '{fault.operation}'\n"
        )
    counts = ", ".join(f"{count} × {status}" for status, count in sorted(Counter(account.statuses).items()))
    print(
        f"{role}: {account.calls} calls with seed {seed} ({counts}), {len(account.faults)} things wrong, "
        f"{wall:.0f} s, {spent:.0f} s of a processor",
        flush=True,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bin/calls", description="Call the API as its schema says, and as it does not."
    )
    parser.add_argument("--examples", type=int, default=50, help="calls of every operation, at most")
    parser.add_argument("--seed", type=int, help="make the same calls again; otherwise others every time")
    parser.add_argument("--as", dest="roles", action="append", choices=ROLES, help="one role; none: all of them")
    parser.add_argument("--only", default="", help="operations with this in them, such as 'POST /api/games/'")
    return parser


if __name__ == "__main__":
    sys.exit(main())
