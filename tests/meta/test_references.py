"""What the texts of this repository point to is in this repository: rulings, worked examples, documents, links."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rulebook import registry
from games.library.variants.rulings import rulings_of
from tests.rows import every_row
from tests.scenario_files import of_variant

ROOT = Path(__file__).resolve().parents[2]
SHORT = {"RS": "rather_silly", "HH": "hitchhiker", "GA": "gathering", "DS": "dipshomashy"}
"""The short names of docs/vocabulary.md, with which texts outside a variant's folders name its rulings: `HH R44`."""
READ = (".py", ".md", ".yaml", ".html", ".js", ".css", ".txt", ".toml")
REFERENCE = re.compile(r"(?:\b(RS|HH|GA|DS) )?(?<![\w#&/\\-])([RE])(\d{1,3})(?![\w/-])")
ABSENT = re.compile(
    r"rulings\s+document|\bdesign,?\s+(?:section|chapter|§)|steps\.md|steps F\d|"
    r"worked\s+examples\s+of\s+the\s+document",
    re.IGNORECASE,
)
"""Names of documents that are not in the repository."""
HERE = "tests/meta/test_references.py"


def tracked() -> list[str]:
    """The text files of the repository, by their paths from its root."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.splitlines() if name.endswith(READ) and (ROOT / name).exists() and name != HERE]


FILES = tracked()


def variant_of(name: str) -> str:
    """The variant whose folder a file stands in, or whose name it bears; else nothing."""
    return next(
        (variant for variant in SHORT.values() if variant in Path(name).parts or Path(name).stem == variant), ""
    )


def references(name: str) -> Iterator[tuple[str, str, int]]:
    """Every R- and E-reference of a file: the variant it means, R or E, and the number."""
    own = variant_of(name)
    for short, letter, number in REFERENCE.findall((ROOT / name).read_text()):
        if short or own:
            yield SHORT.get(short, own), letter, int(number)


@pytest.fixture(scope="module")
def examples() -> dict[str, set[int]]:
    """The numbers of the worked examples that are scenarios, by variant."""
    found: dict[str, set[int]] = {}
    for variant in SHORT.values():
        texts = [path.read_text() for path in of_variant(variant)]
        found[variant] = {int(n) for text in texts for n in re.findall(rf"^id: {variant}\.E(\d+)", text, re.MULTILINE)}
    return found


@pytest.mark.parametrize("variant", SHORT.values())
def test_rulings_are_numbered_without_a_gap(variant):
    assert [ruling.number for ruling in rulings_of(variant)] == list(range(1, len(rulings_of(variant)) + 1))


def test_every_reference_leads_to_a_ruling_or_to_a_scenario(examples):
    lost = []
    for name in FILES:
        for variant, letter, number in references(name):
            known = examples[variant] if letter == "E" else {ruling.number for ruling in rulings_of(variant)}
            if number not in known:
                lost.append(f"{name}: {variant} {letter}{number}")
    assert lost == []


def test_the_test_above_has_something_to_look_at():
    assert len([one for name in FILES for one in references(name)]) > 1000


@pytest.mark.parametrize("variant", SHORT.values())
def test_options_and_rulings_name_each_other(variant):
    """An option's source is the ruling that lets it be, and that ruling's text names it; and the reverse."""
    rules = [registry.rules()[name] for name in registry.find_variant(variant).rules]
    shared = set(registry.find_variant("standard").rules)
    by_code = {
        (option.name, option.source)
        for rule in rules
        if rule.id not in shared
        for option in rule.options
        if option.source
    }
    by_text = {(name, f"R{ruling.number}") for ruling in rulings_of(variant) for name in ruling.options}
    assert by_code == {pair for pair in by_text if not pair[0].startswith("windows.")}


@pytest.mark.parametrize("variant", SHORT.values())
def test_rulings_belong_to_rules_that_there_are(variant):
    rules = [registry.rules()[name] for name in registry.find_variant(variant).rules]
    numbers = {rule.number for rule in rules} | {clause.partition(".")[2] for rule in rules for clause in rule.clauses}
    heads = {part for number in numbers for part in (number, number.partition(".")[0], ".".join(number.split(".")[:2]))}
    assert [r.number for r in rulings_of(variant) if not set(r.rules) <= heads] == []


@every_row(
    "text",
    [
        "design section 8",
        "Design, section 4.2",
        "as the design\n    section 8 has it",
        "design § 3",
        "the rulings document",
    ],
)
def test_the_guard_below_bites(text):
    assert ABSENT.search(text)


def test_nothing_names_a_document_that_is_not_here():
    assert [name for name in FILES if ABSENT.search((ROOT / name).read_text())] == []


def test_every_link_of_the_documents_leads_somewhere():
    lost = []
    for name in FILES:
        if not name.endswith(".md"):
            continue
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", (ROOT / name).read_text()):
            if "://" not in target and not ((ROOT / name).parent / target).exists():
                lost.append(f"{name}: {target}")
    assert lost == []


def test_every_file_that_prose_names_is_there():
    """`engine/x.py`, `docs/x.md` and the like, in documents and docstrings, as long as they hold no placeholder."""
    named = re.compile(
        r"`((?:engine|games|variants|diplomacy_web|tests|docs|bin|templates|static)/[\w./-]+\.(?:py|md|yaml|html|js|css|json|txt))`"
    )
    lost = []
    for name in FILES:
        if name.endswith((".py", ".md")) and name != "CHANGELOG.md":
            lost += [f"{name}: {path}" for path in named.findall((ROOT / name).read_text())]
    assert [one for one in lost if "NAME" not in one and not (ROOT / one.partition(": ")[2]).exists()] == []
