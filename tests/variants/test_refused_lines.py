"""Order lines that a variant's rules refuse: each is told why, in the words of its own rule."""

import engine
from tests.rows import every_row

ALOFT = {
    "phase": "S1903M",
    "units": {
        "England": [
            "B Hol", {"unit": "FA Hol", "carrier": "England B Hol"}, "FA Wal",
            "B Lon", {"unit": "DOM Lon", "carrier": "England B Lon"},
        ],
        "Doctor": ["T Par"],
    },
}  # fmt: skip
IN_HYPERSPACE = {"phase": "S1903M", "units": {"Doctor": ["T HYP"]}}
SUNDAY = {"phase": "S1902M", "units": {"France": ["A Bur"]}}
SEASON = {"phase": "S1902M"}


def told(variant, seat, line, state, options=None):
    """What is said of a line that does not count."""
    rulebook = engine.load_rulebook(variant, options=options or {})
    (check,) = engine.check(rulebook, engine.load_state(rulebook, state), seat, [line])
    assert check.level == "error", check
    return check.message


@every_row(
    ("variant", "seat", "line", "state", "said"),
    [
        ("rather_silly", "England", "FA Hol DISTRACT A Ruh", ALOFT, "FA Hol is in the air, and distracts nobody."),
        ("rather_silly", "England", "DOM Lon EXPOSE", ALOFT, "DOM Lon is in the air, and exposes nobody."),
        ("rather_silly", "England", "FA Wal DISTRACT FA Hol", ALOFT, "FA Hol is no army or fleet on the ground."),
        ("rather_silly", "Doctor", "T Par - Lon - Bel", ALOFT, "The way from one place to another is by hyperspace."),
        ("rather_silly", "Doctor", "T HYP - HYP", IN_HYPERSPACE, "HYP is no place to materialise in."),
        ("rather_silly", "Doctor", "T HYP - Swi", IN_HYPERSPACE, "Nobody may enter Swi."),
        ("rather_silly", "Mastermind", "BUILD FREE F Spa", SEASON, "A fleet in Spa must say its coast."),
        ("rather_silly", "Soothsayer", "PREDICT Bur AS DOM", SEASON, "A merged unit is an army or a fleet"),
        ("dipshomashy", "France", "A Bur JUMP Gas - Bur", SUNDAY, "A Bur is in Bur already."),
        (
            "dipshomashy", "France", "A Bur JUMP Gas Mar", SUNDAY,
            "Expected a dash and the pub it jumps to after “A Bur JUMP Gas”, not “Mar”.",
        ),
        ("dipshomashy", "France", "A Bur - Gas - Mar - Spa", SUNDAY, "A move names one target."),
        ("dipshomashy", "France", "CLOSE Mun (3", SEASON, "a closing bracket is missing."),
        ("dipshomashy", "France", "CLOSE Mun (0)", SEASON, "A vote is a whole number from 1."),
        ("gathering", "France", "PRIMARY TELEPORT", SEASON, "Teleport needs a target"),
        ("gathering", "France", "PRIMARY TELEPORT A Par", SEASON, "Teleport needs one space to go to"),
        ("gathering", "France", "PRIMARY TELEPORT A Par - Gas - Bur", SEASON, "Teleport needs one space to go to"),
        ("gathering", "France", "PRIMARY TELEPORT A Par - Par", SEASON, "A Par is in Par already"),
        ("gathering", "France", "PRIMARY BLACK HOLE", SEASON, "Black Hole needs a target"),
        ("gathering", "France", "PRIMARY BLACK HOLE Swi", SEASON, "There is no such space on the board"),
        ("gathering", "France", "ACCEPT GARDEN OF EDEN A Par", SEASON, "GARDEN OF EDEN asks for no consent."),
        ("hitchhiker", "Russia", "BUILD F StP/wc", {"phase": "W1900A"}, "StP has no coast wc."),
        ("hitchhiker", "England", "MARVIN Lon", SEASON, "Expected a dash and where Marvin goes, or H"),
        ("hitchhiker", "France", "A Par LIFT H Bre Gas", SEASON, "Expected a dash and where the Hitch-hiker goes"),
    ],
)  # fmt: skip
def test_it_is_told_why(variant, seat, line, state, said):
    assert said in told(variant, seat, line, state)


def test_a_card_that_is_for_ones_own_units_alone_asks_for_no_consent():
    line, options = "ACCEPT TELEPORT A Par", {"teleport.foreign": "own_only"}
    assert told("gathering", "France", line, SEASON, options) == "TELEPORT asks for no consent."
