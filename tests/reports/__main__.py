"""`bin/reports`, which see: whole reports of a game of bots, as a reader of the site has them."""

import argparse
import logging
import os
import shutil
import tempfile
from itertools import islice
from pathlib import Path

from tests.plugins import services


def main() -> None:
    """Play on a database of its own, and print."""
    options = _parser().parse_args()
    with tempfile.TemporaryDirectory(prefix="silly-season-reports-") as made:
        from tests.plugins.databases import migrated

        shutil.copyfile(migrated(), Path(made) / "reports.sqlite3")
        os.environ["DATABASE_URL"] = f"sqlite:///{made}/reports.sqlite3"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
        import django

        django.setup()
        logging.disable(logging.ERROR)
        try:
            _print(options)
        finally:
            from django.db import connections

            connections.close_all()
            services.pytest_unconfigure()


def _print(options: argparse.Namespace) -> None:
    from tests.fuzz.campaigns import Composition, mixed
    from tests.reports.game import in_theme, play, table_of, viewer_of, written

    compositions = list(mixed()) if options.mixed else []
    compositions += [Composition.read(text) for text in options.variant]
    for composition in compositions or [Composition("standard")]:
        print(f"##### {composition}, {options.theme}, seed {options.seed}")
        table = table_of(in_theme(composition, options.theme), options.seed)
        for turn in islice(play(table, options.seed, options.bot), options.skip, options.skip + options.turns):
            print("\n".join(written(viewer_of(table, table.now, options.seat), turn)), flush=True)
        type(table.game).objects.filter(pk=table.game.pk).update(name="Played")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/reports", description="Print reports of a game of bots.")
    parser.add_argument("--variant", action="append", default=[], help="or a composition as of bin/fuzz")
    parser.add_argument("--mixed", action="store_true", help="the ten mixed rulebooks of bin/fuzz")
    parser.add_argument("--seat", default="", help="through whose eyes: a seat, or gm; else a spectator's")
    parser.add_argument("--theme", choices=("published", "neutral"), default="published")
    parser.add_argument("--turns", type=int, default=10, help="how many reports of each game")
    parser.add_argument("--skip", type=int, default=0, help="turns that are played before the first report")
    parser.add_argument("--seed", default="1", help="the same seed plays the same game")
    parser.add_argument("--bot", default="some", help="who plays: one of bin/arena's, or a mixture of them")
    return parser


if __name__ == "__main__":
    main()
