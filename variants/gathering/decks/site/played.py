"""Every card so far: what was played, by whom, on what, and what became of it, out of the reports of all turns."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.model.json_data import Json
from games.models import Turn
from games.permissions import Viewer
from games.selectors import positions

SHOWN = frozenset({"card.played", "card.discarded", "card.forfeited", "card.put_away", "deck.out", "deck.split"})
FATES = {"works": "worked", "cancelled": "cancelled", "wasted": "wasted"}


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """One card that left a deck. `how`: played, discarded, forfeited or hidden; `fate` and `why`: of one played."""

    seat: str
    how: str
    deck: str
    card: str
    target: str
    fate: str
    why: str


@dataclass(frozen=True, slots=True)
class PlayedSeason:
    """The cards of one turn, in the order in which they were shown."""

    turn: Turn
    name: str
    cards: tuple[CardOnTable, ...]
    notes: tuple[str, ...]


@dataclass(slots=True)
class _Fates:
    """What became of the plays of one turn: taken one by one, since a seat may play two cards of a kind."""

    settled: list[Json] = field(default_factory=list)
    reasons: list[Json] = field(default_factory=list)

    def of(self, event: Json) -> tuple[str, str]:
        key = ("seat", "deck", "card")
        fate = next((one for one in self.settled if all(one[name] == event[name] for name in key)), None)
        if fate is None:
            return "", ""
        self.settled.remove(fate)
        why = next((one for one in self.reasons if _same(one, event, fate["outcome"])), None)
        if why is not None:
            self.reasons.remove(why)
        return FATES.get(fate["outcome"], str(fate["outcome"])), str(why["why"]) if why else ""


def _same(reason: Json, event: Json, outcome: str) -> bool:
    same = reason["kind"] == f"card.{outcome}" and all(reason[name] == event[name] for name in ("seat", "card"))
    return same and str(event["target"]).startswith(str(reason["target"]))


def season(viewer: Viewer, turn: Turn) -> PlayedSeason | None:
    """The cards of one turn, as far as this viewer may know them; None if there were none."""
    events = positions.report(viewer, turn).events
    if not any(event["kind"] in SHOWN for event in events):
        return None
    fates = _Fates(
        [dict(one) for event in events if event["kind"] == "cards.settled" for one in event["cards"]],
        [event for event in events if event["kind"] in ("card.cancelled", "card.wasted")],
    )
    known = {event["seat"] for event in events if event["kind"] in ("card.discarded", "card.forfeited")}
    cards = tuple(_cards(events, fates, known))
    notes = tuple(event["text"] for event in events if event["kind"] in ("deck.out", "deck.split"))
    return PlayedSeason(turn, positions.phase_name(viewer.game, turn.phase), cards, notes)


def _cards(events: Iterable[Json], fates: _Fates, known: set[str]) -> Iterable[CardOnTable]:
    for event in events:
        kind = event["kind"]
        if kind == "card.played":
            yield CardOnTable(event["seat"], "played", event["deck"], event["card"], event["target"], *fates.of(event))
        elif kind in ("card.discarded", "card.forfeited"):
            yield CardOnTable(event["seat"], kind.partition(".")[2], "primary", event["card"], "", "", "")
        elif kind == "card.put_away" and event["seat"] not in known:
            yield CardOnTable(event["seat"], "hidden", "primary", "", "", "", "")


def seasons(viewer: Viewer) -> list[PlayedSeason]:
    """All of them, the latest first."""
    played_seasons = [season(viewer, turn) for turn in positions.history(viewer.game)]
    return [one for one in reversed(played_seasons) if one is not None]
