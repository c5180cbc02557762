"""6: anything which has been closed, whatever it was before, is a desert when it reopens: no pub, no owner."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.rulebook.catalogue import MAY_ACT, MAY_STAND, REACH
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Rule, Step
from engine.rulebook.values import Flag

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import Desert
from variants.dipshomashy.reopening import dry_land


def _dry(options: Mapping[str, str]) -> bool:
    return options["licensing.reopened_sea"] == "dry_land"


RULE = Rule(
    id="reopening",
    number="6",
    title="What reopens is a desert",
    summary="What opens has no pub and no owner, whatever it was; it may be licensed in the same breath.",
    topics=("board", "supply"),
    news=("place.dried",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.6.desert": "Anything that has been closed is a desert when it reopens.",
            "dipshomashy.6.at_once": "Opening precedes licensing, so a place may be opened and licensed at once.",
        }
    ),
    options=(
        Option("licensing.reopened_sea", ("sea", "dry_land"), "What a sea is that opens again.", "R21"),
    ),
    needs=("closing",),
    marks=(MarkSpec("dry", "place", Flag(), "dried up"),),
    steps=(
        Step("places close and open", "reopening.dry_up", dry_land.dry_up, "Seas dry up (option)", commutes=True),
    ),
    amendments=(
        Amendment(MAY_STAND.name, Layer.ADD, dry_land.may_stand, when=_dry),
        Amendment(REACH.name, Layer.ADD, dry_land.more_ways, when=_dry),
        Amendment(REACH.name, Layer.FORBID, dry_land.no_ways, when=_dry),
        Amendment(MAY_ACT.name, Layer.FORBID, dry_land.no_ferry, when=_dry),
    ),
    offers=(Desert(),),
)  # fmt: skip
