"""What rules write and draw in whole games is as they declare it, alone and in company."""

from itertools import islice

import engine
from engine.bots.play import play
from tests.fuzz.checks import undeclared
from tests.rows import every_row

RULEBOOKS = {variant: engine.load_rulebook(variant) for variant in engine.variant_ids()}
RULEBOOKS["in company"] = engine.load_rulebook("rather_silly", with_=["zaphod", "marvin", "decks", "sudden_death"])
RULEBOOKS["by lot"] = engine.load_rulebook(
    "gathering", options={"decks.default_split": "random", "decks.nmr_discard": "random"}
)


@every_row("name", RULEBOOKS)
def test_whatever_is_written_and_drawn_is_declared(name):
    rulebook = RULEBOOKS[name]
    for seed in ("one", "two"):
        for played in islice(play(rulebook, f"declared {seed}"), 14):
            assert list(undeclared(rulebook, played)) == []
