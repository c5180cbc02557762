"""What the image is made of: the files that `COPY . .` would get by .dockerignore, and no secret among them."""

import re
from functools import cache
from pathlib import Path

from tests.rows import every_row

TOP = Path(__file__).parents[2]
SECRET = re.compile(
    r"(^|/)(\.env[^/]*|[^/]*\.(env|dump|sqlite3?|sqlite3-\w+|db|key|pem|p12|pfx|crt|sql|bak|log)|id_(rsa|ed25519)|var|\.git|"
    r"\.venv|node_modules|secrets?|static-collected|(?<!games/)backups?)(/|$)"
)
PLANTED = (
    ".env", ".env.production", "season.env", "season.dump", "var/secret-key", "var/silly-season.sqlite3", "x.sqlite3",
    "games/.env", "games/season.dump", "static/x.sqlite3", "templates/x.pem", "id_rsa", "secrets/secret_key",
    "backups/season.sql", "engine/x.sqlite3-wal", "tests/x.py", "docs/x.md", ".git/config", "compose.override.yaml",
    "diplomacy_web/tls.key", "variants/.env.local", "games/var/secret",
)  # fmt: skip
NEEDED = (
    "manage.py", "pyproject.toml", "requirements/base.lock", "requirements/compile.lock", "bin/compile",
    "diplomacy_web/settings/__init__.py", "games/urls.py", "games/migrations/0001_initial.py", "engine/__init__.py",
    "variants/__init__.py", "variants/rather_silly/RULINGS.md", "variants/rather_silly/README.md",
    "static/css/tokens.css", "templates/account/login.html", "variants/boards/standard.json",
)  # fmt: skip


def as_pattern(rule: str) -> re.Pattern[str]:
    """A rule of .dockerignore as Docker matches it: from the top, `**` any folders, `*` and `?` within a name.

    https://docs.docker.com/build/concepts/context/#dockerignore-files
    """
    said = ""
    for part in re.split(r"(\*\*/|\*\*|\*|\?)", rule):
        said += {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(part, re.escape(part))
    return re.compile(f"{said}(?:/.*)?")


@cache
def rules() -> list[tuple[bool, re.Pattern[str]]]:
    """Whether what a rule matches is taken, and the rule; the last that matches counts."""
    lines = [line.strip() for line in (TOP / ".dockerignore").read_text().splitlines()]
    named = [line for line in lines if line and not line.startswith("#")]
    return [(line.startswith("!"), as_pattern(line.removeprefix("!").strip("/"))) for line in named]


def taken(path: str) -> bool:
    """Whether the image gets a file."""
    found = True
    for takes, pattern in rules():
        if pattern.fullmatch(path):
            found = takes
    return found


@every_row("path", PLANTED)
def test_what_is_nobodys_business_stays_outside(path):
    assert not taken(path)


@every_row("path", NEEDED)
def test_what_the_site_needs_is_in_it(path):
    assert (TOP / path).exists(), "or this test shows nothing"
    assert taken(path)


def test_nothing_that_lies_here_is_a_secret():
    """Every file of this working copy, whatever somebody left in it."""
    known = rules()
    assert known[0] == (False, as_pattern("**")), "what is taken is listed, not what is left out"
    found = [
        str(path.relative_to(TOP))
        for folder in sorted(TOP.iterdir())
        if folder.name not in (".git", ".venv", "var", "tests")
        for path in ([folder] if folder.is_file() else folder.rglob("*"))
        if path.is_file() and taken(str(path.relative_to(TOP)))
    ]
    assert len(found) > 1000
    assert [path for path in found if SECRET.search(path)] == []


def test_everything_that_python_needs_is_in_it():
    """Each module and each file beside the modules of the four packages."""
    left = [
        str(path.relative_to(TOP))
        for package in ("diplomacy_web", "games", "engine", "variants", "templates", "static")
        for path in (TOP / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
        if not taken(str(path.relative_to(TOP)))
    ]
    assert left == []


def test_the_dockerfile_copies_nothing_else():
    copied = re.findall(r"^COPY (?!--from)(\S+)", (TOP / "Dockerfile").read_text(), re.MULTILINE)
    assert [path for path in copied if path != "." and not taken(path)] == [], "they would not be there"
