"""16: standard notation so far as possible; a punter's state is told by his letter: a with a hangover, 1/2A, 2A.

Display only: the letters are read in orders and passed over, for the engine knows (`engine.notation.cursor`).
"""

from types import MappingProxyType

from engine.rulebook.rule import Rule

from variants.dipshomashy import SOURCE

RULE = Rule(
    id="status_letters",
    number="16",
    title="Notation",
    summary="A hangover is shown by a small letter, the demoralised as 1/2A, the doubled as 2A; so written in orders "
    "it is read and passed over.",
    topics=("table",),
    source=SOURCE,
    clauses=MappingProxyType(
        {"dipshomashy.16.letters": "A punter with a hangover is a or f; 1/2A and 2A are read as A."},
    ),
)
