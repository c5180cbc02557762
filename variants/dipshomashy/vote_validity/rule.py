"""15: votes to open what is open, or to close what is closed, are invalid, and take nothing off anybody else's.

It is permissible to name a closed place for a licence: the nomination counts if the place opens on that turn.
"""

from types import MappingProxyType

from engine.rulebook.rule import Rule

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import Validity

RULE = Rule(
    id="vote_validity",
    number="15",
    title="Invalid votes",
    summary="Votes to open what is open or to close what is closed are void; a closed place may be named for a "
    "licence, which counts if it opens on that turn.",
    topics=("votes",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "votes": "There are no votes that could be invalid.",
        }
    ),
    clauses=MappingProxyType(
        {
            "dipshomashy.15.void": "Votes to open what is open, or to close what is closed, are invalid.",
            "dipshomashy.15.license": "A closed place may be named for a licence; it counts if it opens on that turn.",
        }
    ),
    needs=("closing",),
    offers=(Validity(),),
)
