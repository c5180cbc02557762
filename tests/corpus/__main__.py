"""`python -m tests.corpus --write`: play the games of the corpus and write them as this version stores them.

What a version has written stays as it is: a folder that is there is not written again.
"""

import argparse
import os
import sys

import django


def main() -> int:
    """Write the games into their folder, in a database of their own. 2 if the folder is there."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description="The frozen games of every version.")
    parser.add_argument("--write", nargs="?", const="", required=True, metavar="FOLDER", help="such as v2")
    named = parser.parse_args().write
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
    os.environ.pop("DATABASE_URL", None)  # SQLite in memory is enough, and nobody's data
    django.setup()

    from django.db import connection

    from tests.corpus.games import GAMES, VERSION, made
    from tests.corpus.keeping import HERE, packed

    folder = HERE / (named or VERSION)
    if folder.exists() and any(folder.iterdir()):
        sys.stderr.write(f"{folder} is written already, and never changes. Name a new one: --write v2.\n")
        return 2
    folder.mkdir(exist_ok=True)
    connection.creation.create_test_db(verbosity=0)
    for slug in GAMES:
        data = packed(made(slug))
        (folder / f"{slug}.json.gz").write_bytes(data)
        sys.stdout.write(f"{slug}: {len(data)} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
