"""The wordings of the published rules, and those of other sites and of mail: each is read as the right order."""

from __future__ import annotations

from functools import lru_cache

import pytest

from engine import load_rulebook
from engine.model.errors import OrderError
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from tests.rows import every_row

WORDINGS = {
    "standard": """
        A Par - Bur: Army Paris moves to Burgundy | A PAR-BUR | a-par-bur | A. Par-Bur | A_Par-Bur | A[Par]-Bur
        A Par - Bur: **A Par - Bur** | `A Par - Bur` | *A Par* - Bur | 1. A Par - Bur | > - A Par - Bur
        A Par - Bur: The army in Paris will move to Burgundy | The army at Paris move to Burgundy | A Par into Bur
        A Par - Bur: A Par attacks Bur | A Par moving to Bur | France: A Par - Bur
        A Par - Bur: A Par->Bur | A Par –> Bur | A Par —> Bur | A Par ⟶ Bur | A Par − Bur
        A Par - Bur: A Par moving Bur | A Par mv Bur | A Par goes Bur | A Par – Bur; | A (Par) - Bur
        F Bre - ENG: Fleet Brest - English Channel | F BRE-ENG | The fleet at Brest move to English Channel
        F MAO - Spa/sc: F MAO-SPA(SC) | F MAO-SPA/SC | F MAO-SPA SC | F MA0-SPA(SC) | F MAO - spa-sc
        F StP/sc - GOB: F STP(SC)-BOT | F stp-sc - bot
        F NTH C A Lon - Nwy: F NTH C A LON-NWY | The fleet at North Sea convoy the army in London to Norway
        F Bre C A Lon - Bre: F BRE C A LON-BRE
        F NTH C A Lon - Nwy: F NTH C A Lon - Nwy via convoy | F NTH transport A Lon - Nwy
        F NTH C A Lon - Nwy: F NTH transporting A Lon to Nwy
        F NTH C Lon - Nwy: The fleet at North Sea convoy to Norway from London
        A Par S A Mar - Bur: A par s a mar-bur | A Paris supports A Marseilles to Burgundy | A Par S A Mar into Bur
        A Par S A Mar - Bur: A Par supports the move of A Mar to Bur | A Par support move A Mar to Bur
        A Par S A Mar - Bur: A Par supporting A Mar moving to Burgundy | A Par supports an attack by A Mar on Bur
        A Mar S Par - Bur: The army at Marseilles support move to Burgundy from Paris | A MAR S PAR-BUR
        A Par S A Mar: A Par supports A Mar to hold | A Par support hold A Mar | A Par support-hold A Mar
        A Par S A Mar: A Par supports A Mar in holding
        A Par S A Mar: A Par S A Mar hld | A Par supports A Mar hold position
        A Par S A Mar - Bur: A PAR S A MAR - BUR | A Par S (A Mar - Bur) | A Par S [A Mar - Bur]
        A Ber S Mun: The army at Berlin support hold to Munich | A Ber support hold of Munich
        A Par H: A Par stays | A Par stands fast | The army at Paris hold | A Par will hold
        A Lon - Nwy VIA: The army at London move to Norway via convoy | A LON - NTH - NWY | A LON-NTH-NWY
        A Lon - Nwy VIA: A Lon - Nwy (via convoy) | A Lon - Nwy (convoy) | A Lon - Nwy convoy
        A Lon - Nwy VIA: A Lon - Nwy via NTH convoy
        A Par H: A Par hld | A Par HLD | A Par hold position
        A Par R Gas: A Par r Gas | A Par retreats to Gas | A Par retreating to Gas | Retreat A Par - Gas
        A Par R Gas: A Par retreats: Gas | Retreat A Par to Gas | Retreats: A Par - Gas
        A Par D: A Par disbands | Retreat A Par off the board
        BUILD F StP/sc: B F StP/sc | Build Fleet StP/sc | build fleet st petersburg (sc)
        A Bur D: A Bur otb | A Bur - OTB | A Bur off the board | A Bur R OTB
        BUILD A Par: B A Par | b army Paris
        BUILD A Par: build army in Paris | Build A Paris | BUILD ARMY PARIS
        REMOVE F Bre: Disband F Bre | Destroy fleet Brest | F Bre destroyed | Remove fleet in Brest
        REMOVE Bre: Destroy the unit in Brest
        WAIVE: waive one build | Waive 1 | build waived | delay build | pass
        WAIVE: Build waive | builds waived | waived | postpone build | build nothing
    """,
    "dipshomashy": """
        VOTE 1 LICENSE Gas: LICENSE Gas | LICENCE Gas | VOTE LICENSE Gas
        VOTE 1 CLOSE Mun: close the pub in Mun | Close pub Mun | vote to close the pub at Munich
        VOTE 3 LICENSE Gas: LICENSE Gas (3) | Licence Gas x3
        A Par H: 1/2 A Par H | 2A(Par) H | a(Par) H | ½A(Par) H
        F Bre - MAO: 1/2 F(Bre)-MAO | 2F(Bre)-MAO | f(Bre)-MAO
        F NAO - CAS: F(NAO)-CAS
        A Par - Cor: A(Par)-Cor
        F NAO - Ice: F(NAO)-Ice
        F NAO - Ire: F(NAO)-Ire
        A Mun - Swi: A(Mun)-Swl
        VOTE 1 CLOSE Mun: Close Mun | Vote to close Mun | close Munich
        VOTE 3 CLOSE Mun: Close Mun (3) | Close Mun 3 | Close Mun: 3 | Close Mun x3 | Vote 3 to close Mun
        VOTE 3 CLOSE Mun: 3 votes to close Mun
        VOTE 2 OPEN CAS: Open CAS (2) | Vote 2 open Caspian Sea | Vote: 2 to open CAS
        VOTE 1 LICENSE Mun: Vote 1 license Mun | Vote to license Mun
        NOMINATE CAS Cor Ice: Nominate CAS, Cor, Ice | Nominations: CAS, Cor and Ice
        BUILD A Bel: Hair of the dog A(Bel) | Hairs of the dog: A(Bel)
        REMOVE F Bre: Leak F(Bre) | Leaks: F(Bre)
        A Bur JUMP Gas - Spa: A(Bur) jumps over Gas to Spa | A(Bur) jumps Gas-Spa
        A Bur - Gas - Spa: A(Bur)-Gas-Spa
    """,
    "gathering": """
        A Par - Bur: 2A(Par)-Bur | A(Par)-Bur
        F Bre H: 2F(Bre) H
        F Bur H: F(Bur) H
        A Par S F Bur: A(Par) S F(Bur)
        PRIMARY DOUBLE TROUBLE A Par: Primary: Double Trouble against A(Par) | Primary Double Trouble on A Par
        PRIMARY WALK ON WATER A Bre: Primary: Walk on Water on A(Bre)
        PRIMARY SAIL ON LAND F Bre: Primary: Sail on Land on F(Bre)
        PRIMARY UTTER DESTRUCTION Mun: Primary: Utter Destruction against Mun
        PRIMARY PROTECTIVE AMULET: Primary: Protective Amulet
        PRIMARY GARDEN OF EDEN Gas: Primary: Garden of Eden against Gas
        PRIMARY SUDDEN DEATH Germany A Mun: Primary: Sudden Death against German A(Mun)
        PRIMARY TURN TO STONE A Mun: Primary: Turn to Stone against A(Mun)
        PRIMARY BLACK HOLE NTH: Primary: Black Hole against NTH
        PRIMARY TELEPORT A Par - Mos: Primary: Teleport A(Par)-Mos
        PRIMARY FASTER THAN LIGHT A Par - Bur - Mun: Primary: Faster then Light A(Par)-Bur-Mun
        SECONDARY MYSTICAL SHIELD A Bre: Secondary: Mystical Shield on A(Bre)
        SECONDARY MYSTICAL SHIELD A Bre AGAINST SUDDEN DEATH: Secondary: Mystical Shield on A Bre against Sudden Death
        DISCARD BLACK HOLE: Discard: Black Hole
        DECK SECONDARY MYSTICAL SHIELD, MYSTICAL SHIELD, SUDDEN DEATH: Secondary deck: MS, MS, SD
        DECK SECONDARY SUDDEN DEATH, TELEPORT: Deck secondary: Sudden Death, Teleport
    """,
    "hitchhiker": """
        France F MAO L H Bre - NAO: French F(MA0) L H(Bre)-NA0 | French F(MAO) gives a lift to H(Bre)-NAO
        F MAO L H Bre - NAO: F(MA0) L H(Bre)-NA0 | F MAO lifts H Bre to NAO
        BUILD F Sev/wc: F(Sev)(wc) B | Build F(Sev)(wc)
        M Lon - Mos: M(Lon)-Mos | Magrathean bubble-car Lon - Mos | bubble car Lon-Mos
        BUILD M Lon: Build a Magrathean bubble-car in London | Build M(Lon)
        BUILD V Swi: Build Vogon Swi | Build a Vogon destructor ship in Swi | Build Vogon V Swi
        V Swi - Mar: V(Swi)-Mar | Vogon destructor ship Swi - Mar | Destructor ship Swi - Mar
        V Swi S V Dan - BAL: V(Swi) S V(Dan)-BAL
        BUILD H Uls: Build Hitch-hiker Uls | Build H(Uls)
        NBO Par: NBO Par | NBO: Par | Vogon-proof Par
        MARVIN - Bur: Marvin - Bur | Marvin: Bur | Marvin moves to Bur
        ZAPHOD COMMAND: Zaphod: take permanent command | Zaphod: (a) | Zaphod takes command
        ZAPHOD BLASTER: Zaphod: share a Pan-Galactic Gargle Blaster | Zaphod (b)
        ZAPHOD SUNGLASSES: Zaphod: give the unit a pair of Joonjanta sunglasses | Zaphod: (c)
        A War OFF: A(War) takes off sunglasses | A War takes its sunglasses off
    """,
    "rather_silly": """
        QUESTION "Who is it?" ANSWER "me": QUESTION Who is it? ANSWER me | QUESTION "Who is it?" ANSWER me
        QUESTION "Who is it?" ANSWER "me": question Who is it? answer "me" | QUESTION "Who is it?" ANSWER: me
        QUESTION "What is the ANSWER?" ANSWER "42": QUESTION What is the ANSWER? ANSWER 42
        A Pie - Mar VIA UNDERPASS: A Pie - Mar via the Mont Blanc Underpass | A Pie - Mar through the underpass
        A Pie - Mar VIA UNDERPASS: A Pie - Mar by the Underpass | A(Pie)-Mar (through the Mont Blanc Underpass)
        REORDER France A Par - Bur: REORDER France: A Par - Bur | re-order French army Paris to Burgundy
        T HYP - Bur: TARDIS in hyperspace materialises in Bur
        A Mun - Pie: A(Mun)-Pie
        A Tyr - Bur: A(Tyr)-Bur
        A/B Lon - NTH - Den: B(Lon) PICK UP A(Lon), A/B(Lon)-NTH-Den | A/B(Lon)-NTH-Den | A/BB(Lon)-NTH-Den
        B Lon - NTH: BIRD(Lon)-NTH | BIRDS(Lon)-NTH | Flock of birds Lon - NTH
        BUILD A Par: B A Par
        BUILD B Lon: B B Lon
        BUILD B Lon: Build a flock of birds in London | Build BIRDS(Lon)
        FA Bur DISTRACT France A Par: FA(Bur) distract FRENCH A(Par) | Female army Bur distracts French A Par
        FA Bur D: FA(Bur) prefers death to dishonour
        DOM Gas EXPOSE: Dirty Old Man Gas exposes | DOM(Gas) EXPOSE | Dirty Old Man Army Gas expose
        BUILD DOM Lon: Build a Dirty Old Man in London
        A Wal H SHOO: A(Wal) HOLDS, Shoo | A(Wal) H Shoo | A(Wal) hold and Shoo BIRDS | A(Wal) Shoos BIRDS
        A Wal H SHOO: A Wal H (Shoo) | A(Wal) holds (shoo birds)
        LLAMA Bur DETONATE: LLAMAS(Bur) EXPLODE | LLAMAS in Bur explode | Explode LLAMAS(Bur) | LLAMA Bur explodes
        PLACE LLAMA Bur: LLAMAS(Bur) | Place a herd of LLAMAS in Bur
        BUILD SIAMESE A Par + F Bre: BUILD SIAMESE UNITS A Par + F Bre | Build Siamese twins A(Par), F(Bre)
        PREDICT Bel, Hol: PREDICT Bel, Hol | Predict Bel and Hol
        PREDICT Bel: PREDICT Bel | Predict a stand-off in Bel
        LINK Lon - Mos: HYPERSPACE LINK: Lon - Mos | Link London and Moscow | LINK Lon to Mos
        SELL A Par: A(Par) sells its soul to the Devil | Sell soul of A Par | Sell soul A(Par)
        REORDER France A Par - Bur: JESTER: F A(Par)-Bur | REORDER French A(Par)-Bur
        A Mun - Tyr VIA UNDERPASS: A(Mun)-Tyr via Mont Blanc Underpass | A Mun - Tyr (Underpass)
        T HYP - Par: TARDIS(HYP)-Par | TARDIS hyperspace - Par
        A Par H TARDIS: A(Par) holds TARDIS
        A Par - Bur WITH TARDIS: A(Par)-Bur with the TARDIS | A Par - Bur (with the TARDIS)
    """,
}
"""By variant, canonical text and how else it is put; every order and order word of the published rules is among it."""


@lru_cache(maxsize=8)
def _grammar(variant: str) -> Grammar:
    return load_rulebook(variant).grammar


def _rows() -> list[tuple[str, str, str]]:
    rows = []
    for variant, text in WORDINGS.items():
        for line in filter(None, map(str.strip, text.splitlines())):
            canonical, _, wordings = line.partition(": ")
            rows += [(variant, wording.strip(), canonical) for wording in wordings.split(" | ")]
    return rows


@every_row(("variant", "wording", "canonical"), _rows())
def test_wordings(variant: str, wording: str, canonical: str) -> None:
    assert str(parse_order(_grammar(variant), wording)) == canonical


@every_row("code", ["MA0", "NA0", "G0B", "G0L", "I0N", "C0n", "H0l", "R0m", "L0n", "P0r", "M0s"])
def test_noughts_in_codes_are_read_as_o(code: str) -> None:
    grammar = _grammar("standard")
    meant = str(grammar.places.get(code.lower().replace("0", "o")))
    assert str(parse_order(grammar, f"F {code} H")) == f"F {meant} H"
    assert str(parse_order(grammar, f"F(Bre)-{code}")) == f"F Bre - {meant}"


def test_a_number_behind_a_place_is_no_part_of_it() -> None:
    """`^Mun2` counts units, `Par 0` is not `Paro`."""
    assert str(parse_order(_grammar("standard"), "A ^Mun2 H")) == "A ^Mun#2 H"


REFUSED = (
    ("rather_silly", "TARDIS - Par", "Say where the unit is", ("T HYP - Par",)),
    ("rather_silly", "TARDIS holds", "Say where the unit is", ("T HYP H",)),
    ("rather_silly", "T to Paris", "Say where the unit is", ("T HYP - Par",)),
    (
        "gathering",
        "Sudden Death A Ber",
        "A card is played from a deck",
        ("PRIMARY SUDDEN DEATH A Ber", "SECONDARY SUDDEN DEATH A Ber"),
    ),
    (
        "gathering",
        "play Garden of Eden on Gas",
        "A card is played from a deck",
        ("PRIMARY GARDEN OF EDEN Gas", "SECONDARY GARDEN OF EDEN Gas"),
    ),
    (
        "gathering",
        "SD A Ber",
        "A card is played from a deck",
        ("PRIMARY SUDDEN DEATH A Ber", "SECONDARY SUDDEN DEATH A Ber"),
    ),
    ("standard", "A Par SH A Mar", "Unknown word “SH”", ("A Par S A Mar",)),
    ("standard", "F NTH CV A Lon - Nwy", "Unknown word “CV”", ("F NTH C A Lon - Nwy",)),
    ("standard", "A Par-Bur (support Mar)", "“(support Mar)” behind the order", ("A Par - Bur",)),
    ("standard", "A Par S A Mar - Bur (*bounce*)", "behind the order", ("A Par S A Mar - Bur",)),
    ("standard", "A Par mve Bur", "Did you mean MOVE?", ("A Par - Bur",)),
)
"""What is not clear enough to be read: why, in a few words of it, and the lines that may be meant."""


@every_row(("variant", "wording", "why", "meant"), REFUSED)
def test_what_is_not_clear_is_refused_with_what_may_be_meant(
    variant: str, wording: str, why: str, meant: tuple[str, ...]
) -> None:
    with pytest.raises(OrderError) as no:
        parse_order(_grammar(variant), wording, "France")
    assert why in no.value.message
    assert no.value.nearest == meant
