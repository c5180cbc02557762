"""4: non-pubs (seas and deserts) are voted on, and closed, in exactly the same way as pubs."""

from types import MappingProxyType

from engine.rulebook.rule import Rule

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import EveryPlace

RULE = Rule(
    id="deserts_too",
    number="4",
    title="Seas and deserts too",
    summary="Seas and deserts may be voted closed like pubs, with the same effects.",
    topics=("votes", "board"),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "votes": "There is nothing to vote on: places are closed and opened by the GM alone, by rulings.",
        }
    ),
    clauses=MappingProxyType(
        {
            "dipshomashy.4.votes": "Seas and deserts are subject to votes like pubs.",
            "dipshomashy.4.effects": "They are treated in exactly the same ways as pubs.",
        }
    ),
    needs=("closing",),
    offers=(EveryPlace(),),
)
