"""`Any` turns mypy off for whatever it touches. There shall not be more of it than there is.

The number is that of the command

    git ls-files '*.py' | grep -v '^tests' | grep -v clients | xargs grep -oh '\\bAny\\b' | wc -l

Use `object` for what is only passed on or checked, `engine.model.json_data` for JSON, `games.common.dictionaries` for
templates, and a dataclass where the keys are known. When there is less of it, lower the number.
"""

import re
import subprocess

from tests.choosing import BASE_DIR

MOST = 845
ANY = re.compile(r"\bAny\b")


def test_there_is_no_more_any_than_there_was():
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=BASE_DIR, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split() if not name.startswith("tests") and "clients" not in name]
    found = {name: len(ANY.findall((BASE_DIR / name).read_text(encoding="utf-8"))) for name in names}
    number = sum(found.values())
    worst = sorted(found, key=lambda name: -found[name])[:10]
    assert number <= MOST, f"{number} `Any`, {MOST} at most; most in {', '.join(worst)}"
