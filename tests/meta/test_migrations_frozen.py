"""A migration that is in main never changes: sites have run it, and what would be added to it they would never get."""

import hashlib
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

BASE_DIR = Path(__file__).resolve().parents[2]
LISTED = Path(__file__).parent / "migrations.sha256"
HOW = "Write a new migration. Only a migration that no site has run may be listed anew."


def listed() -> dict[str, str]:
    lines = [line.split() for line in LISTED.read_text().splitlines()]
    return {name: digest for digest, name in lines}


def on_disk() -> dict[str, str]:
    files = sorted((BASE_DIR / "games" / "migrations").glob("[0-9]*.py"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_no_migration_has_changed_or_gone():
    there = on_disk()
    assert [name for name, digest in listed().items() if there.get(name) != digest] == [], HOW


def test_every_migration_is_listed():
    missing = [f"{digest}  {name}" for name, digest in on_disk().items() if name not in listed()]
    assert missing == [], "Add these lines to the end of tests/meta/migrations.sha256:\n" + "\n".join(missing)


def test_the_list_is_in_order_and_names_each_once():
    names = [line.split()[1] for line in LISTED.read_text().splitlines()]
    assert names == sorted(set(names))
    assert len(names) >= 32
