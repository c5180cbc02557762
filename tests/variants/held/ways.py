"""Every way in which a unit of some kind goes somewhere, and every effect that may hold it: small positions to try."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import engine
from engine.rulebook.registry import rule_origin, rules

WITH = (
    "birds", "closing", "demoralisation", "dirty_old_men", "doctor", "eviction", "female_armies", "force_of_law",
    "gms_word", "landing", "marvin", "monsters", "siamese", "sunday", "hitchhikers", "vogons", "bubble_cars", "zaphod",
)  # fmt: skip
OPTIONS = {
    "vogons.homes": "rulings", "hitchhikers.homes": "rulings", "sunday.days": "every_day",
    "faster_than_light.foreign": "forced",
}  # fmt: skip
SEATS = {"V": "Vogon", "H": "Hitchhiker", "T": "Doctor", "SM": "MONSTERS", "XM": "MONSTERS"}
START = {"water": "MAO", "land": "Bur", "land or sea": "Bur"}
"""Where a unit stands by its medium, and where it is to go: to a centre next door."""
GOAL = {"water": "Por", "land": "Par", "land or sea": "Par"}


@dataclass(frozen=True)
class Way:
    """One position: a unit of a kind, its start and goal, what else stands there, and the lines that make it go.

    `follows`: the place and seat of another unit that goes only if this one helps it.
    """

    kind: str
    start: str
    goal: str
    units: Mapping[str, list[Any]] = field(default_factory=dict)
    orders: Mapping[str, list[str]] = field(default_factory=dict)
    draws: Mapping[str, Any] = field(default_factory=dict)
    phase: str = "S1903M"
    centres: Mapping[str, list[str]] = field(default_factory=dict)
    status: Mapping[str, Any] = field(default_factory=dict)
    fallen: bool = False
    follows: tuple[str, str, str] = ("", "", "")

    @property
    def seat(self) -> str:
        return SEATS.get(self.kind, "France")

    @property
    def unit(self) -> str:
        return f"{self.kind} {self.start}"


@cache
def rulebook() -> "engine.Rulebook":
    return engine.load_rulebook("gathering", with_=WITH, options=OPTIONS)


def own_rules() -> list[Any]:
    """The rules of the project, without those of plug-ins."""
    return [rule for name, rule in rules().items() if rule_origin(name) is None]


def kinds() -> dict[str, Any]:
    """Every kind of unit that any rule of the project brings, by its letters."""
    return {str(kind.id): kind for rule in own_rules() for kind in rule.kinds}


def _usual(kind: Any) -> tuple[str, str]:
    return START[kind.medium], GOAL[kind.medium]


def order(kind: Any) -> Way | None:
    """By an order of its own to the next place."""
    start, goal = _usual(kind)
    if "move" not in kind.verbs or kind.special:
        return None
    way = Way(str(kind.id), start, goal)
    return Way(way.kind, start, goal, orders={way.seat: [f"{kind.id} {start} - {goal}"]})


def flight(kind: Any) -> Way | None:
    """Birds by themselves."""
    return Way("B", "Bur", "Par", orders={"France": ["B Bur - Par"]}) if "fly" in kind.verbs else None


def aboard(kind: Any) -> Way | None:
    """In the talons of birds."""
    if not kind.convoyed:
        return None
    lines = [f"B Bur PICKUP {kind.id} Bur - Par", f"{kind.id} Bur ABOARD B Bur - Par"]
    return Way(str(kind.id), "Bur", "Par", {"France": ["B Bur"]}, {"France": lines})


def convoy(kind: Any) -> Way | None:
    """By sea."""
    if not kind.convoyed:
        return None
    lines = [f"F ENG C {kind.id} Bre - Lon", f"{kind.id} Bre - Lon"]
    return Way(str(kind.id), "Bre", "Lon", {"France": ["F ENG"]}, {"France": lines})


def roam(kind: Any) -> Way | None:
    """By its own rule, which nobody orders."""
    if not kind.special or "move" not in kind.verbs:
        return None
    start, goal = ("Fin", "Swe") if kind.medium == "land" else ("IRI", "Lvp")
    return Way(str(kind.id), start, goal)


def lift(kind: Any) -> Way | None:
    """By a lift that somebody else gives."""
    if "lift" not in kind.verbs:
        return None
    return Way("H", "Bur", "Par", {"Germany": ["A Pic"]}, {"Hitchhiker": ["A Pic L H Bur - Par"]})


def jump(kind: Any) -> Way | None:
    """On Sundays over one place."""
    if not kind.contests or "move" not in kind.verbs or kind.special:
        return None
    start, over, goal = ("MAO", "IRI", "Lvp") if kind.medium == "water" else ("Bur", "Pic", "Bre")
    line = f"{kind.id} {start} JUMP {over} - {goal}"
    return Way(str(kind.id), start, goal, orders={"France": [line]}, centres={"Italy": [goal]})


def sprint(kind: Any) -> Way | None:
    """By the card Faster than Light, which is played on no creatures."""
    start, goal = _usual(kind)
    if not kind.targetable or not kind.step or kind.special:
        return None
    way = Way(str(kind.id), start, goal)
    name = f"{way.seat} {way.unit}" if way.seat != "France" else way.unit
    return Way(way.kind, start, goal, orders={"France": [f"PRIMARY FASTER THAN LIGHT {name} - {goal}"]})


def command(kind: Any) -> Way | None:
    """By Zaphod's word."""
    start, goal = _usual(kind)
    if kind.indestructible:
        return None
    if kind.stacks:
        draws = {"zaphod.command_move": "A Pic L H Bur - Par"}
        return Way("H", start, goal, {"Germany": ["A Pic"]}, draws=draws, status={"zaphod.commanded": True})
    return Way(str(kind.id), start, goal, draws={"zaphod.command_move": goal}, status={"zaphod.commanded": True})


def retreat(kind: Any) -> Way | None:
    """Out of a place where it was beaten."""
    start, goal = _usual(kind)
    if "retreat" not in kind.verbs or (not kind.contests and not kind.retreats_itself) or kind.special:
        return None
    way = Way(str(kind.id), start, goal)
    lines = {way.seat: [f"{kind.id} {start} R {goal}"]}
    return Way(way.kind, start, goal, orders=lines, phase="S1903R", fallen=True)


def gives_lift(kind: Any) -> Way | None:
    """It stands, and a Hitch-hiker goes."""
    start = START[kind.medium]
    if kind.stacks or kind.indestructible or not (kind.contests or kind.solitary):
        return None
    others = ("Bre", "Gas") if kind.medium == "water" else ("Pic", "Gas")
    line = f"{kind.id} {start} L H {others[0]} - {others[1]}"
    follows = ("Hitchhiker", f"H {others[0]}", others[1])
    return Way(str(kind.id), start, "", {"Hitchhiker": [follows[1]]}, {"Hitchhiker": [line]}, follows=follows)


def supports(kind: Any) -> Way | None:
    """It stands, and an army moves with two."""
    if "support" not in kind.verbs or not kind.contests:
        return None
    start = "ENG" if kind.medium == "water" else "Par"
    way = Way(str(kind.id), start, "")
    lines = {"Germany": ["A Bur - Pic"], way.seat: [f"{kind.id} {start} S A Bur - Pic"]}
    if way.seat == "France":
        lines[way.seat] = [f"{kind.id} {start} S Germany A Bur - Pic"]
    return Way(
        way.kind, start, "", {"Germany": ["A Bur"], "Italy": ["A Pic"]}, lines, follows=("Germany", "A Bur", "Pic")
    )


def helps(kind: Any) -> Way | None:
    """The silent support of a twin."""
    if not kind.conventional:
        return None
    start = "ENG" if kind.medium == "water" else "Par"
    units = {"France": [{"unit": "A Bur", "status": {"siamese.twin": f"{kind.id} {start}"}}], "Italy": ["A Pic"]}
    if kind.medium == "water":
        units["France"] = [{"unit": "A Bel", "status": {"siamese.twin": f"{kind.id} {start}"}}]
    other = units["France"][0]["unit"]
    return Way(
        str(kind.id), start, "", units, {"France": [f"{other} - Pic"]}, status={"siamese.twin": other},
        follows=("France", other, "Pic"),
    )  # fmt: skip


def convoys(kind: Any) -> Way | None:
    """It stands at sea, and an army crosses."""
    if not kind.carries:
        return None
    lines = {"France": ["F ENG C Germany A Bre - Lon"], "Germany": ["A Bre - Lon"]}
    return Way(str(kind.id), "ENG", "", {"Germany": ["A Bre"]}, lines, follows=("Germany", "A Bre", "Lon"))


WAYS = {
    "order": order, "flight": flight, "aboard": aboard, "convoy": convoy, "roam": roam, "lift": lift, "jump": jump,
    "sprint": sprint, "command": command, "retreat": retreat, "lifts": gives_lift, "supports": supports,
    "helps": helps, "convoys": convoys,
}  # fmt: skip


# --- effects -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect:
    """What a unit has, or what is at its goal or its own place; `clause`: where that is published."""

    clause: str
    rule: str
    status: Mapping[str, Any] = field(default_factory=dict)
    goal: Mapping[str, Any] = field(default_factory=dict)
    here: Mapping[str, Any] = field(default_factory=dict)
    enemy: bool = False


ELSEWHERE = {"marvin": {"at": "NAf"}, "zaphod": {"at": "NAf"}}
CLOSED = {"value": True, "since": "S1902"}
EFFECTS = {
    "nothing": Effect("standard", "movement"),
    "stone": Effect("GA 2.8", "turn_to_stone", {"turn_to_stone.stone": True}),
    "dazed": Effect("DS 8.i", "landing", {"landing.dazed": True}),
    "hangover": Effect("DS 8.ii", "landing", {"landing.hangover": True}),
    "blaster": Effect("HH 10b", "zaphod", {"zaphod.blaster": True}),
    "sunglasses, an enemy there": Effect("HH 10c", "zaphod", {"zaphod.sunglasses": True}, enemy=True),
    "sunglasses, nobody there": Effect("HH 10c", "zaphod", {"zaphod.sunglasses": True}),
    "Marvin there": Effect("HH 9", "marvin", goal={"marvin": "at"}),
    "closed there": Effect("DS 7.i", "closing", goal={"closing": CLOSED}),
    "closing here": Effect("DS 7.ii", "closing", here={"closing": {"value": True, "since": "S1903"}}),
    "demoralised": Effect("DS 7.i", "demoralisation", {"demoralisation.demoralised": True}),
    "the GM's word": Effect("GM", "gms_word", {"gms_word.on_unit": ["tired", "cloud", "", ["stays"]]}),
}
OTHERWISE = {
    "birds": "who is in the talons has no way of its own: the way `aboard`",
    "mystical_shield": "who is stranded: scenarios of gathering.2.12.stranded",
    "teleport": "the same; and by option who is to teleport: scenarios of gathering.2.10",
    "walk_on_water": "walkers are never convoyed: gathering.E30",
    "reopening": "nobody convoys on dry land: scenarios of dipshomashy.6",
    "vogons": "Hitch-hikers bounce off ships by option: hitchhiker.R45",
}
"""Rules that forbid acts or targets and hold nobody in the sense of this table, and where they are tried instead."""


def tried(way: Way, effect: Effect) -> str:
    """`goes`, `held`, or `lost`: what comes of a way under an effect."""
    status = {**way.status, **effect.status}
    units: dict[str, list[Any]] = {seat: list(those) for seat, those in way.units.items()}
    own = {"unit": way.unit, "status": status} if status else {"unit": way.unit}
    pieces: dict[str, Any] = {name: dict(those) for name, those in ELSEWHERE.items()}
    goal = way.goal or way.follows[2]
    for where, those in ((goal, effect.goal), (way.start, effect.here)):
        for rule, value in those.items():
            pieces[rule] = {"at": where} if rule == "marvin" else {"closed": {where: value}}
    if effect.enemy:
        units.setdefault("Turkey", []).append(f"FA {goal}")
    data: dict[str, Any] = {"phase": way.phase, "units": units, "rules": pieces, "centres": way.centres}
    if way.fallen:
        data["dislodged"] = {way.seat: [{**own, "from": "Ruh" if way.start == "Bur" else "NAO"}]}
        units.setdefault(way.seat, [])
    else:
        units[way.seat] = [own, *units.get(way.seat, [])]
    book = rulebook()
    state = engine.load_state(book, data)
    outcome = engine.adjudicate(book, state, way.orders, (), engine.Draws("secret", "hidden", dict(way.draws)))
    seat, name, there = way.follows if way.follows[0] else (way.seat, way.unit, way.goal)
    before = next(unit for unit in state.units.values() if (unit.owner, unit.kind, unit.at) == (seat, *name.split()))
    after = outcome.state.units.get(before.id)
    return "lost" if after is None else "goes" if after.at == there else "held"


def table() -> Iterator[str]:
    """Both tables of docs/vocabulary/held.md, by lines: the ways of each kind, and what each effect does to them."""
    made = {letters: {name: make(kind) for name, make in WAYS.items()} for letters, kind in kinds().items()}
    yield "| Kind | Ways |"
    yield "|---|---|"
    for letters, ways in made.items():
        yield f"| {letters} | {', '.join(name for name, way in ways.items() if way) or 'none'} |"
    yield f"| Effect | Clause | {' | '.join(WAYS)} |"
    yield f"|---|---|{'---|' * len(WAYS)}"
    for effect, what in EFFECTS.items():
        cells = []
        for name in WAYS:
            fates = {letters: tried(way, what) for letters, ways in made.items() if (way := ways[name]) is not None}
            cells.append(fates_text(fates))
        yield f"| {effect} | {what.clause} | {' | '.join(cells)} |"


def fates_text(fates: Mapping[str, str]) -> str:
    """What becomes of all kinds on one way: one word, or each word with its kinds where they differ."""
    words = list(dict.fromkeys(fates.values()))
    if len(words) == 1:
        return words[0]
    return "; ".join(f"{word}: {', '.join(kind for kind, fate in fates.items() if fate == word)}" for word in words)


if __name__ == "__main__":
    print("\n".join(table()))
