"""Adjacency of every board, declared here by hand from the rules, in no need of the engine.

``variants/boards/*.json`` declare the same for the engine; ``test_boards.py`` holds both against
the drawing.
"""

#: Land to land, each pair once.
STANDARD_ARMY = {
    "Alb": "Gre Ser Tri",
    "Ank": "Arm Con Smy",
    "Apu": "Nap Rom Ven",
    "Arm": "Sev Smy Syr",
    "Bel": "Bur Hol Pic Ruh",
    "Ber": "Kie Mun Pru Sil",
    "Boh": "Gal Mun Sil Tyr Vie",
    "Bre": "Gas Par Pic",
    "Bud": "Gal Rum Ser Tri Vie",
    "Bul": "Con Gre Rum Ser",
    "Bur": "Gas Mar Mun Par Pic Ruh",
    "Cly": "Edi Lvp",
    "Con": "Smy",
    "Den": "Kie Swe",
    "Edi": "Lvp Yor",
    "Fin": "Nwy StP Swe",
    "Gal": "Rum Sil Ukr Vie War",
    "Gas": "Mar Par Spa",
    "Gre": "Ser",
    "Hol": "Kie Ruh",
    "Kie": "Mun Ruh",
    "Lon": "Wal Yor",
    "Lvn": "Mos Pru StP War",
    "Lvp": "Wal Yor",
    "Mar": "Pie Spa",
    "Mos": "Sev StP Ukr War",
    "Mun": "Ruh Sil Tyr",
    "NAf": "Tun",
    "Nap": "Rom",
    "Nwy": "StP Swe",
    "Par": "Pic",
    "Pie": "Tus Tyr Ven",
    "Por": "Spa",
    "Pru": "Sil War",
    "Rom": "Tus Ven",
    "Rum": "Ser Sev Ukr",
    "Ser": "Tri",
    "Sev": "Ukr",
    "Sil": "War",
    "Smy": "Syr",
    "Tri": "Tyr Ven Vie",
    "Tus": "Ven",
    "Tyr": "Ven Vie",
    "Ukr": "War",
    "Wal": "Yor",
}

#: Fleets, each pair once, coasts named where a province has two.
STANDARD_FLEET = {
    "ADR": "Alb Apu ION Tri Ven",
    "AEG": "Bul/sc Con EMS Gre ION Smy",
    "Alb": "Gre ION Tri",
    "Ank": "Arm BLA Con",
    "Apu": "ION Nap Ven",
    "Arm": "BLA Sev",
    "BAL": "Ber Den GOB Kie Lvn Pru Swe",
    "BAR": "NWG Nwy StP/nc",
    "BLA": "Bul/ec Con Rum Sev",
    "Bel": "ENG Hol NTH Pic",
    "Ber": "Kie Pru",
    "Bre": "ENG Gas MAO Pic",
    "Bul/ec": "Con Rum",
    "Bul/sc": "Con Gre",
    "Cly": "Edi Lvp NAO NWG",
    "Con": "Smy",
    "Den": "HEL Kie NTH SKA Swe",
    "EMS": "ION Smy Syr",
    "ENG": "IRI Lon MAO NTH Pic Wal",
    "Edi": "NTH NWG Yor",
    "Fin": "GOB StP/sc Swe",
    "GOB": "Lvn StP/sc Swe",
    "GOL": "Mar Pie Spa/sc TYS Tus WMS",
    "Gas": "MAO Spa/nc",
    "Gre": "ION",
    "HEL": "Hol Kie NTH",
    "Hol": "Kie NTH",
    "ION": "Nap TYS Tun",
    "IRI": "Lvp MAO NAO Wal",
    "Lon": "NTH Wal Yor",
    "Lvn": "Pru StP/sc",
    "Lvp": "NAO Wal",
    "MAO": "NAO NAf Por Spa/nc Spa/sc WMS",
    "Mar": "Pie Spa/sc",
    "NAO": "NWG",
    "NAf": "Tun WMS",
    "NTH": "NWG Nwy SKA Yor",
    "NWG": "Nwy",
    "Nap": "Rom TYS",
    "Nwy": "SKA StP/nc Swe",
    "Pie": "Tus",
    "Por": "Spa/nc Spa/sc",
    "Rom": "TYS Tus",
    "Rum": "Sev",
    "SKA": "Swe",
    "Smy": "Syr",
    "Spa/sc": "WMS",
    "TYS": "Tun Tus WMS",
    "Tri": "Ven",
    "Tun": "WMS",
}

#: For each board: added provinces, named coasts, pairs that come and pairs that go.
BOARDS = {
    "hitchhiker": {
        "add": "Uls Mst Cnt Lei Sar Ice Swi Dan Cri Cyp",
        "coasts": {"Pru": ("wc", "ec"), "Sev": ("wc", "ec")},
        "army": {
            "Uls": "Cnt Lei",
            "Mst": "Cnt Lei",
            "Cnt": "Lei",
            "Swi": "Bur Mar Mun Pie Tyr",
            "Dan": "Pru",
            "Cri": "Sev",
        },
        "fleet": {
            "Uls": "NAO IRI Cnt Lei",
            "Mst": "NAO IRI Cnt Lei",
            "Cnt": "NAO",
            "Lei": "IRI",
            "Sar": "GOL TYS WMS",
            "Ice": "NAO NWG",
            "Dan": "BAL Pru/wc Pru/ec",
            "Cri": "BLA Sev/wc Sev/ec",
            "Cyp": "EMS",
            "Pru/wc": "BAL Ber",
            "Pru/ec": "BAL Lvn",
            "Sev/wc": "BLA Rum",
            "Sev/ec": "BLA Arm",
        },
        "gone": ("Pru", "Sev"),
        "leaders": (),
    },
    "rather_silly": {
        "add": "Ice Cfu",
        "coasts": {},
        "army": {},
        "gone": (),
        "fleet": {"Ice": "NAO NWG", "Cfu": "AEG EMS ION"},
        "leaders": (("Cfu", "AEG"), ("Cfu", "EMS")),
    },
    "dipshomashy": {
        "add": "CAS Cor Ice Ire Swi",
        "coasts": {"Sev": ("wc", "ec"), "Arm": ("wc", "ec"), "Syr": ("wc", "ec")},
        "army": {"Swi": "Bur Mar Mun Pie Tyr"},
        "fleet": {
            "Ice": "NAO NWG",
            "Cor": "GOL TYS WMS",
            "Ire": "NAO IRI",
            "CAS": "Sev/ec Arm/ec Syr/ec",
            "Sev/wc": "BLA Rum Arm/wc",
            "Sev/ec": "Arm/ec",
            "Arm/wc": "BLA Ank",
            "Arm/ec": "Syr/ec",
            "Syr/wc": "EMS Smy",
        },
        "gone": ("Sev", "Arm", "Syr"),
        "leaders": (),
    },
}


def pairs(table):
    """Unordered pairs of a table ``{"Par": "Bur Gas"}``."""
    return {tuple(sorted((a, b))) for a, row in table.items() for b in row.split()}


def declared(board):
    """(provinces, named coasts, army pairs, fleet pairs, leader pairs) of a board."""
    army, fleet = pairs(STANDARD_ARMY), pairs(STANDARD_FLEET)
    coasts = {"StP": ("nc", "sc"), "Spa": ("nc", "sc"), "Bul": ("ec", "sc")}
    provinces = {name.split("/")[0] for pair in army | fleet for name in pair}
    if board == "standard":
        return provinces, coasts, army, fleet, set()
    extra = BOARDS[board]
    fleet = {pair for pair in fleet if not set(pair) & set(extra["gone"])} | pairs(extra["fleet"])
    leaders = {tuple(sorted(pair)) for pair in extra["leaders"]}
    return (
        provinces | set(extra["add"].split()),
        {**coasts, **extra["coasts"]},
        army | pairs(extra["army"]),
        fleet,
        leaders,
    )
