"""2.6: Garden of Eden. A land space becomes a supply centre of the player, in his own country a home centre."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from engine.model.board import Place
from engine.model.changes import Change, SetCentre, SetHomes, SetMark
from engine.model.conditions import Atom, AtomSpec
from engine.model.ids import NEUTRAL, ProvinceId, SeatId
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.look import Look
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

from variants.gathering.cards import PLACE, Card, Play, PlayedCard, plays_of, waste, works
from variants.gathering.casting import card_rule

COUNTRIES: Mapping[str, str] = MappingProxyType({
    "England": "Edi Lon Lvp Cly Wal Yor",
    "France": "Bre Mar Par Bur Gas Pic",
    "Germany": "Ber Kie Mun Pru Ruh Sil",
    "Italy": "Nap Rom Ven Apu Pie Tus",
    "Austria": "Bud Tri Vie Boh Gal Tyr",
    "Russia": "Mos Sev StP War Fin Lvn Ukr",
    "Turkey": "Ank Con Smy Arm Syr",
})  # fmt: skip
"""The original home countries of the usual map, centres and other provinces."""


def country_of(rulebook: Rulebook, place: ProvinceId) -> SeatId:
    """Whose original home country a space lies in, or nobody's.

    Other boards have no such table. There a seat's country is its home centres and the land next to them that is next
    to nobody else's.
    """
    board = rulebook.board
    usual = next((seat for seat, places in COUNTRIES.items() if place in places.split()), "")
    if usual and set(board.homes.get(SeatId(usual), ())) & set(COUNTRIES[usual].split()):
        return SeatId(usual)
    if any(set(homes) & set(COUNTRIES.get(seat, "").split()) for seat, homes in board.homes.items()):
        return NEUTRAL
    homes = {home: seat for seat, places in board.homes.items() for home in places}
    if place in homes:
        return homes[place]
    near = {homes[step.province] for step in board.army_steps(place) if step.province in homes}
    return near.pop() if len(near) == 1 else NEUTRAL


def _legal(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    where = ProvinceId(play.what.at.province) if play.what else ProvinceId("")
    if not turn.rulebook.board.is_land(where):
        return f"{where} is no land"
    live = where in turn.position.centres and turn.option("garden_of_eden.on_centre") == "illegal"
    return f"{where} is a supply centre already" if live else ""


def _doubt(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    where = ProvinceId(play.what.at.province) if play.what else ProvinceId("")
    live = where in turn.position.centres
    return f"{where} is a supply centre already: unless somebody destroys it first, the card is wasted" if live else ""


CARD = Card("garden_of_eden", "Garden of Eden", "GE", 1, PLACE, _legal, _doubt, flavour="Leave the apples alone.")


def _plant(turn: Turn) -> None:
    """Several gardens on one space: it belongs to nobody (R39)."""
    gardens: dict[ProvinceId, list[PlayedCard]] = {}
    for played in plays_of(turn, CARD):
        if played.place in turn.position.centres:
            waste(turn, played, f"{played.place} is a supply centre already")
        else:
            gardens.setdefault(played.place, []).append(played)
    for place, plays in gardens.items():
        players = {played.seat for played in plays}
        for played in plays:
            works(turn, played)
        owner = plays[0].seat if len(players) == 1 else NEUTRAL
        whose = f" of {owner}" if owner else ", which belongs to nobody"
        text = f"A Garden of Eden makes {place} a supply centre{whose}."
        together = jointly("Gardens of Eden make supply centres of {}.", f"{place} ({owner or 'nobody'}'s)")
        turn.emit("centre.created", text, *_changes(turn, place, players, owner), place=place, seat=owner, **together)


def _changes(turn: Look, place: ProvinceId, players: set[SeatId], owner: SeatId) -> list[Change]:
    """The centre, and whose home it is: of its country's player if he planted it (R38)."""
    country = country_of(turn.rulebook, place)
    restored = place in turn.rulebook.start.centres
    home = country in players or (
        bool(country) and restored and turn.option("garden_of_eden.restored_home") == "always"
    )
    changes: list[Change] = [SetCentre(place, owner), SetMark(Mark("garden_of_eden.made", place, by=owner))]
    changes.append(SetHomes(place, frozenset({country}) if home else frozenset()))
    return changes


def _place(atom: Atom) -> ProvinceId:
    return ProvinceId(cast(Place, atom.args[-1]).province)


def _is_home(turn: Look, atom: Atom) -> bool:
    return SeatId(str(atom.args[0])) in turn.position.homes.get(_place(atom), ())


def _is_active(turn: Look, atom: Atom) -> bool:
    return _place(atom) in turn.position.centres


RULE = card_rule(
    CARD,
    "2.6",
    "A land space that is no centre becomes one of the player's, and a home centre in his original home country.",
    {
        "create": "A land space becomes a supply centre that its player controls at first.",
        "home": "In the player's original home country it becomes a home centre.",
    },
    (Step("gardens", "garden_of_eden.plant", _plant, "Gardens are planted", commutes=True),),
    marks=(MarkSpec("made", "place", Flag(), "garden"),),
    options=(
        Option(
            "garden_of_eden.restored_home", ("by_player", "always"),
            "Whether a destroyed home centre that another restores is a home centre again.", "R38",
        ),
        Option(
            "garden_of_eden.on_centre", ("once_destroyed", "illegal"),
            "Whether it may be played on a centre, to restore it if it is destroyed in the same season.", "R42",
        ),
    ),
    atoms=(
        AtomSpec("HOME", ("seat", "place"), 5, holds=_is_home, says="is at home in"),
        AtomSpec("ACTIVE", ("place",), 7, holds=_is_active, says="is active"),
    ),
)  # fmt: skip
