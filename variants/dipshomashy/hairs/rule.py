"""10: hairs of the dog (builds) may be taken in any owned, vacant pub."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.orders import Build
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import SITES
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, Rule

from variants.dipshomashy import SOURCE

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


def _sites(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """R54: any owned pub; by option home pubs alone, or first."""
    custom = turn.option("licensing.hair_sites")
    pubs = frozenset(turn.position.centres_of(seat))
    home = frozenset(place for place in pubs if seat in turn.position.homes.get(place, ()))
    if custom == "any_owned":
        return pubs
    if custom == "home_first":
        vacant = {place for place in home if not any(turn.position.standing(place))}
        return frozenset(vacant) or pubs
    return home


def _hair(cursor: Cursor) -> Build:
    unit = cursor.unit("the hair to take", example=True)
    return Build(KindId(unit.kind), unit.at)


RULE = Rule(
    id="hairs",
    number="10",
    title="Hairs of the dog",
    summary="Builds may be taken in any owned, vacant pub, wherever it is; fleets in sea pubs too.",
    topics=("supply",),
    source=SOURCE,
    clauses=MappingProxyType(
        {"dipshomashy.10": "Hairs of the dog (builds) may be taken in any owned, vacant pub."},
    ),
    options=(
        Option("licensing.hair_sites", ("any_owned", "home_only", "home_first"), "Where builds may be taken.", "R54"),
    ),
    needs=("adjustments",),
    amendments=(Amendment(SITES.name, Layer.REPLACE, _sites),),
    forms=(
        Form("hair of the dog", HEAD, ("HAIR", "HAIR OF THE DOG", "HAIRS OF THE DOG", "HAIRS"), _hair, "BUILD A Bel"),
    ),
)  # fmt: skip
