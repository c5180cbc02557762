"""What conditions ask of a position: places of units and tokens, removals due, shields, holes, ruins."""

import engine
from engine.notation.parse import parse_order
from engine.rulebook.draws import Draws
from engine.rulebook.turn import Turn
from tests.rows import every_row

STANDARD = {"phase": "S1902M", "units": {"France": ["A Par", "F Spa/sc"]}, "centres": {"France": ["Par"]}}
CARDS = {
    "phase": "S1902M",
    "units": {"France": [{"unit": "A Par", "status": {"mystical_shield.shielded": True}}, "A Mar"]},
    "rules": {"black_hole": {"hole": {"Gas": True}}},
}
GUIDE = {
    "phase": "S1902M",
    "units": {"France": ["A Par"]},
    "rules": {"vogons": {"destroyed": {"Mar": True}}, "marvin": {"at": "Pic"}, "zaphod": {"at": "Bur"}},
}


@every_row(
    ("variant", "state", "condition", "holds"),
    [
        ("standard", STANDARD, "AT(A Par, Par)", True),
        ("standard", STANDARD, "AT(F Spa, Spa)", True),
        ("standard", STANDARD, "AT(A Par, Bur)", False),
        ("standard", STANDARD, "AT(A Bur, Bur)", False),
        ("standard", STANDARD, "REMOVES(France) = 1", True),
        ("standard", STANDARD, "REMOVES(France) > 1", False),
        ("standard", STANDARD, "REMOVES(Italy) = 0", True),
        ("gathering", CARDS, "SHIELDED(A Par)", True),
        ("gathering", CARDS, "SHIELDED(A Mar)", False),
        ("gathering", CARDS, "SHIELDED(A Bur)", False),
        ("gathering", CARDS, "HOLE(Gas)", True),
        ("gathering", CARDS, "HOLE(Bur)", False),
        ("hitchhiker", GUIDE, "RUINED(Mar)", True),
        ("hitchhiker", GUIDE, "RUINED(Par)", False),
        ("hitchhiker", GUIDE, "MARVIN AT Pic", True),
        ("hitchhiker", GUIDE, "MARVIN AT Bur", False),
        ("hitchhiker", GUIDE, "ZAPHOD AT Bur", True),
        ("hitchhiker", GUIDE, "ZAPHOD AT Pic", False),
        ("hitchhiker", {"phase": "S1902M"}, "ZAPHOD AT Bur", False),
        ("hitchhiker", {"phase": "S1902M"}, "MARVIN AT Pic", False),
    ],
)
def test_it_is_so_on_the_board(variant, state, condition, holds):
    rulebook = engine.load_rulebook(variant)
    turn = Turn.open(rulebook, engine.load_state(rulebook, state), Draws())
    assert turn.holds(parse_order(rulebook.grammar, f"IF {condition}: A Par H", "France").condition) == holds
