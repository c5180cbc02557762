"""Rules pages in the words of a theme (`engine.rulebook.themes`): as a reader asks (`?words=`), or new games begin."""

from dataclasses import dataclass

import engine
from games.common.themes import default_options
from games.common.variants_on_offer import volumes

PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class VariantWording:
    """The words of a page: those it is in, those it could be in instead, and the rulebook that says so."""

    here: str
    others: tuple[str, ...]
    rulebook: engine.Rulebook


def words_of(variant_id: str, wanted: str = "") -> VariantWording:
    """The words for a variant's page. What is none of them is passed over; most pages have the published ones only."""
    rulebook = engine.load_rulebook(variant_id)
    if not volumes()[variant_id].themed:
        return VariantWording(PUBLISHED, (), rulebook)
    options = default_options(rulebook)
    for theme in rulebook.offered(engine.Theme):
        if wanted in (PUBLISHED, theme.value):
            options[theme.option] = wanted
    rulebook = engine.load_rulebook(variant_id, options=options)
    themes = rulebook.offered(engine.Theme)
    here = next((theme.value for theme in themes if rulebook.options[theme.option] == theme.value), PUBLISHED)
    there_are = dict.fromkeys([PUBLISHED, *(theme.value for theme in themes)])
    return VariantWording(here, tuple(name for name in there_are if name != here), rulebook)
