"""`bin/crawl`, which see. Leaves with 1 if anybody came across what is not for them."""

import argparse
import logging
import os
import sys
import time

from engine import variant_ids
from tests.plugins import services

VARIANTS = variant_ids()


def main() -> int:
    """Walk, say what was found, return the exit code."""
    options = _parser().parse_args()
    import django
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
    django.setup()
    logging.disable(logging.ERROR)  # refusals are part of the walk
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        return _walk_all(options)
    finally:
        teardown_databases(databases, verbosity=0)
        services.pytest_unconfigure()


def _walk_all(options: argparse.Namespace) -> int:
    from django.core.cache import cache
    from django.db import transaction

    from tests.crawl.planting import planted
    from tests.crawl.walking import walk

    started, pages, left, wrong = time.monotonic(), 0, 0, 0
    for variant in options.variant or VARIANTS:
        with transaction.atomic():
            game = planted(variant)
            for who in options.who or game.people:
                cache.clear()
                one = walk(game, who, options.pages)
                pages, left, wrong = pages + one.pages, left + one.left, wrong + len(one.wrong)
                print(
                    f"{variant}, {who}: {one.pages} pages of {len(one.shapes)} kinds, {one.left} left, "
                    f"{len(one.wrong)} faults",
                    flush=True,
                )
                for fault in one.wrong:
                    print(f"  {fault}", flush=True)
            transaction.set_rollback(True)
    print(f"{pages} pages, {left} known and not looked at, {wrong} faults, {time.monotonic() - started:.0f} s")
    return int(bool(wrong))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/crawl", description="Follow every link as eight readers.")
    parser.add_argument("--pages", type=int, default=20, help="pages for each reader and variant; 0: all")
    parser.add_argument("--variant", action="append", choices=VARIANTS, help="this one alone; may be repeated")
    parser.add_argument("--who", action="append", help="this reader alone; may be repeated")
    return parser


if __name__ == "__main__":
    sys.exit(main())
