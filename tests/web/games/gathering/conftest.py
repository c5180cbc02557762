"""The Gathering: `fresh` before the decks are split, `dealt` after it, `gathering` after a Spring with many cards."""

import pytest

from tests.plugins.tables import table_of

SPLIT = "DECK SECONDARY SUDDEN DEATH, TELEPORT, MYSTICAL SHIELD, MYSTICAL SHIELD"


@pytest.fixture
def fresh(tables):
    return tables(variant="gathering")


@pytest.fixture
def dealt(tables):
    """Spring 1901, movement: France has a Secondary Deck of its own choosing."""
    return table_of("gathering, Spring 1901", lambda: _dealt(tables(variant="gathering")))


def _dealt(fresh):
    fresh.order("France", SPLIT)
    fresh.pass_deadline()
    return fresh


@pytest.fixture
def gathering(tables):
    """Autumn 1901: gifts, a death that a Shield cancelled, a garden, a hole, an Amulet and some discards."""
    return table_of("gathering, Autumn 1901", lambda: _autumn(_dealt(tables(variant="gathering"))))


def _autumn(dealt):
    dealt.order("France", "PRIMARY DOUBLE TROUBLE A Par", "SECONDARY MYSTICAL SHIELD A Mar", "A Par - Bur")
    dealt.order("Germany", "PRIMARY SUDDEN DEATH A Mar")
    dealt.order("Italy", "PRIMARY GARDEN OF EDEN Tus")
    dealt.order("England", "PRIMARY BLACK HOLE Bel")
    dealt.order("Austria", "PRIMARY PROTECTIVE AMULET")
    dealt.order("Russia", "DISCARD UTTER DESTRUCTION")
    dealt.pass_deadline()
    return dealt
