"""bin/test --quick: the tests that a change is likeliest to break, within a minute. Says what it chose, and why.

What changed is named, or is what git says: what is not committed, else the last commit. Who imports it is known from
the sources (grimp), who asks for its address and who names its file from the tests' texts. Nearest first, until the
minute is full, by what each file took last time; what had no room is named too.
"""

import ast
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grimp

from tests.choosing import BASE_DIR, files, text, waits

PACKAGES = ("diplomacy_web", "games", "variants", "engine")
KEPT = BASE_DIR / "var" / "seconds.json"
"""Seconds that each file of tests took last time."""
MEASURED = BASE_DIR / "tests" / "seconds.json"
"""The same of those that take long, of processor time, as they were measured once: for a fresh clone."""
MINUTE = 60
STARTING = 25  # seconds until the first test runs: choosing, and two workers collecting
FAR = 3  # imports between a test and what changed; beyond, nearly everything imports everything
USUAL = {"tests/web": 0.2, "tests/api": 0.2, "tests/games": 0.13, "tests/browser": 8.0, "tests/worker": 8.0}
"""Seconds a test of that folder takes on average: for files of which nothing is known."""
OTHERS = 0.03
MOST_CORES = 4
TOLD = 12  # lines of what was chosen

RULE = re.compile(r"variants/\w+/(\w+)/")
"""A file of a rule. Rules are found by the registry, and nobody imports them; tests call them by name."""

NAMED, NAMED_FOLDER = "names it", "names its folder"
ADDRESSED, ITSELF = "asks for its address", "is changed itself"


@dataclass(frozen=True)
class Choice:
    """A file of tests, how near it is to what changed (0: it is what changed), and why it is chosen."""

    path: Path
    distance: int
    why: str

    @property
    def name(self) -> str:
        return str(self.path.relative_to(BASE_DIR))


def changed() -> list[str]:
    """What git says is changed: what is not committed; else what the last commit changed."""

    def git(*arguments: str) -> list[str]:
        done = subprocess.run(["git", *arguments], cwd=BASE_DIR, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    open_now = [*git("diff", "--name-only", "HEAD"), *git("ls-files", "--others", "--exclude-standard")]
    return open_now or git("diff", "--name-only", "HEAD~1", "HEAD")


def under(names: Iterable[str]) -> list[str]:
    """The files of these paths; of folders, all in them."""
    found: list[str] = []
    for name in names:
        path = (BASE_DIR / name).resolve()
        inside = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
        found += [str(one.relative_to(BASE_DIR)) for one in inside if "__pycache__" not in one.parts]
    return found


def module_of(name: str) -> str:
    """The module that a file of the packages is, or one that tests share; nothing for any other file."""
    if not name.endswith(".py") or not name.startswith((*PACKAGES, "tests")) or "/test_" in name:
        return ""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def graph() -> grimp.ImportGraph:
    first, *others = PACKAGES
    return grimp.build_graph(first, *others, cache_dir=str(BASE_DIR / ".import_linter_cache"))


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a test imports, and those that it may have meant by a name from one."""
    found = set()
    for node in ast.walk(ast.parse(text(path))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(found)


def importers(modules: Iterable[str]) -> dict[str, int]:
    """Who imports these modules, and over how many imports; themselves at 0."""
    distances = dict.fromkeys(modules, 0)
    last = [one for one in distances if one in graph().modules]
    for distance in range(1, FAR + 1):
        found = {by for one in last for by in graph().find_modules_that_directly_import(one)}
        last = sorted(found - set(distances))
        distances |= dict.fromkeys(last, distance)
    return distances


def addresses(modules: set[str]) -> set[str]:
    """The fixed ends of the addresses that views of these modules answer: `press/` of `games/<slug:slug>/press/`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
    import django
    from django.urls import URLPattern, URLResolver, get_resolver

    django.setup()

    def walk(resolver: URLResolver, before: str) -> Iterator[str]:
        for one in resolver.url_patterns:
            route = before + str(one.pattern)
            if isinstance(one, URLResolver):
                yield from walk(one, route)
            elif isinstance(one, URLPattern) and getattr(one.callback, "__module__", "") in modules:
                yield route

    return {end for route in walk(get_resolver(), "") if len(end := route.rpartition(">")[2].lstrip("/")) > 4}


def choices(names: list[str]) -> list[Choice]:
    """The tests that these files are likely to break, the nearest first."""
    own = {name for name in names if not module_of(name)}
    told = {name for name in own if not name.endswith(".py")}
    modules = {module_of(name) for name in names} - {""}
    modules |= {module_of(name) for name in _naming(told)} - {""}
    distances = importers(modules)
    ends = addresses({one for one, distance in distances.items() if distance <= 1}) if modules else set()
    asks = re.compile("|".join(rf"(?<![\w-]){re.escape(end)}" for end in sorted(ends))) if ends else None
    rules = {match[1] for name in names if (match := RULE.match(name))}
    named = re.compile("|".join(rf"\b{one}\b" for one in sorted(rules))) if rules else None
    folders = {name.rpartition("/")[0] for name in told if name.startswith("static/")}
    found = [Choice(BASE_DIR / folder, 0, ITSELF) for folder in sorted(set(map(_scenarios, names)) - {""})]
    found += [Choice(one, 1, NAMED) for one in scenario_files() if named and named.search(text(one))]
    for path in files():
        near = min((distances[one] for one in imported(path) if one in distances), default=FAR + 1)
        if str(path.relative_to(BASE_DIR)) in own:
            found.append(Choice(path, 0, ITSELF))
        elif any(_names(path, name) for name in own | told) or (path.stem.removeprefix("test_") in _stems(modules)):
            found.append(Choice(path, 1, NAMED))
        elif named and named.search(text(path)):
            found.append(Choice(path, 1 if path.is_relative_to(BASE_DIR / "tests" / "variants") else 2, NAMED))
        elif near <= FAR:
            found.append(Choice(path, near + 1, f"imports it{f', {near + 1} steps away' if near else ''}"))
        elif asks and asks.search(text(path)):
            found.append(Choice(path, 2, ADDRESSED))
        elif any(folder in text(path) for folder in folders):
            found.append(Choice(path, 3, NAMED_FOLDER))
    return sorted(found, key=lambda one: (one.distance, seconds(one.path), one.path))


def _scenarios(name: str) -> str:
    """The folder with scenarios that a file of a rule is in: they are tests, too."""
    folder = name.rpartition("/")[0]
    return folder if RULE.match(name) and (BASE_DIR / folder / "scenarios.yaml").exists() else ""


@cache
def scenario_files() -> list[Path]:
    """Scenarios of several rules."""
    return sorted((BASE_DIR / "tests" / "scenarios").rglob("*.yaml"))


def _stems(modules: set[str]) -> set[str]:
    return {one.rpartition(".")[2] for one in modules}


def _naming(told: set[str]) -> list[str]:
    """The sources that name a template, a script or a list: they change with it."""
    if not told:
        return []
    sources = [path for package in PACKAGES for path in (BASE_DIR / package).rglob("*.py")]
    return [str(path.relative_to(BASE_DIR)) for path in sources if any(_names(path, name) for name in told)]


def _names(path: Path, name: str) -> bool:
    """Whether a text names a file by the end of its path: the file itself, with the folder that it is in."""
    folder, _, last = name.rpartition("/")
    return (f"{folder.rpartition('/')[2]}/{last}" if folder else last) in text(path)


@cache
def _kept() -> dict[str, float]:
    found: dict[str, float] = {}
    for path in (MEASURED, KEPT):
        found |= json.loads(path.read_text()) if path.exists() else {}
    return found


def seconds(path: Path) -> float:
    """What this file, or folder of scenarios, is likely to take."""
    scenarios = path / "scenarios.yaml" if path.is_dir() else path
    if scenarios.suffix == ".yaml":
        return OTHERS * len(re.findall(r"^(?:- )?id:", text(scenarios), re.MULTILINE))
    name = str(path.relative_to(BASE_DIR))
    folder = "/".join(name.split("/")[:2])
    return _kept().get(name) or USUAL.get(folder, OTHERS) * max(1, text(path).count("def test_"))


def keep(reports: Iterable[Path]) -> None:
    """Remember what each file took, by pytest's reports."""
    took: dict[str, float] = {}
    for report in reports:
        for case in ET.parse(report).getroot().iter("testcase"):
            name = case.get("classname", "").replace(".", "/") + ".py"
            if (BASE_DIR / name).is_file():
                took[name] = took.get(name, 0) + float(case.get("time", 0))
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({**_kept(), **took}, indent=0, sort_keys=True))


def fitting(found: list[Choice], cores: int) -> tuple[list[Choice], list[Choice]]:
    """What fits into the minute, and what does not."""
    room, chosen, left = float((MINUTE - STARTING) * cores), [], []
    for one in found:
        if seconds(one.path) <= room and (one.distance == 0 or not waits(one.path)):
            room -= seconds(one.path)
            chosen.append(one)
        else:
            left.append(one)
    return chosen, left


def tell(names: list[str], chosen: list[Choice], left: list[Choice]) -> None:
    print(f"bin/test --quick: changed: {', '.join(names[:TOLD])}{' …' if len(names) > TOLD else ''}")
    for one in chosen[:TOLD]:
        print(f"  {seconds(one.path):5.1f} s  {one.name}: {one.why}")
    if len(chosen) > TOLD:
        print(f"  and {len(chosen) - TOLD} more files")
    if left:
        print(f"Left to bin/test, for want of time: {len(left)} files, {left[0].name} first ({left[0].why}).")


def main() -> int:
    """Choose, say what, and run it; pytest's exit code, or 0 where nothing is to be run."""
    paths, cores, env = sys.argv[1:], min(os.cpu_count() or 1, MOST_CORES), dict(os.environ)
    os.environ |= {"DATABASE_URL": "sqlite://:memory:", "SECRET_KEY": "only to read addresses"}
    names = under(paths) if paths else changed()
    chosen, left = fitting(choices(names), cores)
    tell(names, chosen, left)
    scripts = any(name.endswith(".js") for name in names) and subprocess.call(["bin/test-js"], cwd=BASE_DIR)
    if not chosen:
        print("No test is near to this." if not left else "Nothing of it fits into a minute.")
        return int(scripts)
    KEPT.parent.mkdir(exist_ok=True)
    report = KEPT.parent / "quick.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", f"--junitxml={report}"]
    command += ["-n", str(cores)] if sum(seconds(one.path) for one in chosen) > STARTING else ["-n", "0"]
    code = subprocess.call([*command, *(one.name for one in chosen)], cwd=BASE_DIR, env=env)
    if report.exists():
        keep([report])
    return code or int(scripts)


if __name__ == "__main__":
    sys.exit(main())
