"""Where scenarios stand: beside their rules, in `tests/scenarios` those of several rules, and in plug-ins."""

from pathlib import Path

from engine.rulebook.registry import rule_origin, rules

ROOT = Path(__file__).resolve().parents[1]


def of_variant(variant: str) -> list[Path]:
    """The scenario files of the rules beside a variant, and those of several of them together."""
    beside = (ROOT / "variants" / variant).glob("*/scenarios.yaml")
    return [*sorted(beside), *sorted((ROOT / "tests" / "scenarios" / variant).rglob("*.yaml"))]


def everywhere() -> list[Path]:
    """All of them."""
    brought = [origin.folder / "scenarios.yaml" for name in rules() if (origin := rule_origin(name)) is not None]
    beside = sorted((ROOT / "variants").glob("*/*/scenarios.yaml"))
    return [*beside, *sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")), *brought]
