"""Every type of value: what it reads, what it refuses and how it says so, what it makes up."""

import json
from fractions import Fraction

import pytest

import engine
from engine.io.codec import dump_value
from engine.model.chance import Chance
from engine.rulebook.values import (  # fmt: skip
    OTHER,
    SAME,
    APlace,
    ASeason,
    ASeat,
    AUnit,
    Flag,
    Joined,
    ListOf,
    Record,
    Share,
    Text,
    UnitText,
    ValueContext,
    Whole,
    Wrong,
    either,
    one_of,
    row,
)
from tests.rows import every_row

RULEBOOK = engine.load_rulebook("rather_silly")
UNITS = {"France": ["A Par", "F StP/nc"], "Germany": ["A Mun", "A Ber"]}
STATE = engine.load_state(RULEBOOK, {"phase": "S1903M", "units": UNITS})
NUMBER = {str(unit): int(number) for number, unit in STATE.units.items()}
PARIS = ValueContext(RULEBOOK, STATE, str(NUMBER["A Par"]))
FRANCE = ValueContext(RULEBOOK, STATE, "France")
GAME = ValueContext(RULEBOOK, STATE)
TWIN = "another unit of the same seat that is on the board"
CHANGE = row(("what", one_of("CLOSE", "OPEN")), ("place", APlace()))

RIGHT = (
    (Flag(), True, True), (Flag(), "yes", True),
    (Whole(), 3, 3), (Whole(), " 3 ", 3), (Whole(low=None), "-3", -3), (Whole(1, 3), 3, 3),
    (Share(), {"fraction": "2/6"}, Fraction(1, 3)), (Share(), "7/6", Fraction(7, 6)), (Share(), 2, Fraction(2)),
    (one_of("pub", "desert"), "PUB", "pub"), (ASeason(), "s1903", "S1903"), (Text(9), "a, b = c", "a, b = c"),
    (AUnit(), NUMBER["A Mun"], NUMBER["A Mun"]), (AUnit(SAME), "F StP/nc", NUMBER["F StP/nc"]),
    (AUnit(OTHER), "germany a mun", NUMBER["A Mun"]),
    (UnitText(), "a mun", "A Mun"), (UnitText(owner=True), "germany A Mun", "Germany A Mun"),
    (APlace(), "munich", "Mun"), (APlace("air"), "^Mun", "^Mun"), (APlace(coast=True), "Spa/sc", "Spa/sc"),
    (APlace("centre"), "Par", "Par"), (ASeat(), "germany", "Germany"),
    (ListOf(APlace()), "mun, par", ("Mun", "Par")), (ListOf(Whole()), [], ()),
    (Record((("one", Whole()), ("other", Text()))), [1, "x"], (1, "x")),
    (Record((("one", Whole()), ("other", Text()))), "1 / x", (1, "x")),
    (CHANGE, "close munich", "CLOSE Mun"), (row(("seat", ASeat()), ("number", Whole(1))), "France 3", "France 3"),
    (Joined(CHANGE, none="none"), "close mun;open par", "CLOSE Mun; OPEN Par"),
    (Joined(CHANGE, none="none"), "None", "none"),
    (either(one_of("pub"), Flag()), True, True), (either(one_of("pub"), Flag()), "pub", "pub"),
)  # fmt: skip

WRONG = (
    (Flag(), False, GAME, "must be yes, or nothing; no is none."),
    (Whole(), "lots", FRANCE, "must be a whole number from 0; 'lots' is none."),
    (Whole(), -3, FRANCE, "must be a whole number from 0; -3 is too little."),
    (Whole(1, 3), 4, FRANCE, "must be a whole number from 1 to 3; 4 is too much."),
    (Whole(), True, FRANCE, "must be a whole number from 0; yes is none."),
    (Share(), "cheese", FRANCE, "must be a fraction from 0, such as 1/2; 'cheese' is none."),
    (Share(), {"fraction": "1/0"}, FRANCE, "must be a fraction from 0, such as 1/2; {'fraction': '1/0'} is none."),
    (one_of("pub", "desert"), "tea", GAME, "must be one of pub, desert; 'tea' is none."),
    (ASeason(), "cheese", GAME, "must be a season such as S1903; 'cheese' is none."),
    (Text(5), "123456", GAME, "must be text of at most 5 characters; this has 6."),
    (AUnit(SAME), "A Mun", PARIS, f"must be {TWIN}; Germany A Mun is Germany's."),
    (AUnit(SAME), "A Par", PARIS, f"must be {TWIN}; France A Par is the unit itself."),
    (AUnit(), 77, PARIS, "must be another unit that is on the board; there is no unit number 77."),
    (APlace("sea"), "Mun", GAME, "must be a sea; Mun is none."),
    (APlace("centre"), "Bur", GAME, "must be a centre; Bur is none."),
    (APlace(), "Swi", GAME, "must be a place where a unit can stand; Swi is none."),
    (ListOf(Whole(), most=1), [1, 2], GAME, "must be a list, each a whole number from 0; 2 are too many."),
    (ListOf(Whole(), once=True), [1, 1], GAME,
     "must be a list, each different and a whole number from 0; 1 is there twice."),
    (ListOf(Whole()), ["x"], GAME, "must be a list, each a whole number from 0; 'x' is none."),
)  # fmt: skip


@every_row(("kind", "given", "value"), RIGHT)
def test_a_right_value_is_read_and_kept_as_it_should_be(kind, given, value):
    scene = PARIS if isinstance(kind, AUnit) else FRANCE
    assert kind.read(given, scene) == value
    assert kind.why_not(value, scene) == ""
    assert kind.read(kind.typed(value, scene), scene) == value, "what a form shows is what it takes back"


@every_row(("kind", "given", "scene", "said"), WRONG)
def test_a_wrong_value_is_refused_with_what_would_be_right(kind, given, scene, said):
    assert kind.why_not(given, scene) == said


@every_row("kind", [kind for kind, _, _ in RIGHT])
def test_what_is_made_up_is_right_or_wrong_as_wanted_and_survives_json(kind):
    scene = PARIS if isinstance(kind, AUnit) else FRANCE
    for number in range(30):
        chance = Chance(f"types {number}")
        made = json.loads(json.dumps(kind.sample(chance, scene)))
        value = kind.read(made, scene)
        assert kind.why_not(value, scene) == ""
        assert kind.read(json.loads(json.dumps(dump_value(value))), scene) == value
        with pytest.raises(Wrong):
            kind.read(json.loads(json.dumps(kind.wrong_sample(chance, scene))), scene)


@every_row("kind", [kind for kind, _, _ in RIGHT])
def test_every_type_says_how_a_form_asks_for_it(kind):
    field = kind.field(FRANCE)
    assert field.kind and field.help[0].isupper() and field.help.endswith(".")
    for value, name in field.choices:
        assert name
        assert not value or kind.read(value, FRANCE) is not None


def test_a_unit_that_two_seats_have_must_be_named_with_its_seat():
    rulebook = engine.load_rulebook("rather_silly")
    state = engine.load_state(rulebook, {"phase": "S1903M", "units": {"France": ["B Par"], "Germany": ["B Par"]}})
    with pytest.raises(Wrong, match="could be France B Par or Germany B Par"):
        AUnit().read("B Par", ValueContext(rulebook, state))
