"""Saved games of jDip come in: positions, orders and results as its XML has them; and nothing from outside a file."""

from xml.sax.saxutils import quoteattr

import pytest

from engine.gamefile.foreign.jdip import DEEPEST, order_here
from engine.gamefile.foreign.reading import understood
from engine.gamefile.foreign.saved_games import CODES
from engine.model.errors import InputError
from tests.engine.gamefile.test_other_sites import ends, played, put
from tests.sizes import some

THERE = {ours: theirs for theirs, ours in CODES.items()}
WORDS = {"hold": "Holds", "support": "Supports", "convoy": "Convoys"}
SEASON = {"S": "Spring", "F": "Fall", "W": "Fall"}
PHASE = {"M": "Movement", "R": "Retreat", "A": "Adjustment"}


def as_jdip(document, variant="Standard"):
    """A game of ours as jDip saves it."""
    turns = [_turn(turn, number) for number, turn in enumerate(document["turns"])]
    last = {"phase": document["position"]["phase"], "state": document["position"], "results": {}}
    parts = [f'<?xml version="1.0"?>\n<game creator="jDip" specification="FORMAT_1_0"><variant name="{variant}"/>']
    return "\n".join([*parts, "<info/><setup/>", *turns, _turn(last, 999, resolved="false"), "</game>"])


def _turn(turn, number, resolved="true"):
    phase, state = turn["phase"], turn["state"]
    head = f'season="{SEASON[phase[0]]}" phase="{PHASE[phase[5]]}" year="{phase[1:5]}" resolved="{resolved}"'
    places = "".join(_places(state))
    sets, results = [], []
    for seat, rows in turn["results"].items():
        orders = []
        for place, row in enumerate(rows):
            name = f"{seat[0]}{seat[1]}.{number}.{place}"
            orders.append(f"<order id={quoteattr(name)} text={quoteattr(f'{seat}: {_order(row)}')}/>")
            good = row["verdict"] in ("succeeds", "holds")
            categories = [*(["Dislodged"] if row.get("dislodged") else []), "Success" if good else "Failure"]
            results += [
                f'<orderResult power="{seat}" category="{one}" order="{name}"><message/></orderResult>'
                for one in categories
            ]
        sets.append(f'<orderSet power="{seat}">{"".join(orders)}</orderSet>')
    told = f"<orders>{''.join(sets)}</orders><results>{''.join(results)}</results>"
    return f"<turn {head}><positions>{places}</positions><adjustments/>{told}<dislodgedUnits/><powerInfo/></turn>"


def _places(state):
    found = {}
    for seat, units in state["units"].items():
        for unit in units:
            found.setdefault(_at(unit), []).append(_unit(seat, unit))
    for seat, units in state.get("dislodged", {}).items():
        for unit in units:
            found.setdefault(_at(unit["unit"]), []).append(_unit(seat, unit["unit"], ' dislodged="true"'))
    for seat, centres in state["centres"].items():
        for place in centres:
            owner = "none" if seat == "Neutral" else seat
            found.setdefault(_code(place), []).append(f'<SC owner="{owner}" homePower="none"/>')
    for place, inside in found.items():
        yield f'<position province="{place}">{"".join(inside)}</position>'


def _code(place):
    return THERE.get(place.upper(), place.upper()).lower()


def _at(unit):
    return _code(unit[2:5])


def _unit(seat, unit, more=""):
    coast = f' coast="{unit[6:]}"' if "/" in unit else ""
    return f'<unit power="{seat}" type="{"army" if unit[0] == "A" else "fleet"}"{coast}{more}/>'


def _named(data, place="place", coast="coast"):
    return _code(data[place]) + (f"/{data[coast]}" if data.get(coast) else "")


def _order(row):
    told = row["data"]
    verb = told["verb"]
    if verb == "waive":
        return "Waives"
    unit = f"{told['kind']} {_named(told)}"
    to = _named(told, "target", "target_coast") if told.get("target") else ""
    if verb in ("build", "remove"):
        return f"{verb.title()}s {unit}"
    if verb == "disband":
        return f"Disbands {unit}"
    if verb in ("move", "retreat"):
        return f"{unit} {'Retreats ' if verb == 'retreat' else ''}-> {to}"
    helped = f" {told['helped']['kind']} {_named(told['helped'])}" if "helped" in told else ""
    return f"{unit} {WORDS[verb]}{helped}{f' -> {to}' if to else ''}"


@pytest.mark.parametrize("seed", range(some(4)))
def test_whole_games_come_in(seed):
    _, document = played(f"jdip {seed}", 4)
    kept, differences, found = put(as_jdip(document))
    assert (found.form, found.notes) == ("a game saved by jDip", ())
    assert differences == []
    assert ends(kept) == ends(document)
    assert len(kept["turns"]) == len(document["turns"])


def test_what_it_tells_otherwise_is_told():
    _, document = played("jdip other", 1)
    text = as_jdip(document).replace('category="Success"', 'category="Failure"')
    _, differences, _ = put(text)
    assert len(differences) > 5
    assert all(".verdict: the file has " in one for one in differences)


@pytest.mark.parametrize(
    ("there", "here"),
    [
        ("France: A par -> bur", "A PAR - BUR"),
        ("England: F eng Convoys A lon -> bre", "F ENG C A LON - BRE"),
        ("Italy: F lyo Supports F wes", "F GOL S F WMS"),
        ("Russia: F stp/sc -> bot", "F STP/sc - GOB"),
        ("Germany: A mun Retreats -> ber", "A MUN - BER"),
        ("Turkey: Builds F smy", "BUILD F SMY"),
        ("Austria: Removes A bud", "REMOVE A BUD"),
        ("Austria: Disbands A bud", "A BUD DISBAND"),
        ("Turkey: Waives", "WAIVE"),
        ("France: A par Holds", "A PAR H"),
    ],
)
def test_orders_are_read_in_its_words(there, here):
    assert order_here(there) == here


SMALL = '<game><variant name="Standard"/>%s</game>'
TURN = '<turn season="Spring" phase="Movement" year="1901" resolved="true"></turn>'
ENTITY = '<?xml version="1.0"?><!DOCTYPE game [%s]>' + SMALL % TURN


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SMALL % TURN[:-7], "It is no XML"),
        ("<game><variant name='Modern'/>" + TURN + "</game>", "'Modern' is not known here"),
        (SMALL % TURN.replace("Spring", "Monsoon"), "'monsoon 1901 movement' is no window"),
        (SMALL % TURN.replace("1901", "19999"), "is no window"),
        (SMALL % (TURN * 1001), "more than 1000 turns"),
        (SMALL % (TURN + "<a>" * (DEEPEST + 1) + "</a>" * (DEEPEST + 1)), "within each other"),
        (ENTITY % '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">', "declares entities"),
        (ENTITY % '<!ENTITY x SYSTEM "file:///etc/passwd">', "declares entities"),
        (ENTITY % '<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;', "declares entities"),
    ],
)
def test_what_cannot_be_read_is_told(text, said):
    with pytest.raises(InputError, match=said):
        put(text)


def test_a_document_type_from_elsewhere_is_not_fetched():
    """It is named by the file, and read by nobody."""
    text = '<!DOCTYPE game SYSTEM "http://127.0.0.1:9/game.dtd">' + SMALL % TURN
    kept, _, _ = put(text)
    assert [turn["phase"] for turn in kept["turns"]] == ["S1901M"]


def test_units_of_nobody_or_of_no_kind_and_orders_of_no_set_are_left_out():
    units = '<unit power="France" type="wing"/><unit type="army"/><unit power="France" type="army"/>'
    orders = '<order text="France: A bur Holds"/><orderSet power="France"><order/><order text="France: A par Holds"/>'
    inside = f'<positions><position province="par">{units}</position></positions><orders>{orders}</orderSet></orders>'
    (found,) = understood(SMALL % TURN.replace("</turn>", f"{inside}</turn>"))
    assert found.notes == ("Left out: a unit at PAR.",) * 2
    (turn,) = found.document["turns"]
    assert (turn["state"]["units"], turn["orders"]) == ({"France": ["A PAR"]}, {"France": ["A PAR H"]})
