"""`bin/worlds`, which see. Leaves with 1 if anybody could tell two worlds apart who may not."""

import argparse
import logging
import os
import sys
import time

from tests.plugins import services


def main() -> int:
    """Make the worlds, compare, say what was found, return the exit code."""
    options = _parser().parse_args()
    os.environ.pop("DATABASE_URL", None)  # on SQLite, where numbers of rows are undone, too
    services._prepare()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
    import django
    from django.db import connection
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    from tests.plugins.databases import made_migrated

    django.setup()
    logging.disable(logging.ERROR)  # refusals are part of it
    setup_test_environment()
    if connection.vendor == "sqlite":
        connection.creation._create_test_db = made_migrated()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        return _compare_all(options)
    finally:
        teardown_databases(databases, verbosity=0)
        services.pytest_unconfigure()


def _compare_all(options: argparse.Namespace) -> int:
    from tests.worlds.alike import compare, compare_group, groups
    from tests.worlds.secrets import SECRETS
    from tests.worlds.world import World

    started, answers, wrong, chosen = time.monotonic(), 0, 0, 0
    asked = [one for one in SECRETS if not options.secret or any(word in one.name for word in options.secret)]
    how = {"part": options.part, "readers": tuple(options.who), "at": options.at}
    for group, world in groups(asked, World):
        chosen += len(group)
        began = time.process_time()
        for found in (
            (compare(one, world, **how) for one in group) if options.apart else compare_group(group, world, **how)
        ):
            faults = found.faults()
            answers, wrong = answers + found.answers, wrong + len(faults)
            print(
                f"{found.secret.name}: {found.answers} answers compared, {len(found.noticed)} differ for who may know, "
                f"{len(faults)} faults, {time.process_time() - began:.0f} s of processor",
                flush=True,
            )
            for line in [*faults, *(found.noticed if options.show else ())]:
                print(f"  {line}", flush=True)
            began = time.process_time()
    print(
        f"{chosen} secrets, {answers} answers compared, {wrong} faults, "
        f"{time.process_time():.0f} s of processor, {time.monotonic() - started:.0f} s"
    )
    return int(bool(wrong) or not answers)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/worlds", description="Compare worlds that differ in one secret.")
    parser.add_argument("--part", type=int, default=20, help="one address in so many for each reader; 1: all")
    parser.add_argument("--secret", action="append", default=[], help="those with this word in their name")
    parser.add_argument("--who", action="append", default=[], help="this reader alone; may be repeated")
    parser.add_argument("--at", default="", help="addresses with this in them")
    parser.add_argument("--apart", action="store_true", help="each secret for itself")
    parser.add_argument("--show", action="store_true", help="say where who may know sees a difference")
    return parser


if __name__ == "__main__":
    sys.exit(main())
