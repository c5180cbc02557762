"""Standings name the number of centres that wins by the rules in force, not the standard game's."""

from types import SimpleNamespace

import engine
from games.table.identity import needed_of
from tests.rows import every_row


def context(rulebook: str, active: int, **options: str) -> SimpleNamespace:
    """What a panel may look at, as far as the number needs it: so many centres are active."""
    names = {name.replace("__", "."): value for name, value in options.items()}
    state = {"centres": {"France": ["Par"] * 5, "": ["Bel"] * (active - 5)}}
    return SimpleNamespace(rulebook=engine.load_rulebook(rulebook, options=names), state=state)


@every_row(
    ("variant", "active", "options", "needed"),
    [
        ("standard", 34, {}, 18),
        ("standard", 34, {"victory__centres": "20"}, 20),
        ("gathering", 34, {}, 18),
        ("gathering", 41, {}, 21),
        ("hitchhiker", 30, {}, 16),
        ("hitchhiker", 30, {"setup__victory": "fixed_18"}, 18),
        ("hitchhiker", 30, {"setup__victory": "gm_decides"}, 0),
        ("rather_silly", 34, {"frame__win_centres": "14"}, 14),
        ("dipshomashy", 34, {}, 18),
        ("dipshomashy", 34, {"licensing__victory_pubs": "12"}, 12),
        ("dipshomashy", 34, {"licensing__victory_by": "punters"}, 0),
    ],
)
def test_so_many_centres_win(variant, active, options, needed):
    assert needed_of(context(variant, active, **options)) == needed
