"""6: anything which has been closed, whatever it was before, is a desert when it reopens: no pub, no owner."""

from types import MappingProxyType

from engine.rule import Rule

from variants.dipshomashy.places import Desert

RULE = Rule(
    id="reopening",
    number="6",
    title="What reopens is a desert",
    summary="What opens has no pub and no owner, whatever it was; it may be licensed in the same breath.",
    clauses=MappingProxyType(
        {
            "dipshomashy.6.desert": "Anything that has been closed is a desert when it reopens.",
            "dipshomashy.6.at_once": "Opening precedes licensing, so a place may be opened and licensed at once.",
        }
    ),
    needs=("closing",),
    offers=(Desert(),),
    category="board",
)
