"""A board of six provinces in the forms of other programs; made up, as these write theirs."""

import json

MAP = """# author: A. Nobody
# licence: CC0 1.0
NAME The Lake
BEGIN SPRING 1850 MOVEMENT
VICTORY 3

NORTH (NORTHERN:N) ASH
A ASH
SOUTH+ISLES (SOUTHERN) CAL
F CAL/SC
EAST (EASTERN)
UNOWNED BEC DUN
UNPLAYED EAST
FLOW ash: bec dun

Ashford             = ash
Beckton             = bec beck beckton+town
Calder (north coast) = cal/nc
Calder (south coast) = cal/sc cal(sc)
Calder              = cal
Dunmore             = dun
Eskdale             = esk
The Water           = wat
Low Water           = low
Nowhere             = now

COAST ASH    ABUTS BEC dun ESK WAT
COAST BEC    ABUTS ASH CAL/NC ESK WAT
COAST CAL/NC ABUTS BEC WAT
COAST CAL/SC ABUTS DUN LOW
COAST cal    ABUTS BEC DUN LOW WAT
COAST DUN    ABUTS ash CAL/SC Low WAT
LAND  ESK    ABUTS ASH BEC NOW
WATER WAT    ABUTS ASH BEC CAL/NC DUN
WATER LOW    ABUTS CAL/SC DUN
SHUT  NOW    ABUTS ESK
"""


def _province(ident, name, kind, near, **more):
    adjacencies = [{"to": to, "pass": who} for to, who in near]
    return {"id": ident, "name": name, "type": kind, "supplyCenter": False, "adjacencies": adjacencies} | more


DVAR = json.dumps(
    {
        "schemaVersion": 1, "id": "the-lake", "name": "The Lake", "description": "Six of them.", "author": "A. Nobody",
        "victoryConditions": [{"type": "supply-center-majority", "supplyCenters": 3},
                              {"type": "timed-resolution", "year": 1910, "resolution": "shared-draw"}],
        "phaseProgression": {"seasons": ["Spring", "Fall"], "transitions": []},
        "nations": [{"id": "north", "name": "North", "color": "#fff"},
                    {"id": "south-isles", "name": "South Isles", "color": "#000"}],
        "provinces": [
            _province("ash", "Ashford", "coastal", [("bec", "both"), ("dun", "army"), ("esk", "army"),
                                                    ("wat", "fleet")], supplyCenter=True, homeNation="north"),
            _province("bec", "Beckton", "coastal", [("ash", "both"), ("cal", "army"), ("cal/nc", "fleet"),
                                                    ("esk", "army"), ("wat", "fleet")], supplyCenter=True),
            _province("cal", "Calder", "land", [("bec", "army"), ("dun", "army")], supplyCenter=True,
                      homeNation="south-isles"),
            _province("dun", "Dunmore", "coastal", [("cal/sc", "fleet"), ("low", "fleet"), ("wat", "fleet")],
                      supplyCenter=True),
            _province("esk", "Eskdale", "land", []),
            _province("wat", "The Water", "sea", []),
            _province("low", "Low Water", "sea", []),
        ],
        "namedCoasts": [
            {"id": "cal/nc", "name": "Calder (NC)", "parentProvince": "cal",
             "adjacencies": [{"to": "bec", "pass": "fleet"}, {"to": "wat", "pass": "fleet"}]},
            {"id": "cal/sc", "name": "Calder (SC)", "parentProvince": "cal",
             "adjacencies": [{"to": "dun", "pass": "fleet"}, {"to": "low", "pass": "fleet"}]},
        ],
        "dominanceRules": [{"province": "esk"}],
        "initialState": {
            "phase": {"season": "Spring", "year": 1850, "type": "Movement"},
            "units": [{"nation": "north", "type": "Army", "location": "ash"},
                      {"nation": "south-isles", "type": "Fleet", "location": "cal/sc"}],
            "supplyCenters": [],
        },
    }
)  # fmt: skip

ADJACENCY = """<?xml version="1.0"?>
<!DOCTYPE PROVINCES [<!ELEMENT PROVINCES (PROVINCE+)> <!ATTLIST PROVINCE shortname CDATA #REQUIRED>]>
<PROVINCES>
 <PROVINCE shortname="ash" fullname="Ashford"><UNIQUENAME name="ash"/>
  <ADJACENCY type="mv" refs="bec dun esk"/><ADJACENCY type="xc" refs="bec wat"/></PROVINCE>
 <PROVINCE shortname="bec" fullname="Beckton"><UNIQUENAME name="beck"/>
  <ADJACENCY type="mv" refs="ash cal esk"/><ADJACENCY type="xc" refs="ash cal-nc wat"/></PROVINCE>
 <PROVINCE shortname="cal" fullname="Calder"><ADJACENCY type="mv" refs="bec dun"/>
  <ADJACENCY type="nc" refs="bec wat"/><ADJACENCY type="sc" refs="dun low"/></PROVINCE>
 <PROVINCE shortname="dun" fullname="Dunmore"><ADJACENCY type="mv" refs="ash cal"/>
  <ADJACENCY type="xc" refs="cal-sc low wat"/></PROVINCE>
 <PROVINCE shortname="esk" fullname="Eskdale"><ADJACENCY type="mv" refs="ash bec"/></PROVINCE>
 <PROVINCE shortname="wat" fullname="The Water"><ADJACENCY type="xc" refs="ash bec cal-nc dun"/></PROVINCE>
 <PROVINCE shortname="low" fullname="Low Water"><ADJACENCY type="xc" refs="cal-sc dun"/></PROVINCE>
 <PROVINCE shortname="now" fullname="Nowhere"><ADJACENCY type="mv" refs="now"/></PROVINCE>
</PROVINCES>"""

VARIANTS = """<?xml version="1.0"?>
<VARIANTS><DESCRIPTION>Some.</DESCRIPTION>
 <VARIANT name="The Lake" version="1"><DESCRIPTION>Six of them.</DESCRIPTION><MAP adjacencyURI="lake_adjacency.xml"/>
  <POWER name="North" active="true" adjective="Northern"/><POWER name="South Isles" active="true"/>
  <POWER name="Ghost" active="false"/><STARTINGTIME turn="Spring, 1850, Movement"/>
  <VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="3"/></VICTORYCONDITIONS>
  <SUPPLYCENTER province="ash" homepower="north" owner="north"/><SUPPLYCENTER province="bec" homepower="none"/>
  <SUPPLYCENTER province="cal" homepower="south isles"/><SUPPLYCENTER province="dun" homepower="any"/>
  <INITIALSTATE province="ash" power="north" unit="army"/>
  <INITIALSTATE province="cal" power="south isles" unit="fleet" unitcoast="sc"/></VARIANT>
 <VARIANT name="Another"/></VARIANTS>"""
