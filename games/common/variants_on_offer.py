"""The variants as the shelf presents them. How they are played is in `variants`; how they are told, in templates."""

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from engine.rulebook import registry
from engine.rulebook.rule import Rule


@dataclass(frozen=True, slots=True)
class Volume:
    id: str
    name: str
    line: str  # one sentence: why one would want to play it
    players: str
    length: str
    playable: bool = True  # games of it can be made; the rules can be read in any case
    themed: bool = False  # its page can be read in the words of its themes, too


SHELF = {
    volume.id: volume
    for volume in (
        Volume(
            "standard",
            "Standard Diplomacy",
            "Seven powers, no dice, and nothing to go by but each other’s word.",
            "7 players",
            "8 to 12 game years",
        ),
        Volume(
            "gathering",
            "Diplomacy: The Gathering",
            "Twenty spell cards in every hand, and a game that is just long enough to be paid back for all of them.",
            "7 players",
            "8 game years",
        ),
        Volume(
            "rather_silly",
            "Rather Silly Diplomacy 2½",
            "Borg eats you, llamas explode under you, and the Jester rewrote your orders. It is all quite strict.",
            "11 players",
            "as long as you can bear; 1920 at the latest",
            themed=True,
        ),
        Volume(
            "hitchhiker",
            "Hitch-hiker",
            "Nine players, a lift to anywhere, and a ship that has come to demolish your supply centres.",
            "9 players",
            "until somebody owns more than half of what is left",
        ),
        Volume(
            "dipshomashy",
            "Dipshomashy",
            "Europe has thirty-four pubs, and every season the table votes on which of them to close.",
            "7 players",
            "about a week, which is seven game years",
            themed=True,
        ),
    )
}


def on_offer() -> tuple[str, ...]:
    """The variants that games can be made of here: those on the shelf whose tables have all that their rules ask for.

    The engine may know more of them, for the command line and for scenarios.
    """
    return tuple(name for name in engine.variant_ids() if name in SHELF and SHELF[name].playable)


def rules_on_offer() -> Mapping[str, Rule]:
    """The rules that games can be composed of, by id: all but those that stand only in variants not yet playable."""
    offered = on_offer()
    withheld = {name for volume in SHELF for name in registry.find_variant(volume).rules if volume not in offered}
    withheld -= {name for volume in offered for name in registry.find_variant(volume).rules}
    return {name: rule for name, rule in registry.rules().items() if name not in withheld}
