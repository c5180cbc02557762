"""The variants as the shelf presents them: what each says of itself in `site/page.py` in its folder.

A variant that says nothing there, a plug-in's perhaps, is presented by what it declares.
"""

from collections.abc import Mapping
from functools import lru_cache

import engine
from engine.rulebook import registry
from engine.rulebook.rule import Rule
from games.common.volume import Volume


def volume_of(variant_id: str) -> Volume:
    """A variant's place on the shelf."""
    page = registry.beside_variant(variant_id, "site.page")
    if page is not None:
        volume: Volume = page.VOLUME
        return volume
    rulebook = engine.load_rulebook(variant_id)
    return Volume(variant_id, rulebook.variant.title, rulebook.variant.summary, f"{len(rulebook.seats)} players", "")


@lru_cache(maxsize=1)
def volumes() -> Mapping[str, Volume]:
    """Every variant, by id, in the order of the registry."""
    return {name: volume_of(name) for name in registry.variants()}


def page_context(variant_id: str) -> Mapping[str, object]:
    """What a variant's own rules page shows besides its text: `context()` of its `site/page.py`."""
    context: Mapping[str, object] = getattr(registry.beside_variant(variant_id, "site.page"), "context", dict)()
    return context


def headings_of(variant_id: str) -> Mapping[str, str]:
    """Where the stretches of a variant's order of play begin: headings by the steps before which they stand."""
    page = registry.beside_variant(variant_id, "site.page")
    headings: Mapping[str, str] = getattr(page, "HEADINGS", {})
    return headings


def on_offer() -> tuple[str, ...]:
    """The variants that games can be made of."""
    return tuple(volumes())


def rules_on_offer() -> Mapping[str, Rule]:
    """The rules that games can be composed of, by id."""
    return registry.rules()
