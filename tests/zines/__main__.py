"""`bin/zines`, which see: the examples of docs/zines, printed again."""

import argparse
import logging
import os
import shutil
import tempfile
from pathlib import Path

from tests.plugins import services


def main() -> None:
    """Play and print on a database of its own."""
    parser = argparse.ArgumentParser(prog="bin/zines", description="Print the example zines of docs/zines again.")
    parser.add_argument("--into", type=Path, default=Path("docs/zines"))
    into = parser.parse_args().into
    with tempfile.TemporaryDirectory(prefix="silly-season-zines-") as made:
        from tests.plugins.databases import migrated

        shutil.copyfile(migrated(), Path(made) / "zines.sqlite3")
        os.environ["DATABASE_URL"] = f"sqlite:///{made}/zines.sqlite3"
        os.environ["SITE_URL"] = "https://season.example"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
        import django

        django.setup()
        logging.disable(logging.ERROR)
        try:
            from tests.zines.examples import examples

            into.mkdir(parents=True, exist_ok=True)
            for name, text in examples():
                (into / name).write_text(text)
                print(into / name)
        finally:
            from django.db import connections

            connections.close_all()
            services.pytest_unconfigure()


if __name__ == "__main__":
    main()
