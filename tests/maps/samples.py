"""Scenes written by hand, for tests, the bench and the eye."""

from dataclasses import replace

from games.maps.drawing.legend import ACTORS, MARKS, STATUSES, UNITS
from games.maps.drawing.scene import EXTRAS, POWERS, Actor, Dislodged, DrawnOrder, DrawnUnit, Link, OffBoard, Scene
from variants.geometry import geometry

SPECIAL = frozenset(("Ice", "Cor", "Sar", "Cfu", "Cyp", "Dan", "Cri", "CAS", "Uls", "Mst", "Cnt", "Lei", "Ire", "Des"))
STANDARD = tuple(p for p in geometry().places if p not in SPECIAL)
COASTS = {"StP": ("nc", "sc"), "Spa": ("nc", "sc"), "Bul": ("ec", "sc")}

HOMES = {
    "Austria": "Vie Bud Tri",
    "England": "Lon Edi Lvp",
    "France": "Par Bre Mar",
    "Germany": "Ber Kie Mun",
    "Italy": "Rom Ven Nap",
    "Russia": "Mos War Sev StP",
    "Turkey": "Con Ank Smy",
    "": "Nwy Swe Den Hol Bel Spa Por Tun Ser Rum Bul Gre",
}
OPENING = {
    "Austria": "A Vie,A Bud,F Tri",
    "England": "F Lon,F Edi,A Lvp",
    "France": "A Par,F Bre,A Mar",
    "Germany": "A Ber,F Kie,A Mun",
    "Italy": "A Rom,A Ven,F Nap",
    "Russia": "A Mos,A War,F Sev,F StP/sc",
    "Turkey": "A Con,F Ank,A Smy",
}


def units(by_owner: dict[str, str]) -> tuple[DrawnUnit, ...]:
    """``{"France": "A Par,F StP/sc"}`` as units."""
    out = []
    for owner, text in by_owner.items():
        for item in text.split(","):
            kind, _, place = item.strip().partition(" ")
            place, _, coast = place.partition("/")
            out.append(DrawnUnit(kind, owner, place, coast))
    return tuple(out)


def centres(by_owner: dict[str, str]) -> dict[str, str]:
    """Owners by centre."""
    return {p: owner for owner, text in by_owner.items() for p in text.split()}


def opening() -> Scene:
    """The standard board in Spring 1901."""
    owned = centres(HOMES)
    return Scene(
        board="standard",
        sheet=geometry().sheet(STANDARD),
        seats=POWERS,
        title="Spring 1901",
        subtitle="Opening position",
        impassable=("Swi",),
        centres=owned,
        tints={p: o for p, o in owned.items() if o},
        coasts=COASTS,
        units=units(OPENING),
    )


def crowded() -> Scene:
    """Thirty-three units in the middle of everything, orders of each kind."""
    owners = centres(
        {
            "Austria": "Vie Bud Tri Ser Gre",
            "England": "Lon Edi Lvp Nwy Bel",
            "France": "Par Bre Mar Spa Por",
            "Germany": "Ber Kie Mun Den Hol",
            "Italy": "Rom Ven Nap Tun",
            "Russia": "Mos War Sev StP Swe Rum",
            "Turkey": "Con Ank Smy Bul",
        }
    )
    land = centres(
        {
            "Austria": "Boh Tyr Alb",
            "England": "Cly Yor Wal",
            "France": "Gas Bur Pic",
            "Germany": "Ruh Sil Pru",
            "Italy": "Tus Apu Pie",
            "Russia": "Lvn Ukr Fin",
            "Turkey": "Arm Syr",
        }
    )
    pieces = units(
        {
            "Austria": "A Bud,A Vie,A Tri,F Gre,A Ser",
            "England": "F NTH,A Yor,F ENG,F NWG,A Bel",
            "France": "A Par,A Bur,F MAO,A Mar,F WMS",
            "Germany": "A Mun,A Ruh,A Kie,F Hol,A Ber",
            "Italy": "A Ven,F ION,A Rom,F TYS,A Pie",
            "Russia": "A Mos,A War,F Rum,F GOB,A Gal,F StP/nc",
            "Turkey": "A Bul,F BLA,F AEG,A Con",
        }
    )
    o = DrawnOrder
    orders = (
        o("Austria", "move", "Bud", target="Gal", verdict="bounces", text="A Bud - Gal"),
        o("Austria", "support", "Vie", helped="Bud", target="Gal", verdict="succeeds"),
        o("Austria", "move", "Tri", target="Ven", verdict="bounces"),
        o("Austria", "support", "Gre", kind="F", helped="Ser", verdict="cut"),
        o("Austria", "hold", "Ser", verdict="holds"),
        o("England", "convoyed", "Yor", target="Nwy", path=("NTH",), verdict="succeeds"),
        o("England", "convoy", "NTH", kind="F", helped="Yor", target="Nwy", verdict="succeeds"),
        o("England", "support", "ENG", kind="F", helped="Bel", verdict="succeeds"),
        o("England", "move", "NWG", kind="F", target="BAR", verdict="succeeds"),
        o("England", "hold", "Bel", verdict="holds"),
        o("France", "move", "Par", target="Pic", verdict="succeeds"),
        o("France", "move", "Bur", target="Bel", verdict="bounces"),
        o("France", "move", "MAO", kind="F", target="Spa", target_coast="nc", verdict="succeeds"),
        o("France", "support", "Mar", helped="Bur", verdict="void"),
        o("France", "move", "WMS", kind="F", target="TYS", verdict="bounces"),
        o("Germany", "move", "Mun", target="Bur", verdict="bounces"),
        o("Germany", "support", "Ruh", helped="Mun", target="Bur", verdict="succeeds"),
        o("Germany", "move", "Kie", target="Den", verdict="succeeds"),
        o("Germany", "support", "Hol", kind="F", helped="Bel", verdict="succeeds"),
        o("Germany", "move", "Ber", target="Kie", verdict="succeeds"),
        o("Italy", "move", "Ven", target="Tri", verdict="succeeds"),
        o("Italy", "move", "ION", kind="F", target="AEG", verdict="bounces"),
        o("Italy", "support", "Rom", helped="Ven", target="Tri", verdict="void"),
        o("Italy", "hold", "TYS", kind="F", verdict="holds"),
        o("Italy", "move", "Pie", target="Mar", verdict="bounces"),
        o("Russia", "move", "Mos", target="Ukr", verdict="succeeds"),
        o("Russia", "support", "War", helped="Gal", verdict="succeeds"),
        o("Russia", "support", "Rum", kind="F", helped="Gal", verdict="cut"),
        o("Russia", "move", "GOB", kind="F", target="BAL", verdict="succeeds"),
        o("Russia", "hold", "Gal", verdict="holds"),
        o("Russia", "move", "StP", coast="nc", kind="F", target="Nwy", verdict="bounces"),
        o("Turkey", "move", "Bul", target="Ser", verdict="succeeds"),
        o("Turkey", "support", "BLA", kind="F", helped="Bul", target="Rum", verdict="succeeds"),
        o("Turkey", "support", "AEG", kind="F", helped="Bul", target="Ser", verdict="succeeds"),
        o("Turkey", "move", "Con", target="Bul", verdict="succeeds"),
    )
    return Scene(
        board="standard",
        sheet=geometry().sheet(STANDARD),
        seats=POWERS,
        title="Autumn 1905",
        subtitle="Orders and results",
        impassable=("Swi",),
        centres=owners,
        tints={**land, **{p: w for p, w in owners.items() if w}},
        coasts=COASTS,
        units=pieces,
        orders=orders,
        dislodged=(Dislodged(DrawnUnit("A", "Austria", "Ser"), "Bul"),),
    )


def everything() -> Scene:
    """The largest board there is, crowded, with every kind, status, figure and mark and a way of every sort."""
    base = crowded()
    added = ("Uls", "Mst", "Cnt", "Lei", "Sar", "Ice", "Swi", "Dan", "Cri", "Cyp", "Cor", "Cfu", "CAS")
    seats = (*POWERS, *EXTRAS)
    kinds, worn = list(UNITS), list(STATUSES)
    places = [*added, "Apu", "Arm", "Boh", "Cly", "Fin", "Gas", "Lvn", "Nap", "Por", "Pru", "Sil", "Smy", "Swe", "Syr"]
    silly = tuple(
        DrawnUnit(kinds[i % len(kinds)], seats[i % len(seats)].id, place, statuses=tuple(worn[i % len(worn) :][:2]))
        for i, place in enumerate(places)
    )
    ways = (
        DrawnOrder("Hitchhiker", "ride", "Uls", kind="H", target="Ice", path=("NAO", "NWG"), verdict="succeeds"),
        DrawnOrder("France", "fly", "Gas", kind="B", target="Nap", path=("GOL", "TYS"), verdict="succeeds"),
        DrawnOrder("Germany", "drive", "Pru", kind="M", target="Smy", verdict="bounces"),
        DrawnOrder("Italy", "jump", "Apu", target="Cfu", path=("ION",), verdict="succeeds"),
        DrawnOrder("Soothsayer", "predict", "Bel", kind="", verdict="fails"),
        DrawnOrder("Austria", "teleport", "Boh", target="Fin", verdict="succeeds"),
    )
    return replace(
        base,
        board="everything",
        sheet=geometry().sheet((*base.provinces, *(p for p in added if p not in base.provinces))),
        seats=seats,
        impassable=(),
        units=(*base.units, *silly),
        tints={**base.tints, **{u.place: u.owner for u in silly}},
        actors=tuple(Actor(kind, place) for kind, place in zip(ACTORS, places, strict=False)),
        marks={place: (mark,) for place, mark in zip(places, MARKS, strict=False)},
        links=(Link("tunnel", "", ""), Link("hyperspace", "Por", "Mos")),
        offboard=(OffBoard("HYP", "Hyperspace"), OffBoard("SKY", "In the air", "sky")),
        orders=(*base.orders, *ways),
    )
